/* SPDX-License-Identifier: MIT
 *
 * Who comes with a patrol: groups drawn by the weights of a depth. */
#ifndef CORE_GEN_PATROL_H
#define CORE_GEN_PATROL_H

#include "base/rng.h"
#include "core/id.h"

#include <stdint.h>

struct game;

enum { PATROL_MOST = 24 };

struct patrol {
    int count;
    kind_id kinds[PATROL_MOST];
    uint8_t groups[PATROL_MOST]; /* from 1 on: who of them came together */
};

/* Draws a patrol for the floor the hero is on: groups worth a third of the depth's budget, to 85% of that at least,
 * without those that stand still or lie in ambush. Nobody comes where no depth is described. */
void patrol_draw(const struct game *game, struct rng *rng, struct patrol *patrol);

#endif
