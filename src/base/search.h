/* SPDX-License-Identifier: MIT
 *
 * The search that both A* and the distance map are made of: from the goals outwards, nearest first. Private to base:
 * astar.c and distance.c call it.
 *
 * Cells are numbered row by row over the grid and its border of zeros, ASTAR_PITCH to a row: a neighbour is a fixed
 * difference away and no step needs a bounds test. */
#ifndef BASE_SEARCH_H
#define BASE_SEARCH_H

#include "base/astar.h"

#include <stdint.h>

/* What a search is over and for; constant while it runs. Costs are kept as epoch + cost: see base/astar.h. */
struct ground {
    uint32_t *nodes; /* NODE_WORDS a cell, see search.c */
    uint32_t *free;  /* one bit a cell, goals and target included */
    uint32_t pitch;
    uint32_t epoch;
    uint32_t horizon; /* a kept cost of this or more is left from an older search */
    uint32_t target;  /* the cell that the search is for; 0, which lies in the border, for none */
    int target_x;     /* counted from the border, like a cell's number */
    int target_y;
};

/* A ray is followed for so many cells at a time; then it waits in the queue, because another ray may reach the cells
 * beyond at less cost. */
enum { RAY_LENGTH = 8 };

/* A ring of buckets, each for a span of estimates. What waits at one time fits the ring: a step raises the estimate by
 * at most 282 (slanted, straight away from the target), and two rays of RAY_LENGTH + 1 steps may follow each other
 * before one waits. */
enum { QUEUE_SPAN = 64, QUEUE_RING = 128 };

/* Cells that wait, by their estimate: the cost so far and the octile distance to the target. */
struct queue {
    uint32_t bucket; /* the one that is being emptied: estimate / QUEUE_SPAN */
    uint32_t heads[QUEUE_RING];
    uint64_t filled[QUEUE_RING / 64]; /* a bit for each bucket that holds something */
};

struct search {
    struct ground ground;
    uint32_t limit; /* kept costs above it are not followed */
    struct queue queue;
    uint32_t enough; /* the run is over when this cell has this kept cost */
    uint32_t enough_cost;
};

/* Prepares a search over `free` for paths that cost at most `limit`. */
void search_begin(struct search *search, struct astar *astar, const struct bitgrid *free, uint32_t limit);

/* Names the cell that the search is for. At most one, before the first goal. */
void search_target(struct search *search, struct point target);

/* Lets the run end as soon as `cell` is known to have this cost. Other costs are then too high or missing. */
void search_until(struct search *search, struct point cell, uint32_t cost);

/* Adds a cell from which costs are counted. */
void search_goal(struct search *search, struct point goal);

/* Runs to the end. Afterwards search_cost is exact for every cell whose cost plus its octile distance from the target
 * is at most the target's cost; with no target, for every cell within the limit. */
void search_run(struct search *search);

/* The cost from a cell, which may lie in the border, to its nearest goal, or ASTAR_UNREACHED. */
uint32_t search_cost(const struct search *search, struct point cell);

/* The costs of row `y`, from x = 0 on, into cost[0 .. width-1]. */
void search_row(const struct search *search, int y, int width, uint32_t *cost);

/* What a step costs. */
static inline uint32_t dir_cost(enum dir dir)
{
    return dir & 1 ? ASTAR_DIAGONAL : ASTAR_CARDINAL;
}

/* The cost between two cells if nothing is in the way. */
static inline uint32_t open_cost(struct point a, struct point b)
{
    int dx = a.x < b.x ? b.x - a.x : a.x - b.x;
    int dy = a.y < b.y ? b.y - a.y : a.y - b.y;
    return (uint32_t)(ASTAR_CARDINAL * max_int(dx, dy) + (ASTAR_DIAGONAL - ASTAR_CARDINAL) * min_int(dx, dy));
}

#endif
