/* SPDX-License-Identifier: MIT
 *
 * Statuses, by the rows of STATUS_LIST: one loop for all of them. What they do to actions stands in status_bend, what
 * they come to in status_rule.c. */
#include "status.h"

#include "ability/ability.h"
#include "action.h"
#include "combat/account.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "push.h"
#include "world.h"

/* The most turns of a status. */
static int most_of(enum status_kind status)
{
    int sum = STATUS_RULES[status].adds_up_to;
    return sum > 0 ? sum : MAX_STATUS_TURNS;
}

int16_t status_brought(enum status_kind status, int before, int turns)
{
    int brought = STATUS_RULES[status].adds_up_to > 0 ? before + turns : max_int(before, turns);
    return (int16_t)clamp_int(brought, 0, most_of(status));
}

static void set_turns(struct entity *entity, enum status_kind status, int turns)
{
    entity->statuses.turns[status] = (int16_t)clamp_int(turns, 0, most_of(status));
    if (status == STATUS_CONFUSED)
        entity->statuses.confused = turns > 0;
}

enum { WARD_TURNS = 10 };

/* --- Confusion in classic ----------------------------------------------------------------------------------------- */

void status_confuse(struct entity *entity, int turns)
{
    set_turns(entity, STATUS_CONFUSED, turns);
    entity->statuses.confused = true;
}

void status_stumble(struct entity *entity)
{
    entity->statuses.turns[STATUS_CONFUSED]--;
}

void status_recover(struct entity *entity)
{
    set_turns(entity, STATUS_CONFUSED, 0);
}

/* --- What statuses do --------------------------------------------------------------------------------------------- */

static void push_status(const struct game *game, enum event_type type, const struct entity *entity,
                        enum status_kind status, struct events *events)
{
    struct event event = event_about(game, type, entity, NULL, entity->statuses.turns[status]);
    event.extra = (uint8_t)status;
    events_push(events, game, &event);
}

/* Who is blinded sees less, who floats stands in no grass. */
static void look_after(struct game *game, const struct entity *entity, enum status_kind status)
{
    if (status == STATUS_LEVITATING && entity_on_floor(entity)) {
        terrain_stood(&game->world, entity->at);
        world_look_again(game);
    }
    if (status == STATUS_BLINDED && entity == world_hero_const(&game->world))
        world_look(game);
}

static void push_unmoved(const struct game *game, const struct entity *entity, enum status_kind status,
                         struct events *events)
{
    struct event event = event_about(game, EV_UNMOVED, entity, NULL, 0);
    event.extra = (uint8_t)status;
    events_push(events, game, &event);
}

void status_begin(struct game *game, struct entity *entity, enum status_kind status, int turns, kind_id cause,
                  struct events *events)
{
    int before = entity->statuses.turns[status];
    const struct kind *kind = game_kind(game, entity);
    if (rules_status_turns(kind, status, 1) == 0) {
        if (cause != KIND_NONE)
            push_unmoved(game, entity, status, events);
        return;
    }
    turns = rules_status_turns(kind, status, turns);
    set_turns(entity, status, status_brought(status, before, turns));
    if (STATUS_RULES[status].harm > 0)
        entity->statuses.cause = cause;
    account_status(&game->world, entity, status, cause);
    if (entity->statuses.turns[status] != before)
        push_status(game, EV_STATUS_BEGAN, entity, status, events);
    if (before == 0)
        look_after(game, entity, status);
    if (!status_is(status, STATUS_IS_FAVOUR) && cause != KIND_NONE) /* which friends bring, and the ground */
        awareness_alarm(game, entity, events);
    if (status_is(status, STATUS_ENDS_PLANS))
        ability_lose(game, entity, events);
}

void status_end(struct game *game, struct entity *entity, enum status_kind status, struct events *events)
{
    set_turns(entity, status, 0);
    if (status == STATUS_HELD)
        entity->holder = ENTITY_NONE;
    if (status == STATUS_WARD)
        entity->statuses.ward = 0;
    push_status(game, EV_STATUS_ENDED, entity, status, events);
    look_after(game, entity, status);
}

void status_cure(struct game *game, struct entity *entity, struct events *events)
{
    for (int status = 0; status < STATUS_COUNT; status++)
        if (!status_is((enum status_kind)status, STATUS_IS_FAVOUR) &&
            status_has(&entity->statuses, (enum status_kind)status))
            status_end(game, entity, (enum status_kind)status, events);
}

void status_ward(struct game *game, struct entity *entity, int amount, kind_id cause, struct events *events)
{
    entity->statuses.ward = (int16_t)max_int(entity->statuses.ward, amount);
    status_begin(game, entity, STATUS_WARD, WARD_TURNS, cause, events);
}

int status_take_up(struct game *game, struct entity *entity, int damage, struct events *events)
{
    int taken = min_int(damage, entity->statuses.ward);
    if (taken <= 0)
        return damage;
    entity->statuses.ward = (int16_t)(entity->statuses.ward - taken);
    if (entity->statuses.ward == 0)
        status_end(game, entity, STATUS_WARD, events);
    return damage - taken;
}

void status_wane(struct game *game, struct entity *entity, enum status_kind status, struct events *events)
{
    int left = entity->statuses.turns[status] - 1;
    if (left > 0)
        set_turns(entity, status, left);
    else
        status_end(game, entity, status, events);
}

/* What holds keeps from both; confusion bends the step alone. */
static bool leaves(const struct action *action)
{
    return action->type == ACT_STEP || action->type == ACT_SWAP || action->type == ACT_LUNGE ||
           action->type == ACT_GO_DOWN || action->type == ACT_GO_UP;
}

static bool is_blow(const struct action *action)
{
    return action->type == ACT_MELEE || action->type == ACT_REACH;
}

/* A random neighbour, if it is free. */
static void stumble(struct game *game, const struct entity *entity, struct action *action, struct events *events)
{
    struct point meant = action->type == ACT_STEP ? action->at : entity->at;
    enum dir dir = (enum dir)rng_below(&game->world.ai_rng, DIR_COUNT);
    action->at = point_step(entity->at, dir);
    bool lawful = passage_adjacent(&game->world, entity->at, action->at);
    action->type = lawful && world_is_free(&game->world, action->at) ? ACT_STEP : ACT_WAIT;
    if (action->type == ACT_WAIT || !point_equal(action->at, meant))
        events_push_about(events, game, EV_STAGGERED, entity, NULL, 0);
}

void status_bend(struct game *game, struct action *action, struct events *events)
{
    struct entity *actor = world_find(&game->world, action->actor);
    const struct statuses *statuses = &actor->statuses;
    if (status_has(statuses, STATUS_STUNNED)) {
        status_wane(game, actor, STATUS_STUNNED, events);
        action->type = ACT_WAIT;
        return;
    }
    bool strays = action->type == ACT_STEP || action->type == ACT_SWAP || action->type == ACT_BUMP ||
                  action->type == ACT_FREE || action->type == ACT_LUNGE || is_blow(action);
    if (status_has(statuses, STATUS_CONFUSED) && strays)
        stumble(game, actor, action, events);
    if (status_has(statuses, STATUS_HELD) && leaves(action)) {
        status_wane(game, actor, STATUS_HELD, events);
        if (status_has(statuses, STATUS_HELD))
            events_push_about(events, game, EV_STRUGGLED, actor, NULL, statuses->turns[STATUS_HELD]);
        action->type = ACT_WAIT;
    }
}
