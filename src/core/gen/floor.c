/* SPDX-License-Identifier: MIT
 *
 * One floor from seed and depth, as content has drawn it, or as the campaign plans it. [T] Each purpose draws from its
 * own stream, so that a change in one shifts no other.
 */
#include "floor.h"

#include "base/check.h"
#include "planned.h"
#include "ruleset.h"
#include "spawn.h"

/* Frees all entities that the hero does not carry. */
static void abandon_floor(struct world *world)
{
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity == world_hero(world)) {
            if (entity_on_floor(entity))
                world_lift(world, entity);
        } else if (entity_on_floor(entity)) {
            world_free_slot(world, entity);
        }
    }
}

/* Rooms, tunnels, and what chance puts there. */
static void lay_by_chance(struct game *game, int floor)
{
    struct world *world = &game->world;
    const struct profile *profile = game_profile(game);
    struct rng layout_rng, monster_rng, item_rng;
    struct layout layout;
    rng_seed(&layout_rng, world->seed, RNG_LAYOUT, (uint32_t)floor);
    rng_seed(&monster_rng, world->seed, RNG_MONSTERS, (uint32_t)floor);
    rng_seed(&item_rng, world->seed, RNG_ITEMS, (uint32_t)floor);

    map_init(&world->map, profile->map_width, profile->map_height);
    rooms_carve(&world->map, profile, &layout_rng, &layout);
    CHECK(layout.count > 0);
    if (rules_have_cells(game))
        terrain_begin(game);
    world_rebuild(world);
    world_place(world, world_hero(world), room_centre(&layout.rooms[0]));
    /* Stairs come before monsters and items, which could fill the entity table. */
    struct point stairs = room_centre(&layout.rooms[layout.count - 1]);
    CHECK(spawn(game, profile->stairs, &stairs));
    for (int i = 0; i < layout.count; i++)
        populate_room(game, &layout.rooms[i], floor, &monster_rng, &item_rng);
}

void floor_lay(struct game *game, int floor)
{
    struct world *world = &game->world;
    const struct drawing *drawing = drawn_find(game, floor);
    const struct depth_rule *depth = planned_find(game, floor);
    abandon_floor(world);
    world->floor = (int16_t)floor;
    if (drawing)
        drawn_lay(game, drawing);
    else if (depth)
        planned_lay(game, depth);
    else
        lay_by_chance(game, floor);
}

void floor_lay_rock(struct game *game)
{
    struct world *world = &game->world;
    const struct profile *profile = game_profile(game);
    struct point middle = point_at(profile->map_width / 2, profile->map_height / 2);
    world->floor = 1;
    map_init(&world->map, profile->map_width, profile->map_height);
    map_set_tile(&world->map, middle, TILE_FLOOR);
    if (rules_have_cells(game))
        terrain_begin(game);
    world_rebuild(world);
    world_place(world, world_hero(world), middle);
    world_look(game);
}

void floor_build(struct game *game, int floor)
{
    floor_lay(game, floor);
    world_look(game);
}
