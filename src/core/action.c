/* SPDX-License-Identifier: MIT
 *
 * From commands to actions, and from actions to deeds: two tables. The rows stand in action_move.c, action_item.c
 * and action_stairs.c. */
#include "action.h"

#include "world.h"

#include <string.h>

static enum reject resolve_wait(const struct game *game, const struct command *command, struct action *action)
{
    (void)game;
    (void)command;
    action->type = ACT_WAIT;
    return REJECT_NONE;
}

static void perform_wait(struct game *game, const struct action *action, struct events *events)
{
    (void)game;
    (void)action;
    (void)events;
}

static const struct command_row {
    enum game_state state; /* the state in which the command makes sense */
    enum reject (*resolve)(const struct game *game, const struct command *command, struct action *action);
} COMMAND_ROWS[CMD_COUNT] = {
    [CMD_WAIT] = {GAME_PLAYING, resolve_wait},          [CMD_MOVE] = {GAME_PLAYING, resolve_move},
    [CMD_PICK_UP] = {GAME_PLAYING, resolve_pick_up},    [CMD_USE] = {GAME_PLAYING, resolve_use},
    [CMD_DROP] = {GAME_PLAYING, resolve_drop},          [CMD_DESCEND] = {GAME_PLAYING, resolve_descend},
    [CMD_LEVEL_UP] = {GAME_LEVEL_UP, resolve_level_up},
};

/* Stairs cost no turn, and an answered level-up only completes the turn in which the level was gained. [T] */
static const struct action_row {
    int cost;
    void (*perform)(struct game *game, const struct action *action, struct events *events);
} ACTION_ROWS[ACT_COUNT] = {
    [ACT_WAIT] = {TURN_COST, perform_wait},   [ACT_STEP] = {TURN_COST, perform_step},
    [ACT_MELEE] = {TURN_COST, perform_melee}, [ACT_PICK_UP] = {TURN_COST, perform_pick_up},
    [ACT_USE] = {TURN_COST, perform_use},     [ACT_DROP] = {TURN_COST, perform_drop},
    [ACT_DESCEND] = {0, perform_descend},     [ACT_LEVEL_UP] = {0, perform_level_up},
};

enum reject action_resolve(const struct game *game, const struct command *command, struct action *action)
{
    memset(action, 0, sizeof *action);
    if (!command_well_formed(command))
        return REJECT_MALFORMED;
    const struct command_row *row = &COMMAND_ROWS[command->type];
    if (game->world.state != row->state)
        return REJECT_NOT_NOW;
    action->actor = world_id(&game->world, world_hero_const(&game->world));
    return row->resolve(game, command, action);
}

int action_perform(struct game *game, const struct action *action, struct events *events)
{
    const struct action_row *row = &ACTION_ROWS[action->type];
    row->perform(game, action, events);
    return row->cost;
}
