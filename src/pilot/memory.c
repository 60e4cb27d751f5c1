/* SPDX-License-Identifier: MIT
 *
 * Items, stairs and foes seen on this floor, learnt from each view. A thing that is seen to be gone is forgotten; on a
 * new floor all things are, but for those that were carried. */
#include "memory.h"

#include "ground.h"

enum { LONG_UNSEEN = 40 }; /* watches; there may be two of a turn */

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

const struct pilot_thing *pilot_thing_of(const struct pilot *pilot, entity_id id)
{
    return memory_state(&pilot->memory, id) == THING_NONE ? NULL : &pilot->memory.things[slot_of(id)];
}

static void tell_news(struct pilot_memory *memory, enum pilot_news news, entity_id id)
{
    memory->news[news]++;
    memory->latest[news] = id;
}

static struct pilot_thing *note(struct pilot_memory *memory, entity_id id, kind_id kind, enum thing_state state,
                                struct point at)
{
    int slot = slot_of(id);
    struct pilot_thing *thing = &memory->things[slot];
    *thing = (struct pilot_thing){.id = id, .watch = memory->watch, .at = at, .kind = kind, .state = (uint8_t)state};
    thing->may_be[PILOT_STRAY] = 1u << PILOT_STRAY;
    memory->thing_count = max_int(memory->thing_count, slot + 1);
    return thing;
}

/* In a cage, of which only one may be taken from: the player chooses. */
static bool is_caged(const struct view *view, struct point at)
{
    const struct ground_rule *row = view_ground_at(view, at);
    return row && ground_becomes(row, CHANGE_TAKEN);
}

static void note_item(struct pilot_memory *memory, const struct view *view, const struct view_entity *item)
{
    enum thing_state state = memory_state(memory, item->id);
    bool stolen = view_has_awareness(view) && state == THING_OWNED &&
                  !point_equal(memory->things[slot_of(item->id)].at, item->at);
    if (state == THING_NONE || stolen) { /* what lies elsewhere than it was laid down, somebody else has dropped */
        tell_news(memory, NEWS_ITEM, item->id);
        state = is_caged(view, item->at) ? THING_OWNED : THING_ITEM;
    }
    note(memory, item->id, item->kind, state, item->at);
}

/* What is news only once. */
static void note_found(struct pilot_memory *memory, const struct view_entity *found, enum thing_state state,
                       enum pilot_news news)
{
    if (memory_state(memory, found->id) == THING_NONE)
        tell_news(memory, news, found->id);
    note(memory, found->id, found->kind, state, found->at);
}

/* One that the watch before did not show has come into view. One that comes and goes is met once. */
static void note_foe(struct pilot_memory *memory, const struct view *view, const struct view_entity *foe)
{
    struct pilot_thing *thing = &memory->things[slot_of(foe->id)];
    bool is_new = thing->id != foe->id || thing->state != THING_FOE || thing->watch != memory->watch - 1;
    if (is_new)
        tell_news(memory, NEWS_FOE, foe->id);
    if (thing->id != foe->id || memory->watch - thing->watch > LONG_UNSEEN)
        tell_news(memory, NEWS_MET, foe->id);
    bool asleep = view_has_awareness(view) && awareness_rests(foe->awareness);
    bool wary = view_has_awareness(view) && foe->awareness == AWARENESS_WARY;
    if (!is_new && ((thing->asleep && !asleep) || (!thing->wary && wary)))
        tell_news(memory, NEWS_STIRRED, foe->id);
    bool told = asleep && thing->id == foe->id && thing->told;
    thing = note(memory, foe->id, foe->kind, THING_FOE, foe->at);
    thing->asleep = asleep;
    thing->told = told;
    thing->wary = wary;
}

static int plates_near(const struct view *view)
{
    enum { REACH = 2, SIDE = 2 * REACH + 1 };
    struct point at = view->hero.at;
    int plates = 0;
    for (int i = 0; i < SIDE * SIDE; i++)
        plates += pilot_is_plate(view, point_at(at.x - REACH + i % SIDE, at.y - REACH + i / SIDE));
    return plates;
}

