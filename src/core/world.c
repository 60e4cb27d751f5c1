/* SPDX-License-Identifier: MIT
 *
 * The entity table: slots and ids. Holds no rule of the game. */
#include "world.h"

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
