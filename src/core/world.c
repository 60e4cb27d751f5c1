/* SPDX-License-Identifier: MIT
 *
 * The entity table: slots, ids and places, and the derived fields that depend on them. Holds no rule of the game. */
#include "world.h"

#include "base/check.h"

#include <string.h>

void world_clear(struct world *world)
{
    memset(world, 0, offsetof(struct world, terrain));
    for (int status = 0; status < STATUS_COUNT; status++)
        world->brought_by[status] = KIND_NONE;
}

/* --- Ids --------------------------------------------------------------------------------------------------------- */

static uint16_t slot_of(const struct world *world, const struct entity *entity)
{
    return (uint16_t)(entity - world->entities);
}

entity_id world_id(const struct world *world, const struct entity *entity)
{
    return (entity_id)slot_of(world, entity) << 16 | entity->generation;
}

const struct entity *world_find_const(const struct world *world, entity_id id)
{
    uint32_t slot = id >> 16;
    if (slot >= world->slot_count)
        return NULL;
    const struct entity *entity = &world->entities[slot];
    return entity->place != PLACE_NONE && entity->generation == (id & 0xFFFF) ? entity : NULL;
}

struct entity *world_find(struct world *world, entity_id id)
{
    const struct entity *entity = world_find_const(world, id);
    return entity ? &world->entities[entity - world->entities] : NULL;
}

struct entity *world_take_slot(struct world *world)
{
    struct entity *entity = world->entities;
    while (entity < world->entities + world->slot_count && entity->place != PLACE_NONE)
        entity++;
    if (entity == world->entities + MAX_ENTITIES)
        return NULL;
    if (entity == world->entities + world->slot_count) {
        world->slot_count++;
        entity->generation = 0;
    }
    uint16_t generation = (uint16_t)(entity->generation + 1);
    *entity = (struct entity){.generation = generation ? generation : 1};
    return entity;
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

/* --- Places ------------------------------------------------------------------------------------------------------ */

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

/* --- Derived fields ---------------------------------------------------------------------------------------------- */

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

void world_look(struct game *game)
{
    struct world *world = &game->world;
    if (world->map.grounds)
        terrain_unveil(game);
    map_look(&world->map, world_hero(world)->at, status_sight(world_hero(world), game_profile(game)->fov_radius));
    if (world->map.grounds)
        terrain_remember(game);
}

void world_look_again(struct game *game)
{
    if (game->world.map.grounds && game->world.terrain.look_due)
        world_look(game);
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