/* All of the floor are counted only where one is near, and where the floor is come to: those are known from before. */
static void note_plates(struct pilot_memory *memory, const struct view *view)
{
    bool elsewhere = memory->floor != view->floor;
    if (!view_has_grounds(view) || (!elsewhere && plates_near(view) == 0))
        return;
    int known = 0;
    for (int cell = 0; cell < view->width * view->height; cell++)
        known += pilot_is_plate(view, point_at(cell % view->width, cell / view->width));
    if (!elsewhere && known > memory->plates)
        tell_news(memory, NEWS_PLATE, ENTITY_NONE);
    memory->plates = (int16_t)known;
}

/* Whether somebody may stand at a cell unseen. */
static bool may_hide(const struct view *view, struct point at)
{
    uint8_t cell = view_cell(view, at);
    return view_inside(view, at) && !(cell & CELL_VISIBLE) && (!(cell & CELL_EXPLORED) || (cell & CELL_FLOOR));
}

/* Cells around the place where a foe was seen last: the i-th of them, and whether it may be at a cell. */
static struct point stray_cell(const struct pilot_thing *foe, int i)
{
    return point_at(foe->at.x - PILOT_STRAY + i % PILOT_STRAY_ROWS, foe->at.y - PILOT_STRAY + i / PILOT_STRAY_ROWS);
}

static bool may_be_at(const struct pilot_thing *foe, struct point at)
{
    int x = at.x - foe->at.x + PILOT_STRAY, y = at.y - foe->at.y + PILOT_STRAY;
    return x >= 0 && y >= 0 && x < PILOT_STRAY_ROWS && y < PILOT_STRAY_ROWS && (foe->may_be[y] >> x & 1);
}

/* Notes that a foe may be at a cell; farther off it is forgotten. */
static void add_cell(const struct pilot_thing *foe, struct point at, uint16_t rows[PILOT_STRAY_ROWS])
{
    int x = at.x - foe->at.x + PILOT_STRAY, y = at.y - foe->at.y + PILOT_STRAY;
    if (x >= 0 && y >= 0 && x < PILOT_STRAY_ROWS && y < PILOT_STRAY_ROWS)
        rows[y] |= (uint16_t)(1u << x);
}

/* Where a foe may be that this view does not show. Where its cell is not seen it stands still; where it is, the foe has
 * taken a step from there into what is not seen. False when there is no such place. */
static bool stray(struct pilot_thing *foe, const struct view *view)
{
    uint16_t rows[PILOT_STRAY_ROWS] = {0}, any = 0;
    for (int i = 0; i < PILOT_STRAY_ROWS * PILOT_STRAY_ROWS; i++) {
        struct point at = stray_cell(foe, i);
        if (!may_be_at(foe, at))
            continue;
        if (!(view_cell(view, at) & CELL_VISIBLE)) {
            add_cell(foe, at, rows);
            continue;
        }
        for (int dir = 0; dir < DIR_COUNT; dir++)
            if (may_hide(view, point_step(at, (enum dir)dir)))
                add_cell(foe, point_step(at, (enum dir)dir), rows);
    }
    for (int i = 0; i < PILOT_STRAY_ROWS; i++)
        any |= foe->may_be[i] = rows[i];
    return any != 0;
}

/* Forgets the things of the floor before, and items that no longer lie where they were seen. */
static void forget(struct pilot_memory *memory, const struct view *view)
{
    bool elsewhere = memory->floor != view->floor;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        struct pilot_thing *thing = &memory->things[slot];
        if (thing->state == THING_NONE || thing->state == THING_OWNED || thing->watch == memory->watch)
            continue;
        bool empty = (view_cell(view, thing->at) & CELL_VISIBLE) != 0;
        bool stays = thing->state == THING_FOE && !view_has_awareness(view); /* where foes stand still out of sight */
        bool lost = stays ? !stray(thing, view) : empty;
        if (elsewhere || lost)
            thing->state = THING_NONE;
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
            note_foe(memory, view, entity);
        else if (view_is_captive(entity))
            note_found(memory, entity, THING_CAPTIVE, NEWS_CAPTIVE);
        else if (view_is_ally(entity))
            note(memory, entity->id, entity->kind, THING_ALLY, entity->at);
        else if ((components & HAS_ITEM) || entity->kind == view->rules->profiles[view->profile].gold)
            note_item(memory, view, entity);
        else if (components & HAS_STAIRS)
            note_found(memory, entity, THING_STAIRS, NEWS_STAIRS);
    }
    note_plates(memory, view);
    bool arrives = memory->floor != view->floor;
    forget(memory, view);
    if (!view_has_awareness(view))
        return;
    if (arrives)
        ground_clear(view, memory->seen);
    ground_add_seen(view, arrives, memory->seen);
}

