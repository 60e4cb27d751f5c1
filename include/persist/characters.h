/* SPDX-License-Identifier: MIT
 *
 * All characters of a save folder, as one looks after them: what each is, retiring, deleting, moving to another machine
 * as one file, and how much room the finished runs may take. */
#ifndef PERSIST_CHARACTERS_H
#define PERSIST_CHARACTERS_H

#include "persist/save.h"

enum character_state {
    CHARACTER_READY,
    CHARACTER_PLAYED,  /* by another process, `owner` */
    CHARACTER_DAMAGED, /* can be played on, but not all is there, or not as it was: `report` */
    CHARACTER_LOST,    /* nothing can be made of it: `fault` */
};

struct character {
    char name[CHARACTER_NAME_SIZE];
    enum character_state state;
    struct save_owner owner;
    struct save_report report;
    struct fault fault;
    int floor, level, hp, max_hp; /* all 0 of one that is lost */
    uint32_t turn;
    bool dead; /* died, and nobody has seen it yet */
};

/* What a character is, found out as save_continue finds its game, but changing and locking nothing. ST_MISSING when
 * nobody is called that, ST_MEMORY; all else is a state of the character. */
MUST_USE enum status character_look(const char *folder, const char *name, const struct rules *rules,
                                    struct character *character, struct fault *fault);

/* ST_OK when one of that name lives, ST_MISSING when nobody does. */
MUST_USE enum status character_find(const char *folder, const char *name, struct fault *fault);

/* Ends a life that goes on: its journal goes to the finished runs as it is, whatever its state. ST_LOCKED when another
 * process plays it. */
MUST_USE enum status character_retire(const char *folder, const char *name, struct fault *fault);

/* Removes a character with all that was kept of it. Whoever calls has asked twice. ST_LOCKED likewise. */
MUST_USE enum status character_delete(const char *folder, const char *name, struct fault *fault);

/* Writes a character with all that is kept of it as one checksummed file, which is then on the disk; it lives on here,
 * too. ST_EXISTS rather than writing over anything. */
MUST_USE enum status character_export(const char *folder, const char *name, const char *path, struct fault *fault);

/* Brings such a file in; `name` is filled. ST_EXISTS when one of that name lives, ST_BAD_DATA when the file is damaged
 * or none of ours. */
MUST_USE enum status character_import(const char *folder, const char *path, char name[CHARACTER_NAME_SIZE],
                                      struct fault *fault);

/* Removes the oldest finished runs, each with the story beside it, until they take no more than `limit` bytes; the
 * newest stays whatever its size, the lines of the scores stay, too. What went is counted for the player to be told. */
struct pruned {
    int runs;
    uint64_t bytes;
};
MUST_USE enum status finished_prune(const char *folder, uint64_t limit, struct pruned *pruned, struct fault *fault);

#endif
