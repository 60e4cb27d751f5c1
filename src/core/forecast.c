/* SPDX-License-Identifier: MIT
 *
 * Forecasts from the rules themselves: ai_may_strike says how often a foe strikes, fighter_blow how hard. */
#include "forecast.h"

#include "action.h"
#include "component/ai.h"
#include "component/odds.h"
#include "environment/hazard.h"
#include "ruleset.h"
#include "threat.h"
#include "turn.h"

int forecast_series(struct blow blow, int hp, bool probes, uint8_t *futile)
{
    int vain = 0;
    for (; probes && blow.dealt <= 0 && blow.power[BLOW_PROBE] < MAX_PROBE; vain++) {
        blow.power[BLOW_PROBE]++;
        blow_reckon(&blow);
    }
    *futile = (uint8_t)(blow.dealt > 0 ? vain : 0);
    return blow.dealt > 0 ? vain + (hp + blow.dealt - 1) / blow.dealt : BLOWS_NEVER;
}

/* Who guards itself now may not do so next. */
static struct blow unguarded(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    struct blow blow = fighter_blow(game, attacker, target);
    blow.defense[BLOW_GUARD] = 0;
    blow_reckon(&blow);
    return blow;
}

struct view_duel forecast_duel(const struct game *game, const struct entity *foe, int *times, int *press)
{
    const struct entity *hero = world_hero_const(&game->world);
    struct blow first = fighter_blow(game, hero, foe);
    struct blow later = fighter_blow(game, hero, foe);
    later.times = 1;
    blow_reckon(&later);
    struct blow theirs = unguarded(game, foe, hero);
    struct view_duel duel = {.blow = first.dealt, .harm = theirs.dealt};
    int hp = foe->fighter.hp + foe->statuses.ward;
    if (first.dealt >= hp)
        duel.blows = 1;
    else if (first.dealt <= 0) /* it probes, however often it would have counted */
        duel.blows = forecast_series(later, hp, true, &duel.futile);
    else {
        uint8_t between;
        int rest = forecast_series(later, hp - first.dealt, true, &between);
        duel.blows = rest == BLOWS_NEVER ? BLOWS_NEVER : 1 + rest;
    }
    duel.harms = forecast_series(theirs, max_int(0, hero->fighter.hp) + hero->statuses.ward, true, &duel.harmless);
    *times = first.times;
    *press = blow_pressed(&theirs);
    return duel;
}

int forecast_threat(const struct game *game)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    int cost = status_cost(hero, TURN_COST);
    int threat = status_threat(hero, turn_ticks_due(game, cost));
    if (rules_have_tactics(game)) {
        int ticks = turn_ticks_due(game, cost);
        threat += hazard_threat(game, hero, ticks) + threat_of_foes(game, cost);
        return max_int(0, threat - (hero->statuses.turns[STATUS_WARD] > ticks ? hero->statuses.ward : 0));
    }
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && map_seen(&world->map, entity->at))
            threat +=
                unguarded(game, entity, hero).dealt * ai_may_strike(game, entity, turn_window(game, entity, cost));
    }
    return threat;
}
