/* SPDX-License-Identifier: MIT
 *
 * A racer's turn in the race that is Threat: the first of a few things that applies, each as costly to the hero as it
 * may be. What foes do when they have the choice stands in component/ai_campaign.c.
 *
 * Nobody leaves its cell: `steps` says how far a racer still is, and one that has `moved` may be wherever so many steps
 * lead. */
#include "threat_turn.h"

#include "ability/ability.h"
#include "base/line.h"
#include "component/fighter.h"
#include "mind/awareness.h"
#include "threat_blow.h"
#include "world.h"

/* --- Time --------------------------------------------------------------------------------------------------------- */

static uint32_t paced(const struct racer *racer, int cost)
{
    return (uint32_t)cost_at_pace(cost, racer->next < racer->fast_until, racer->next < racer->slow_until);
}

static uint32_t step_cost(const struct racer *racer)
{
    return paced(racer, min_int(racer->rule->move_cost, TURN_COST));
}

static uint32_t act_cost(const struct racer *racer)
{
    return paced(racer, racer->rule->act_cost);
}

/* --- Steps -------------------------------------------------------------------------------------------------------- */

/* Who flees, or may take fright, also of an ally's blow, who strays or leaves harm takes a step before all else. */
static bool may_step_first(const struct race *race, const struct racer *racer)
{
    const struct entity *entity = racer->entity;
    return entity->mind.state == AWARENESS_FLEE || awareness_may_flee(race->game, entity) ||
           (race->ways.allied && awareness_may_take_fright(race->game, entity)) ||
           threat_may_stray(&race->ways, entity);
}

/* A step towards the hero, as far as there is one. */
static void step(struct racer *racer)
{
    if (racer->held > 0) {
        racer->held--;
        return;
    }
    bool last = racer->steps == 1;
    racer->moved = true;
    if (racer->steps < THREAT_FAR && !racer->heavy && !monster_has_trait(racer->rule, TRAIT_STILL) &&
        !(last && racer->barred))
        racer->steps--;
    racer->heavy = !racer->heavy && monster_is_heavy(racer->rule);
}

/* --- Missiles ----------------------------------------------------------------------------------------------------- */

/* Those who are about to move are not in the way; those who stay are. Who has moved may have a line from anywhere. */
static bool can_hit(const struct race *race, const struct racer *racer, int range, bool flies)
{
    struct point from = racer->entity->at, to = race->hero->at;
    int length = point_chebyshev(from, to);
    if (racer->moved)
        return length - race->ways.near <= range;
    if (length <= 1 || length > range)
        return false;
    for (int i = 1; i < length; i++) {
        struct point at = line_cell(from, to, i);
        bool stops = flies ? threat_stops_flight(&race->ways, at) : threat_is_wall(&race->ways, at);
        if (stops || threat_is_taken(&race->ways, at))
            return false;
    }
    return true;
}

/* An action with missiles; false if it has none to spend it on. Who has stepped may be beside the hero, and strike, or
 * may not have got there, and shoot; one step away, another may come into its line, so that it steps and presses. */
static bool shoot(struct race *race, struct racer *racer)
{
    int slot = racer_ready_slot(racer, ABILITY_SHOOT);
    struct blow blow;
    bool near = point_chebyshev(racer->entity->at, race->hero->at) <= 1; /* round the corner of a door, too */
    if (slot < 0 || (near && !racer->moved) || (racer->steps == 0 && !racer->aimed))
        return false;
    if (!racer->aimed) {
        racer->aimed = true;
        racer->crowds = racer->moved && racer->steps == 1 && racer->held == 0;
        if (may_step_first(race, racer))
            step(racer);
        return true;
    }
    if (!can_hit(race, racer, racer->rule->abilities[slot].range, true) ||
        !ability_threat(race->game, racer->entity, slot, &blow))
        return false;
    racer->cooldowns[slot] = ability_cooldown(ABILITY_SHOOT);
    racer->crowds = racer->steps == 1 && racer->held == 0 && race->count > 1;
    int by_missile = race_take(race, racer, blow, 0), by_hand = racer->steps == 0 ? race_strike(race, racer) : 0;
    racer->shot = (int16_t)max_int(by_missile, by_hand);
    race->loss += racer->shot;
    return true;
}

