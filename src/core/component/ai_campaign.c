/* SPDX-License-Identifier: MIT
 *
 * How monsters of the campaign choose: a turn is walked down from the top, and the first that applies is done. */
#include "ai_campaign.h"

#include "ability/ability.h"
#include "action.h"
#include "map/passage.h"
#include "mind/ally.h"
#include "mind/awareness.h"
#include "mind/group.h"
#include "mind/ways.h"
#include "ruleset.h"
#include "unrest.h"

enum { FLIT_PERCENT = 33, LOOT_STEP = 150, WANDER_NEAR = 2, STAND_MOST = UINT8_MAX, HOME_TURNS = 30 };

static struct action action_of(const struct game *game, const struct entity *entity, enum action_type type)
{
    return (struct action){.type = (uint8_t)type, .actor = world_id(&game->world, entity), .at = entity->at};
}

static struct action step_to(const struct game *game, const struct entity *entity, struct point to)
{
    struct action action = action_of(game, entity, ACT_STEP);
    action.at = to;
    return action;
}

/* --- Steps -------------------------------------------------------------------------------------------------------- */

/* One of slow steps takes none in the turn after a step; one that holds the hero stays. */
static bool can_step(const struct game *game, const struct entity *entity)
{
    return !entity_has_trait(game, entity, TRAIT_STILL) && !status_has(&entity->statuses, STATUS_HELD) &&
           !(entity->mind.stepped && monster_is_heavy(&game_kind(game, entity)->monster)) &&
           !ability_is_holding(game, entity);
}

/* A random free cell beside it that does no harm. */
static bool flit(struct game *game, const struct entity *entity, struct point *step)
{
    struct point cells[DIR_COUNT];
    uint32_t count = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(entity->at, (enum dir)dir);
        if (passage_adjacent(&game->world, entity->at, to) && world_is_free(&game->world, to) &&
            !ways_avoids(game, entity, to))
            cells[count++] = to;
    }
    if (count == 0)
        return false;
    *step = cells[rng_below(&game->world.ai_rng, count)];
    return true;
}

/* The nearest of those it fights: the hero wherever it is, others in its sight; NULL for none. */
static const struct entity *nearest_foe(const struct game *game, const struct entity *entity)
{
    const struct entity *hero = world_hero_const(&game->world), *other = ally_opponent(game, entity);
    if (entity_is_ally(entity))
        return other;
    return other && point_chebyshev(entity->at, other->at) < point_chebyshev(entity->at, hero->at) ? other : hero;
}

/* A step away for one who does not like to be so near, and has not just taken one. */
static bool shy_away(struct game *game, const struct entity *entity, struct point *step)
{
    const struct entity *foe = entity_has_trait(game, entity, TRAIT_SHY) ? nearest_foe(game, entity) : NULL;
    if (!foe)
        return false;
    struct point from = foe->at;
    int distance = point_chebyshev(entity->at, from);
    if (entity->mind.shied || !can_step(game, entity) || distance >= game_kind(game, entity)->monster.shy_cells)
        return false;
    for (int i = 0; i < DIR_COUNT; i++) {
        *step = point_step(entity->at, PATH_ORDER[i]);
        if (point_chebyshev(*step, from) > distance && passage_adjacent(&game->world, entity->at, *step) &&
            world_is_free(&game->world, *step) && !ways_avoids(game, entity, *step))
            return true;
    }
    return false;
}

/* --- Turns of those who do not fight ------------------------------------------------------------------------------ */

/* A step to its goal, or a wait. One that stands, there or where somebody is in its way, counts the turn; one that has
 * no way need not count on. */
static struct action go(struct game *game, struct entity *entity)
{
    struct point step;
    if (status_has(&entity->statuses, STATUS_HELD)) /* by the ground: a try */
        return action_of(game, entity, ACT_STEP);
    enum ways_step found = can_step(game, entity) ? ways_to(game, entity, entity->mind.goal, &step) : STEP_BLOCKED;
    if (found == STEP_FOUND) {
        entity->mind.count = 0;
        return step_to(game, entity, step);
    }
    entity->mind.count = (uint8_t)(found == STEP_NO_WAY ? STAND_MOST : min_int(entity->mind.count + 1, STAND_MOST));
    return action_of(game, entity, ACT_WAIT);
}

