/* SPDX-License-Identifier: MIT
 *
 * Items, stairs and foes seen on this floor, learnt from each view. A thing that is seen to be gone is forgotten; on a
 * new floor all things are, but for those that were carried. */
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

static void note(struct pilot_memory *memory, entity_id id, kind_id kind, enum thing_state state, struct point at)
{
    int slot = slot_of(id);
    memory->things[slot] =
        (struct pilot_thing){.id = id, .watch = memory->watch, .at = at, .kind = kind, .state = (uint8_t)state};
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
    note(memory, item->id, item->kind, state, item->at);
}

static void note_stairs(struct pilot_memory *memory, const struct view_entity *stairs)
{
    if (memory_state(memory, stairs->id) == THING_NONE) {
        memory->stairs_found++;
        memory->last_stairs = stairs->id;
    }
    note(memory, stairs->id, stairs->kind, THING_STAIRS, stairs->at);
}

/* One that the watch before did not show has come into view. */
static void note_foe(struct pilot_memory *memory, const struct view_entity *foe)
{
    const struct pilot_thing *thing = &memory->things[slot_of(foe->id)];
    if (thing->id != foe->id || thing->state != THING_FOE || thing->watch != memory->watch - 1) {
        memory->foes_found++;
        memory->last_foe = foe->id;
    }
    note(memory, foe->id, foe->kind, THING_FOE, foe->at);
}

/* Whether somebody may stand at a cell unseen. */
static bool may_hide(const struct view *view, struct point at)
{
    uint8_t cell = view_cell(view, at);
    bool inside = at.x >= 0 && at.y >= 0 && at.x < view->width && at.y < view->height;
    return inside && !(cell & CELL_VISIBLE) && (!(cell & CELL_EXPLORED) || (cell & CELL_FLOOR));
}

/* What is remembered of a thing that this view does not show where it was: a foe took a step of its own, unless all
 * around is seen, too; anything else is gone. */
static enum thing_state state_after(const struct pilot_thing *thing, const struct view *view)
{
    if (thing->state != THING_FOE && thing->state != THING_ASTRAY)
        return THING_NONE;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (may_hide(view, point_step(thing->at, (enum dir)dir)))
            return THING_ASTRAY;
    return THING_NONE;
}

/* Forgets the things of the floor before, and items that no longer lie where they were seen. */
static void forget(struct pilot_memory *memory, const struct view *view)
{
    bool elsewhere = memory->floor != view->floor;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        struct pilot_thing *thing = &memory->things[slot];
        if (thing->state == THING_NONE || thing->state == THING_OWNED || thing->watch == memory->watch)
            continue;
        if (elsewhere)
            thing->state = THING_NONE;
        else if (view_cell(view, thing->at) & CELL_VISIBLE)
            thing->state = (uint8_t)state_after(thing, view);
    }
    memory->floor = view->floor;
}

void memory_watch(struct pilot_memory *memory, const struct view *view)
{
    memory->watch++;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (view->pack[letter].kind != KIND_NONE)
            note(memory, view->pack[letter].id, view->pack[letter].kind, THING_OWNED, view->hero.at);
    }
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        unsigned components = view->rules->kinds[entity->kind].components;
        if (entity->corpse)
            memory->things[slot_of(entity->id)].state = THING_NONE;
        else if (entity->foe)
            note_foe(memory, entity);
        else if (components & HAS_ITEM)
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

/* Whether a remembered foe may stand at a cell. */
static bool may_stand_at(const struct pilot_thing *thing, const struct view *view, struct point at)
{
    if (thing->state == THING_FOE)
        return point_equal(thing->at, at);
    return thing->state == THING_ASTRAY && pilot_beside(thing->at, at) && may_hide(view, at);
}

/* Whether it may stand beside a cell. */
static bool lurks_beside(const struct pilot_thing *thing, const struct view *view, struct point at)
{
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (may_stand_at(thing, view, point_step(at, (enum dir)dir)))
            return true;
    return false;
}

/* Foes alone have these states; one that this watch has shown is in view. */
static bool is_lurker(const struct pilot_memory *memory, const struct pilot_thing *thing)
{
    return (thing->state == THING_FOE || thing->state == THING_ASTRAY) && thing->watch != memory->watch;
}

entity_id memory_lurker(const struct pilot_memory *memory, const struct view *view, struct point at)
{
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        if (is_lurker(memory, thing) && lurks_beside(thing, view, at))
            return thing->id;
    }
    return ENTITY_NONE;
}

void memory_avoid(const struct pilot_memory *memory, const struct view *view, uint64_t *cells)
{
    enum { REACH = 2 };
    struct bitgrid bits = ground_bits(view, cells);
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        for (int i = 0; is_lurker(memory, thing) && i < (2 * REACH + 1) * (2 * REACH + 1); i++) {
            struct point at =
                point_at(thing->at.x - REACH + i % (2 * REACH + 1), thing->at.y - REACH + i / (2 * REACH + 1));
            if (bitgrid_inside(&bits, at) && lurks_beside(thing, view, at) && !point_equal(at, view->hero.at))
                bitgrid_set(&bits, at, false);
        }
    }
}

const struct pilot_thing *pilot_thing_of(const struct pilot *pilot, entity_id id)
{
    return memory_state(&pilot->memory, id) == THING_NONE ? NULL : &pilot->memory.things[slot_of(id)];
}