/* --- What is wound up, and calls ---------------------------------------------------------------------------------- */

/* Whom a shout may reach, wherever they have gone by then: `near` is one more than the cells that they may come. */
static void hasten(struct race *race, const struct racer *leader)
{
    for (int i = 0; i < race->count; i++) {
        struct racer *other = &race->racers[i];
        if (other != leader && other->fast_until <= leader->next &&
            point_chebyshev(other->entity->at, leader->entity->at) < RALLY_RANGE + race->ways.near)
            other->fast_until = UINT32_MAX;
    }
}

/* How many a call brings, which may come to stand beside the hero, and press; they strike no sooner than next turn. */
static int called_by(const struct racer *racer, int slot)
{
    const struct ability_rule *rule = &racer->rule->abilities[slot];
    return rule->ability == ABILITY_RAISE ? 1 : rule->ability == ABILITY_SUMMON ? rule->amount : 0;
}

/* What it has wound up. Where a run ends, it may press. */
static void release(struct race *race, struct racer *racer)
{
    int slot = racer->due;
    struct blow blow;
    racer->due = -1;
    if (racer->rule->abilities[slot].ability == ABILITY_RALLY) {
        hasten(race, racer);
        return;
    }
    race->risen += called_by(racer, slot);
    if (racer->rule->abilities[slot].ability != ABILITY_CHARGE)
        return;
    bool strikes = ability_threat(race->game, racer->entity, slot, &blow);
    if (racer->runs_from_afar) {
        blow = fighter_blow(race->game, racer->entity, race->hero);
        blow.times = CHARGE_TIMES;
    }
    if (strikes || racer->runs_from_afar)
        race->loss += race_take(race, racer, blow, race_press(race, racer));
    racer->steps = 0;
}

/* Whom an ally holds first has lost it, and may strike instead. */
static void release_or_strike(struct race *race, struct racer *racer)
{
    bool beside = race->ways.allied && racer->steps == 0 && racer->hunts && !racer->confused;
    int loss = race->loss;
    release(race, racer);
    if (beside && race->loss == loss)
        race->loss += race_strike(race, racer);
}

/* A run whose line is free of all that stays: who is fast releases it in the same turn. Against a hero who is slowed
 * there is time for a step before it, to wherever the line is free. */
static bool wind_up(const struct race *race, struct racer *racer)
{
    int slot = racer_ready_slot(racer, ABILITY_CHARGE);
    int distance = point_chebyshev(racer->entity->at, race->hero->at);
    bool here = !racer->moved && distance >= CHARGE_NEAREST && can_hit(race, racer, CHARGE_CELLS, false);
    racer->runs_from_afar = racer->moved && race->ways.near == THREAT_NEAR_SLOWED;
    if (slot < 0 || racer->steps == 0 || racer->held > 0 || !(here || racer->runs_from_afar))
        return false;
    racer->due = (int16_t)slot;
    if (racer->runs_from_afar)
        step(racer); /* which it may have taken instead */
    return true;
}

/* It may shout, which hastes its friends, in place of a blow or before one: both are counted. */
static void rally(struct race *race, struct racer *racer)
{
    if (racer->rallies)
        hasten(race, racer);
    racer->rallies = racer_ready_slot(racer, ABILITY_RALLY) >= 0;
}

/* It may call others, who come beside the hero, in place of a blow: both are counted. */
static void call(struct race *race, struct racer *racer)
{
    int raise = racer_ready_slot(racer, ABILITY_RAISE), summon = racer_ready_slot(racer, ABILITY_SUMMON);
    race->risen += racer->calls;
    racer->calls = (int16_t)((raise >= 0 ? called_by(racer, raise) : 0) + (summon >= 0 ? called_by(racer, summon) : 0));
}

/* --- Blows that are put off --------------------------------------------------------------------------------------- */

/* Whether this one may strike later than it is assumed to, when more press: since it may step first, has had to come,
 * or since others than those who are assumed to might have taken the places beside the hero. Its blow is then put off,
 * and reckoned at the end with the press of all, its venom from when the first of them may come. */