/* From place to place, or after the one that leads. */
static struct action wander(struct game *game, struct entity *entity)
{
    const struct entity *leader = group_leader(game, entity);
    if (leader != entity && point_chebyshev(leader->at, entity->at) <= WANDER_NEAR)
        return action_of(game, entity, ACT_WAIT);
    if (leader != entity)
        awareness_send(entity, leader->at);
    else if (entity->mind.count > 0 || point_equal(entity->at, entity->mind.goal))
        awareness_send(entity, group_anchor(game, entity));
    return go(game, entity);
}

/* --- Turns of those who hunt -------------------------------------------------------------------------------------- */

/* Whom it strikes where it stands: the hero before others. */
static const struct entity *in_reach(const struct game *game, const struct entity *entity)
{
    const struct entity *hero = world_hero_const(&game->world);
    if (!entity_is_ally(entity) && passage_adjacent(&game->world, entity->at, hero->at))
        return hero;
    return ally_beside(game, entity);
}

static struct action blow(const struct game *game, const struct entity *entity, const struct entity *target)
{
    struct action action = action_of(game, entity, ACT_MELEE);
    action.object = world_id(&game->world, target);
    return action;
}

/* Towards the hero, unless it waits for its group. */
static struct action close_in(struct game *game, struct entity *entity)
{
    struct point step;
    if (!can_step(game, entity))
        return action_of(game, entity, ACT_WAIT);
    if (group_holds(game, entity)) {
        entity->mind.held++;
        return action_of(game, entity, ACT_WAIT);
    }
    if (ways_hunt(game, entity, &step) == STEP_FOUND)
        return step_to(game, entity, step);
    return action_of(game, entity, ACT_WAIT);
}

static struct action shy_step(const struct game *game, struct entity *entity, struct point away)
{
    entity->mind.shied = true;
    return step_to(game, entity, away);
}

/* All that a hunter does but its own step; false when nothing of it applies. */
static bool strike(struct game *game, struct entity *entity, struct action *action)
{
    struct world *world = &game->world;
    struct point step, away;
    const struct entity *target = in_reach(game, entity);
    bool shies = shy_away(game, entity, &away);
    entity->mind.shied = false;
    bool flits = entity_has_trait(game, entity, TRAIT_FLIT) && can_step(game, entity);
    if (flits && rng_below(&world->ai_rng, 100) < FLIT_PERCENT && flit(game, entity, &step))
        *action = step_to(game, entity, step);
    else if (ability_choose(game, entity, action))
        return true;
    else if (shies)
        *action = shy_step(game, entity, away);
    else if (target)
        *action = blow(game, entity, target);
    else if (status_has(&entity->statuses, STATUS_HELD)) /* a try: nothing comes of it but a turn less */
        *action = action_of(game, entity, ACT_STEP);
    else
        return false;
    return true;
}

static struct action hunt(struct game *game, struct entity *entity)
{
    struct action action;
    return strike(game, entity, &action) ? action : close_in(game, entity);
}

/* Cornered it defends itself, and stays. */
static struct action flee(struct game *game, struct entity *entity)
{
    struct action action;
    struct point step;
    if (can_step(game, entity) && ways_flee(game, entity, &step) == STEP_FOUND)
        return step_to(game, entity, step);
    return strike(game, entity, &action) ? action : action_of(game, entity, ACT_WAIT);
}

/* --- Turns of allies ---------------------------------------------------------------------------------------------- */

/* A step towards the nearest of those it fights, else along with the hero. */
static bool come(struct game *game, const struct entity *entity, struct point *step)
{
    const struct entity *foe = ways_nearest(game, entity, ally_fights);
    if (foe)
        return ways_to(game, entity, foe->at, step) == STEP_FOUND;
    return ways_path(game, entity) > ALLY_NEAR && ways_hunt(game, entity, step) == STEP_FOUND;
}

