/* SPDX-License-Identifier: MIT
 *
 * The hero's numbers and the foes in sight: what each row says. The layouts of the rows are in sidebar.h. What is to be
 * said of the hero or of a foe in all of them is added to the rows, once: to HERO_ROW_LIST or to struct foe_rows. All
 * forecasts are the view's. */
#ifndef UI_PARTS_SIDE_ROWS_H
#define UI_PARTS_SIDE_ROWS_H

#include "draw/draw.h"
#include "log/foe_state.h"

enum { SIDE_ROW_SIZE = 160 };

struct side_row {
    char text[SIDE_ROW_SIZE]; /* "": there is nothing to say, and the row is left out */
    enum role role;
    bool reverse; /* the whole row */
};

/* About the hero, each with its sentence. The layouts place the first three beside name and gauge; those from
 * HERO_ROW_STATS on follow in this order. */
#define HERO_ROW_LIST(X)                                                                                               \
    X(HP, MSG_SIDE_HP)                                                                                                 \
    X(THREAT, MSG_SIDE_THREAT)                                                                                         \
    X(LEVEL, MSG_SIDE_LEVEL)                                                                                           \
    X(STATS, MSG_SIDE_STATS)                                                                                           \
    X(XP, MSG_SIDE_XP)                                                                                                 \
    X(FLOOR, MSG_SIDE_FLOOR)                                                                                           \
    X(NOISE, MSG_SIDE_NOISE)

enum hero_row {
#define X(name, message) HERO_ROW_##name,
    HERO_ROW_LIST(X)
#undef X
        HERO_ROW_COUNT
};

struct side_row side_rows_hero(const struct scene *scene, enum hero_row row);

/* The hero's statuses with their turns, and the floor's key: "key, held 3, poison 2". */
struct side_row side_rows_statuses(const struct scene *scene);

/* How much of a list of statuses stands on one row: whole ones, the comma after them included, at least one. */
size_t side_rows_fitting(const char *statuses, int cols);

/* Leaves out what has no room on one row, and counts it: "held 3 +2". */
void side_rows_cut(char *statuses, int cols);

/* The columns of HERO_ROW_HP with all hit points, so that a gauge behind it stands still. */
int side_rows_hp_cols(const struct scene *scene);

/* About one foe. */
struct foe_rows {
    const struct kind *kind;
    struct side_row place; /* "NE 3" */
    struct side_row among; /* the same in few columns, of one that another of its kind is in sight with; else "" */
    struct side_row state; /* what is the matter with it, else what it knows: "confused 3", "asleep 30%" */
    struct side_row brief; /* the same where it has too little room: "sleep" */
    struct side_row kill;  /* "kill 5": the hero's blows */
    struct side_row harm;  /* "hits you for 3": its own */
    struct side_row duel;  /* both: "kill 5 hits 3" */
    struct side_row tight; /* the same where it has too little room: without how often a blow counts */
    struct side_row next;  /* what it winds up, in place of its blow: "next: charge 14" */
};

/* `ways`: of all foes of the view. `at_length`: its state has a row's room. */
struct foe_rows side_rows_foe(const struct scene *scene, struct foe_ways *ways, const struct view_entity *foe,
                              bool at_length);

/* Fills `order` with the indices of every foe in sight, nearest first, of those as near the weakest first, for it is
 * soonest dealt with. Returns their number. */
int side_rows_foes(const struct view *view, int16_t order[MAX_ENTITIES]);

/* Orders them so that, of a list that has room for so many, nobody is left out who winds up or shoots, or can from
 * afar, for one who does not: those who would be come last in it. */
void side_rows_pick(const struct view *view, int16_t order[MAX_ENTITIES], int count, int shown);

/* "+2 more": of a list that has no room for them. */
struct side_row side_rows_more(const struct scene *scene, int count);

/* Appends where a place is from the hero: "NE 3", or "beside NE". */
void side_rows_place(const struct scene *scene, struct point at, struct strbuf *out);

/* The same where columns count: "NE 1". */
void side_rows_distance(const struct scene *scene, struct point at, struct strbuf *out);

/* Appends what the blows between a foe and the hero come to: "kill 5 hits 3". */
void side_rows_duel(const struct scene *scene, const struct view_entity *foe, struct strbuf *out);

#endif
