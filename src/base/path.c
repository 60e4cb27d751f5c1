/* SPDX-License-Identifier: MIT
 *
 * Single paths: runs the search from the goal back to the start and reads the canonical path off its costs. Knows no
 * monsters; called for everything that walks towards something. */
#include "base/path.h"

#include "base/check.h"
#include "path_flood.h"
#include "path_search.h"

/* Follows the canonical path, keeping its first `capacity` cells. Returns the number of steps. */
static int follow(const struct path_map *map, const struct path_ground *ground, struct point from, struct point *out,
                  int capacity)
{
    int moves = 0;
    enum dir dir;
    for (; path_map_step(map, ground, from, &dir); moves++) {
        from = point_step(from, dir);
        if (moves < capacity)
            out[moves] = from;
    }
    return moves;
}

static bool is_walled_in(const struct bitgrid *free, struct point cell)
{
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (bitgrid_get(free, point_step(cell, (enum dir)dir)))
            return false;
    return true;
}

/* An end is walled in, as happens in a crowd. */
static bool is_shut(const struct path_ground *ground, struct point from, struct point to)
{
    CHECK(bitgrid_inside(&ground->free, from) && bitgrid_inside(&ground->free, to));
    return point_chebyshev(from, to) > 1 && (is_walled_in(&ground->free, from) || is_walled_in(&ground->free, to));
}

/* Prepares the search from `to` back to `from`. */
static void begin(struct path_search *search, struct path_map *map, const struct path_ground *ground, struct point from,
                  struct point to, int max_moves)
{
    uint32_t most = ground->slanted * (ground->cost ? PATH_MAX_COST : 1);
    uint32_t limit = max_moves > 0 && max_moves < 1 << 21 ? (uint32_t)max_moves * most : UINT32_MAX - 1;

    path_search_begin(search, map, ground, limit);
    path_search_target(search, from, true);
    path_search_goal(search, to);
}

/* Most paths are as short as if nothing were in the way. Then a slanted step towards the goal, or the straight one when
 * the ends are in line, is the only first step in PATH_ORDER up to itself that so short a path can have: as soon as the
 * cell ahead is known to lie on one, the search ends. That holds where a slanted step is dearer than a straight one and
 * no ground is dearer than other. */
static bool find_open(struct path_search *search, struct point from, struct point to, struct path *path)
{
    const struct path_ground *ground = search->ground;
    int dx = (to.x > from.x) - (to.x < from.x);
    int dy = (to.y > from.y) - (to.y < from.y);
    struct point ahead = point_at(from.x + dx, from.y + dy);
    bool plain = ground->slanted > ground->straight && !ground->cost && !ground->doors && !point_equal(from, to);

    if (plain)
        path_search_enough(search, ahead, path_open_cost(ground, ahead, to));
    path_search_run(search);
    if (!plain || path_map_cost(search->map, ahead) != path_open_cost(ground, ahead, to))
        return false;
    *path = (struct path){path_open_cost(ground, from, to), dir_of(dx, dy)};
    return true;
}

/* No step is cheaper than a straight one over the best ground, so that most paths within a limit need no counting. */
static bool is_cheap(const struct path_ground *ground, uint32_t cost, int max_moves)
{
    return max_moves == 0 || cost / ground->straight <= (uint32_t)max_moves;
}

bool path_find(struct path_map *map, const struct path_ground *ground, struct point from, struct point to,
               int max_moves, struct path *path)
{
    struct path_search search;

    *path = (struct path){PATH_UNREACHED, DIR_N};
    if (is_shut(ground, from, to))
        return false;
    if (path_floods(ground))
        return path_flood(ground, from, to, max_moves, path);
    begin(&search, map, ground, from, to, max_moves);
    bool open = find_open(&search, from, to, path);
    if (!open) {
        path->cost = path_map_cost(map, from);
        if (path->cost == PATH_UNREACHED)
            return false;
        (void)path_map_step(map, ground, from, &path->first);
    }
    if (is_cheap(ground, path->cost, max_moves) ||
        (open ? point_chebyshev(from, to) : follow(map, ground, from, NULL, 0)) <= max_moves)
        return true;
    path->cost = PATH_UNREACHED;
    return false;
}

int path_trace(struct path_map *map, const struct path_ground *ground, struct point from, struct point to,
               struct point *out, int capacity)
{
    struct path_search search;

    if (is_shut(ground, from, to))
        return -1;
    begin(&search, map, ground, from, to, 0);
    path_search_run(&search);
    if (path_map_cost(map, from) == PATH_UNREACHED)
        return -1;
    int moves = follow(map, ground, from, out, capacity);
    return moves <= capacity ? moves : -1;
}