static bool owes(const struct race *race, struct racer *racer)
{
    bool flits = entity_has_trait(race->game, racer->entity, TRAIT_FLIT);
    bool dallies = (flits || may_step_first(race, racer)) && racer->rule->move_cost < TURN_COST;
    if (!dallies && !racer->moved && !race->crowded)
        return false;
    if (racer->owed++ == 0)
        racer->owed_at = racer->next;
    return true;
}

void race_settle(struct race *race, struct racer *racer)
{
    for (; racer->owed > 0; racer->owed--) {
        racer->next = racer->owed_at;
        race->loss += race_strike(race, racer);
    }
}

/* --- A turn ------------------------------------------------------------------------------------------------------- */

/* What passes with every turn of its own, as ability_pass and awareness_turn have it. */
static void begin_turn(struct race *race, struct racer *racer)
{
    for (int slot = 0; slot < MAX_ABILITIES; slot++)
        racer->cooldowns[slot] = (uint8_t)max_int(0, racer->cooldowns[slot] - 1);
    race->roused = race->roused || !(racer->asleep || racer->hunts);
    racer->asleep = false; /* at the worst it wakes, and comes to look */
    racer->hunts = racer->hunts || racer->next >= racer->alert;
}

/* Stunned, or startled; returns what that costs, 0 for neither. */
static uint32_t lose_turn(struct racer *racer)
{
    if (racer->stunned > 0) {
        racer->stunned--;
        return act_cost(racer);
    }
    bool startled = racer->startled;
    racer->startled = false;
    return startled ? TURN_COST : 0;
}

static uint32_t release_due(struct race *race, struct racer *racer)
{
    if (racer->due < 0)
        return 0;
    release_or_strike(race, racer);
    return act_cost(racer);
}

static uint32_t use_ability(struct race *race, struct racer *racer)
{
    rally(race, racer);
    call(race, racer);
    return shoot(race, racer) || wind_up(race, racer) ? act_cost(racer) : 0;
}

static uint32_t flee(struct race *race, struct racer *racer)
{
    bool flees = racer->hunts && racer->steps == 0 && race->ways.fled && awareness_may_flee(race->game, racer->entity);
    return flees ? step_cost(racer) : 0;
}

static uint32_t shy_away(struct race *race, struct racer *racer)
{
    (void)race;
    if (!racer->shies)
        return 0;
    racer->shies = false;
    racer->moved = true;
    return step_cost(racer);
}

static uint32_t strike(struct race *race, struct racer *racer)
{
    if (!racer->hunts || racer->steps > 0 || racer->confused)
        return 0;
    race->loss += owes(race, racer) ? 0 : race_strike(race, racer);
    /* Who is shy may as well have stepped back, to shoot. */
    racer->moved = racer->moved || (entity_has_trait(race->game, racer->entity, TRAIT_SHY) && racer->held == 0);
    return act_cost(racer);
}

static uint32_t come(struct race *race, struct racer *racer)
{
    if (racer->crowds)
        race->loss += max_int(0, race_strike(race, racer) - racer->shot);
    if (racer->steps > 0 || racer->held > 0)
        step(racer);
    return step_cost(racer);
}

/* What it does else is the first of these that applies: each returns what its action costs, 0 where it has none. */
static uint32_t (*const TURN[])(struct race *race, struct racer *racer) = {
    release_due, use_ability, flee, shy_away, strike, come,
};

uint32_t race_act(struct race *race, struct racer *racer)
{
    begin_turn(race, racer);
    uint32_t cost = lose_turn(racer);
    for (int i = 0; cost == 0; i++)
        cost = TURN[i](race, racer);
    return cost;
}

/* --- One alone ---------------------------------------------------------------------------------------------------- */

int race_gain(const struct race *race, struct racer racer, uint32_t *arrival)
{
    int gain = 0;
    *arrival = UINT32_MAX;
    while (racer.next < race->end && racer.steps < THREAT_FAR) {
        uint32_t cost = lose_turn(&racer);
        if (cost == 0 && racer.steps == 0 && (racer.hunts || racer.next >= racer.alert)) {
            cost = act_cost(&racer);
            gain += race_take(race, &racer, fighter_blow(race->game, racer.entity, race->hero), MAX_PRESS);
        } else if (cost == 0) {
            cost = step_cost(&racer);
            step(&racer);
            *arrival = racer.steps == 0 ? racer.next : UINT32_MAX;
        }
        racer.next += cost;
    }
    return gain;
}
