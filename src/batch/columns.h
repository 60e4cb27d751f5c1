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

/* How lines look. */
struct columns_form {
    enum columns_format format;
    enum ruleset ruleset; /* of the profile that is played: it decides which columns there are */
};

/* Which games have a column. */
enum record_games { RECORD_ANY, RECORD_CLASSIC, RECORD_CAMPAIGN };

/* The columns. Those up to the seed say which game it was, the others how it went. */
#define RECORD_LIST(X)                                                                                                 \
    X(BOT, "bot", TEXT, ANY)                                                                                           \
    X(PROFILE, "profile", TEXT, ANY)                                                                                   \
    X(RULES, "rules", NUMBER, ANY)         /* of the profile */                                                        \
    X(CONTENT, "content", TEXT, ANY)       /* content hash, 16 hexadecimal digits */                                   \
    X(WITHOUT, "without", TEXT, ANY)       /* items, habits and pieces the game did without: id;id */                  \
    X(LEVEL_UP, "level_up", TEXT, ANY)     /* policy of level-ups: own, rotate, one choice or perk */                  \
    X(MAX_TURNS, "max_turns", NUMBER, ANY) /* the turn limit */                                                        \
    X(SEED, "seed", NUMBER, ANY)                                                                                       \
    X(FLOOR, "floor", NUMBER, ANY)        /* where it ended */                                                         \
    X(END, "end", TEXT, CLASSIC)          /* an outcome of the game, or turn_limit */                                  \
    X(OUTCOME, "outcome", TEXT, CAMPAIGN) /* likewise */                                                               \
    X(KILLER, "killer", TEXT, ANY)        /* the kind whose blow or item it was; empty for the living */               \
    X(TURNS, "turns", NUMBER, ANY)                                                                                     \
    X(LEVEL, "level", NUMBER, ANY)                                                                                     \
    X(XP, "xp", NUMBER, ANY) /* ever gained */                                                                         \
    X(SCORE, "score", NUMBER, ANY)                                                                                     \
    X(KILLS, "kills", NUMBER, ANY)                                                                                     \
    X(DAMAGE, "damage", NUMBER, ANY)        /* hit points lost to blows and fire */                                    \
    X(ITEMS, "items", TALLY, ANY)           /* used up or put on */                                                    \
    X(CHOICES, "choices", TALLY, ANY)       /* level-ups */                                                            \
    X(DEEPEST, "deepest", NUMBER, CAMPAIGN) /* floor */                                                                \
    X(CLOCK, "clock", NUMBER, CAMPAIGN)     /* hundredths of turns */                                                  \
    X(KINGS, "kings", NUMBER, CAMPAIGN)     /* laid to rest */                                                         \
    X(GOLD, "gold", NUMBER, CAMPAIGN)                                                                                  \
    X(KIT, "kit", TEXT, CAMPAIGN)                       /* whom the hero began as */                                   \
    X(PERKS, "perks", TEXT, CAMPAIGN)                   /* taken: id;id */                                             \
    X(VAULTS, "vaults", TALLY, CAMPAIGN)                /* taken where the other goods shut */                         \
    X(WEAPON, "weapon", TEXT, CAMPAIGN)                 /* in the main hand at the end; empty for none */              \
    X(FAMILY, "family", TEXT, CAMPAIGN)                 /* of that: what it does besides, else its kind */             \
    X(DAMAGE_UNSEEN, "damage_unseen", NUMBER, CAMPAIGN) /* of the damage, by who was not in view a turn before */      \
    X(LAST_THREAT, "last_threat", NUMBER, CAMPAIGN)     /* shown before the last command */                            \
    X(LAST_DAMAGE, "last_damage", NUMBER, CAMPAIGN)     /* hit points it cost */                                       \
    X(LAST_STEP, "last_step", NUMBER, CAMPAIGN)         /* 1: that was a step, and Threat is of who stays */           \
    X(WARNED3, "warned3", NUMBER, CAMPAIGN)             /* 1: Threat was deadly in one of the last three turns */      \
    X(MEANS5, "means5", NUMBER, CAMPAIGN)               /* 1: there was a way out five turns before the end */         \
    X(ZERO_BLOWS, "zero_blows", NUMBER, CAMPAIGN)       /* percent of the blows, by and at the hero */                 \
    X(HASH, "hash", TEXT, ANY)                          /* of the whole world at the end */

enum run_column {
#define X(name, text, kind, games) RECORD_##name,
    RECORD_LIST(X)
#undef X
        RECORD_COLUMNS
};

enum { RECORD_LINE_SIZE = 16384 };

/* A column's name. */
const char *columns_column_name(enum run_column column);

/* The line of names, with its line end; "" in JSONL. */
void columns_header(struct columns_form form, struct strbuf *out);

/* A run's line, with its line end. RECORD_LINE_SIZE always suffices. */
void columns_write(struct columns_form form, const struct run_setup *setup, const struct run_facts *run,
                   struct strbuf *out);

/* The beginning of this game's line, which does not depend on how the game goes: all up to the seed, with the separator
 * before the next column. */
void columns_write_start(struct columns_form form, const struct run_setup *setup, uint64_t seed, struct strbuf *out);

/* A part of a line, not terminated. */
struct run_text {
    const char *at;
    size_t length;
};

/* A line taken apart; a column that these games do not have is empty. */
struct run_row {
    struct run_text columns[RECORD_COLUMNS];
};

/* Takes a line without its end apart; the record points into it. False when it is no such line. Untrusted input. */
bool columns_read(struct columns_form form, struct run_text line, struct run_row *row);

/* A NUMBER column's value; false when it is none or above `limit`. */
bool columns_number(const struct run_row *row, enum run_column column, uint64_t limit, uint64_t *value);

/* What became of the game: an outcome, or "turn_limit". */
struct run_text columns_outcome(const struct run_row *row);

bool columns_text_equal(struct run_text a, struct run_text b);
struct run_text columns_text_of(const char *text);

#endif
