/* SPDX-License-Identifier: MIT
 *
 * Using what is carried: putting it on, taking it off, consuming it. What a consumed item does stands in effect.c. */
#include "item.h"

#include "effect/effect.h"
#include "combat/missile.h"
#include "knowledge.h"
#include "push.h"
#include "ruleset.h"
#include "status.h"

/* The row by which the hero knows a thing: what is unknown is never refused for what it is. */
static const struct kind *known_kind(const struct game *game, const struct entity *item)
{
    return &game->rules->kinds[knowledge_apparent(game, item->kind)];
}

static struct effect_use use_of(const struct game *game, const struct entity *item, const struct kind *kind,
                                const struct point *target)
{
    struct effect_use use = {.rule = &kind->item, .item = (kind_id)(kind - game->rules->kinds)};
    use.amount = (int16_t)item_amount(use.rule, item->plus);
    use.target = target ? *target : world_hero_const(&game->world)->at;
    use.aimed = target != NULL;
    return use;
}

/* Whether using it puts it on or takes it off. */
static bool is_put_on(const struct game *game, const struct entity *item)
{
    const struct world *world = &game->world;
    return entity_has(item, HAS_EQUIPPABLE) &&
           kind_is_put_on(game_kind(game, item), equipment_is_worn(&world->equipment, world_id(world, item)));
}

enum reject item_check_use(const struct game *game, const struct entity *item, const struct point *target)
{
    const struct kind *kind = known_kind(game, item);
    if (is_put_on(game, item))
        return target ? REJECT_MALFORMED : REJECT_NONE;
    if (kind->item.effect == EFFECT_NONE)
        return REJECT_NOT_USABLE;
    if (!item_is_used(&kind->item))
        return REJECT_TO_BE_THROWN;
    if (item_is_zapped(&kind->item) && item->charges == 0)
        return REJECT_NO_CHARGES;
    enum targeting aim = item_targeting(&kind->item);
    bool aimed = aim != TARGET_NONE && aim != TARGET_ITEM;
    if (!aimed && target)
        return REJECT_MALFORMED;
    if (item_targeting(&kind->item) != TARGET_NONE && !target)
        return REJECT_NEEDS_TARGET;
    struct effect_use use = use_of(game, item, kind, target);
    return effect_check(game, &use);
}

enum reject item_check_throw(const struct game *game, const struct entity *item, struct point target)
{
    const struct kind *kind = known_kind(game, item);
    if (!item_is_thrown(&kind->item))
        return REJECT_NOT_THROWN;
    struct effect_use use = use_of(game, item, kind, &target);
    use.thrown = true;
    return effect_check(game, &use);
}

/* One of those under a letter is spent. */
static void tell_one(const struct game *game, enum event_type type, const struct entity *item, int letter,
                     struct events *events)
{
    struct event event = event_about(game, type, world_hero_const(&game->world), item, letter);
    event.object_count = 1;
    events_push(events, game, &event);
}

/* A missile that is not spent if it kills: it lies under its victim. Where the table has no room for it by itself, it
 * is. */
static void throw_to_glean(struct game *game, const struct effect_use *use, int letter, struct events *events)
{
    struct world *world = &game->world;
    const struct entity *victim = missile_victim(game, world_hero(world)->at, use->target);
    struct entity *missile = inventory_lose_one(world, letter);
    if (missile)
        missile->place = PLACE_LOOT; /* while it flies: its slot is not free */
    else
        inventory_consume(world, letter);
    effect_apply(game, use, events);
    if (!missile)
        return;
    if (victim->fighter.hp <= 0)
        world_place(world, missile, victim->at);
    else
        world_free_slot(world, missile);
}

void item_throw(struct game *game, struct entity *item, struct point target, struct events *events)
{
    struct world *world = &game->world;
    struct effect_use use = use_of(game, item, game_kind(game, item), &target);
    int letter = inventory_letter_of(&world->inventory, world_id(world, item));
    use.thrown = true;
    tell_one(game, use.rule->shot ? EV_FIRED : EV_THROWN, item, letter, events);
    if (use.rule->effect == EFFECT_MISSILE && perk_has(game, PERK_GLEANER)) {
        throw_to_glean(game, &use, letter, events);
        return;
    }
    knowledge_learn(game, item->kind, events);
    inventory_consume(world, letter);
    effect_apply(game, &use, events);
}

/* Armour that has just been put on or taken off leaves the body bare for a while. */
static void unbuckle(struct game *game, const struct entity *item, struct events *events)
{
    if (rules_have_tactics(game) && game_kind(game, item)->equippable.slot == SLOT_BODY)
        status_begin(game, world_hero(&game->world), STATUS_UNBUCKLED, UNBUCKLED_TURNS, item->kind, events);
}

void item_take_off(struct game *game, struct entity *item, struct events *events)
{
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    if (!equipment_is_worn(&world->equipment, world_id(world, item)))
        return;
    enum slot slot = equipment_slot(game, item);
    equipment_take_off(game, item);
    events_push_about(events, game, EV_UNEQUIPPED, hero, item, (int)slot);
    unbuckle(game, item, events);
    fighter_limit_hp(game, hero);
}

