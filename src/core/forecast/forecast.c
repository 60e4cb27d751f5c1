/* SPDX-License-Identifier: MIT
 *
 * Forecasts from the rules themselves: ai_may_strike says how often a foe strikes, fighter_blow how hard. */
#include "forecast.h"

#include "ability/ability.h"
#include "action.h"
#include "component/ai.h"
#include "component/status.h"
#include "duel.h"
#include "effect/aim.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "ruleset.h"
#include "threat.h"
#include "threat_blow.h"
#include "tick.h"
#include "turn.h"

#include <string.h>

/* Who guards itself now may not do so next. */
static struct blow unguarded(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    struct blow blow = fighter_blow(game, attacker, target);
    blow_reckon_unguarded(&blow);
    return blow;
}

static void stand(const struct game *game, const struct entity *entity, struct duellist *side)
{
    side->spared = fighter_spared(game, entity);
    side->hp = max_int(0, entity->fighter.hp);
    side->ward = entity->statuses.ward;
    memcpy(side->turns, entity->statuses.turns, sizeof side->turns);
    side->probe = side->first.power[BLOW_PROBE];
}

/* Who expects nothing, or has only just begun to hunt, loses its next action. */
static int time_to_strike(const struct game *game, const struct entity *foe)
{
    int wait = foe->next > game->world.time ? (int)(foe->next - game->world.time) : 0;
    return foe->mind.startled || entity_is_unaware(foe) ? wait + TURN_COST : wait;
}

struct view_duel forecast_duel(const struct game *game, const struct entity *foe, int *times, int *press)
{
    const struct entity *hero = world_hero_const(&game->world);
    struct duel duel = {.tick = (int)(tick_from(game->world.time) - game->world.time), .tactics = true};
    duel.hero = (struct duellist){
        .first = fighter_blow(game, hero, foe), .later = fighter_sweep(game, hero, foe), .cost = TURN_COST};
    duel.hero.later.times = 1;
    duel.foe.first = duel.foe.later = unguarded(game, foe, hero);
    duel.foe.next = time_to_strike(game, foe);
    duel.foe.cost = game_kind(game, foe)->monster.act_cost;
    duel.foe.hit = perk_has(game, PERK_UNDAUNTED) ? NULL : ability_of(game, foe, ABILITY_HIT);
    stand(game, hero, &duel.hero);
    stand(game, foe, &duel.foe);
    *times = duel.hero.first.times;
    *press = blow_pressed(&duel.foe.first);
    return duel_reckon(&duel);
}

/* --- Threat ------------------------------------------------------------------------------------------------------- */

static int turn_of(const struct entity *hero)
{
    return status_cost(hero, TURN_COST);
}

/* What a blow takes in the turn after this: statuses at the worst, no guard. */
static int taken_after(const struct game *game, const struct entity *foe, struct blow blow)
{
    const struct entity *hero = world_hero_const(&game->world);
    int cost = turn_of(hero);
    threat_add_statuses(foe, hero, turn_ticks_due(game, cost), turn_ticks_due(game, 2 * cost), &blow);
    blow_reckon_unguarded(&blow);
    return blow.dealt;
}

/* Whether it acts once in this turn, and again in the one after: who is faster has done now what Threat counts. */
static bool acts_in_both(const struct game *game, const struct entity *foe)
{
    uint32_t cost = (uint32_t)turn_of(world_hero_const(&game->world)), end = game->world.time + cost;
    uint32_t again = foe->next + (uint32_t)status_cost(foe, game_kind(game, foe)->monster.act_cost);
    return foe->next < end && again >= end && again < end + cost;
}

/* Whether it acts in the turn after this one alone, as after a step of the hero's over slow ground. */
static bool acts_after(const struct game *game, const struct entity *foe)
{
    uint32_t cost = (uint32_t)turn_of(world_hero_const(&game->world)), end = game->world.time + cost;
    return foe->next >= end && foe->next < end + cost;
}

/* Of one that aims, or has aimed and waits for its turn, its shot; of one beside the hero that releases what takes
 * nothing, its blow. */
static int harm_after(const struct game *game, const struct entity *foe)
{
    const struct entity *hero = world_hero_const(&game->world);
    struct blow shot;
    bool both = acts_in_both(game, foe);
    enum view_act act = both ? VIEW_ACT_AIM : VIEW_ACT_SHOT;
    if ((both || acts_after(game, foe)) && ability_aims(game, foe, act, &shot))
        return taken_after(game, foe, shot);
    struct ability_forecast next = ability_forecast(game, foe);
    bool spent = both && next.act == VIEW_ACT_RELEASE && next.harm == 0;
    return spent && passage_adjacent(&game->world, foe->at, hero->at)
               ? taken_after(game, foe, fighter_blow(game, foe, hero))
               : 0;
}

/* What is left of the ward when so many ticks are over and `taken` has come. */
static int ward_after(const struct entity *hero, int ticks, int taken)
{
    return hero->statuses.turns[STATUS_WARD] > ticks ? max_int(0, hero->statuses.ward - taken) : 0;
}

static int campaign_threat(const struct game *game, int32_t *after)
{
    const struct entity *hero = world_hero_const(&game->world), *foe;
    int cost = turn_of(hero), ticks = turn_ticks_due(game, cost), sum = 0;
    int threat = status_threat(game, hero, ticks) + hazard_threat(game, hero, ticks) + threat_of_foes(game, cost);
    WORLD_EACH(&game->world, foe)
    {
        if (aim_is_foe(game, foe))
            sum += harm_after(game, foe);
    }
    *after = max_int(0, sum - ward_after(hero, turn_ticks_due(game, 2 * cost), threat));
    return max_int(0, threat - ward_after(hero, ticks, 0));
}

static int classic_threat(const struct game *game)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world), *entity;
    int cost = turn_of(hero), threat = status_threat(game, hero, turn_ticks_due(game, cost));
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && map_seen(&world->map, entity->at))
            threat +=
                unguarded(game, entity, hero).dealt * ai_may_strike(game, entity, turn_window(game, entity, cost));
    }
    return threat;
}

int forecast_threat(const struct game *game, int32_t *after)
{
    *after = 0;
    return rules_have_tactics(game) ? campaign_threat(game, after) : classic_threat(game);
}
