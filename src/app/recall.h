/* SPDX-License-Identifier: MIT
 *
 * Screens and run stats learn a game: a new one, or what one that is loaded went through. */
#ifndef APP_RECALL_H
#define APP_RECALL_H

#include "engine.h"
#include "persist/replay_player.h"

/* A game begins, under this name and as it stands. */
void recall_begin(struct engine *engine, const char *name, const struct game *game);

/* The observer of a replay (persist/replay.h) that tells the screens all of it, under this name. */
struct recall {
    struct engine *engine;
    const char *name;
    bool begun;
};
void recall_see(void *recall, const struct game *game, const struct command *command, const struct events *events);

/* Opens a journal's run, to be shown or gone on from; the caller closes it. */
MUST_USE enum status recall_open_player(struct replay_player **player, const struct engine *engine, const char *path,
                                        struct fault *fault);

/* Screens and run stats learn its game up to a moment, as they do when it is loaded. */
void recall_player(struct engine *engine, struct replay_player *player, const char *name, uint32_t moment);

#endif