void memory_mark_unseen(const struct pilot_memory *memory, const struct view *view, const uint64_t *free,
                        uint64_t *cells)
{
    for (size_t i = 0; view_has_awareness(view) && i < BITGRID_WORDS(view->width, view->height); i++)
        cells[i] |= free[i] & ~memory->seen[i];
}

bool memory_is_unseen(const struct pilot_memory *memory, const struct view *view, struct point at)
{
    struct bitgrid seen = ground_bits(view, (uint64_t *)(uintptr_t)memory->seen);
    return view_has_awareness(view) && (view_cell(view, at) & CELL_EXPLORED) && !bitgrid_get(&seen, at);
}

void memory_mark(const struct pilot_memory *memory, const struct view *view, enum thing_state state, uint64_t *cells)
{
    for (int slot = 0; slot < memory->thing_count; slot++) {
        if (memory->things[slot].state == state)
            ground_set(view, cells, memory->things[slot].at);
    }
}

void memory_free(const struct pilot_memory *memory, const struct view *view, uint64_t *free)
{
    uint64_t captives[PILOT_WORDS];
    ground_free(view, free);
    if (!view_has_awareness(view))
        return;
    ground_clear(view, captives);
    memory_mark(memory, view, THING_CAPTIVE, captives);
    ground_remove(view, free, captives);
}

bool memory_has(const struct pilot_memory *memory, enum thing_state state, struct point at)
{
    for (int slot = 0; slot < memory->thing_count; slot++) {
        if (memory->things[slot].state == state && point_equal(memory->things[slot].at, at))
            return true;
    }
    return false;
}

/* Gold needs no room. How many lie there is seen when one gets there. */
static bool is_wanted(const struct view *view, const struct pilot_thing *thing, bool room)
{
    return thing->state == THING_ITEM &&
           (room || thing->kind == view->rules->profiles[view->profile].gold || view_pack_takes(view, thing->kind, 1));
}

int memory_items(const struct pilot_memory *memory, const struct view *view, struct point at, int reach)
{
    bool room = view_pack_has_room(view);
    int count = 0;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        count += is_wanted(view, thing, room) && point_chebyshev(thing->at, at) <= reach;
    }
    return count;
}

void memory_mark_items(const struct pilot_memory *memory, const struct view *view, uint64_t *cells)
{
    bool room = view_pack_has_room(view);
    for (int slot = 0; slot < memory->thing_count; slot++)
        if (is_wanted(view, &memory->things[slot], room))
            ground_set(view, cells, memory->things[slot].at);
}

int memory_left(const struct pilot_memory *memory, const struct view *view)
{
    bool room = view_pack_has_room(view);
    int count = 0;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        count += thing->state == THING_ITEM && (room || !is_wanted(view, thing, room));
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

/* Whether it may stand where it strikes who comes to a cell. */
static bool lurks_beside(const struct pilot_thing *foe, const struct view *view, struct point at)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point from = point_step(at, (enum dir)dir);
        if (may_be_at(foe, from) && view_lawful(view, from, at))
            return true;
    }
    return false;
}

/* Where foes stand still out of sight, all that this watch has not shown; elsewhere those that are up and take no
 * steps: nobody else is where it was seen. */
static bool is_lurker(const struct pilot_memory *memory, const struct view *view, const struct pilot_thing *thing)
{
    if (thing->state != THING_FOE)
        return false;
    if (!view_has_awareness(view))
        return thing->watch != memory->watch;
    return !thing->asleep && monster_has_trait(&view->rules->kinds[thing->kind].monster, TRAIT_STILL);
}

entity_id memory_lurker(const struct pilot_memory *memory, const struct view *view, struct point at)
{
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        if (is_lurker(memory, view, thing) && lurks_beside(thing, view, at))
            return thing->id;
    }
    return ENTITY_NONE;
}

/* Takes the cells around one of them out of a grid. */
static void avoid_around(const struct view *view, struct bitgrid *bits, struct point at)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point beside = point_step(at, (enum dir)dir);
        if (bitgrid_inside(bits, beside) && !point_equal(beside, view->hero.at) && view_lawful(view, at, beside))
            bitgrid_set(bits, beside, false);
    }
}

