/* SPDX-License-Identifier: MIT
 *
 * Forecasts from the rules themselves: ai_strikes says whether a foe strikes, fighter_blow how hard, turn_actions_due
 * how often. */
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
    int threat = status_threat(hero, turn_ticks_due(game, status_cost(hero, TURN_COST)));
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && ai_strikes(game, entity))
            threat += unguarded(game, entity, hero) * turn_actions_due(game, entity, status_cost(hero, TURN_COST));
    }
    return threat;
}
