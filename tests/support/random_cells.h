/* SPDX-License-Identifier: MIT
 *
 * Numbers and cells by chance, for tests that draw grids. */
#ifndef SUPPORT_RANDOM_CELLS_H
#define SUPPORT_RANDOM_CELLS_H

#include "base/grid.h"
#include "base/rng.h"

/* 0 .. bound - 1. */
static inline int below(struct rng *rng, int bound)
{
    return (int)rng_below(rng, (uint32_t)bound);
}

static inline struct point any_cell(struct rng *rng, const struct bitgrid *grid)
{
    int x = below(rng, grid->width);
    int y = below(rng, grid->height);
    return point_at(x, y);
}

#endif
