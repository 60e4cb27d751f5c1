/* SPDX-License-Identifier: MIT
 *
 * What is carried, in the order, the groups and the rows in which it is shown. */
#ifndef UI_DRAW_PACK_GROUPS_H
#define UI_DRAW_PACK_GROUPS_H

#include "scene.h"

/* The groups in their order, what is used most first, each with its heading. */
#define PACK_GROUP_LIST(X)                                                                                             \
    X(USABLE, MSG_PACK_USABLE)                                                                                         \
    X(CHARGED, MSG_PACK_CHARGED)                                                                                       \
    X(GEAR, MSG_PACK_GEAR)                                                                                             \
    X(OTHER, MSG_PACK_OTHER)                                                                                           \
    X(WORN, MSG_PACK_WORN)

enum pack_group {
#define X(name, message) PACK_GROUP_##name,
    PACK_GROUP_LIST(X)
#undef X
        PACK_GROUP_COUNT
};

enum message pack_groups_heading(enum pack_group group);

/* Things that are alike: of one kind and plus, and not worn. Each thing that is worn has a row of its own. */
struct pack_row {
    enum pack_group group;
    const struct kind *kind;
    int letter; /* the first of theirs; it stands for all of them */
    int count, plus, charges;
    uint32_t letters; /* a bit for each, from 'a' on */
};

/* The rows of the things whose names hold `part`, group by group, within a group in the order of the content; returns
 * their number. */
int pack_groups_rows(const struct scene *scene, const char *part, struct pack_row rows[MAX_PACK]);

/* Appends the letters of a row: "b", "b,d", "b-f"; if they are too many, the first of them and "..". */
enum { PACK_LETTERS_COLS = 5 };
void pack_groups_letters(const struct pack_row *row, struct strbuf *out);

/* Appends the name of a row: "sword", "5 healing potions". */
void pack_groups_name(const struct scene *scene, const struct pack_row *row, struct strbuf *out);

#endif
