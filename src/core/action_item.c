/* SPDX-License-Identifier: MIT
 *
 * Taking, using and dropping things. */
#include "action.h"

#include "base/check.h"
#include "component/item.h"
#include "environment/vault.h"
#include "push.h"
#include "ruleset.h"

enum reject resolve_pick_up(const struct game *game, const struct command *command, struct action *action)
{
    (void)command;
    const struct world *world = &game->world;
    const struct entity *item = item_top_at(game, world_hero_const(world)->at);
    if (!item)
        return REJECT_NOTHING_HERE;
    if (inventory_letter_for(game, item) < 0)
        return REJECT_PACK_FULL;
    action->type = ACT_PICK_UP;
    action->object = world_id(world, item);
    return REJECT_NONE;
}

/* The thing a command's letter names, into action->object. */
static const struct entity *named_item(const struct game *game, const struct command *command, enum action_type type,
                                       struct action *action)
{
    const struct entity *item = inventory_item_const(&game->world, command->letter);
    action->type = (uint8_t)type;
    action->object = game->world.inventory.letters[command->letter];
    return item;
}

enum reject resolve_use(const struct game *game, const struct command *command, struct action *action)
{
    const struct entity *item = named_item(game, command, ACT_USE, action);
    action->at = command->target;
    return item ? item_check_use(game, item, command->has_target ? &command->target : NULL) : REJECT_NO_SUCH_ITEM;
}

enum reject resolve_throw(const struct game *game, const struct command *command, struct action *action)
{
    const struct entity *item = named_item(game, command, ACT_THROW, action);
    action->at = command->target;
    if (!rules_have_throws(game))
        return REJECT_NOT_IN_RULES;
    if (!item)
        return REJECT_NO_SUCH_ITEM;
    return command->has_target ? item_check_throw(game, item, command->target) : REJECT_NEEDS_TARGET;
}

enum reject resolve_temper(const struct game *game, const struct command *command, struct action *action)
{
    const struct entity *item = named_item(game, command, ACT_TEMPER, action);
    return item ? item_check_temper(game, item) : REJECT_NO_SUCH_ITEM;
}

enum reject resolve_drop(const struct game *game, const struct command *command, struct action *action)
{
    return named_item(game, command, ACT_DROP, action) ? REJECT_NONE : REJECT_NO_SUCH_ITEM;
}

void perform_pick_up(struct game *game, const struct action *action, struct events *events)
{
    struct world *world = &game->world;
    struct entity *item = world_find(world, action->object);
    CHECK(item);
    events_push_about(events, game, EV_ITEM_TAKEN, world_hero(world), item, inventory_letter_for(game, item));
    inventory_add(game, item);
    vault_take(game, world_hero(world)->at, events);
}

void perform_use(struct game *game, const struct action *action, struct events *events)
{
    struct entity *item = world_find(&game->world, action->object);
    CHECK(item);
    item_use(game, item, action->at, events);
}

void perform_throw(struct game *game, const struct action *action, struct events *events)
{
    struct entity *item = world_find(&game->world, action->object);
    CHECK(item);
    item_throw(game, item, action->at, events);
}

void perform_temper(struct game *game, const struct action *action, struct events *events)
{
    struct entity *item = world_find(&game->world, action->object);
    CHECK(item);
    item_temper(game, item, events);
}

void perform_drop(struct game *game, const struct action *action, struct events *events)
{
    struct world *world = &game->world;
    struct entity *item = world_find(world, action->object);
    CHECK(item);
    int letter = inventory_letter_of(&world->inventory, action->object);
    if (entity_has(item, HAS_EQUIPPABLE))
        item_take_off(game, item, events);
    inventory_drop(world, letter);
    events_push_about(events, game, EV_ITEM_DROPPED, world_hero(world), item, letter);
}
