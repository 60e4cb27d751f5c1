/* SPDX-License-Identifier: MIT
 *
 * A run as one line of text and back: the only place that knows the format of result files. Each line is complete in
 * itself, so that files are merged by putting one after the other. */
#ifndef BATCH_COLUMNS_H
#define BATCH_COLUMNS_H

#include "run.h"

#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* CSV begins with a line of the columns' names, which may come again anywhere (where files were put together). JSONL is
 * one object a line, without such a line. */
enum columns_format { RECORD_CSV, RECORD_JSONL };

enum record_kind {
    RECORD_NUMBER,
    RECORD_TEXT,  /* [a-z0-9_;]*, so that nothing ever needs quoting */
    RECORD_TALLY, /* id:count;id:count; in JSONL an object */
};

/* The columns. Those up to the seed say which game it was, the others how it went. */
#define RECORD_LIST(X)                                                                                                 \
    X(BOT, "bot", TEXT)                                                                                                \
    X(PROFILE, "profile", TEXT)                                                                                        \
    X(RULES, "rules", NUMBER)         /* RULES_VERSION */                                                              \
    X(CONTENT, "content", TEXT)       /* content hash, 16 hexadecimal digits */                                        \
    X(WITHOUT, "without", TEXT)       /* items and habits the game did without: id;id */                               \
    X(LEVEL_UP, "level_up", TEXT)     /* policy of level-ups: own, rotate, or one choice */                            \
    X(MAX_TURNS, "max_turns", NUMBER) /* the turn limit */                                                             \
    X(SEED, "seed", NUMBER)                                                                                            \
    X(FLOOR, "floor", NUMBER) /* where it ended */                                                                     \
    X(END, "end", TEXT)       /* an outcome of the game, or turn_limit */                                              \
    X(KILLER, "killer", TEXT) /* the kind whose blow or item it was; empty for the living */                           \
    X(TURNS, "turns", NUMBER)                                                                                          \
    X(LEVEL, "level", NUMBER)                                                                                          \
    X(XP, "xp", NUMBER) /* ever gained */                                                                              \
    X(SCORE, "score", NUMBER)                                                                                          \
    X(KILLS, "kills", NUMBER)                                                                                          \
    X(DAMAGE, "damage", NUMBER)  /* hit points lost to blows and fire */                                               \
    X(ITEMS, "items", TALLY)     /* used up or put on */                                                               \
    X(CHOICES, "choices", TALLY) /* level-ups */                                                                       \
    X(HASH, "hash", TEXT)        /* of the whole world at the end */

enum run_column {
#define X(name, text, kind) RECORD_##name,
    RECORD_LIST(X)
#undef X
        RECORD_COLUMNS
};

enum { RECORD_LINE_SIZE = 16384 };

/* A column's name. */
const char *columns_column_name(enum run_column column);

/* The line of names, with its line end; "" in JSONL. */
void columns_header(enum columns_format format, struct strbuf *out);

/* A run's line, with its line end. RECORD_LINE_SIZE always suffices. */
void columns_write(enum columns_format format, const struct run_setup *setup, const struct run_facts *run,
                   struct strbuf *out);

/* The beginning of this game's line, which does not depend on how the game goes: all up to the seed, with the separator
 * before the next column. */
void columns_write_start(enum columns_format format, const struct run_setup *setup, uint64_t seed, struct strbuf *out);

/* A part of a line, not terminated. */
struct run_text {
    const char *at;
    size_t length;
};

/* A line taken apart. */
struct run_row {
    struct run_text columns[RECORD_COLUMNS];
};

/* Takes a line without its end apart; the record points into it. False when it is no such line. Untrusted input. */
bool columns_read(enum columns_format format, struct run_text line, struct run_row *row);

/* A NUMBER column's value; false when it is none or above `limit`. */
bool columns_number(const struct run_row *row, enum run_column column, uint64_t limit, uint64_t *value);

bool columns_text_equal(struct run_text a, struct run_text b);
struct run_text columns_text_of(const char *text);

#endif
