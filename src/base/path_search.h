/* SPDX-License-Identifier: MIT
 *
 * The search that paths and maps are made of: from the goals outwards, cheapest first, so that the cost of a cell is
 * final when it is taken from the queue. Private to base: path.c and path_map.c call it.
 *
 * Cells are numbered as the bits of their grid, the border included: a neighbour is a fixed difference away and no step
 * needs a bounds test. */
#ifndef BASE_PATH_SEARCH_H
#define BASE_PATH_SEARCH_H

#include "base/path_map.h"

/* A bucket for each estimate (the cost so far and the least that can follow), round a ring. A step raises the estimate
 * by at most its own cost and that of going back over the cheapest ground. */
enum { PATH_RING = 1024 };
_Static_assert(PATH_MAX_STEP *(PATH_MAX_COST + 1) < PATH_RING, "what waits at one time fits the ring");

struct path_search {
    struct path_map *map;
    const struct path_ground *ground;
    uint32_t limit;   /* costs above it are not followed */
    uint32_t target;  /* the cell that the search is for; 0, which lies in the border, for none */
    bool ahead;       /* the queue counts with what is missing to the target at least */
    struct point aim; /* where that is */
    uint32_t enough;  /* the run is over when this cell has the cost of open ground */
    uint32_t enough_cost;
    uint32_t estimate;               /* of what was taken last */
    uint32_t heads[PATH_RING];       /* the first cell of each bucket that holds something */
    uint64_t filled[PATH_RING / 64]; /* a bit for each such bucket */
};

/* Prepares an empty search. */
void path_search_begin(struct path_search *search, struct path_map *map, const struct path_ground *ground,
                       uint32_t limit);

/* Names the cell that the search is for, which counts as free: cells dearer than it are not followed. With `ahead`
 * there must be one goal only. */
void path_search_target(struct path_search *search, struct point target, bool ahead);

/* Lets the run end as soon as `cell` is known to have this cost. Other costs are then too high or missing. */
void path_search_enough(struct path_search *search, struct point cell, uint32_t cost);

/* Adds a cell from which costs are counted. */
void path_search_goal(struct path_search *search, struct point goal);

/* Runs to the end. Afterwards the map has the exact cost of every cell that can lie on a cheapest way from the target;
 * with no target, of every cell within the limit. */
void path_search_run(struct path_search *search);

/* Of a map whose every cell has a cost, and where each step costs the same: lowers the costs until none is more than a
 * step above a neighbour's. `map->order` has all cells, the dearest first; the order is lost. */
void path_search_relax(struct path_search *search);

/* The cost between two cells if nothing is in the way, over ground of cost 1. */
static inline uint32_t path_open_cost(const struct path_ground *ground, struct point a, struct point b)
{
    uint32_t dx = (uint32_t)(a.x < b.x ? b.x - a.x : a.x - b.x);
    uint32_t dy = (uint32_t)(a.y < b.y ? b.y - a.y : a.y - b.y);
    uint32_t less = dx < dy ? dx : dy;
    return ground->straight * (dx + dy - less) + (ground->slanted - ground->straight) * less;
}

/* The cost of a step that leads onto a cell. */
static inline uint32_t path_step_cost(const struct path_ground *ground, struct point onto, enum dir dir)
{
    uint32_t factor = ground->cost ? ground->cost[onto.y * ground->free.width + onto.x] : 1U;
    return factor * (dir & 1 ? ground->slanted : ground->straight);
}

/* Whether a door forbids the step. */
static inline bool path_is_cut(const struct path_ground *ground, struct point from, enum dir dir)
{
    struct bitgrid doors = {(uint64_t *)(uintptr_t)ground->doors, ground->free.width, ground->free.height,
                            ground->free.stride};
    return ground->doors && (dir & 1) && (bitgrid_get(&doors, from) || bitgrid_get(&doors, point_step(from, dir)));
}

#endif
