/* SPDX-License-Identifier: MIT
 *
 * A* to one goal: runs the search from the goal back to the start and reads the canonical path off its costs.
 * Knows no monsters; called for everything that walks towards something. */
#include "base/astar.h"

#include "base/check.h"
#include "search.h"

const enum dir ASTAR_ORDER[DIR_COUNT] = {DIR_NE, DIR_SE, DIR_SW, DIR_NW, DIR_N, DIR_E, DIR_S, DIR_W};

void astar_init(struct astar *astar, uint32_t *words, size_t capacity)
{
    astar->words = words;
    astar->capacity = capacity;
    astar->epoch = 0;
    astar->width = 0;
    astar->height = 0;
}

/* The canonical step from a cell whose cost is exact, not 0 and not ASTAR_UNREACHED. */
static enum dir first_step(const struct search *search, struct point from)
{
    uint32_t cost = search_cost(search, from);
    int i = 0;

    for (; i < DIR_COUNT; i++) {
        uint32_t next = search_cost(search, point_step(from, ASTAR_ORDER[i]));
        if (next != ASTAR_UNREACHED && next + dir_cost(ASTAR_ORDER[i]) == cost)
            break;
    }
    CHECK(i < DIR_COUNT);
    return ASTAR_ORDER[i];
}

/* Follows the canonical path, keeping its first `capacity` cells. Returns the number of steps. */
static int follow(const struct search *search, struct point from, struct point *out, int capacity)
{
    int moves = 0;
    while (search_cost(search, from) != 0) {
        from = point_step(from, first_step(search, from));
        if (moves < capacity)
            out[moves] = from;
        moves++;
    }
    return moves;
}

/* The number of steps of a cheapest path. A cost tells it by itself (its last two digits give the number of
 * diagonals, because 41 * 61 is 1 modulo 100) unless 141 cardinal steps could have been 100 diagonal ones. */
static int count_moves(const struct search *search, struct point from, uint32_t cost)
{
    uint32_t diagonals = cost * 61 % 100;
    uint32_t cardinals = (cost - diagonals * ASTAR_DIAGONAL) / ASTAR_CARDINAL;

    if (cardinals >= ASTAR_DIAGONAL)
        return follow(search, from, NULL, 0);
    return (int)(cardinals + diagonals);
}

static bool is_walled_in(const struct bitgrid *free, struct point cell)
{
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (bitgrid_get(free, point_step(cell, (enum dir)dir)))
            return false;
    return true;
}

/* Prepares the search from `to` back to `from`. Returns false when an end is walled in, as happens in a crowd; this
 * test comes before the grid is copied. */
static bool begin(struct search *search, struct astar *astar, const struct bitgrid *free, struct point from,
                  struct point to, int max_moves)
{
    uint32_t limit = max_moves > 0 && max_moves < 1 << 24 ? (uint32_t)max_moves * ASTAR_DIAGONAL : UINT32_MAX - 1;

    CHECK(bitgrid_inside(free, from) && bitgrid_inside(free, to));
    if (point_chebyshev(from, to) > 1 && (is_walled_in(free, from) || is_walled_in(free, to)))
        return false;
    search_begin(search, astar, free, limit);
    search_target(search, from);
    search_goal(search, to);
    return true;
}

/* Reads off a search that has run to its end. */
static void read_path(const struct search *search, struct point from, struct astar_path *path)
{
    path->cost = search_cost(search, from);
    if (path->cost == ASTAR_UNREACHED)
        return;
    path->moves = count_moves(search, from, path->cost);
    if (path->moves > 0)
        path->first = first_step(search, from);
}

/* Most paths are as short as if nothing were in the way. Then a slanted step towards the goal, or the straight one when
 * the ends are in line, is the only first step in ASTAR_ORDER up to itself that so short a path can have: as soon as
 * the cell ahead is known to lie on one, the search ends. */
bool astar_find(struct astar *astar, const struct bitgrid *free, struct point from, struct point to, int max_moves,
                struct astar_path *path)
{
    struct search search;
    int dx = (to.x > from.x) - (to.x < from.x);
    int dy = (to.y > from.y) - (to.y < from.y);
    struct point ahead = point_at(from.x + dx, from.y + dy);

    *path = (struct astar_path){ASTAR_UNREACHED, 0, DIR_N};
    if (!begin(&search, astar, free, from, to, max_moves))
        return false;
    search_until(&search, ahead, open_cost(ahead, to));
    search_run(&search);
    if (!point_equal(from, to) && search_cost(&search, ahead) == open_cost(ahead, to))
        *path = (struct astar_path){open_cost(from, to), point_chebyshev(from, to), dir_of(dx, dy)};
    else
        read_path(&search, from, path);
    if (max_moves == 0 || path->moves <= max_moves)
        return path->cost != ASTAR_UNREACHED;
    path->cost = ASTAR_UNREACHED;
    return false;
}

int astar_trace(struct astar *astar, const struct bitgrid *free, struct point from, struct point to, struct point *out,
                int capacity)
{
    struct search search;

    if (!begin(&search, astar, free, from, to, 0))
        return -1;
    search_run(&search);
    if (search_cost(&search, from) == ASTAR_UNREACHED)
        return -1;
    int moves = follow(&search, from, out, capacity);
    return moves <= capacity ? moves : -1;
}
