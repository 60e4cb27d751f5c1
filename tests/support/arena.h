/* SPDX-License-Identifier: MIT
 *
 * A hunt for measuring and proving crowds: the rules of tests/data/arena, one open floor of the largest size, the hero
 * in its middle and any number of orcs that see it. Looks behind the wall of core on purpose. */
#ifndef SUPPORT_ARENA_H
#define SUPPORT_ARENA_H

#include "core/game.h"
#include "core/world.h"

enum { ARENA_MAX_ORCS = 200 };

/* The rules of the arena, in new memory, which the caller frees. */
struct rules *arena_rules(void);

/* Starts a hunt of `orcs` orcs. The same seed has the same places, fewer orcs the first of them, so that numbers can
 * be compared; a wall cell stands at `pillars` percent of the places where nobody is. */
void arena_start(struct game *game, const struct rules *rules, uint64_t seed, int orcs, int pillars);

#endif
