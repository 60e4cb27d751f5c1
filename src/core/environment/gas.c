/* SPDX-License-Identifier: MIT
 *
 * Gas spreads over the cells that let it through, to the four sides. Nothing here makes gas but gas_add and
 * gas_release. */
#include "gas.h"

#include "base/check.h"
#include "push.h"

#include <string.h>

static const uint8_t LOSS[GAS_COUNT] = {
#define X(name, text, loss, acts, status, turns) [GAS_##name] = (loss),
    GAS_LIST(X)
#undef X
};

static const struct floor_cell *cell_at(const struct game *game, struct point at)
{
    return terrain_at(&game->world.terrain, &game->world.map, at);
}

static int amount_of(const struct game *game, struct point at, enum gas_kind kind)
{
    const struct floor_cell *cell = cell_at(game, at);
    return cell->gas_kind == (uint8_t)kind ? cell->gas : 0;
}

static bool is_open(const struct game *game, struct point at)
{
    struct bitgrid airy = map_bits(&game->world.map, game->world.terrain.airy);
    return bitgrid_get(&airy, at);
}

/* --- Sources ------------------------------------------------------------------------------------------------------ */

/* Returns what did not go in. */
static int pour(struct game *game, struct point at, enum gas_kind kind, int amount, kind_id by)
{
    const struct floor_cell *cell = cell_at(game, at);
    int before = amount_of(game, at, kind);
    if (cell->gas > 0 && cell->gas_kind != (uint8_t)kind && cell->gas >= amount)
        return amount;
    int after = min_int(before + amount, MAX_GAS);
    terrain_set_gas(game, at, kind, after);
    if (amount > before)
        terrain_set_source(game, at, SOURCE_GAS, by);
    return amount - (after - before);
}

/* Cells by their distance, then row by row. Returns what is left. */
static int pour_around(struct game *game, struct point from, enum gas_kind kind, int amount, kind_id by)
{
    struct world *world = &game->world;
    struct path_ground ground = path_ground_moves(map_bits(&world->map, world->terrain.airy));
    struct path_map ways = path_map_over(game->scratch.ways, world->map.width, world->map.height);
    path_map_fill(&ways, &ground, &from, 1);
    for (uint32_t distance = 1; amount > 0 && distance < MAX_MAP_WIDTH; distance++)
        for (int y = 0; amount > 0 && y < world->map.height; y++)
            for (int x = 0; amount > 0 && x < world->map.width; x++)
                if (path_map_cost(&ways, point_at(x, y)) == distance)
                    amount = pour(game, point_at(x, y), kind, amount, by);
    return amount;
}

void gas_add(struct game *game, struct point at, enum gas_kind kind, int amount, kind_id by)
{
    if (is_open(game, at))
        pour(game, at, kind, amount, by);
}

void gas_release(struct game *game, struct point at, enum gas_kind kind, int amount, kind_id by, struct events *events)
{
    if (kind == GAS_NONE || amount <= 0 || !map_inside(&game->world.map, at) || !is_open(game, at))
        return;
    int left = pour(game, at, kind, amount, by);
    if (left > 0)
        left = pour_around(game, at, kind, left, by);
    if (left == amount)
        return;
    struct event event = event_about(game, EV_GAS_RELEASED, NULL, NULL, amount - left);
    event.extra = (uint8_t)kind;
    event.at = at;
    events_push(events, game, &event);
}

/* --- The tick ----------------------------------------------------------------------------------------------------- */

/* What a cell gives to each of its open sides. */
static int outflow_of(const struct game *game, struct point at)
{
    int open = 0;
    for (int i = 0; i < SIDE_COUNT; i++)
        open += is_open(game, point_step(at, dir_of_side(i)));
    return cell_at(game, at)->gas / (open + 1);
}

/* What is where after a tick. */
struct gas_grid {
    uint8_t kind[MAX_MAP_CELLS];
    uint8_t amount[MAX_MAP_CELLS];
    kind_id by[MAX_MAP_CELLS];
};

/* The sums of each kind that come together in a cell, and the kind that stays: the one named first of equal ones. */
static enum gas_kind meet(const struct game *game, struct point at, int sums[GAS_COUNT])
{
    const struct floor_cell *own = cell_at(game, at);
    enum gas_kind best = (enum gas_kind)own->gas_kind, order[SIDE_COUNT] = {GAS_NONE};
    int share = outflow_of(game, at), given = 0;
    memset(sums, 0, GAS_COUNT * sizeof sums[0]);
    for (int i = 0; i < SIDE_COUNT; i++) {
        struct point side = point_step(at, dir_of_side(i));
        if (!is_open(game, side))
            continue;
        given += share;
        const struct floor_cell *other = cell_at(game, side);
        order[i] = (enum gas_kind)other->gas_kind;
        if (other->gas > 0)
            sums[order[i]] += outflow_of(game, side);
    }
    sums[own->gas_kind] += own->gas - given;
    sums[GAS_NONE] = 0;
    for (int i = 0; i < SIDE_COUNT; i++)
        if (sums[order[i]] > sums[best])
            best = order[i];
    return best;
}

