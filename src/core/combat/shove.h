/* SPDX-License-Identifier: MIT
 *
 * Pushing: whatever moves another away, a shove among it, comes through shove_away. */
#ifndef CORE_COMBAT_SHOVE_H
#define CORE_COMBAT_SHOVE_H

#include "base/grid.h"
#include "core/event.h"

#include <stdbool.h>

struct entity;
struct game;

enum { PUSH_FORCE = 4, BRACED_TURNS = 3 };

/* Neither large, rooted to its place nor braced. */
bool shove_moves(const struct game *game, const struct entity *target);

/* Pushes `target`, which shove_moves must allow, one cell in a direction, into whatever is there. What blocks, an
 * unlawful slanted step or an actor stops it: it and that actor take PUSH_FORCE. Stopped or not, it is braced, loses
 * what it winds up, and holds nobody any more. */
void shove_away(struct game *game, const struct entity *pusher, struct entity *target, enum dir dir,
                struct events *events);

#endif
