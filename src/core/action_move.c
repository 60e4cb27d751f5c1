/* SPDX-License-Identifier: MIT
 *
 * Walking and striking. [T] A bump into what blocks the way is a blow. */
#include "action.h"

#include "ability/ability.h"
#include "base/check.h"
#include "combat/side.h"
#include "combat/shove.h"
#include "combat/weapon.h"
#include "component/gold.h"
#include "environment/coffin.h"
#include "environment/door.h"
#include "environment/hazard.h"
#include "environment/tip.h"
#include "environment/vault.h"
#include "map/passage.h"
#include "mind/ally.h"
#include "mind/king.h"
#include "push.h"
#include "ruleset.h"

/* Who is not to be struck. */
static enum reject meet(const struct game *game, const struct entity *other, struct action *action)
{
    if (entity_is_captive(other)) {
        action->type = ACT_FREE;
        return ally_check_free(game);
    }
    action->type = ACT_SWAP;
    return status_has(&other->statuses, STATUS_HELD) ? REJECT_ALLY_HELD : REJECT_NONE;
}

enum reject resolve_move(const struct game *game, const struct command *command, struct action *action)
{
    const struct world *world = &game->world;
    action->at = point_step(world_hero_const(world)->at, (enum dir)command->dir);
    bool lawful = passage_adjacent(world, world_hero_const(world)->at, action->at);
    if (lawful && (world_is_free(world, action->at) || passage_opens(game, action->at))) {
        action->type = ACT_STEP;
        return REJECT_NONE;
    }
    if (lawful && (passage_bumps(game, action->at) || vault_check_gate(game, action->at) == REJECT_NONE)) {
        action->type = ACT_BUMP;
        return REJECT_NONE;
    }
    const struct entity *blocker = world_blocker_at_const(world, action->at);
    if (!lawful && (map_walkable(&world->map, action->at) || passage_opens(game, action->at)))
        return REJECT_DOOR_CORNER;
    if (!blocker || !entity_has(blocker, HAS_FIGHTER))
        return lawful ? vault_check_gate(game, action->at) : REJECT_BLOCKED;
    action->object = world_id(world, blocker);
    if (entity_is_ally(blocker) || entity_is_captive(blocker))
        return meet(game, blocker, action);
    action->type = ACT_MELEE;
    return REJECT_NONE;
}

void perform_step(struct game *game, const struct action *action, struct events *events)
{
    struct world *world = &game->world;
    struct entity *actor = world_find(world, action->actor);
    CHECK(actor);
    world_move(world, actor, action->at);
    events_push_about(events, game, EV_MOVED, actor, NULL, 0);
    hazard_enter(game, actor, events);
    if (actor != world_hero(world))
        return;
    world_look(game);
    gold_take(game, events);
}

void perform_melee(struct game *game, const struct action *action, struct events *events)
{
    struct entity *actor = world_find(&game->world, action->actor);
    struct entity *target = world_find(&game->world, action->object);
    CHECK(actor && target);
    weapon_strike(game, actor, target, 1, events);
}

enum reject resolve_strike(const struct game *game, const struct command *command, struct action *action)
{
    return rules_have_weapon_traits(game) ? weapon_check_strike(game, (enum dir)command->dir, action)
                                          : REJECT_NOT_IN_RULES;
}

/* The hit points that get through a lunge count so many times. */
enum { LUNGE_TIMES = 2 };

/* No strike if the step kills the hero, or if the target is gone by then or no longer beside it. Who hides in the gap
 * is struck instead, as by a step. */
void perform_lunge(struct game *game, const struct action *action, struct events *events)
{
    struct entity *hero = world_hero(&game->world), *hidden = world_blocker_at(&game->world, action->at);
    if (hidden) {
        weapon_strike(game, hero, hidden, 1, events);
        return;
    }
    perform_step(game, action, events);
    struct entity *target = world_find(&game->world, action->object);
    if (target && hero->fighter.hp > 0 && entity_has(target, HAS_FIGHTER) &&
        passage_adjacent(&game->world, hero->at, target->at))
        weapon_strike(game, hero, target, LUNGE_TIMES, events);
}

enum reject resolve_shove(const struct game *game, const struct command *command, struct action *action)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    struct point at = point_step(hero->at, (enum dir)command->dir);
    const struct entity *target = map_inside(&world->map, at) ? world_blocker_at_const(world, at) : NULL;
    if (!rules_have_throws(game))
        return REJECT_NOT_IN_RULES;
    if (tip_can(game, at) && passage_adjacent(world, hero->at, at)) {
        action->type = ACT_TIP;
        action->choice = command->dir;
        action->at = at;
        return REJECT_NONE;
    }
    if (!target || !entity_has(target, HAS_FIGHTER) || ability_hides(game, target) ||
        !side_are_foes(game, target, hero) || !passage_adjacent(world, hero->at, at))
        return REJECT_NO_FOE_THERE;
    action->type = ACT_SHOVE;
    action->choice = command->dir;
    action->object = world_id(world, target);
    return shove_moves(game, target) ? REJECT_NONE : REJECT_IMMOVABLE;
}

void perform_shove(struct game *game, const struct action *action, struct events *events)
{
    struct entity *actor = world_find(&game->world, action->actor);
    struct entity *target = world_find(&game->world, action->object);
    CHECK(actor && target);
    shove_away(game, actor, target, (enum dir)action->choice, events);
}

void perform_tip(struct game *game, const struct action *action, struct events *events)
{
    tip_over(game, action->at, (enum dir)action->choice, events);
}

enum reject resolve_close(const struct game *game, const struct command *command, struct action *action)
{
    struct point from = world_hero_const(&game->world)->at;
    action->at = point_step(from, (enum dir)command->dir);
    action->type = ACT_CLOSE;
    if (!rules_have_cells(game))
        return REJECT_NOT_IN_RULES;
    if (!passage_adjacent(&game->world, from, action->at))
        return REJECT_NO_DOOR;
    return door_check_close(game, action->at);
}

void perform_open(struct game *game, const struct action *action, struct events *events)
{
    const struct entity *actor = world_find(&game->world, action->actor);
    door_open(game, actor, action->at, events);
    if (actor == world_hero_const(&game->world) && terrain_rule(game, action->at, LAYER_GROUND)->tomb != KING_NONE)
        king_tell(game, true, events);
}

void perform_bump(struct game *game, const struct action *action, struct events *events)
{
    if (vault_is_lever(game, action->at))
        vault_pull(game, action->at, events);
    else if (vault_check_gate(game, action->at) == REJECT_NONE)
        vault_open(game, action->at, events);
    else
        coffin_open(game, action->at, events);
}

void perform_swap(struct game *game, const struct action *action, struct events *events)
{
    ally_swap(game, world_find(&game->world, action->object), events);
}

void perform_free(struct game *game, const struct action *action, struct events *events)
{
    ally_free(game, world_find(&game->world, action->object), events);
}

enum reject resolve_ally(const struct game *game, const struct command *command, struct action *action)
{
    (void)command;
    action->type = ACT_ORDER;
    return rules_have_minds(game) ? ally_check_order(game) : REJECT_NOT_IN_RULES;
}

void perform_order(struct game *game, const struct action *action, struct events *events)
{
    (void)action;
    ally_order(game, events);
}

void perform_close(struct game *game, const struct action *action, struct events *events)
{
    door_close(game, world_find(&game->world, action->actor), action->at, events);
}
