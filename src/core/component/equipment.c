/* SPDX-License-Identifier: MIT
 *
 * What the hero wears. Bonuses are derived from the kinds each time they are asked for: nothing to keep in
 * step. Pushes no events: item.c does. */
#include "equipment.h"

#include "base/check.h"
#include "ruleset.h"

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

enum slot equipment_slot(const struct game *game, const struct entity *item)
{
    const struct equipment *equipment = &game->world.equipment;
    enum slot slot = game_kind(game, item)->equippable.slot;
    bool taken = slot == SLOT_RING && equipment->slots[SLOT_RING] != ENTITY_NONE &&
                 equipment->slots[SLOT_RING] != world_id(&game->world, item);
    return taken ? SLOT_OTHER_RING : slot;
}

void equipment_put_on(struct game *game, const struct entity *item)
{
    struct world *world = &game->world;
    enum slot slot = equipment_slot(game, item);
    CHECK(world->equipment.slots[slot] == ENTITY_NONE);
    world->equipment.slots[slot] = world_id(world, item);
}

/* Where the first ring was, the other comes. */
void equipment_take_off(struct game *game, const struct entity *item)
{
    entity_id *slots = game->world.equipment.slots;
    enum slot slot = equipment_slot(game, item);
    CHECK(slots[slot] == world_id(&game->world, item));
    slots[slot] = ENTITY_NONE;
    if (slot != SLOT_RING)
        return;
    slots[SLOT_RING] = slots[SLOT_OTHER_RING];
    slots[SLOT_OTHER_RING] = ENTITY_NONE;
}

struct equippable_rule equipment_gear(const struct game *game, const struct entity *item)
{
    return rules_gear(game_kind(game, item), item->plus);
}

static void add(int *sum, int number)
{
    *sum = clamp_int(*sum + number, -MAX_STAT, MAX_STAT);
}

void equipment_add(struct fighter_numbers *sum, const struct equippable_rule *rule)
{
    add(&sum->power, rule->slot == SLOT_LAUNCHER ? 0 : rule->power);
    add(&sum->defense, rule->defense);
    add(&sum->max_hp, rule->max_hp);
    sum->crush = sum->crush || gear_has(rule, WEAPON_CRUSH);
    add(&sum->spared, rule->spared);
    add(&sum->keen, rule->keen);
}

/* What is worn in a slot and counts, or NULL: of two rings of a kind, the better one does. */
static const struct entity *counting(const struct game *game, enum slot slot)
{
    const entity_id *slots = game->world.equipment.slots;
    const struct entity *item = world_find_const(&game->world, slots[slot]);
    if (!item || slot < SLOT_RING)
        return item;
    const struct entity *other = world_find_const(&game->world, slots[slot_of_other_ring(slot)]);
    return other && ring_yields((struct ring){item->kind, item->plus, slot == SLOT_OTHER_RING},
                                (struct ring){other->kind, other->plus, slot == SLOT_RING})
               ? NULL
               : item;
}

struct fighter_numbers equipment_bonus(const struct game *game)
{
    struct fighter_numbers sum = {.power = 0};
    bool unbuckled = status_has(&world_hero_const(&game->world)->statuses, STATUS_UNBUCKLED);
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        const struct entity *item = counting(game, (enum slot)slot);
        if (!item || (slot == SLOT_BODY && unbuckled))
            continue;
        struct equippable_rule gear = equipment_gear(game, item);
        equipment_add(&sum, &gear);
    }
    return sum;
}

int equipment_ring_power(const struct game *game)
{
    int power = 0;
    for (int slot = SLOT_RING; slot <= SLOT_OTHER_RING; slot++)
        if (counting(game, (enum slot)slot))
            power += equipment_gear(game, counting(game, (enum slot)slot)).power;
    return power;
}

bool equipment_has(const struct game *game, const struct entity *entity, enum weapon_trait trait)
{
    const struct world *world = &game->world;
    const struct entity *weapon = world_find_const(world, world->equipment.slots[SLOT_MAIN_HAND]);
    return rules_have_weapon_traits(game) && entity == world_hero_const(world) && weapon &&
           gear_has(&game_kind(game, weapon)->equippable, trait);
}

const struct entity *equipment_launcher(const struct game *game)
{
    return world_find_const(&game->world, game->world.equipment.slots[SLOT_LAUNCHER]);
}

int equipment_noise(const struct game *game)
{
    int noise = 0;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        noise += counting(game, (enum slot)slot) ? equipment_gear(game, counting(game, (enum slot)slot)).noise : 0;
    return noise;
}

int equipment_thirst(const struct game *game, kind_id *kind)
{
    for (int slot = SLOT_RING; slot <= SLOT_OTHER_RING; slot++) {
        const struct entity *ring = counting(game, (enum slot)slot);
        if (!ring || equipment_gear(game, ring).thirst == 0)
            continue;
        *kind = ring->kind;
        return equipment_gear(game, ring).thirst;
    }
    return 0;
}

int equipment_spikes(const struct game *game, kind_id *kind)
{
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        const struct entity *item = counting(game, (enum slot)slot);
        if (!item || equipment_gear(game, item).spikes == 0)
            continue;
        *kind = item->kind;
        return equipment_gear(game, item).spikes;
    }
    return 0;
}
