/* SPDX-License-Identifier: MIT
 *
 * Maps of costs: filled from many goals, walked down, turned round for those who flee. */
#include "base/bits.h"
#include "base/check.h"
#include "path_search.h"

#include <string.h>

const enum dir PATH_ORDER[DIR_COUNT] = {DIR_NE, DIR_SE, DIR_SW, DIR_NW, DIR_N, DIR_E, DIR_S, DIR_W};

struct path_map path_map_over(uint32_t *words, int width, int height)
{
    size_t cells = BITGRID_WORDS(width, height) * 64;
    return (struct path_map){.costs = words,
                             .queue = words + cells,
                             .order = words + 2 * cells,
                             .width = width,
                             .height = height,
                             .stride = BITGRID_STRIDE(width),
                             .top = -1,
                             .bottom = height};
}

void path_map_fill(struct path_map *map, const struct path_ground *ground, const struct point *goals, int goal_count)
{
    struct path_search search;
    path_search_begin(&search, map, ground, UINT32_MAX - 1);
    for (int i = 0; i < goal_count; i++)
        path_search_goal(&search, goals[i]);
    path_search_run(&search);
}

/* Adds the cells of a bitgrid. */
static void add_goals(struct path_search *search, const uint64_t *goals)
{
    const struct path_map *map = search->map;
    for (int y = 0; y < map->height; y++) {
        for (int word = 0; word < map->stride; word++) {
            uint64_t rest = goals[(y + 1) * map->stride + word];
            for (; rest != 0; rest &= rest - 1)
                path_search_goal(search, point_at(64 * word + lowest_bit(rest) - 1, y));
        }
    }
}

void path_map_until(struct path_map *map, const struct path_ground *ground, const uint64_t *goals, struct point start)
{
    struct path_search search;
    path_search_begin(&search, map, ground, UINT32_MAX - 1);
    path_search_target(&search, start, false);
    add_goals(&search, goals);
    path_search_run(&search);
}

void path_map_within(struct path_map *map, const struct path_ground *ground, const uint64_t *goals, uint32_t limit)
{
    struct path_search search;
    path_search_begin(&search, map, ground, limit);
    add_goals(&search, goals);
    path_search_run(&search);
}

/* The cost of going on over the step, or PATH_UNREACHED. */
static inline uint32_t cost_over(const struct path_map *map, const struct path_ground *ground, struct point from,
                                 enum dir dir)
{
    struct point to = point_step(from, dir);
    uint32_t rest = path_map_cost(map, to);
    if (rest == PATH_UNREACHED || path_is_cut(ground, from, dir))
        return PATH_UNREACHED;
    return rest + path_step_cost(ground, to, dir);
}

bool path_map_leads(const struct path_map *map, const struct path_ground *ground, struct point from, enum dir dir)
{
    uint32_t cost = path_map_cost(map, from);
    return cost != PATH_UNREACHED && cost_over(map, ground, from, dir) == cost;
}

bool path_map_step(const struct path_map *map, const struct path_ground *ground, struct point from, enum dir *step)
{
    uint32_t own = path_map_cost(map, from);
    uint32_t best = PATH_UNREACHED;
    for (int i = 0; i < DIR_COUNT && (best != own || best == PATH_UNREACHED); i++) {
        uint32_t cost = cost_over(map, ground, from, PATH_ORDER[i]);
        if (cost < best) {
            best = cost;
            *step = PATH_ORDER[i];
        }
    }
    return best != PATH_UNREACHED && best <= own;
}

/* Goals come first in the order. */
static void close_goals(struct path_map *map)
{
    uint32_t goals = 0;
    while (goals < map->count && map->costs[map->order[goals]] == 1)
        map->costs[map->order[goals++]] = 0;
    map->count -= goals;
    memmove(map->order, map->order + goals, map->count * sizeof map->order[0]);
}

/* The last cell of the order is the farthest, so that no value falls below 0, and the last becomes the lowest. */
void path_map_flee(struct path_map *map, const struct path_ground *ground)
{
    close_goals(map);
    uint32_t farthest = map->count > 0 ? (map->costs[map->order[map->count - 1]] - 1) * 12 / 10 : 0;
    struct path_search search = {.map = map, .ground = ground, .limit = UINT32_MAX - 1};
    for (uint32_t i = 0; i < map->count; i++) {
        uint32_t *kept = &map->costs[map->order[i]];
        *kept = 1 + farthest - (*kept - 1) * 12 / 10;
    }
    path_search_relax(&search);
}
