/* SPDX-License-Identifier: MIT
 *
 * From commands to actions, and from actions to deeds: two tables. What their rows call stands in action_move.c,
 * action_item.c and action_stairs.c. */
#include "action.h"

#include "ability/ability.h"
#include "combat/advantage.h"
#include "component/ai_campaign.h"
#include "component/status.h"
#include "map/passage.h"
#include "noise.h"
#include "ruleset.h"
#include "unrest.h"

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

struct command_row {
    enum game_state state; /* the state in which the command makes sense */
    enum reject (*resolve)(const struct game *game, const struct command *command, struct action *action);
};

/* One row for each of COMMAND_LIST: a command without a row does not compile. */
/* clang-format off */
#define ROW_WAIT     {GAME_PLAYING, resolve_wait}
#define ROW_MOVE     {GAME_PLAYING, resolve_move}
#define ROW_PICK_UP  {GAME_PLAYING, resolve_pick_up}
#define ROW_USE      {GAME_PLAYING, resolve_use}
#define ROW_DROP     {GAME_PLAYING, resolve_drop}
#define ROW_DESCEND  {GAME_PLAYING, resolve_descend}
#define ROW_LEVEL_UP {GAME_LEVEL_UP, resolve_level_up}
#define ROW_ASCEND   {GAME_PLAYING, resolve_ascend}
#define ROW_SHOVE    {GAME_PLAYING, resolve_shove}
#define ROW_THROW    {GAME_PLAYING, resolve_throw}
#define ROW_CLOSE    {GAME_PLAYING, resolve_close}
#define ROW_STRIKE   {GAME_PLAYING, resolve_strike}
#define ROW_PERK     {GAME_PERK, resolve_perk}
#define ROW_KIT      {GAME_KIT, resolve_kit}
#define ROW_ALLY     {GAME_PLAYING, resolve_ally}
#define ROW_TEMPER   {GAME_PLAYING, resolve_temper}
/* clang-format on */

static const struct command_row COMMAND_ROWS[CMD_COUNT] = {
#define X(name, text, fields) [CMD_##name] = ROW_##name,
    COMMAND_LIST(X)
#undef X
};

static const struct action_row {
    int cost;
    void (*perform)(struct game *game, const struct action *action, struct events *events);
} ACTION_ROWS[ACT_COUNT] = {
#define X(name, cost, perform) [ACT_##name] = {cost, perform},
    ACTION_LIST(X)
#undef X
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

static bool is_hero(const struct game *game, const struct entity *actor)
{
    return actor == world_hero_const(&game->world);
}

static bool has_mind(const struct game *game, const struct entity *actor)
{
    return rules_have_minds(game) && entity_has(actor, HAS_AI);
}

/* Of an action as it will be done; monsters of the campaign have speeds of their own. */
static int cost_of(const struct game *game, const struct entity *actor, const struct action *action)
{
    int cost = ACTION_ROWS[action->type].cost;
    bool steps = action->type == ACT_STEP || action->type == ACT_LUNGE || action->type == ACT_SWAP;
    bool light = entity_flies(game, actor) || (is_hero(game, actor) && perk_has(game, PERK_LIGHT_FOOT));
    bool slow = steps && passage_slow(game, action->at) && !light &&
                !(passage_holds(game, action->at) && ability_treads_webs(game, actor));
    cost *= slow ? SLOW_COST : 1;
    if ((action->type == ACT_STEP || action->type == ACT_SWAP) && is_hero(game, actor) &&
        advantage_slips(game, action->at))
        cost = cost * perk_amount(game, PERK_SLIP) / 100;
    return has_mind(game, actor) ? ai_campaign_cost(game, actor, action, cost) : status_cost(actor, cost);
}

int action_perform(struct game *game, const struct action *action, struct events *events)
{
    struct action bent = *action;
    if (rules_have_ticks(game))
        status_bend(game, &bent, events);
    if (bent.type == ACT_STEP && passage_opens(game, bent.at))
        bent.type = ACT_OPEN;
    struct entity *actor = world_find(&game->world, action->actor);
    int cost = cost_of(game, actor, &bent);
    bool by_hero = is_hero(game, actor);
    if (has_mind(game, actor))
        actor->mind.stepped = bent.type == ACT_STEP;
    if (by_hero && !action_answers(action->type)) {
        noise_note(game, action, &bent);
        unrest_note(game, action->type == ACT_WAIT);
        game->world.guard = rules_have_tactics(game) && action->type == ACT_WAIT;
        game->world.riposted = false;
        game->world.perks.reprieved = false;
    }
    ACTION_ROWS[bent.type].perform(game, &bent, events);
    world_look_again(game);
    bool stays = bent.type == ACT_PAUSE || (bent.type == ACT_WAIT && !by_hero);
    if (rules_have_tactics(game) && !stays) /* most monsters sleep */
        advantage_forget_probes(game);
    return cost;
}
