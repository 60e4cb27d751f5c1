/* SPDX-License-Identifier: MIT
 *
 * Threat, as a race to the end of the hero's turn: all that are in sight act in the order of time, each as fast towards
 * the hero as it can and unhindered by the others but where there is no room beside the hero.
 *
 * No turn costs more: what chance, manners or crowds may spare the hero is not counted, and where one thing or another
 * may come, both are or the worse. What each thing does and takes is asked of the rules themselves; tests/property/
 * test_threat.c holds the sum against turns that are played. */
#include "threat.h"

#include "ability/ability.h"
#include "environment/hazard.h"
#include "threat_blow.h"
#include "threat_race.h"
#include "threat_turn.h"
#include "world.h"

/* --- Room beside the hero ----------------------------------------------------------------------------------------- */

/* Has something else to do than to come. */
static bool is_busy(const struct racer *racer)
{
    return racer->due >= 0 || racer_ready_slot(racer, ABILITY_SHOOT) >= 0 ||
           racer_ready_slot(racer, ABILITY_CHARGE) >= 0;
}

/* Whether one finds room rather than another: who costs more, and of equals who comes sooner. */
static bool goes_before(const struct racer *a, const struct racer *b)
{
    return a->gain != b->gain ? a->gain > b->gain : a->arrival < b->arrival;
}

/* Whether one who finds no room could have come sooner than one who does, and pressed: of those who come at the same
 * time the first acts first. */
static bool is_crowded(const struct race *race)
{
    const struct racer *first = NULL, *last = NULL;
    for (int i = 0; i < race->count; i++) {
        const struct racer *racer = &race->racers[i];
        if (racer->barred && (!first || racer->arrival < first->arrival))
            first = racer;
        if (!racer->barred && racer->gain > 0 && !is_busy(racer) && (!last || racer->arrival >= last->arrival))
            last = racer;
    }
    return first && last && (first->arrival != last->arrival ? first->arrival < last->arrival : first < last);
}

/* Of those who have found none yet the one that finds room next, NULL if all have. */
static struct racer *next_barred(struct race *race)
{
    struct racer *best = NULL;
    for (int i = 0; i < race->count; i++) {
        struct racer *racer = &race->racers[i];
        if (racer->barred && (!best || goes_before(racer, best)))
            best = racer;
    }
    return best;
}

/* If more could come and strike than there is room for beside the hero, those that would cost the least find none.
 * Those that could only come, and press, and those that may not come at all, are not told apart. */
static void bar(struct race *race)
{
    if (race->shouted)
        return;
    for (int i = 0; i < race->count; i++) {
        struct racer *racer = &race->racers[i];
        racer->gain = (int16_t)(racer->steps > 0 ? race_gain(race, *racer, &racer->arrival) : 0);
        racer->barred = racer->gain > 0 && !is_busy(racer);
    }
    for (int room = race->ways.room; room > 0; room--) {
        struct racer *next = next_barred(race);
        if (!next)
            return;
        next->barred = false;
    }
    race->crowded = is_crowded(race);
}

/* --- The race ----------------------------------------------------------------------------------------------------- */

/* Who acts next before the end: the earliest, at a tie the first; NULL: none. */
static struct racer *next_racer(struct race *race)
{
    struct racer *first = NULL;
    for (int i = 0; i < race->count; i++) {
        struct racer *racer = &race->racers[i];
        if (racer->next < race->end && (!first || racer->next < first->next))
            first = racer;
    }
    return first;
}

/* What may come out beside the hero of those whom an ally strikes dead, or who strike one dead, or whom the hero's
 * guard kills. */
static int burst_of(const struct race *race)
{
    const struct entity *entity;
    int most = 0;
    WORLD_EACH(&race->game->world, entity)
    {
        bool may_die = (race->ways.allied || race_counters(race, entity)) && entity_has(entity, HAS_AI) &&
                       ability_shows(race->game, entity);
        const struct ability_rule *rule = may_die ? ability_of(race->game, entity, ABILITY_BURST) : NULL;
        if (rule)
            most = max_int(most, hazard_of_gas(race->game, race->hero, (enum gas_kind)rule->what, race->ways.ticks));
    }
    return most;
}

/* What the turn costs at the most if those who may flee stay and strike, or if all of them do not. */
static int run_race(struct race *race, const struct game *game, int cost, bool fled)
{
    race->game = game;
    race->hero = world_hero_const(&game->world);
    race->venom_from = UINT32_MAX;
    race->count = race->loss = race->risen = race->cowards = 0;
    race->shouted = race->roused = race->crowded = false;
    race->end = game->world.time + (uint32_t)cost;
    threat_survey(&race->ways, game, cost, fled);
    race_gather(race);
    bar(race);
    for (struct racer *racer = next_racer(race); racer; racer = next_racer(race))
        racer->next += race_act(race, racer);
    for (int i = 0; i < race->count; i++)
        race_settle(race, &race->racers[i]);
    return race->loss + race_poison(race) + burst_of(race);
}

int threat_of_foes(const struct game *game, int cost)
{
    struct race race;
    int threat = run_race(&race, game, cost, false);
    return race.cowards > 0 ? max_int(threat, run_race(&race, game, cost, true)) : threat;
}