static struct action accompany(struct game *game, struct entity *entity)
{
    struct action action;
    struct point step;
    if (strike(game, entity, &action))
        return action;
    if (entity->mind.state == AWARENESS_FOLLOW && can_step(game, entity) && come(game, entity, &step))
        return step_to(game, entity, step);
    return action_of(game, entity, ACT_WAIT);
}

/* --- A turn ------------------------------------------------------------------------------------------------------- */

/* Who is awake and stands in harm leaves it before all else. */
static bool leave_harm(struct game *game, const struct entity *entity, struct action *action)
{
    struct point step;
    if (entity_rests(entity) || !ways_is_harmed(game, entity) || !can_step(game, entity) ||
        ways_out_of_harm(game, entity, &step) != STEP_FOUND)
        return false;
    *action = step_to(game, entity, step);
    return true;
}

/* A patrol that has not known for long where the hero is goes home. */
static bool go_home(struct game *game, struct entity *entity, struct action *action)
{
    bool knows = entity->mind.state == AWARENESS_HUNT || entity->mind.state == AWARENESS_FLEE;
    struct point stairs;
    if (entity_rests(entity))
        return false;
    entity->mind.astray = (uint8_t)(knows || !entity->mind.patrol ? 0 : min_int(entity->mind.astray + 1, UINT8_MAX));
    if (entity->mind.astray < HOME_TURNS || !unrest_nearest_stairs(game, entity->at, &stairs))
        return false;
    awareness_send(entity, stairs);
    *action = point_equal(stairs, entity->at) ? action_of(game, entity, ACT_LEAVE) : go(game, entity);
    return true;
}

static struct action act_in_state(struct game *game, struct entity *entity)
{
    switch ((enum awareness)entity->mind.state) {
    case AWARENESS_WANDER:
        return wander(game, entity);
    case AWARENESS_WARY:
    case AWARENESS_LOST:
        return go(game, entity);
    case AWARENESS_HUNT:
        return hunt(game, entity);
    case AWARENESS_FLEE:
        return flee(game, entity);
    case AWARENESS_FOLLOW:
    case AWARENESS_STAY:
        return accompany(game, entity);
    case AWARENESS_ASLEEP:
    case AWARENESS_DORMANT:
    case AWARENESS_IDLE:
    case AWARENESS_CAPTIVE:
    case AWARENESS_COUNT:
        break;
    }
    return action_of(game, entity, ACT_WAIT);
}

struct action ai_campaign_choose(struct game *game, struct entity *entity, struct events *events)
{
    ability_pass(game, entity);
    if (status_has(&entity->statuses, STATUS_STUNNED) || entity_is_captive(entity) ||
        world_hero(&game->world)->fighter.hp <= 0)
        return action_of(game, entity, ACT_WAIT);
    if (entity->mind.startled) {
        entity->mind.startled = false;
        return action_of(game, entity, ACT_PAUSE);
    }
    struct action release;
    if (ability_due(game, entity, &release))
        return release;
    if (!entity_is_ally(entity) && awareness_turn(game, entity, events))
        return action_of(game, entity, ACT_PAUSE);
    struct action action;
    return leave_harm(game, entity, &action) || go_home(game, entity, &action) ? action : act_in_state(game, entity);
}

/* --- What it costs ------------------------------------------------------------------------------------------------ */

/* Slow steps cost no more than others, but come every second turn; who carries loot is slow, however fast else. */
static int step_cost(const struct monster_rule *rule, const struct entity *entity)
{
    if (entity->loot != ENTITY_NONE)
        return LOOT_STEP;
    return monster_is_heavy(rule) ? TURN_COST : rule->move_cost;
}

/* Who knows nothing of the hero takes its time. */
int ai_campaign_cost(const struct game *game, const struct entity *entity, const struct action *action, int cost)
{
    const struct monster_rule *rule = &game_kind(game, entity)->monster;
    if (action->type == ACT_PAUSE || entity_is_unaware(entity))
        return cost;
    int own = action->type == ACT_STEP ? step_cost(rule, entity) : rule->act_cost;
    return status_cost(entity, cost * own / TURN_COST);
}
