/* SPDX-License-Identifier: MIT
 *
 * Distance maps: the cost from every cell to its nearest goal, and the canonical step downhill. Offered by libbarrow,
 * for programs in which many walkers share a goal; the game itself searches single paths (astar.c) and floods moves
 * (pilot/ground.c). */
#include "base/astar.h"

#include "search.h"

void distance_fill(struct astar *astar, const struct bitgrid *free, const struct point *goals, int goal_count,
                   uint32_t *cost)
{
    struct search search;

    search_begin(&search, astar, free, UINT32_MAX - 1);
    for (int i = 0; i < goal_count; i++)
        search_goal(&search, goals[i]);
    search_run(&search);
    for (int y = 0; y < free->height; y++)
        search_row(&search, y, free->width, cost + (size_t)y * (size_t)free->width);
}

bool distance_step(const struct bitgrid *free, const uint32_t *cost, struct point from, enum dir *step)
{
    uint32_t best = ASTAR_UNREACHED;

    for (int i = 0; i < DIR_COUNT; i++) {
        struct point to = point_step(from, ASTAR_ORDER[i]);
        if (!bitgrid_inside(free, to))
            continue;
        uint32_t rest = cost[to.y * free->width + to.x];
        if (rest == ASTAR_UNREACHED || (rest > 0 && !bitgrid_get(free, to)))
            continue;
        if (rest + dir_cost(ASTAR_ORDER[i]) < best) {
            best = rest + dir_cost(ASTAR_ORDER[i]);
            *step = ASTAR_ORDER[i];
        }
    }
    return best != ASTAR_UNREACHED && best <= cost[from.y * free->width + from.x];
}
