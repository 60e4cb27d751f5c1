/* SPDX-License-Identifier: MIT
 *
 * How a game is left. */
#ifndef APP_LEAVE_H
#define APP_LEAVE_H

#include "engine.h"

/* Leaves the game as it stands: saves it, or finishes a dead hero's run. A failure is in session->untold and in the
 * note, to be shown on the title or after the end of the program. */
void leave_game(struct engine *engine);

/* Whether the player may leave. A game that is not saved (save_check) is left only at the second attempt; the first is
 * told why. */
bool leave_is_allowed(struct engine *engine);

/* Leaves the game if another process has asked for the character; the title says which. */
bool leave_to_other(struct engine *engine);

#endif
