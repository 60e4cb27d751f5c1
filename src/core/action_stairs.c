/* SPDX-License-Identifier: MIT
 *
 * Stairs, growing, and setting out. Answering a level costs no time, nor do stairs where floors are not kept. [T] */
#include "action.h"

#include "base/check.h"
#include "floors.h"
#include "gen/floor.h"
#include "push.h"
#include "ruleset.h"
#include "spawn.h"

enum reject resolve_descend(const struct game *game, const struct command *command, struct action *action)
{
    (void)command;
    action->type = rules_keep_floors(game) ? ACT_GO_DOWN : ACT_DESCEND;
    if (!hero_on_stairs(game, HAS_STAIRS) || game->world.floor >= MAX_FLOOR)
        return REJECT_NO_STAIRS;
    return floors_are_followed(game) ? REJECT_FOLLOWED : REJECT_NONE;
}

enum reject resolve_ascend(const struct game *game, const struct command *command, struct action *action)
{
    (void)command;
    action->type = ACT_GO_UP;
    if (!rules_keep_floors(game) || !hero_on_stairs(game, HAS_STAIRS_UP))
        return REJECT_NO_STAIRS;
    if (game->world.floor <= 1)
        return REJECT_NO_WAY_OUT;
    return floors_are_followed(game) ? REJECT_FOLLOWED : REJECT_NONE;
}

enum reject resolve_level_up(const struct game *game, const struct command *command, struct action *action)
{
    action->type = ACT_LEVEL_UP;
    action->choice = command->choice;
    return game->world.experience.last == command->choice + 1 ? REJECT_CHOSEN_LAST : REJECT_NONE;
}

enum reject resolve_perk(const struct game *game, const struct command *command, struct action *action)
{
    action->type = ACT_PERK;
    action->choice = command->choice;
    return perk_is_offered(game, (enum perk)command->choice) ? REJECT_NONE : REJECT_NOT_OFFERED;
}

enum reject resolve_kit(const struct game *game, const struct command *command, struct action *action)
{
    action->type = ACT_KIT;
    action->choice = command->choice;
    return command->choice < game_profile(game)->kit_count ? REJECT_NONE : REJECT_NOT_OFFERED;
}

void perform_descend(struct game *game, const struct action *action, struct events *events)
{
    (void)action;
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    floor_build(game, world->floor + 1);
    events_push_about(events, game, EV_DESCENDED, hero, NULL, world->floor);
    fighter_rest(game, hero, events);
}

void perform_go_down(struct game *game, const struct action *action, struct events *events)
{
    (void)action;
    floors_leave(game, false, events);
}

void perform_go_up(struct game *game, const struct action *action, struct events *events)
{
    (void)action;
    floors_leave(game, true, events);
}

void perform_leave(struct game *game, const struct action *action, struct events *events)
{
    struct entity *actor = world_find(&game->world, action->actor);
    CHECK(actor && actor != world_hero(&game->world));
    struct entity *loot = world_find(&game->world, actor->loot);
    events_push_about(events, game, EV_LEFT, actor, NULL, 0);
    if (loot)
        world_free_slot(&game->world, loot);
    world_free_slot(&game->world, actor);
}

void perform_level_up(struct game *game, const struct action *action, struct events *events)
{
    int gain = experience_answer(game, (enum level_choice)action->choice);
    struct event event = event_about(game, EV_LEVEL_CHOSEN, world_hero(&game->world), NULL, gain);
    event.extra = action->choice;
    events_push(events, game, &event);
}

void perform_perk(struct game *game, const struct action *action, struct events *events)
{
    perk_take(game, (enum perk)action->choice, events);
}

void perform_kit(struct game *game, const struct action *action, struct events *events)
{
    spawn_kit(game, action->choice);
    floor_build(game, 1);
    events_push_about(events, game, EV_KIT_CHOSEN, world_hero_const(&game->world), NULL, 0);
}
