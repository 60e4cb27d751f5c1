/* SPDX-License-Identifier: MIT
 *
 * Ways over a grid: maps of the cost from every cell to the nearest of many goals, steps downhill on them, and maps
 * turned round for those who flee. Cheapest paths to one goal are in path.h.
 *
 * Cost. A step costs `straight` or `slanted`, times the cost of the ground it leads onto. Corners may be cut; a slanted
 * step into or out of a cell of `doors` does not exist. Goals and the start of a path count as free whatever their bits
 * say.
 *
 * Ties. Of all cheapest paths there is one canonical path: from the start, every step takes the first direction in
 * PATH_ORDER that still lies on a cheapest path. It depends on the grid alone and not on how the search runs, so every
 * machine and every algorithm agrees. Frozen by tests/unit/test_path.c.
 *
 * Source: Hart, Nilsson and Raphael (1968); the open list is a bucket queue (Dial, 1969). */
#ifndef BASE_PATH_MAP_H
#define BASE_PATH_MAP_H

#include "base/grid.h"

#include <stddef.h>
#include <stdint.h>

/* The dearest ground, and the dearest step over ground of cost 1. */
enum { PATH_MAX_COST = 6, PATH_MAX_STEP = 145 };
#define PATH_UNREACHED UINT32_MAX

/* Diagonals first, then cardinals, each clockwise from north. */
extern const enum dir PATH_ORDER[DIR_COUNT];

/* What is walked on. */
struct path_ground {
    struct bitgrid free;        /* cells that can be entered */
    const uint64_t *doors;      /* the words of a bitgrid of the same size, or NULL: none */
    const uint8_t *cost;        /* of cell y * width + x: 1 to PATH_MAX_COST; NULL: 1 everywhere */
    uint32_t straight, slanted; /* of one step; straight <= slanted <= 2 * straight */
};

/* Steps as long as they are on paper, and king's moves. */
enum { PATH_STRAIGHT = 100, PATH_SLANTED = 141 };

static inline struct path_ground path_ground_metric(struct bitgrid free)
{
    return (struct path_ground){.free = free, .straight = PATH_STRAIGHT, .slanted = PATH_SLANTED};
}

static inline struct path_ground path_ground_moves(struct bitgrid free)
{
    return (struct path_ground){.free = free, .straight = 1, .slanted = 1};
}

/* What a search has found, over the caller's memory: PATH_WORDS(width, height) words, which need no initial value. */
struct path_map {
    uint32_t *costs; /* by the number of a cell's bit: 0 if it cannot be entered, else 1 + cost, UINT32_MAX for none */
    uint32_t *queue; /* cells that wait */
    uint32_t *order; /* cells in the order of their costs: see path_map_flee */
    uint32_t count;  /* of those */
    int width, height, stride;
    int top, bottom; /* the rows that have been looked at, border included */
};

/* Three numbers a cell, border included. */
#define PATH_WORDS(width, height) (BITGRID_WORDS(width, height) * 64 * 3)

/* A map over `words`, as they are: empty memory before a search, or what an earlier one has found in all rows. */
struct path_map path_map_over(uint32_t *words, int width, int height);

/* The cost from every cell to the nearest of the goals. */
void path_map_fill(struct path_map *map, const struct path_ground *ground, const struct point *goals, int goal_count);

/* The same from the cells of a bitgrid, but only as far as `start`: exact for it and for all that is not dearer. */
void path_map_until(struct path_map *map, const struct path_ground *ground, const uint64_t *goals, struct point start);

/* The same from one goal, as far as `limit`. */
void path_map_within(struct path_map *map, const struct path_ground *ground, const uint64_t *goals, uint32_t limit);

/* Turns a map that was filled in king's moves round for those who flee from its goals: each cost times -12/10, then the
 * ways of those values, so that a walker downhill passes a dead end for a way out. No way leads over a goal, which can
 * be entered no more. Costs count from the lowest, which becomes 0. */
void path_map_flee(struct path_map *map, const struct path_ground *ground);

/* The cost from a cell, which may lie in the border, or PATH_UNREACHED. */
static inline uint32_t path_map_cost(const struct path_map *map, struct point at)
{
    size_t cell = (size_t)(at.y + 1) * (size_t)map->stride * 64 + (size_t)(at.x + 1);
    if (at.y < map->top || at.y > map->bottom || map->costs[cell] == 0 || map->costs[cell] == UINT32_MAX)
        return PATH_UNREACHED;
    return map->costs[cell] - 1;
}

/* The kept costs of a row of a filled map: 0 where it cannot be entered, else 1 + cost, UINT32_MAX for none. */
static inline const uint32_t *path_map_row(const struct path_map *map, int y)
{
    return map->costs + (size_t)(y + 1) * (size_t)map->stride * 64 + 1;
}

/* Whether the step is one of the best downhill. */
bool path_map_leads(const struct path_map *map, const struct path_ground *ground, struct point from, enum dir dir);

/* The canonical step downhill: the first in PATH_ORDER among the best. A cell without a cost of its own, as of a walker
 * who blocks it, has one, too. False where no step leads on. */
bool path_map_step(const struct path_map *map, const struct path_ground *ground, struct point from, enum dir *step);

#endif
