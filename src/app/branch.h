/* SPDX-License-Identifier: MIT
 *
 * Games of practice that go on from a moment of a run, now or, written to a file, at any time. */
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

/* Whether nothing is to be made of runs: under an operator, and with --watch-menu. */
bool branch_is_forbidden(const struct session *session);

/* Writes where a replay stands into the save folder, as NAME-tTURN.position (position_keep), and says where, or why
 * not, in one sentence. */
void branch_write_position(const struct session *session, struct replay_player *player);

/* The same of the beginning of a turn of the game that is played. */
void branch_write_turn(struct engine *engine, uint32_t turn);

#endif
