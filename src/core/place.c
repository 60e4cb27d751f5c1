/* SPDX-License-Identifier: MIT
 *
 * Where entities are: how they come to the floor, move on it and leave it, what blocks a cell, and the derived fields
 * that depend on that. Holds no rule of the game. */
#include "world.h"

#include "base/check.h"

#include <string.h>

static void set_free(struct world *world, struct point at, bool value)
{
    struct bitgrid bits = map_bits(&world->map, world->free_cells);
    bitgrid_set(&bits, at, value);
}

static void block(struct world *world, struct point at)
{
    CHECK(world_is_free(world, at));
    set_free(world, at, false);
}

void world_place(struct world *world, struct entity *entity, struct point at)
{
    entity->place = PLACE_FLOOR;
    entity->at = at;
    if (entity->blocks) {
        block(world, at);
        terrain_stood(world, at);
    }
}

void world_move(struct world *world, struct entity *entity, struct point to)
{
    world_lift(world, entity);
    world_place(world, entity, to);
}

void world_lift(struct world *world, struct entity *entity)
{
    CHECK(entity_on_floor(entity));
    if (entity->blocks) {
        set_free(world, entity->at, true);
        terrain_stood(world, entity->at);
    }
    entity->place = PLACE_PACK;
    entity->known = false;
    entity->at = point_at(0, 0);
}

void world_stop_blocking(struct world *world, struct entity *entity)
{
    CHECK(entity_on_floor(entity) && entity->blocks);
    entity->blocks = false;
    set_free(world, entity->at, true);
    terrain_stood(world, entity->at);
}

void world_free_slot(struct world *world, struct entity *entity)
{
    if (entity_on_floor(entity))
        world_lift(world, entity);
    *entity = (struct entity){.generation = entity->generation};
}

void world_lose(struct world *world, struct entity *thing)
{
    if (thing->known && !map_seen(&world->map, thing->at))
        thing->place = PLACE_GONE;
    else
        world_free_slot(world, thing);
}

const struct entity *world_blocker_at_const(const struct world *world, struct point at)
{
    if (!map_walkable(&world->map, at) || world_is_free(world, at))
        return NULL;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity->blocks && entity_on_floor(entity) && point_equal(entity->at, at))
            return entity;
    }
    CHECK(false && "a cell is blocked by nobody");
    return NULL;
}

struct entity *world_blocker_at(struct world *world, struct point at)
{
    const struct entity *entity = world_blocker_at_const(world, at);
    return entity ? &world->entities[entity - world->entities] : NULL;
}

void world_rebuild(struct world *world)
{
    memcpy(world->free_cells, world->map.walkable, sizeof world->free_cells);
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity->blocks && entity_on_floor(entity))
            block(world, entity->at);
    }
}

bool hero_on_stairs(const struct game *game, enum component stairs)
{
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity_has(entity, stairs) && entity_on_floor(entity) &&
            point_equal(entity->at, world_hero_const(&game->world)->at))
            return true;
    }
    return false;
}
