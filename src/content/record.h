/* SPDX-License-Identifier: MIT
 *
 * What all record kinds share: a record is a sort of entry ("monster"), with a table of the keys it may have. The
 * tables say what is allowed, needed and how it is read; record.c walks them. No record kind is known here by name. */
#ifndef CONTENT_RECORD_H
#define CONTENT_RECORD_H

#include "base/parse.h"
#include "base/status.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RECORD_KEYS = 24, /* keys of one table at most */
};

struct loader;

/* One key of a record. Bits of `allowed` and `required` are 1 << record.sort. */
struct key {
    const char *name;
    uint8_t allowed;
    uint8_t required;
    bool repeats;        /* may stand more than once in an entry */
    uint8_t least, most; /* values after the key */
    void (*read)(struct loader *loader, const struct key *key, const struct parse_line *line);
    uint16_t offset;   /* of the field in the row, for the readers that fill just one */
    int16_t low, high; /* a number's bounds; a text's size is `high` */
};

/* One sort of entry. */
struct record {
    const char *name;
    const struct key *keys;
    int key_count;
    uint8_t sort; /* enum kind_sort, or RECORD_* */
    /* The survey met an entry of this sort: give its id a row, if there is room. Reports nothing. */
    void (*enlist)(struct loader *loader, const struct record *record, const char *id);
    /* The entry begins: return its row, cleared, or NULL when it has none. */
    void *(*open)(struct loader *loader, const struct record *record, const struct parse_line *line);
    /* The entry ends: what follows from its keys, and the checks that need no other entry. */
    void (*close)(struct loader *loader);
    /* A row between `map` and `end`; NULL: such an entry has no map. */
    void (*row)(struct loader *loader, const struct parse_line *line);
};

enum { RECORD_PROFILE = SORT_COUNT, RECORD_FLOOR, RECORD_COUNT };

/* The table of sorts: those of kinds in kind.c, the profile in profile.c, the drawn floor in drawing.c. */
extern const struct record KIND_RECORDS[SORT_COUNT];
extern const struct record PROFILE_RECORD, FLOOR_RECORD;

/* A line of a file; line 0 means not known yet. */
struct place {
    const char *file;
    int line;
};

/* Where in the files a profile said what only link.c can check. */
struct profile_notes {
    struct place at;
    int stairs_line;
    int corpse_line;
    int kit_lines[MAX_KIT];
    bool row_refused; /* a spawn row was faulty: the weights are not known */
};

/* One run of content_load. Every id has its row before the first key is read, so that names resolve at once. */
struct loader {
    struct rules *rules;
    struct fault_list *faults;
    struct parse parse;
    /* The open entry. */
    const struct record *record; /* NULL: none, or one that is skipped */
    void *row;                   /* struct kind, profile or drawing, as the record says */
    const char *id;
    int line;
    int key_lines[RECORD_KEYS]; /* by the key's place in its table; 0: not seen */
    unsigned names_seen;        /* bits: which names of a key like `bonus` were there */
    struct place kind_places[MAX_KINDS];
    struct profile_notes notes[MAX_PROFILES];
    struct place drawing_places[MAX_DRAWINGS];
    kind_id legend[128]; /* of the open drawn floor: what an ASCII glyph stands for, or KIND_NONE */
};

/* The four kinds of lines. */
void record_enter(struct loader *loader, const struct parse_line *line);
void record_key(struct loader *loader, const struct parse_line *line);
void record_row(struct loader *loader, const struct parse_line *line);
void record_leave(struct loader *loader);

/* The record of an entry line, or NULL. */
const struct record *record_find(const char *name);

/* The line on which the open entry has this key; 0 when it has not. */
int record_key_line(const struct loader *loader, const char *name);

/* The field that a key fills. */
static inline void *record_field(const struct loader *loader, const struct key *key)
{
    return (char *)loader->row + key->offset;
}

/* Checks the id of an entry line. `index` is the row that the survey gave it, -1 for none because there are more than
 * `limit` `plural`; `first` is where that row's place is kept. False when the entry has no row to fill. */
bool record_open_id(struct loader *loader, const struct parse_line *line, int index, int limit, const char *plural,
                    struct place *first);

/* Reports a fault of a whole line that is no longer at hand. */
void loader_fault(struct loader *loader, struct place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A place in the file that is being read. */
static inline struct place loader_place(const struct loader *loader, int line)
{
    return (struct place){loader->parse.file, line};
}

/* Readers for whole keys: a whole number into an int16_t, a printable text into an array of characters, a step table.
 */
void read_number(struct loader *loader, const struct key *key, const struct parse_line *line);
void read_text(struct loader *loader, const struct key *key, const struct parse_line *line);
void read_steps(struct loader *loader, const struct key *key, const struct parse_line *line);

/* Readers for single words. Each reports its own fault and returns whether the word was good. */
bool read_word_number(struct loader *loader, const struct parse_line *line, int index, int low, int high,
                      int16_t *value);
bool read_word_steps(struct loader *loader, const struct parse_line *line, int first, int high,
                     struct step_table *table);
bool read_word_kind(struct loader *loader, const struct parse_line *line, int index, enum kind_sort sort,
                    kind_id *kind);

/* Notes that name number `name` of a key was met in the open entry; a second time is a fault. */
bool read_once(struct loader *loader, const struct parse_line *line, int name);

/* Link.c: every check across entries, then the content hash. */
void link_rules(struct loader *loader);

#endif
