/* SPDX-License-Identifier: MIT
 *
 * GRAB, STEAL and HIT: what a blow that harms does besides. */
#include "ability.h"

#include "component/status.h"
#include "push.h"

enum { GRAB_TURNS = 3 };

/* --- Grab --------------------------------------------------------------------------------------------------------- */

static void grab(struct game *game, const struct entity *entity, struct entity *target, struct events *events)
{
    target->holder = world_id(&game->world, entity);
    status_begin(game, target, STATUS_HELD, GRAB_TURNS, entity->kind, events);
}

static bool is_held_by(const struct entity *other, entity_id holder)
{
    return other->holder == holder && entity_has(other, HAS_FIGHTER) && status_has(&other->statuses, STATUS_HELD);
}

bool ability_is_holding(const struct game *game, const struct entity *entity)
{
    const struct entity *other;
    entity_id id = world_id(&game->world, entity);
    WORLD_EACH(&game->world, other)
    {
        if (is_held_by(other, id))
            return true;
    }
    return false;
}

void ability_let_go(struct game *game, const struct entity *entity, struct events *events)
{
    struct entity *other;
    entity_id id = world_id(&game->world, entity);
    WORLD_EACH(&game->world, other)
    {
        if (is_held_by(other, id))
            status_end(game, other, STATUS_HELD, events);
    }
}

/* --- Steal -------------------------------------------------------------------------------------------------------- */

static bool can_be_stolen(const struct world *world, int letter)
{
    entity_id id = world->inventory.letters[letter];
    return id != ENTITY_NONE && !equipment_is_worn(&world->equipment, id);
}

/* The letter of a thing that is carried and not worn, by chance; -1 for none. */
static int draw_letter(struct world *world)
{
    uint32_t count = 0;
    for (int letter = 0; letter < MAX_PACK; letter++)
        count += can_be_stolen(world, letter);
    uint32_t left = count > 0 ? rng_below(&world->ai_rng, count) : 0;
    for (int letter = 0; count > 0 && letter < MAX_PACK; letter++) {
        if (can_be_stolen(world, letter) && left-- == 0)
            return letter;
    }
    return -1;
}

static void steal(struct game *game, struct entity *entity, struct events *events)
{
    struct world *world = &game->world;
    int letter = entity->loot == ENTITY_NONE ? draw_letter(world) : -1;
    if (letter < 0)
        return;
    struct entity *item = inventory_lose_one(world, letter);
    if (!item)
        return;
    item->place = PLACE_LOOT;
    entity->loot = world_id(world, item);
    events_push_about(events, game, EV_STOLE, entity, item, letter);
}

void ability_drop_loot(struct game *game, struct entity *entity)
{
    struct entity *item = world_find(&game->world, entity->loot);
    if (item)
        world_place(&game->world, item, entity->at);
    entity->loot = ENTITY_NONE;
}

/* --- Hit ---------------------------------------------------------------------------------------------------------- */

static void drain(struct game *game, struct entity *entity, int dealt, struct events *events)
{
    int healed = fighter_heal(game, entity, dealt);
    if (healed > 0)
        events_push_about(events, game, EV_HEALED, entity, NULL, healed);
}

enum status_kind ability_hit_brings(const struct ability_rule *rule)
{
    switch ((enum hit)rule->what) {
    case HIT_WEAK:
        return STATUS_WEAK;
    case HIT_VENOM:
        return STATUS_POISONED;
    case HIT_DRAIN:
    case HIT_COUNT:
        break;
    }
    return STATUS_COUNT;
}

static void hit(struct game *game, struct entity *entity, struct entity *target, int dealt,
                const struct ability_rule *rule, struct events *events)
{
    enum status_kind status = ability_hit_brings(rule);
    if (status == STATUS_COUNT)
        drain(game, entity, dealt, events);
    else
        status_begin(game, target, status, rule->amount, entity->kind, events);
}

void ability_after_blow(struct game *game, struct entity *entity, struct entity *target, int dealt,
                        struct events *events)
{
    const struct ability_rule *rule = ability_of(game, entity, ABILITY_HIT);
    if (target == world_hero(&game->world) && perk_has(game, PERK_UNDAUNTED))
        return;
    if (ability_of(game, entity, ABILITY_GRAB))
        grab(game, entity, target, events);
    if (ability_of(game, entity, ABILITY_STEAL) && target == world_hero(&game->world))
        steal(game, entity, events);
    if (rule)
        hit(game, entity, target, dealt, rule, events);
}
