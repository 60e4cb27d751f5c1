/* SPDX-License-Identifier: MIT
 *
 * Builds the arena. Holds no rule of the game. */
#include "arena.h"

#include "core/map/map.h"
#include "core/spawn.h"
#include "content.h"

#include <string.h>

enum { NEAREST2 = 10 * 10, FARTHEST2 = 60 * 60 }; /* orcs stand at these squared distances from the hero */

struct rules *arena_rules(void)
{
    return test_rules_from("tests/data/arena/content");
}

static struct point middle(const struct map *map)
{
    return point_at(map->width / 2, map->height / 2);
}

/* Takes away the floor and all that is on it but the hero, and opens everything within the rim. */
static void clear_floor(struct game *game)
{
    struct world *world = &game->world;
    struct map *map = &world->map;
    memset(&world->entities[1], 0, (MAX_ENTITIES - 1) * sizeof(struct entity));
    world->slot_count = 1;
    world_lift(world, world_hero(world));
    map_init(map, game_profile(game)->map_width, game_profile(game)->map_height);
    for (int y = 1; y < map->height - 1; y++) {
        for (int x = 1; x < map->width - 1; x++)
            map_set_tile(map, point_at(x, y), TILE_FLOOR);
    }
    world_rebuild(world);
    world_place(world, world_hero(world), middle(map));
}

static struct point draw_cell(struct rng *rng, const struct map *map)
{
    int x = rng_range(rng, 1, map->width - 2);
    int y = rng_range(rng, 1, map->height - 2);
    return point_at(x, y);
}

/* A free cell for an orc; always one of the same sequence. */
static struct point draw_place(struct rng *rng, const struct world *world)
{
    for (;;) {
        struct point at = draw_cell(rng, &world->map);
        int distance2 = point_distance2(at, middle(&world->map));
        if (distance2 >= NEAREST2 && distance2 < FARTHEST2 && world_is_free(world, at))
            return at;
    }
}

static void put_pillars(struct world *world, struct rng *rng, int percent)
{
    struct map *map = &world->map;
    for (int y = 1; y < map->height - 1; y++) {
        for (int x = 1; x < map->width - 1; x++) {
            bool pillar = rng_below(rng, 100) < (uint32_t)percent;
            if (pillar && world_is_free(world, point_at(x, y)))
                map_set_tile(map, point_at(x, y), TILE_WALL);
        }
    }
    world_rebuild(world);
}

void arena_start(struct game *game, const struct rules *rules, uint64_t seed, int orcs, int pillars)
{
    enum { RNG_PLACES = 300, RNG_PILLARS };
    struct rng places, stones;
    kind_id orc = test_kind(rules, "orc");
    game_new(game, rules, 0, seed);
    clear_floor(game);
    rng_seed(&places, seed, RNG_PLACES, 0);
    for (int i = 0; i < orcs; i++) {
        struct point at = draw_place(&places, &game->world);
        spawn(game, orc, &at);
    }
    rng_seed(&stones, seed, RNG_PILLARS, 0);
    put_pillars(&game->world, &stones, pillars);
    world_look(game);
}
