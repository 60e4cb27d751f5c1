/* SPDX-License-Identifier: MIT
 *
 * Working memory of the algorithms inside a game. */
#ifndef CORE_SCRATCH_H
#define CORE_SCRATCH_H

#include "world.h"

static inline void scratch_init(struct scratch *scratch)
{
    astar_init(&scratch->astar, scratch->astar_words, sizeof scratch->astar_words / sizeof scratch->astar_words[0]);
}

#endif
