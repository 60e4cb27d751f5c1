/* SPDX-License-Identifier: MIT
 *
 * Fire spreads by chance over what burns, to the four sides, and takes it away. */
#include "fire.h"

#include "gas.h"
#include "map/passage.h"
#include "push.h"

static const struct ground_rule *fuel_of(const struct game *game, struct point at)
{
    return ground_fuel(terrain_rule(game, at, LAYER_GROUND), terrain_rule(game, at, LAYER_COVER));
}

static int fire_at(const struct game *game, struct point at)
{
    return terrain_at(&game->world.terrain, &game->world.map, at)->fire;
}

void fire_lay(struct game *game, struct point at, int turns, kind_id by)
{
    const struct map *map = &game->world.map;
    if (!map->grounds || !map_inside(map, at) || (!map_walkable(map, at) && !passage_burns(game, at)))
        return;
    if (turns <= fire_at(game, at))
        return;
    terrain_set_fire(game, at, turns);
    terrain_set_source(game, at, SOURCE_FIRE, by);
}

void fire_light(struct game *game, struct point at, kind_id by)
{
    if (passage_burns(game, at))
        fire_lay(game, at, fuel_of(game, at)->burn_turns, by);
}

/* What has burnt down is what its row says, else the floor, or no cover. */
static void burn_down(struct game *game, struct point at)
{
    const struct ground_rule *fuel = fuel_of(game, at);
    if (!fuel)
        return;
    ground_id left = fuel->becomes[CHANGE_BURNT];
    if (left == GROUND_STAYS)
        left = fuel->layer == LAYER_COVER ? (ground_id)GROUND_NONE : game->rules->roles[GROUND_ROLE_FLOOR];
    terrain_lay(game, at, left);
}

/* The cells that burn now, as bits. */
static void find_fires(const struct game *game, const struct bitgrid *fires)
{
    bitgrid_clear(fires);
    for (int y = 0; y < fires->height; y++)
        for (int x = 0; x < fires->width; x++)
            if (fire_at(game, point_at(x, y)) > 0)
                bitgrid_set(fires, point_at(x, y), true);
}

/* Whether fire has begun beside the hero or under it. */
static bool spread(struct game *game, struct point from)
{
    struct point hero = world_hero_const(&game->world)->at;
    bool beside = false;
    for (int i = 0; i < SIDE_COUNT; i++) {
        struct point at = point_step(from, dir_of_side(i));
        if (!passage_burns(game, at) || fire_at(game, at) > 0)
            continue;
        if (rng_below(&game->world.environment_rng, 100) >= fuel_of(game, at)->burn_percent)
            continue;
        fire_light(game, at, terrain_source(game, from, SOURCE_FIRE));
        beside |= point_chebyshev(at, hero) <= 1;
    }
    return beside;
}

static void lose_turn(struct game *game, struct point at)
{
    if (game_profile(game)->smoke > 0)
        gas_add(game, at, GAS_SMOKE, game_profile(game)->smoke, terrain_source(game, at, SOURCE_FIRE));
    terrain_set_fire(game, at, fire_at(game, at) - 1);
    if (fire_at(game, at) == 0)
        burn_down(game, at);
}

void fire_tick(struct game *game, struct events *events)
{
    uint64_t words[MAP_WORDS];
    const struct map *map = &game->world.map;
    if (!map->grounds || game->world.terrain.burning == 0)
        return;
    struct bitgrid fires = bitgrid_over(words, map->width, map->height);
    bool beside = false;
    find_fires(game, &fires);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (bitgrid_get(&fires, point_at(x, y)))
                beside |= spread(game, point_at(x, y));
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (bitgrid_get(&fires, point_at(x, y)))
                lose_turn(game, point_at(x, y));
    if (beside)
        events_push_about(events, game, EV_FIRE_SPREADS, world_hero_const(&game->world), NULL, 0);
}

bool fire_may_burn(const struct game *game, struct point at)
{
    if (fire_at(game, at) > 0 || !passage_burns(game, at))
        return fire_at(game, at) > 1;
    for (int i = 0; i < SIDE_COUNT; i++) {
        struct point side = point_step(at, dir_of_side(i));
        if (map_inside(&game->world.map, side) && map_seen(&game->world.map, side) && fire_at(game, side) > 0)
            return true;
    }
    return false;
}
