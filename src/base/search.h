/* SPDX-License-Identifier: MIT
 *
 * The search that both A* and the distance map are made of: from the goals outwards, cheapest first, in a bucket
 * queue. Private to base: astar.c and distance.c call it.
 *
 * Cells are numbered row by row over the grid and its border of zeros, ASTAR_PITCH to a row: a neighbour is a fixed
 * difference away and no step needs a bounds test. */
#ifndef BASE_SEARCH_H
#define BASE_SEARCH_H

#include "base/astar.h"

#include <stdint.h>

/* Buckets in the ring. One step raises the estimate by at most 282 (a diagonal step straight away from the target),
 * so the estimates that wait at one time never share a bucket. */
enum { SEARCH_RING = 512 };

/* What a search is over and for; constant while it runs. */
struct ground {
    uint32_t *nodes;  /* NODE_WORDS a cell, see search.c */
    uint32_t *free;   /* one bit a cell, goals and target included */
    uint32_t epoch;   /* a node's kept cost is epoch + cost ... */
    uint32_t horizon; /* ... and below this, unless it is left from an older search */
    uint32_t pitch;
    uint32_t target; /* the cell that the search is for; 0, which lies in the border, for none */
    int target_x;    /* counted from the border, like a cell's number */
    int target_y;
};

/* Cells that wait, by their estimate: the cost so far and the octile distance to the target. Without a target a
 * bucket spans 64: no step costs less, so what waits in the first bucket cannot be bettered, in whatever order. */
struct queue {
    uint32_t bucket; /* the one that is being emptied, not yet reduced to the ring */
    int shift;       /* log2 of a bucket's span */
    uint32_t heads[SEARCH_RING];
    uint64_t filled[SEARCH_RING / 64]; /* a bit for each bucket that holds something */
};

struct search {
    struct ground ground;
    struct queue queue;
    uint32_t limit;    /* estimates above it are not followed at all ... */
    uint32_t patience; /* ... and above this not now */
};

/* Prepares a search over `free` for paths that cost at most `limit`. */
void search_begin(struct search *search, struct astar *astar, const struct bitgrid *free, uint32_t limit);

/* Names the cell that the search is for. At most one, before the first goal. */
void search_target(struct search *search, struct point target);

/* Adds a cell from which costs are counted. */
void search_goal(struct search *search, struct point goal);

/* Runs to the end. Afterwards search_cost is exact for every cell whose cost plus its octile distance from the target
 * is at most the target's cost; with no target, for every cell within the limit. */
void search_run(struct search *search);

/* The cost from a cell, which may lie in the border, to its nearest goal, or ASTAR_UNREACHED. */
uint32_t search_cost(const struct search *search, struct point cell);

/* What a step costs. */
static inline uint32_t dir_cost(enum dir dir)
{
    return dir & 1 ? ASTAR_DIAGONAL : ASTAR_CARDINAL;
}

#endif
