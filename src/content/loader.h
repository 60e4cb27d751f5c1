/* SPDX-License-Identifier: MIT
 *
 * One run over the data files, and what the key tables of all record kinds share: reports, ids, readers of values. */
#ifndef CONTENT_LOADER_H
#define CONTENT_LOADER_H

#include "base/fault.h"
#include "base/parse.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct record;
struct record_key;

enum { RECORD_KEYS = 43 }; /* keys of one table at most */

/* A line of a file; line 0 means not known yet. */
struct place {
    const char *file;
    int line;
};

/* A key that an entry has had, by its name in the record's table. */
struct seen_key {
    const char *name;
    int line;       /* the last one */
    bool inherited; /* from the entry that this one is like, and may stand once more */
};

/* The lines of a profile whose content link.c checks. */
struct profile_notes {
    struct place at;
    int stairs_line;
    int corpse_line;
    int up_stairs_line;
    int depth_lines[MAX_DEPTHS], plan_lines[MAX_PLANS], band_lines[MAX_BANDS];
    int ledger_lines[MAX_LEDGER];
    int kit_lines[MAX_KITS][MAX_KIT];
    int piece_lines[MAX_PIECE_ROWS];
    bool like;                         /* it began as another: only what it adds has a line in its file */
    bool row_refused;                  /* a spawn row was faulty: the weights are not known */
    struct seen_key keys[RECORD_KEYS]; /* of the whole entry; none before it was left */
    int key_count;
    unsigned names_seen;
};

/* One run of content_load. Every id has its row before the first key is read, so that names resolve at once. */
struct loader {
    struct rules *rules;
    struct fault_list *faults;
    struct parse parse;
    /* The open entry. */
    const struct record *record; /* NULL: none, or one that is skipped */
    void *row;                   /* struct kind, profile, drawing or ground_rule, as the record says */
    const char *id;
    int line;
    struct seen_key keys[RECORD_KEYS];
    int key_count;
    unsigned names_seen; /* bits: which names of a key like `bonus` were there */
    struct place kind_places[MAX_KINDS];
    struct profile_notes notes[MAX_PROFILES];
    struct place drawing_places[MAX_DRAWINGS];
    struct place ground_places[MAX_GROUNDS];
    struct place perk_places[PERK_COUNT];
    struct drawn_thing legend[128]; /* of the open drawn floor: what an ASCII glyph stands for; KIND_NONE: nothing */
    uint8_t legend_grounds[128];    /* and what its cells are, as of a drawing's cells; 0: floor */
};

/* Whether what a profile says is checked: what is like another only when all is sound so far, or it says the same of
 * the same rows again, in another file. */
bool loader_checks(const struct loader *loader, const struct profile_notes *notes);

/* The line on which the open entry has this key; 0 when it has not. */
int loader_key_line(const struct loader *loader, const char *name);

/* Checks the id of an entry line. `index` is the row that the survey gave it, -1 for none because there are more than
 * `limit`, which the fault `many` tells; `first` is where that row's place is kept. False when the entry has no row to
 * fill. */
bool loader_open_id(struct loader *loader, const struct parse_line *line, int index, int limit, enum fault_id many,
                    struct place *first);

/* Reports a fault of a whole line that was read earlier, with arguments like fault_set's. */
#define loader_fault(loader, place, ...) loader_fault_args((loader), (place), FAULT_ARGS(__VA_ARGS__))
void loader_fault_args(struct loader *loader, struct place place, enum fault_id id, const struct fault_arg *args,
                       int count);

/* A place in the file that is being read. */
static inline struct place loader_place(const struct loader *loader, int line)
{
    return (struct place){loader->parse.file, line};
}

/* Readers for whole keys: a whole number into an int16_t, a printable text into an array of characters, a step table.
 */
void read_number(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_text(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_steps(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_king(struct loader *loader, const struct record_key *key, const struct parse_line *line); /* enum king */

/* Whether a list that has `count` rows has room for what the line says; a fault when it has not. */
bool loader_has_room(struct loader *loader, const struct parse_line *line, int count, int most);

/* Readers for single words. Each reports its own fault and returns whether the word was good. */
bool read_word_number(struct loader *loader, const struct parse_line *line, int index, int low, int high,
                      int16_t *value);
bool read_word_text(struct loader *loader, const struct parse_line *line, int index, char *text, size_t size);
bool read_word_steps(struct loader *loader, const struct parse_line *line, int first, int high,
                     struct step_table *table);
bool read_word_kind(struct loader *loader, const struct parse_line *line, int index, enum kind_sort sort,
                    kind_id *kind);

/* The index of the drawing that a word names, into `drawing`: a piece or a whole floor, as is wanted. */
bool read_word_drawing(struct loader *loader, const struct parse_line *line, int index, bool piece, int16_t *drawing);

/* A glyph and its colour, words 1 and 2 of the line. */
void read_glyph(struct loader *loader, const struct parse_line *line, uint32_t *glyph, uint8_t *colour);

/* A ground or cover of this layer, where a cover may be `none`; with LAYER_COUNT one of either. ground.c */
bool read_word_ground(struct loader *loader, const struct parse_line *line, int index, enum layer layer,
                      ground_id *ground);

/* A perk, by its number. And whether a profile's perks have their rows and make its hands. perk.c */
bool read_word_perk(struct loader *loader, const struct parse_line *line, int index, int *perk);
void perk_link(struct loader *loader, const struct profile *profile, struct place at);

/* Notes that name number `name` of a key was met in the open entry; a second time is a fault. */
bool read_once(struct loader *loader, const struct parse_line *line, int name);

/* No grounds but row 0. ground.c */
void ground_clear(struct rules *rules);

/* Whether there is all that a profile needs of them; and whether a row's changes shut nobody in. */
void ground_link(struct loader *loader, const struct profile *profile, struct place at);
void ground_link_row(struct loader *loader, const struct ground_rule *row, struct place at);

/* Whether a drawing is shut but for its joints; and, once all is read, whether it can be walked where it names grounds,
 * its gates opened, and things lie where they can. drawing_check.c */
void drawing_check(struct loader *loader, const struct drawing *drawing, struct place place);
void drawing_link(struct loader *loader, const struct drawing *drawing, struct place place);

/* Whether a monster may wait in what blocks its cell, there to become an entity. ground.c */
bool ground_may_keep(const struct rules *rules, const struct ground_rule *row, kind_id kind);

/* What classic's worlds have no room for must not come into its games. kind.c */
void kind_link_classic(struct loader *loader, const struct profile *profile);

/* Lists what a profile has that is unknown at first, and what it may look like. unknown.c */
void unknown_link(struct loader *loader, struct profile *profile, struct place at);

/* Whether what the kits wear can be worn together, and stacks are of what makes any. kit.c */
void kit_link(struct loader *loader, const struct profile *profile, const struct profile_notes *notes);

/* Every check across entries, then the content hash. link.c */
void link_rules(struct loader *loader);

#endif
