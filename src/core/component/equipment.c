/* SPDX-License-Identifier: MIT
 *
 * What the hero wears. Bonuses are derived from the kinds each time they are asked for: nothing to keep in step. */
#include "component/equipment.h"

#include "base/check.h"
#include "push.h"

void equipment_init(struct equipment *equipment)
{
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        equipment->slots[slot] = ENTITY_NONE;
}

bool equipment_is_worn(const struct equipment *equipment, entity_id item)
{
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        if (equipment->slots[slot] == item)
            return true;
    }
    return false;
}

void equipment_wear(struct game *game, struct entity *item)
{
    struct world *world = &game->world;
    enum slot slot = game_kind(game, item)->equippable.slot;
    CHECK(world->equipment.slots[slot] == ENTITY_NONE);
    world->equipment.slots[slot] = world_id(world, item);
}

void equipment_add(struct fighter_numbers *sum, const struct equippable_rule *rule)
{
    sum->power += rule->power;
    sum->defense += rule->defense;
    sum->max_hp += rule->max_hp;
}

struct fighter_numbers equipment_bonus(const struct game *game)
{
    struct fighter_numbers sum = {0, 0, 0};
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        const struct entity *item = world_find_const(&game->world, game->world.equipment.slots[slot]);
        if (item)
            equipment_add(&sum, &game_kind(game, item)->equippable);
    }
    return sum;
}

static void change_slot(struct game *game, enum slot slot, struct entity *item, enum event_type type,
                        struct events *events)
{
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    world->equipment.slots[slot] = type == EV_EQUIPPED ? world_id(world, item) : ENTITY_NONE;
    events_push_about(events, world, type, hero, item, (int)slot);
    fighter_limit_hp(game, hero);
}

void equipment_remove(struct game *game, struct entity *item, struct events *events)
{
    if (equipment_is_worn(&game->world.equipment, world_id(&game->world, item)))
        change_slot(game, game_kind(game, item)->equippable.slot, item, EV_UNEQUIPPED, events);
}

void equipment_toggle(struct game *game, struct entity *item, struct events *events)
{
    struct world *world = &game->world;
    enum slot slot = game_kind(game, item)->equippable.slot;
    struct entity *worn = world_find(world, world->equipment.slots[slot]);
    if (worn)
        equipment_remove(game, worn, events);
    if (worn != item)
        change_slot(game, slot, item, EV_EQUIPPED, events);
}
