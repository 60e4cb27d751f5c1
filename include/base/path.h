/* SPDX-License-Identifier: MIT
 *
 * Cheapest paths over a grid to one goal (A*). What a step costs, and which of several cheapest paths is the canonical
 * one, is as in path_map.h. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "base/path_map.h"

struct path {
    uint32_t cost;  /* PATH_UNREACHED when there is none, 0 when start and goal are one cell */
    enum dir first; /* the canonical path's first step; meaningful where it takes one */
};

/* The canonical cheapest path from `from` to `to`. One of more than `max_moves` steps (0: no limit) counts as none.
 * Returns true if there is one; `map` is the working memory. */
bool path_find(struct path_map *map, const struct path_ground *ground, struct point from, struct point to,
               int max_moves, struct path *path);

/* The same path's cells, `from` excluded and `to` included, into out[0 .. moves-1]. Returns the number of cells, or
 * -1 when there is no path or `capacity` is too small. */
int path_trace(struct path_map *map, const struct path_ground *ground, struct point from, struct point to,
               struct point *out, int capacity);

#endif
