/* SPDX-License-Identifier: MIT
 *
 * Games of practice that go on from a moment of a run. */
#ifndef APP_BRANCH_H
#define APP_BRANCH_H

#include "engine.h"
#include "persist/replay_player.h"

/* "Eadric-2", or the next name that is free. */
void branch_suggest(const struct session *session, const char *of, char name[CHARACTER_NAME_SIZE]);

/* Makes the game where a replay stands the engine's, with a journal of its own; its save must be free. */
MUST_USE enum status branch_off(struct engine *engine, struct replay_player *player, const char *name,
                                struct fault *fault);

/* Leaves the game that is played (leave_game) for one that goes on from the beginning of a turn of it, under the next
 * free name: ready to be played (engine_play), known to the screens. When it fails, the game may have been left. */
MUST_USE enum status branch_from_turn(struct engine *engine, uint32_t turn, struct fault *fault);

#endif
