/* SPDX-License-Identifier: MIT
 *
 * Forecasts from the rules themselves: ai_may_strike says how often a foe strikes, fighter_blow how hard. */
#include "forecast.h"

#include "action.h"
#include "component/ai.h"
#include "turn.h"

int forecast_blows(int damage, int hp)
{
    return damage > 0 ? (hp + damage - 1) / damage : BLOWS_NEVER;
}

/* Who guards itself now may not do so next. */
static int unguarded(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    struct blow blow = fighter_blow(game, attacker, target);
    blow.defense[BLOW_GUARD] = 0;
    blow_reckon(&blow);
    return blow.dealt;
}

int forecast_threat(const struct game *game)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    int cost = status_cost(hero, TURN_COST);
    int threat = status_threat(hero, turn_ticks_due(game, cost));
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && map_seen(&world->map, entity->at))
            threat += unguarded(game, entity, hero) * ai_may_strike(game, entity, turn_window(game, entity, cost));
    }
    return threat;
}
