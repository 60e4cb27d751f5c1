/* SPDX-License-Identifier: MIT
 *
 * Replay: the commands of a tape carried out again, each proved by its mark (persist/journal.h). */
#ifndef PERSIST_REPLAY_H
#define PERSIST_REPLAY_H

#include "core/game.h"
#include "persist/journal.h"

/* An observer of a replay is shown the game before the first command (`command` and `events` NULL), then the game after
 * each with what came of it. */
struct replay_observer {
    void (*see)(void *context, const struct game *game, const struct command *command, const struct events *events);
    void *context;
    bool (*stop)(void *context); /* asked now and then: true breaks it off, with ST_IO. NULL: sys_is_leaving */
};

/* Whether the replay is to be broken off before its record `number`. `observer` may be NULL: then, too, it ends when
 * the program is asked to leave, however long the run is. */
bool replay_is_stopped(const struct replay_observer *observer, uint32_t number, struct fault *fault);

/* Makes `game` (game_size() bytes) the game before the tape's first command: a fresh one, or the world that the run was
 * continued from. ST_NEWER when the run was played by other rules or content, ST_BAD_DATA when there is no such profile
 * or the world makes no sense. */
MUST_USE enum status replay_begin(const struct journal_tape *tape, const struct rules *rules, struct game *game,
                                  struct fault *fault);

/* Carries out record `number`, below tape->whole, in the game that stands before it. ST_BAD_DATA, with its number from
 * 1, when it is damaged, the mark does not match or the command is not legal: the game is then as it was. */
MUST_USE enum status replay_step(const struct journal_tape *tape, uint32_t number, struct game *game,
                                 struct events *events, struct fault *fault);

/* Both, for all intact records from the first on. `events` is scratch memory, `observer` may be NULL. */
MUST_USE enum status replay_tape(const struct journal_tape *tape, const struct rules *rules, struct game *game,
                                 struct events *events, const struct replay_observer *observer, struct fault *fault);

#endif
