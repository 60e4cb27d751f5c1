/* SPDX-License-Identifier: MIT
 *
 * The clock of the world, in hundredths of a turn. */
#include "turn.h"

#include "action.h"
#include "component/ai.h"
#include "floors.h"
#include "ruleset.h"
#include "tick.h"

/* All actors that are due at `time` act, in id order; or the hero's allies alone. */
static void act_at(struct game *game, uint32_t time, bool allies, struct events *events)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (!entity_has(entity, HAS_AI) || entity->next != time || (allies && !entity_is_ally(entity)))
            continue;
        if (entity->place == PLACE_COMING) {
            floors_arrive(game, time, events);
            continue;
        }
        struct action action = ai_choose(game, entity, events);
        int cost = action_perform(game, &action, events);
        if (entity->place != PLACE_NONE) /* it may have left the floor */
            entity->next += (uint32_t)cost;
        if (game->world.perks.reprieved)
            return;
    }
}

/* The earliest time before `end` at which an actor other than the hero acts; `end` if there is none. */
static uint32_t next_time(const struct world *world, uint32_t end)
{
    uint32_t earliest = end;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && entity->next < earliest)
            earliest = entity->next;
    }
    return earliest;
}

/* UINT32_MAX for never. */
static uint32_t first_tick(const struct game *game, uint32_t time)
{
    return rules_have_ticks(game) ? tick_from(time) : UINT32_MAX;
}

/* Who should have died acts before anyone else: the time that has not passed is taken back. `tick` is the next one. */
static void reprieve(struct world *world, uint32_t tick)
{
    uint32_t end = world->time, now = next_time(world, end);
    now = tick < now ? tick : now;
    world->time = now;
    world->turn -= end / TURN_COST - now / TURN_COST;
    world->here.turns -= end / TURN_COST - now / TURN_COST;
}

/* All that happens from `time` until the hero acts again; at one time, actors come before the environment. */
static void pass(struct game *game, uint32_t time, struct events *events)
{
    struct world *world = &game->world;
    uint32_t at = first_tick(game, time);
    for (uint32_t now = next_time(world, world->time);
         (now < world->time || at < world->time) && !world->perks.reprieved; now = next_time(world, world->time)) {
        if (now <= at) {
            if (rules_have_minds(game))
                act_at(game, now, true, events);
            if (!world->perks.reprieved)
                act_at(game, now, false, events);
            continue;
        }
        if (world->state != GAME_DEAD)
            tick(game, at, events);
        at += TURN_COST;
    }
    if (world->perks.reprieved && world->state != GAME_DEAD)
        reprieve(world, at);
}

/* A level to be answered, and then the perk that it brings, stop the game. */
static void settle(struct game *game)
{
    struct world *world = &game->world;
    if (game_is_over(world->state))
        return;
    bool grows = world->experience.choices > 0, deals = !grows && perk_is_due(game);
    if (deals && world->perks.hand[0] == 0)
        perk_deal(game);
    world->state = grows ? GAME_LEVEL_UP : deals ? GAME_PERK : GAME_PLAYING;
}

/* What is counted as the hero's turns: by the clock where there are ticks, else one an action. */
static uint32_t turns_of(const struct game *game, uint32_t passing)
{
    uint32_t time = game->world.time;
    return rules_have_ticks(game) ? (time + passing) / TURN_COST - time / TURN_COST : 1;
}

void turn_finish(struct game *game, int cost, struct events *events)
{
    struct world *world = &game->world;
    world->owed = (int16_t)(world->owed + cost);
    settle(game);
    if (world->state != GAME_PLAYING || world->owed == 0)
        return;
    uint32_t passing = (uint32_t)world->owed;
    uint32_t turns = turns_of(game, passing);
    world->turn += turns;
    if (rules_keep_floors(game))
        world->here.turns += turns;
    world->time += passing;
    world->owed = 0;
    game->scratch.minds.sound_known = false; /* that of an earlier turn is of an earlier world */
    pass(game, world->time - passing, events);
    settle(game);
}

int turn_window(const struct game *game, const struct entity *entity, int cost)
{
    int64_t window = (int64_t)game->world.time + cost - entity->next;
    return window > 0 ? (int)window : 0;
}

int turn_ticks_due(const struct game *game, int cost)
{
    uint32_t first = first_tick(game, game->world.time), end = game->world.time + (uint32_t)cost;
    return first < end ? (int)((end - first + TURN_COST - 1) / TURN_COST) : 0;
}
