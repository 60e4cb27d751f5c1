/* SPDX-License-Identifier: MIT
 *
 * Screens and run stats learn a game: a new one, or what one that is loaded went through. */
#ifndef APP_RECALL_H
#define APP_RECALL_H

#include "engine.h"

/* A game begins, under this name and as it stands. */
void recall_begin(struct engine *engine, const char *name, const struct game *game);

/* And goes on: as it is after a command, or (`command` and `events` NULL) from another moment. */
void recall_step(struct engine *engine, const struct game *game, const struct command *command,
                 const struct events *events);

/* The observer of a replay (persist/replay.h) that tells the screens all of it, under this name. */
struct recall {
    struct engine *engine;
    const char *name;
    bool begun;
};
void recall_see(void *recall, const struct game *game, const struct command *command, const struct events *events);

#endif
