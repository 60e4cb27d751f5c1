/* SPDX-License-Identifier: MIT
 *
 * The clock of the world, in hundredths of a turn. Called by game_step only. */
#include "turn.h"

#include "action.h"
#include "world.h"

/* All actors that are due at `time` act, in id order. */
static void act_at(struct game *game, uint32_t time, struct events *events)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (!entity_has(entity, HAS_AI) || entity->next != time)
            continue;
        struct action action = ai_choose(game, entity, events);
        entity->next += (uint32_t)action_perform(game, &action, events);
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

void turn_finish(struct game *game, int cost, struct events *events)
{
    struct world *world = &game->world;
    world->owed = (int16_t)(world->owed + cost);
    if (world->state == GAME_DEAD)
        return;
    world->state = world->experience.choices > 0 ? GAME_LEVEL_UP : GAME_PLAYING;
    if (world->state == GAME_LEVEL_UP || world->owed == 0)
        return;
    uint32_t passing = (uint32_t)world->owed;
    world->turn++;
    world->time += passing;
    world->owed = 0;
    for (uint32_t now = next_time(world, world->time); now < world->time; now = next_time(world, world->time))
        act_at(game, now, events);
}

int turn_actions_due(const struct game *game, const struct entity *entity, int cost)
{
    int64_t window = (int64_t)game->world.time + cost - entity->next;
    return window <= 0 ? 0 : (int)((window + TURN_COST - 1) / TURN_COST);
}
