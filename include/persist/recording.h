/* SPDX-License-Identifier: MIT
 *
 * A program's game as a journal (persist/journal.h), so that it can be shown, watched and verified like a player's:
 * <folder>/<name>-<seed>.journal, or ".1", ".2", ... before ".journal" where such files are already. A game that no
 * command was given to leaves none. */
#ifndef PERSIST_RECORDING_H
#define PERSIST_RECORDING_H

#include "core/game.h"
#include "persist/journal.h"

/* After a failure, which stays in `status` and `fault`, nothing more is written. */
struct recording {
    const char *folder; /* NULL: nothing is ever written */
    struct run run;     /* of the game that is followed */
    uint32_t mark;      /* of its first world */
    bool follows;
    bool open; /* its journal is there, */
    struct journal journal;
    enum status status;
    struct fault fault;
};

/* For games that go to `folder`, which is made if it is missing and must outlive the recording. */
void recording_init(struct recording *recording, const char *folder);

/* A game begins, as it stands there; the one before it ends. */
void recording_begin(struct recording *recording, const char *name, const struct profile *profile, uint64_t seed,
                     const struct game *game);

/* A command of it has been carried out; `game` is what it is since. */
void recording_step(struct recording *recording, const struct command *command, const struct game *game);

/* The game ends, or is not followed any further. */
void recording_end(struct recording *recording);

#endif
