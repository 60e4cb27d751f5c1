/* SPDX-License-Identifier: MIT
 *
 * Cheapest paths on a grid of free cells: A* to one goal, and the distance of every cell to a goal.
 * Eight directions, cardinal steps cost 100, diagonal ones 141, corners may be cut.
 *
 * Ties. Of all cheapest paths there is one canonical path: from the start, every step takes the first direction in
 * ASTAR_ORDER that still lies on a cheapest path. It depends on the grid alone and not on how the search runs, so
 * every machine and every algorithm agrees. Frozen by tests/unit/test_astar.c.
 *
 * Source: Hart, Nilsson and Raphael (1968); the open list is a bucket queue (Dial, 1969). */
#ifndef BASE_ASTAR_H
#define BASE_ASTAR_H

#include "base/grid.h"

#include <stddef.h>
#include <stdint.h>

enum { ASTAR_CARDINAL = 100, ASTAR_DIAGONAL = 141 };
#define ASTAR_UNREACHED UINT32_MAX

/* Diagonals first, then cardinals, each clockwise from north. */
extern const enum dir ASTAR_ORDER[DIR_COUNT];

/* Working memory: the caller owns ASTAR_WORDS(width, height) words, which need no initial value but must be handed
 * to astar_init once before the first search over grids of at most that size. Neither side above 8190 cells, and
 * width * height * ASTAR_DIAGONAL below 2^32. */
struct astar {
    uint32_t *words;
    size_t capacity;
    uint32_t epoch; /* costs are kept as epoch + cost; each search takes a lower epoch, so that older costs lose */
    int width;      /* of the last search's grid: its layout is what the words hold */
    int height;
};

/* Cells from one row of the working memory to the next: the first power of two with room for the border. */
#define ASTAR_PITCH(width)                                                                                             \
    ((width) <= 62     ? 64                                                                                            \
     : (width) <= 126  ? 128                                                                                           \
     : (width) <= 254  ? 256                                                                                           \
     : (width) <= 510  ? 512                                                                                           \
     : (width) <= 1022 ? 1024                                                                                          \
     : (width) <= 2046 ? 2048                                                                                          \
     : (width) <= 4094 ? 4096                                                                                          \
                       : 8192)

/* Three words a cell and one bit a cell. */
#define ASTAR_WORDS(width, height) (((size_t)(height) + 2) * ASTAR_PITCH(width) / 32 * (3 * 32 + 1))

void astar_init(struct astar *astar, uint32_t *words, size_t capacity);

struct astar_path {
    uint32_t cost;  /* ASTAR_UNREACHED when there is none */
    int moves;      /* steps from start to goal */
    enum dir first; /* the canonical path's first step; meaningful when moves > 0 */
};

/* The canonical cheapest path from `from` to `to` over the set cells of `free`; both ends count as free whatever
 * their bits say. A path of more than `max_moves` steps (0: no limit) counts as none. Returns true if there is one. */
bool astar_find(struct astar *astar, const struct bitgrid *free, struct point from, struct point to, int max_moves,
                struct astar_path *path);

/* The same path's cells, `from` excluded and `to` included, into out[0 .. moves-1]. Returns the number of cells, or
 * -1 when there is no path or `capacity` is too small. */
int astar_trace(struct astar *astar, const struct bitgrid *free, struct point from, struct point to, struct point *out,
                int capacity);

/* The cost from every cell of `free` (and of the goals) to its nearest goal, into cost[y * width + x]; cells that
 * cannot reach one get ASTAR_UNREACHED. */
void distance_fill(struct astar *astar, const struct bitgrid *free, const struct point *goals, int goal_count,
                   uint32_t *cost);

/* The canonical step downhill on a filled distance map: the first direction in ASTAR_ORDER among the best. Returns
 * false when no neighbour of `from` lies on a cheapest path. */
bool distance_step(const struct bitgrid *free, const uint32_t *cost, struct point from, enum dir *step);

#endif
