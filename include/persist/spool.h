/* SPDX-License-Identifier: MIT
 *
 * The spool: copies of journals for spectators, in a folder that another user may read. <folder>/<name>/ (or
 * <folder>/<user>/<name>/, where several users write there; see persist/save.h) holds
 *   journal  what the player's journal holds, byte for byte, mode 0640
 *   lock     locked as long as the character is being played
 * The player's own files stay as private as they were, and nothing that a spectator does to the copies (holding a lock,
 * for one) reaches the game. If a journal cannot be copied, it cannot be watched; the game goes on. */
#ifndef PERSIST_SPOOL_H
#define PERSIST_SPOOL_H

#include "persist/save.h"

struct spool {
    struct sys_file lock, copy;
    struct sys_follow source; /* the player's journal */
    uint64_t size;            /* bytes copied */
    char path[SYS_PATH_SIZE]; /* of the copy */
};

/* A spool that is not open. */
void spool_init(struct spool *spool);

/* Makes the character's folder in `folder` and takes its lock, or puts one in the place of a lock that is held. The
 * caller plays the character, whose save is locked. ST_DENIED when the folder is another user's. If it fails, the spool
 * is not open. */
MUST_USE enum status spool_open(struct spool *spool, const char *folder, const char *name, struct fault *fault);

/* Copies what the journal holds and the copy does not. After a failure the spool is closed. */
MUST_USE enum status spool_catch_up(struct spool *spool, const struct journal *journal, struct fault *fault);

void spool_close(struct spool *spool);

/* --- Who plays --------------------------------------------------------------------------------------------------- */

/* A game that is being played: several users' heroes may have one name, and are told apart by their journals. */
struct spool_game {
    char name[CHARACTER_NAME_SIZE];
    char journal[SYS_PATH_SIZE];
    struct lock_holder holder;
    bool readable; /* what follows is known */
    bool practice;
    int floor, level;
    uint32_t turn;
    int64_t idle; /* seconds since its last command */
};

/* The games that are being played now: those of a spool, or, with `is_spool` false, of a save folder; sorted by name,
 * the first `capacity` of them, and sixteen of one user at most. How far they have come is found out until that time of
 * sys_monotonic_us, and of one game for a fifth of a second at most: a player may have made it last. */
MUST_USE enum status spool_list(const char *folder, bool is_spool, const struct rules *rules, uint64_t until_us,
                                struct spool_game *games, int capacity, int *count, struct fault *fault);

/* The journal of `name`, played or not, whichever user's it is; the copy, in a spool. ST_MISSING when there is none. */
MUST_USE enum status spool_find(const char *folder, bool is_spool, const char *name, char path[SYS_PATH_SIZE],
                                struct fault *fault);

/* Whether there is any. Replays nothing. */
bool spool_is_played(const char *folder, bool is_spool);

#endif
