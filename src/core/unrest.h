/* SPDX-License-Identifier: MIT
 *
 * Unrest: who stays long on a floor is looked for, in games of the campaign. */
#ifndef CORE_UNREST_H
#define CORE_UNREST_H

#include "core/event.h"

#include <stdbool.h>

struct game;

/* Before the hero's action: a wait with no hunter in sight counts. */
void unrest_note(struct game *game, bool waits);

/* The part of a tick: a warning at 90, a patrol at 100 and after every 150 turns. */
void unrest_tick(struct game *game, struct events *events);

/* The stairs nearest by path from a cell; false when none are reached. */
bool unrest_nearest_stairs(struct game *game, struct point from, struct point *stairs);

#endif
