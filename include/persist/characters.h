/* SPDX-License-Identifier: MIT
 *
 * All characters of a save folder: the state of each, retiring, deleting, moving one to another machine as one file,
 * and pruning the finished runs. */
#ifndef PERSIST_CHARACTERS_H
#define PERSIST_CHARACTERS_H

#include "persist/save.h"

enum character_state {
    CHARACTER_READY,
    CHARACTER_PLAYED,  /* by another process, `holder` */
    CHARACTER_DAMAGED, /* can be continued, but damaged: `report` says how */
    CHARACTER_LOST,    /* cannot be continued: `fault` says why */
};

struct character {
    char name[CHARACTER_NAME_SIZE];
    enum character_state state;
    struct lock_holder holder;
    struct save_report report;
    struct fault fault;
    int floor, level, hp, max_hp; /* all 0 of one that is lost */
    uint32_t turn;
    bool practice;
    bool over; /* died, or came to the end, but the run has not been finished */
};

/* Finds out the state of a character as save_continue would load it, but locking nothing, and changing nothing but that
 * an empty journal comes in place of one that was taken away (save/living.h). ST_MISSING when there is no character of
 * that name, ST_MEMORY; everything else is a state. */
MUST_USE enum status character_look(const char *folder, const char *name, const struct rules *rules,
                                    struct character *character, struct fault *fault);

/* ST_OK when a character of that name lives, else ST_MISSING. */
MUST_USE enum status character_find(const char *folder, const char *name, struct fault *fault);

/* Ends a life that goes on: its journal goes to the finished runs as it is, whatever its state. ST_LOCKED when another
 * process plays it. */
MUST_USE enum status character_retire(const char *folder, const char *name, struct fault *fault);

/* Removes a character with all that was kept of it. The caller has asked twice. ST_LOCKED likewise. */
MUST_USE enum status character_delete(const char *folder, const char *name, struct fault *fault);

/* Writes a character with all that is kept of it as one checksummed file, which is then on the disk; it lives on here,
 * too. ST_EXISTS when there is a file of that name. */
MUST_USE enum status character_export(const char *folder, const char *name, const char *path, struct fault *fault);

/* Brings such a file in; `name` is filled, "" after a failure. ST_EXISTS when one of that name lives, ST_BAD_DATA when
 * the file is damaged, none of ours, or holds no game; nothing is made then. */
MUST_USE enum status character_import(const char *folder, const char *path, char name[CHARACTER_NAME_SIZE],
                                      struct fault *fault);

/* Removes the oldest finished runs of a user, each with the story beside it, until they take no more than `limit`
 * bytes; the newest stays whatever its size, the lines of the scores stay, too. `pruned` counts what was removed.
 * `plan`, which may be NULL, is asked only where runs have to go: which stay (by their journal's name), and, before
 * each is removed, whether that has been noted. Only the user's own runs go; with `all` root's are those of all users,
 * each by itself: no user's files take away another's. What cannot be removed of one's holds up no other's. */
struct pruned {
    int runs;
    uint64_t bytes;
};
struct prune_plan {
    bool (*stays)(void *context, const char *run);
    enum status (*note)(void *context, const char *run, uint64_t bytes, struct fault *fault);
    void *context;
    bool all;
};
MUST_USE enum status finished_prune(const char *folder, uint64_t limit, const struct prune_plan *plan,
                                    struct pruned *pruned, struct fault *fault);

#endif