static void empty_slot(struct game *game, enum slot slot, struct events *events)
{
    struct entity *worn = world_find(&game->world, game->world.equipment.slots[slot]);
    if (worn)
        item_take_off(game, worn, events);
}

/* A weapon for two hands and what is in the off hand do not go together: the other comes off. */
static void free_hands(struct game *game, const struct entity *item, struct events *events)
{
    const struct equippable_rule *gear = &game_kind(game, item)->equippable;
    if (gear_has(gear, WEAPON_TWO_HANDED) && rules_have_weapon_traits(game))
        empty_slot(game, SLOT_OFF_HAND, events);
    if (gear->slot == SLOT_OFF_HAND && equipment_has(game, world_hero(&game->world), WEAPON_TWO_HANDED))
        empty_slot(game, SLOT_MAIN_HAND, events);
}

/* Puts an equippable item on, or takes it off if it is worn; what was in the slot before comes off first. [T] */
static void toggle(struct game *game, struct entity *item, struct events *events)
{
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    bool takes_off = equipment_is_worn(&world->equipment, world_id(world, item));
    bool full = world->equipment.slots[equipment_slot(game, item)] != ENTITY_NONE;
    enum slot slot = game_kind(game, item)->equippable.slot; /* of two rings, the first comes off */
    if (takes_off)
        item_take_off(game, item, events);
    else if (full)
        empty_slot(game, slot, events);
    if (takes_off)
        return;
    free_hands(game, item, events);
    slot = equipment_slot(game, item);
    equipment_put_on(game, item);
    events_push_about(events, game, EV_EQUIPPED, hero, item, (int)slot);
    unbuckle(game, item, events);
    fighter_limit_hp(game, hero);
}

static void spend_charge(struct game *game, struct entity *item, int letter, struct events *events)
{
    item->charges--;
    struct event event = event_about(game, EV_ZAPPED, world_hero_const(&game->world), item, letter);
    event.extra = item->charges;
    events_push(events, game, &event);
}

void item_use(struct game *game, struct entity *item, struct point target, struct events *events)
{
    struct world *world = &game->world;
    if (is_put_on(game, item)) {
        toggle(game, item, events);
        return;
    }
    const struct kind *kind = game_kind(game, item);
    bool aimed = item_targeting(&known_kind(game, item)->item) != TARGET_NONE;
    struct effect_use use = use_of(game, item, kind, aimed ? &target : NULL);
    int letter = inventory_letter_of(&world->inventory, world_id(world, item));
    knowledge_learn(game, item->kind, events);
    if (item_is_zapped(use.rule)) {
        spend_charge(game, item, letter, events);
    } else {
        tell_one(game, EV_ITEM_USED, item, letter, events);
        inventory_consume(world, letter);
    }
    effect_apply(game, &use, events);
}

/* The letter of a scroll that tempers, or -1. */
static int find_tempering(const struct game *game)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct entity *item = inventory_item_const(&game->world, letter);
        if (item && game_kind(game, item)->item.effect == EFFECT_TEMPER)
            return letter;
    }
    return -1;
}

bool item_can_temper(const struct kind *kind, int plus, int tempered)
{
    bool gear = kind->components & HAS_EQUIPPABLE && kind->equippable.slot != SLOT_REGALIA;
    bool better = gear || kind->item.level > 0;
    int most = gear && kind->equippable.defense > 0 ? MAX_TEMPERED_DEFENSE : MAX_TEMPERED;
    return better && tempered < most && plus < MAX_PLUS;
}

enum reject item_check_temper(const struct game *game, const struct entity *item)
{
    if (find_tempering(game) < 0)
        return REJECT_NO_TEMPERING;
    return item_can_temper(game_kind(game, item), item->plus, item->tempered) ? REJECT_NONE : REJECT_NOT_TEMPERED;
}

void item_temper(struct game *game, struct entity *item, struct events *events)
{
    struct world *world = &game->world;
    int letter = find_tempering(game);
    tell_one(game, EV_ITEM_USED, inventory_item_const(world, letter), letter, events);
    inventory_consume(world, letter);
    item->plus++;
    item->tempered++;
    item->charges = (uint8_t)(item->charges + (game_kind(game, item)->item.level > 0));
    events_push_about(events, game, EV_TEMPERED, world_hero_const(world), item, item->plus);
}

void item_renew(struct game *game)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        struct entity *item = world_find(&game->world, game->world.inventory.letters[letter]);
        if (item && kind_renews(game_kind(game, item)))
            item->charges = (uint8_t)item_charges(&game_kind(game, item)->item, item->plus);
    }
}

const struct entity *item_top_at(const struct game *game, struct point at)
{
    const struct entity *top = NULL;
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity_has(entity, HAS_ITEM) && entity_on_floor(entity) && point_equal(entity->at, at))
            top = entity;
    }
    return top;
}