void memory_avoid(const struct pilot_memory *memory, const struct view *view, uint64_t *cells)
{
    struct bitgrid bits = ground_bits(view, cells);
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        for (int i = 0; is_lurker(memory, view, thing) && i < PILOT_STRAY_ROWS * PILOT_STRAY_ROWS; i++)
            if (may_be_at(thing, stray_cell(thing, i)))
                avoid_around(view, &bits, stray_cell(thing, i));
    }
}

/* --- Sleepers ----------------------------------------------------------------------------------------------------- */

/* The moves from a sleeper to all cells from which a step may be heard there: sound goes as who walks does. */
static void lay_hearing(struct pilot_trail *trail, const struct view *view, const struct pilot_thing *foe)
{
    uint64_t open[PILOT_WORDS], goal[PILOT_WORDS];
    ground_known_floor(view, open);
    ground_clear(view, goal);
    ground_set(view, goal, foe->at);
    trail_lay_within(trail, view, open, goal, view->step_noise);
}

/* In percent, that a step to a cell wakes it. */
static int wake_chance(const struct pilot_trail *hearing, const struct view *view, const struct pilot_thing *foe,
                       struct point at)
{
    int moves = trail_moves(hearing, at);
    if (moves < 0)
        return 0;
    return moves <= 1 ? 100 : view_wake_chance(view->rules->kinds[foe->kind].monster.senses, moves, view->step_noise);
}

/* More than what is dared. Who is nearer to it already may go away from it. */
static bool may_wake(const struct pilot_trail *hearing, const struct view *view, const struct pilot_thing *foe,
                     struct point at, int dared)
{
    int chance = wake_chance(hearing, view, foe, at);
    return chance > dared && chance >= wake_chance(hearing, view, foe, view->hero.at);
}

static bool is_sleeper(const struct pilot_thing *thing)
{
    return thing->state == THING_FOE && thing->asleep;
}

entity_id memory_sleeper(const struct pilot_memory *memory, const struct view *view, struct point at, bool careful)
{
    struct pilot_trail hearing;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        if (!is_sleeper(thing) || point_chebyshev(thing->at, at) > view->step_noise)
            continue;
        lay_hearing(&hearing, view, thing);
        if (may_wake(&hearing, view, thing, at, careful && !thing->told ? 0 : PILOT_DARED_PERCENT))
            return thing->id;
    }
    return ENTITY_NONE;
}

bool memory_tell(struct pilot_memory *memory, entity_id id)
{
    struct pilot_thing *thing = &memory->things[slot_of(id)];
    bool told = thing->told;
    thing->told = true;
    return !told;
}

/* A look tells which lids something waits under: it comes out beside who stays there. */
static void leave_lids(const struct view *view, struct bitgrid *cells)
{
    for (int cell = 0; cell < view->width * view->height; cell++) {
        if (view->rules->grounds[view->grounds[cell].ground].keeps == KIND_NONE)
            continue;
        for (int dir = 0; dir < DIR_COUNT; dir++) {
            struct point at = point_step(point_at(cell % view->width, cell / view->width), (enum dir)dir);
            if (bitgrid_inside(cells, at) && !point_equal(at, view->hero.at))
                bitgrid_set(cells, at, false);
        }
    }
}

void memory_tiptoe(const struct pilot_memory *memory, const struct view *view, int dared, uint64_t *cells)
{
    int reach = view->step_noise, side = 2 * reach + 1;
    struct bitgrid bits = ground_bits(view, cells);
    struct pilot_trail hearing;
    for (int slot = 0; slot < memory->thing_count; slot++) {
        const struct pilot_thing *thing = &memory->things[slot];
        if (!is_sleeper(thing))
            continue;
        lay_hearing(&hearing, view, thing);
        for (int i = 0; i < side * side; i++) {
            struct point at = point_at(thing->at.x - reach + i % side, thing->at.y - reach + i / side);
            if (bitgrid_inside(&bits, at) && !point_equal(at, view->hero.at) &&
                may_wake(&hearing, view, thing, at, dared))
                bitgrid_set(&bits, at, false);
        }
    }
    leave_lids(view, &bits);
}
