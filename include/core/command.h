/* SPDX-License-Identifier: MIT
 *
 * Commands: everything a player can tell the world, each complete in itself. One table gives a command its number,
 * its name in text and its fields; the binary form (journal), the text form (tests and tools) and the checks all
 * read that table. Numbers and encoding are frozen: add rows at the end, never reuse one. */
#ifndef CORE_COMMAND_H
#define CORE_COMMAND_H

#include "base/bytes.h"
#include "base/grid.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

/* Fields of a command: bits of command_fields(). */
enum command_field {
    FIELD_DIR = 1,    /* dir */
    FIELD_LETTER = 2, /* letter */
    FIELD_TARGET = 4, /* target, only for items that need one */
    FIELD_CHOICE = 8, /* choice */
    FIELD_PERK = 16,  /* choice, as enum perk */
    FIELD_KIT = 32,   /* choice, as an index into the profile's kits; in text a letter */
};

/*    enum name    text        fields                            what it does */
/* clang-format off */
#define COMMAND_LIST(X) \
    X(WAIT,       "wait",     0)                           /* let a turn pass */ \
    X(MOVE,       "move",     FIELD_DIR)                   /* walk, or attack what blocks the way */ \
    X(PICK_UP,    "pickup",   0)                           /* take the top item here */ \
    X(USE,        "use",      FIELD_LETTER | FIELD_TARGET) /* consume, or put on / take off */ \
    X(DROP,       "drop",     FIELD_LETTER)                /* lay down here */ \
    X(DESCEND,    "descend",  0)                           /* take the stairs */ \
    X(LEVEL_UP,   "levelup",  FIELD_CHOICE)                /* answer a new level */ \
    X(ASCEND,     "ascend",   0)                           /* take the stairs up, where floors are kept */ \
    X(SHOVE,      "shove",    FIELD_DIR)                   /* push a foe away */ \
    X(THROW,      "throw",    FIELD_LETTER | FIELD_TARGET) /* throw a thing at a cell */ \
    X(CLOSE,      "close",    FIELD_DIR)                   /* shut the open door there */ \
    X(STRIKE,     "strike",   FIELD_DIR)                   /* strike two cells off: to reach, or to lunge */ \
    X(PERK,       "perk",     FIELD_PERK)                  /* choose one of the perks that are offered */ \
    X(KIT,        "kit",      FIELD_KIT)                   /* set out with one of the profile's kits */ \
    X(ALLY,       "ally",     0)                           /* tell allies in sight to stay, or to come */ \
    X(TEMPER,     "temper",   FIELD_LETTER)                /* make a carried thing better: spends a scroll */
/* clang-format on */

enum command_type {
#define X(name, text, fields) CMD_##name,
    COMMAND_LIST(X)
#undef X
        CMD_COUNT
};

struct command {
    uint8_t type;   /* enum command_type */
    uint8_t dir;    /* enum dir */
    uint8_t letter; /* 0-25: the pack's a-z */
    uint8_t choice; /* enum level_choice, enum perk, or a kit */
    bool has_target;
    struct point target; /* a cell of the floor */
};

enum { COMMAND_SIZE = 8 }; /* bytes of the binary form */

/* The fields of a type, as FIELD_* bits. */
unsigned command_fields(enum command_type type);

/* The type's name: "move". */
const char *command_name(enum command_type type);

/* Builders for the common ones. Unused fields are always zero. */
struct command command_plain(enum command_type type);
struct command command_move(enum dir dir);
struct command command_letter(enum command_type type, int letter);
struct command command_use_at(int letter, struct point target);
struct command command_level_up(int choice);
struct command command_perk(int perk);
struct command command_kit(int kit);
struct command command_shove(enum dir dir);
struct command command_close(enum dir dir);
struct command command_strike(enum dir dir);
struct command command_throw(int letter, struct point target);

/* Whether every field is in range and none is set that the type does not have. */
bool command_well_formed(const struct command *command);

bool command_equal(const struct command *a, const struct command *b);

/* Binary form: COMMAND_SIZE bytes: type, dir, letter, choice, then x and y as 16-bit numbers (0xFFFF 0xFFFF without
 * a target), little-endian. */
void command_encode(const struct command *command, struct byte_writer *out);

/* Returns false for bytes that are no command (unknown type, field out of range, a field the type does not have). */
bool command_decode(struct byte_reader *in, struct command *command);

/* Text form: "move ne", "use c", "use c 12 7", "levelup strength", "perk slip", "kit b". */
void command_format(const struct command *command, struct strbuf *out);

/* Returns false when `text` is no command; `why` (may be NULL) gets what is wrong in English, for tools. */
bool command_parse(const char *text, struct command *command, struct strbuf *why);

/* "n", "ne", ... and its inverse (-1 if unknown). */
const char *dir_name(enum dir dir);
int dir_parse(const char *text);

#endif
