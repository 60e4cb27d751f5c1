/* SPDX-License-Identifier: MIT
 *
 * Record kinds: a record is a sort of entry ("monster"), with a table of the keys it may have. The tables say what is
 * allowed, needed and how it is read; record.c walks them, loader.c has what their readers share. */
#ifndef CONTENT_RECORD_H
#define CONTENT_RECORD_H

#include "loader.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One key of a record. Bits of `allowed` and `required` are 1 << record.sort. */
struct record_key {
    const char *name;
    uint16_t allowed;
    uint16_t required;
    bool repeats;        /* may stand more than once in an entry */
    uint8_t least, most; /* values after the key */
    void (*read)(struct loader *loader, const struct record_key *key, const struct parse_line *line);
    uint16_t offset;   /* of the field in the row, for the readers that fill just one */
    int16_t low, high; /* a number's bounds; a text's size is `high` */
};

/* One sort of entry. */
struct record {
    const char *name;
    const struct record_key *keys;
    int key_count;
    uint8_t sort; /* enum kind_sort, or RECORD_* */
    /* The survey met an entry of this sort: give its id a row, if there is room. Reports nothing. NULL:
     * the rows are there. */
    void (*enlist)(struct loader *loader, const struct record *record, const char *id);
    /* The entry begins: return its row, cleared, or NULL when it has none. */
    void *(*open)(struct loader *loader, const struct record *record, const struct parse_line *line);
    /* The entry ends: what follows from its keys, and the checks that need no other entry. */
    void (*close)(struct loader *loader);
    /* A row between `map` and `end`; NULL: such an entry has no map. */
    void (*row)(struct loader *loader, const struct parse_line *line);
};

/* Grounds and covers stand in the order of their layers. */
enum {
    RECORD_PROFILE = SORT_COUNT,
    RECORD_FLOOR,
    RECORD_PIECE,
    RECORD_GROUND,
    RECORD_COVER,
    RECORD_PERK,
    RECORD_COUNT
};

/* The table of sorts: those of kinds in kind.c, the profile in profile.c, drawn floors and pieces in drawing.c, grounds
 * and covers in ground.c, perks in perk.c. */
extern const struct record KIND_RECORDS[SORT_COUNT];
extern const struct record PROFILE_RECORD, PERK_RECORD;
extern const struct record DRAWING_RECORDS[2];
extern const struct record GROUND_RECORDS[LAYER_COUNT];

/* The four kinds of lines. */
void record_enter(struct loader *loader, const struct parse_line *line);
void record_key(struct loader *loader, const struct parse_line *line);
void record_row(struct loader *loader, const struct parse_line *line);
void record_leave(struct loader *loader);

/* The record of an entry line, or NULL. */
const struct record *record_find(const char *name);

#endif
