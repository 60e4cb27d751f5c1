/* SPDX-License-Identifier: MIT
 *
 * Items and stairs seen on this floor, learnt from each view. A thing that is seen to be gone is forgotten; on a new
 * floor all things are, but for those that were carried. */
#include "memory.h"

#include "ground.h"

/* Things stand in the table by slot, which an id holds in its upper half. */
static int slot_of(entity_id id)
{
    return (int)(id >> 16) % MAX_ENTITIES;
}

enum thing_state memory_state(const struct pilot_memory *memory, entity_id id)
{
    const struct pilot_thing *thing = &memory->things[slot_of(id)];
    return thing->id == id ? (enum thing_state)thing->state : THING_NONE;
}

static void note(struct pilot_memory *memory, entity_id id, enum thing_state state, struct point at)
{
    int slot = slot_of(id);
    memory->things[slot] = (struct pilot_thing){.id = id, .watch = memory->watch, .at = at, .state = (uint8_t)state};
    memory->thing_count = max_int(memory->thing_count, slot + 1);
}

static void note_item(struct pilot_memory *memory, const struct view_entity *item)
{
    enum thing_state state = memory_state(memory, item->id);
    if (state == THING_NONE) {
        memory->items_found++;
        memory->last_item = item->id;
        state = THING_ITEM;
    }
    note(memory, item->id, state, item->at);
}

static void note_stairs(struct pilot_memory *memory, const struct view_entity *stairs)
{
    if (memory_state(memory, stairs->id) == THING_NONE) {
        memory->stairs_found++;
        memory->last_stairs = stairs->id;
    }
    note(memory, stairs->id, THING_STAIRS, stairs->at);
}

/* Forgets the things of the floor before, and items that no longer lie where they were seen. */
static void forget(struct pilot_memory *memory, const struct view *view)
{
    bool elsewhere = memory->floor != view->floor;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        struct pilot_thing *thing = &memory->things[slot];
        if (thing->state == THING_NONE || thing->state == THING_OWNED || thing->watch == memory->watch)
            continue;
        if (elsewhere || (view_cell(view, thing->at) & CELL_VISIBLE))
            *thing = (struct pilot_thing){.state = THING_NONE};
    }
    memory->floor = view->floor;
}

void memory_watch(struct pilot_memory *memory, const struct view *view)
{
    memory->watch++;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (view->pack[letter].kind != KIND_NONE)
            note(memory, view->pack[letter].id, THING_OWNED, view->hero.at);
    }
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        unsigned components = view->rules->kinds[entity->kind].components;
        if (entity->corpse)
            continue;
        if (components & HAS_ITEM)
            note_item(memory, entity);
        else if (components & HAS_STAIRS)
            note_stairs(memory, entity);
    }
    forget(memory, view);
}

void memory_mark(const struct pilot_memory *memory, const struct view *view, enum thing_state state, uint64_t *cells)
{
    for (int slot = 0; slot < memory->thing_count; slot++) {
        if (memory->things[slot].state == state)
            ground_set(view, cells, memory->things[slot].at);
    }
}

int memory_items(const struct pilot_memory *memory, struct point at, int reach)
{
    int count = 0;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        count += thing->state == THING_ITEM && point_chebyshev(thing->at, at) <= reach;
    }
    return count;
}

void memory_leave(struct pilot_memory *memory, struct point at)
{
    for (int slot = 0; slot < memory->thing_count; slot++) {
        struct pilot_thing *thing = &memory->things[slot];
        if (thing->state == THING_ITEM && point_equal(thing->at, at))
            thing->state = THING_OWNED;
    }
}