/* Whose it is: of those it comes from, who gives most. */
static kind_id source_of(const struct game *game, struct point at, enum gas_kind kind)
{
    int most = amount_of(game, at, kind);
    kind_id by = terrain_source(game, at, SOURCE_GAS);
    for (int i = 0; i < SIDE_COUNT; i++)
        most -= most > 0 && is_open(game, point_step(at, dir_of_side(i))) ? outflow_of(game, at) : 0;
    for (int i = 0; i < SIDE_COUNT; i++) {
        struct point side = point_step(at, dir_of_side(i));
        int given = is_open(game, side) && amount_of(game, side, kind) > 0 ? outflow_of(game, side) : 0;
        if (given > most) {
            most = given;
            by = terrain_source(game, side, SOURCE_GAS);
        }
    }
    return by;
}

/* True for most of a floor. */
static bool is_calm(const struct game *game, struct point at)
{
    bool gas = cell_at(game, at)->gas > 0;
    for (int i = 0; i < SIDE_COUNT; i++)
        gas |= is_open(game, point_step(at, dir_of_side(i))) && cell_at(game, point_step(at, dir_of_side(i)))->gas > 0;
    return !gas;
}

static void spread_to(const struct game *game, struct point at, int index, struct gas_grid *next)
{
    int sums[GAS_COUNT] = {0};
    enum gas_kind kind = is_calm(game, at) ? GAS_NONE : meet(game, at, sums);
    int amount = clamp_int(sums[kind] - LOSS[kind], 0, MAX_GAS);
    next->kind[index] = (uint8_t)(amount > 0 ? kind : GAS_NONE);
    next->amount[index] = (uint8_t)amount;
    next->by[index] = amount > 0 ? source_of(game, at, kind) : KIND_NONE;
}

void gas_tick(struct game *game, struct events *events)
{
    const struct map *map = &game->world.map;
    struct gas_grid next;
    (void)events;
    if (!map->grounds || game->world.terrain.clouded == 0)
        return;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (is_open(game, point_at(x, y)))
                spread_to(game, point_at(x, y), y * map->width + x, &next);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            int index = y * map->width + x;
            const struct floor_cell *cell = cell_at(game, point_at(x, y));
            if (!is_open(game, point_at(x, y)) && cell->gas > 0)
                terrain_set_gas(game, point_at(x, y), GAS_NONE, 0);
            else if (is_open(game, point_at(x, y)) &&
                     (cell->gas != next.amount[index] || cell->gas_kind != next.kind[index]))
                terrain_set_gas(game, point_at(x, y), (enum gas_kind)next.kind[index], next.amount[index]);
            if (cell->gas > 0)
                terrain_set_source(game, point_at(x, y), SOURCE_GAS, next.by[index]);
        }
}

/* --- What it may come to ------------------------------------------------------------------------------------------ */

/* The open sides that the hero sees: there are no fewer. */
static int sides_seen(const struct game *game, struct point at)
{
    int open = 0;
    for (int i = 0; i < SIDE_COUNT; i++) {
        struct point side = point_step(at, dir_of_side(i));
        open += map_inside(&game->world.map, side) && map_seen(&game->world.map, side) && is_open(game, side);
    }
    return open;
}

/* What a cell may keep of an amount; how much that is, if doors open, does not only grow less. */
static int most_kept(const struct game *game, struct point at, int amount)
{
    int most = 0;
    for (int open = sides_seen(game, at); open <= SIDE_COUNT; open++)
        most = max_int(most, amount - open * (amount / (open + 1)));
    return most;
}

bool gas_may_act(const struct game *game, struct point at, enum gas_kind kind)
{
    int most = most_kept(game, at, amount_of(game, at, kind));
    for (int i = 0; i < SIDE_COUNT; i++) {
        struct point side = point_step(at, dir_of_side(i));
        if (is_open(game, side) && map_seen(&game->world.map, side))
            most += amount_of(game, side, kind) / (max_int(1, sides_seen(game, side)) + 1);
    }
    return gas_acts(kind, most - LOSS[kind]);
}
