/* SPDX-License-Identifier: MIT
 *
 * Using what is carried. What a consumed item does stands in effect.c, what wearing does in equipment.c. */
#include "component/item.h"

#include "effect.h"
#include "push.h"

enum reject item_check_use(const struct game *game, const struct entity *item, const struct point *target)
{
    const struct kind *kind = game_kind(game, item);
    if (entity_has(item, HAS_EQUIPPABLE))
        return target ? REJECT_MALFORMED : REJECT_NONE;
    if (kind->item.effect == EFFECT_NONE)
        return REJECT_NOT_USABLE;
    if (effect_targeting(kind->item.effect) == TARGET_NONE && target)
        return REJECT_MALFORMED;
    if (effect_targeting(kind->item.effect) != TARGET_NONE && !target)
        return REJECT_NEEDS_TARGET;
    struct effect_use use = {&kind->item, item->kind, target ? *target : point_at(0, 0)};
    return effect_check(game, &use);
}

void item_use(struct game *game, struct entity *item, struct point target, struct events *events)
{
    struct world *world = &game->world;
    if (entity_has(item, HAS_EQUIPPABLE)) {
        equipment_toggle(game, item, events);
        return;
    }
    struct effect_use use = {&game_kind(game, item)->item, item->kind, target};
    int letter = inventory_letter_of(&world->inventory, world_id(world, item));
    events_push_about(events, world, EV_ITEM_USED, world_hero(world), item, letter);
    inventory_consume(world, letter);
    effect_apply(game, &use, events);
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
