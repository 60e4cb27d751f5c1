/* SPDX-License-Identifier: MIT
 *
 * Questions to the cells, answered for classic's tiles as well. Changes nothing. */
#include "passage.h"

#include "world.h"

static const struct floor_cell *cell_at(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    return world->map.grounds && map_inside(&world->map, at) ? terrain_at(&world->terrain, &world->map, at) : NULL;
}

bool passage_opens(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    struct bitgrid ways = map_bits(&world->map, world->terrain.ways);
    return cell_at(game, at) && bitgrid_get(&ways, at) && !map_walkable(&world->map, at);
}

bool passage_may_be_open(const struct game *game, struct point at)
{
    const struct map *map = &game->world.map;
    const struct floor_cell *cell = cell_at(game, at);
    if (!map_inside(map, at) || !map_explored(map, at))
        return map_inside(map, at);
    if (cell && !map_seen(map, at) && ground_is_door(&game->rules->grounds[cell->seen_ground]))
        return true;
    return cell ? !ground_blocks(game->rules->grounds, cell->seen_ground, cell->seen_cover) : map_walkable(map, at);
}

bool passage_bumps(const struct game *game, struct point at)
{
    return passage_changes(game, at, CHANGE_BUMPED);
}

bool passage_digs(const struct game *game, struct point at)
{
    return cell_at(game, at) && !map_walkable(&game->world.map, at) &&
           (ground_becomes(terrain_rule(game, at, LAYER_COVER), CHANGE_DUG) ||
            ground_becomes(terrain_rule(game, at, LAYER_GROUND), CHANGE_DUG));
}

bool passage_changes(const struct game *game, struct point at, enum ground_change change)
{
    const struct map *map = &game->world.map;
    return map->grounds && map_inside(map, at) && ground_becomes(terrain_rule(game, at, LAYER_GROUND), change);
}

bool passage_has_change(const struct game *game, enum ground_change change)
{
    const struct map *map = &game->world.map;
    for (int y = 0; map->grounds && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (passage_changes(game, point_at(x, y), change))
                return true;
    return false;
}

bool passage_slow(const struct game *game, struct point at)
{
    return cell_at(game, at) && (terrain_rule(game, at, LAYER_GROUND)->footing == FOOTING_SLOW ||
                                 terrain_rule(game, at, LAYER_COVER)->footing == FOOTING_SLOW);
}

bool passage_stops_flight(const struct game *game, struct point at)
{
    if (!cell_at(game, at))
        return !map_walkable(&game->world.map, at);
    return terrain_rule(game, at, LAYER_GROUND)->stops_flight || terrain_rule(game, at, LAYER_COVER)->stops_flight;
}

bool passage_is_seen_to_stop_flight(const struct game *game, struct point at)
{
    const struct floor_cell *cell = cell_at(game, at);
    if (!cell)
        return !map_walkable(&game->world.map, at);
    return game->rules->grounds[cell->seen_ground].stops_flight || game->rules->grounds[cell->seen_cover].stops_flight;
}

bool passage_burns(const struct game *game, struct point at)
{
    return cell_at(game, at) &&
           ground_fuel(terrain_rule(game, at, LAYER_GROUND), terrain_rule(game, at, LAYER_COVER)) != NULL;
}

int passage_noise(const struct game *game, struct point at, bool light)
{
    if (!cell_at(game, at))
        return 0;
    return terrain_rule(game, at, LAYER_GROUND)->noise + (light ? 0 : terrain_rule(game, at, LAYER_COVER)->noise);
}

enum gas_kind passage_gas(const struct game *game, struct point at)
{
    const struct floor_cell *cell = cell_at(game, at);
    enum gas_kind kind = cell ? (enum gas_kind)cell->gas_kind : GAS_NONE;
    return cell && gas_acts(kind, cell->gas) ? kind : GAS_NONE;
}

bool passage_harms(const struct game *game, struct point at)
{
    struct bitgrid harmful = map_bits(&game->world.map, game->world.terrain.harmful);
    return cell_at(game, at) && bitgrid_get(&harmful, at);
}

/* Something happens to who comes there. */
static bool befalls(const struct game *game, struct point at)
{
    struct bitgrid hooked = map_bits(&game->world.map, game->world.terrain.hooked);
    return cell_at(game, at) && bitgrid_get(&hooked, at);
}

static bool is_plate(const struct game *game, struct point at)
{
    return terrain_rule(game, at, LAYER_COVER)->step_hook > STEP_HOOK_HOLD;
}

bool passage_holds(const struct game *game, struct point at)
{
    return befalls(game, at) && !is_plate(game, at);
}

bool passage_springs(const struct game *game, struct point at)
{
    return befalls(game, at) && is_plate(game, at);
}

struct path_ground passage_ways(const struct game *game)
{
    const struct map *map = &game->world.map;
    const struct terrain *terrain = &game->world.terrain;
    if (!map->grounds)
        return path_ground_moves(map_bits(map, map->walkable));
    struct path_ground ground = path_ground_moves(map_bits(map, terrain->ways));
    ground.doors = terrain->doors;
    return ground;
}

struct path_ground passage_sounds(const struct game *game)
{
    const struct map *map = &game->world.map;
    const struct terrain *terrain = &game->world.terrain;
    if (!map->grounds)
        return path_ground_moves(map_bits(map, map->walkable));
    struct path_ground ground = path_ground_moves(map_bits(map, terrain->heard));
    ground.doors = terrain->doors;
    ground.cost = terrain->sound_costs;
    return ground;
}

struct path_map passage_steps_from(struct game *game, struct point from)
{
    struct path_ground ground = passage_ways(game);
    struct path_map steps = path_map_over(game->scratch.ways, game->world.map.width, game->world.map.height);
    path_map_fill(&steps, &ground, &from, 1);
    return steps;
}
