/* SPDX-License-Identifier: MIT
 *
 * Threat, as a race: all that are in sight act in the order of time, each as fast towards the hero as it can and
 * unhindered by the others but where there is no room beside the hero; those who are there strike, with all others
 * there pressing. What chance, manners or crowds may spare the hero is not counted, so that no turn costs more. */
#include "threat.h"

#include "ability/ability.h"
#include "base/line.h"
#include "combat/advantage.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "push.h"
#include "threat_race.h"
#include "turn.h"

#include <string.h>

/* --- Blows -------------------------------------------------------------------------------------------------------- */

static int press_beside(const struct race *race, const struct racer *striker)
{
    int press = race->risen;
    for (int i = 0; i < race->count; i++) {
        const struct racer *other = &race->racers[i];
        press += other != striker && (other->steps == 0 || other->crowds) && (!other->asleep || race->roused) &&
                 other->stunned == 0 && other->held == 0;
    }
    return min_int(press, MAX_PRESS);
}

void threat_add_statuses(const struct entity *striker, const struct entity *hero, int first, int last,
                         struct blow *blow)
{
    int power = INT16_MIN, defense = INT16_MAX;
    for (int ticks = first; ticks <= last; ticks++) {
        power = max_int(power, status_power(striker->statuses.turns, ticks));
        defense = min_int(defense, status_defense(hero->statuses.turns, ticks));
    }
    blow->power[BLOW_STATUS] = (int16_t)power;
    blow->defense[BLOW_STATUS] = (int16_t)defense;
}

/* What a blow takes from the hero with this press. */
static int take(const struct race *race, struct racer *racer, struct blow blow, int press)
{
    threat_add_statuses(racer->entity, race->hero, 0, race->ways.ticks, &blow);
    if (!blow.flies) {
        blow.power[BLOW_PRESS] = (int16_t)press;
        blow.power[BLOW_PROBE] = racer->probe;
    }
    blow_reckon_unguarded(&blow);
    if (!blow.flies && blow.dealt == 0)
        racer->probe = (int16_t)min_int(racer->probe + 1, MAX_PROBE);
    return blow.dealt;
}

/* --- Actions ------------------------------------------------------------------------------------------------------ */

static uint32_t paced(const struct racer *racer, int cost)
{
    return (uint32_t)cost_at_pace(cost, racer->next < racer->fast_until, racer->next < racer->slow_until);
}

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

/* What its blow takes now. */
static int struck(struct race *race, struct racer *racer)
{
    int taken = take(race, racer, fighter_blow(race->game, racer->entity, race->hero), press_beside(race, racer));
    const struct ability_rule *hit = ability_of(race->game, racer->entity, ABILITY_HIT);
    bool proof = perk_has(race->game, PERK_UNDAUNTED);
    if (taken > 0 && hit && hit->what == HIT_VENOM && !proof && racer->next < race->venom_from)
        race->venom_from = racer->next;
    return taken;
}

/* What poison takes that the hero does not have yet, in the ticks that are left after the blow that brings it. */
static int poison_of(const struct race *race)
{
    if (race->venom_from == UINT32_MAX)
        return 0;
    int left = race->ways.ticks - race_ticks_before(race->game, race->venom_from);
    int had = min_int(race->ways.ticks, race->hero->statuses.turns[STATUS_POISONED]);
    return max_int(0, min_int(left, race->ways.ticks - had)) *
           status_harm(STATUS_POISONED, fighter_spared(race->game, race->hero));
}

/* An action with missiles; false if it has none to spend it on. Who has stepped may be beside the
 * hero, and strike, or may not have got there, and shoot; and one step away, another may come into its line, so that
 * it steps and presses. */
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
    racer->shot = (int16_t)max_int(take(race, racer, blow, 0), racer->steps == 0 ? struck(race, racer) : 0);
    race->loss += racer->shot;
    return true;
}

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
        race->loss += take(race, racer, blow, press_beside(race, racer));
    racer->steps = 0;
}

/* Whom an ally holds first has lost it, and may strike instead. */
static void release_or_strike(struct race *race, struct racer *racer)
{
    bool beside = race->ways.allied && racer->steps == 0 && racer->hunts && !racer->confused;
    int loss = race->loss;
    release(race, racer);
    if (beside && race->loss == loss)
        race->loss += struck(race, racer);
}

/* A run whose line is free of all that stays: who is fast releases it in the same turn. Against a hero who is slowed
 * there is time for a step before it, to wherever the line is free. */
static bool wind_up(const struct race *race, struct racer *racer)
{
    int slot = racer_ready_slot(racer, ABILITY_CHARGE);
    int distance = point_chebyshev(racer->entity->at, race->hero->at);
    bool here = !racer->moved && distance >= CHARGE_NEAREST && can_hit(race, racer, CHARGE_CELLS, false);
    racer->runs_from_afar = racer->moved && race->ways.near == NEAR_SLOWED;
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

static uint32_t step_cost(const struct racer *racer)
{
    return paced(racer, min_int(racer->rule->move_cost, TURN_COST));
}

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

static void settle(struct race *race, struct racer *racer)
{
    for (; racer->owed > 0; racer->owed--) {
        racer->next = racer->owed_at;
        race->loss += struck(race, racer);
    }
}

/* --- A racer's turn ----------------------------------------------------------------------------------------------- */

/* What passes with every turn of its own, as ability_pass and awareness_turn have it. */
static void begin_turn(struct race *race, struct racer *racer)
{
    for (int slot = 0; slot < MAX_ABILITIES; slot++)
        racer->cooldowns[slot] = (uint8_t)max_int(0, racer->cooldowns[slot] - 1);
    race->roused = race->roused || !(racer->asleep || racer->hunts);
    racer->asleep = false; /* at the worst it wakes, and comes to look */
    racer->hunts = racer->hunts || racer->next >= racer->alert;
}

static uint32_t act_cost(const struct racer *racer)
{
    return paced(racer, racer->rule->act_cost);
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
    race->loss += owes(race, racer) ? 0 : struck(race, racer);
    /* Who is shy may as well have stepped back, to shoot. */
    racer->moved = racer->moved || (entity_has_trait(race->game, racer->entity, TRAIT_SHY) && racer->held == 0);
    return act_cost(racer);
}

static uint32_t come(struct race *race, struct racer *racer)
{
    if (racer->crowds)
        race->loss += max_int(0, struck(race, racer) - racer->shot);
    if (racer->steps > 0 || racer->held > 0)
        step(racer);
    return step_cost(racer);
}

/* What it does else is the first of these that applies: each returns what its action costs, 0 where it has none. */
static uint32_t (*const TURN[])(struct race *race, struct racer *racer) = {
    release_due, use_ability, flee, shy_away, strike, come,
};

/* One action; returns what it costs. */
static uint32_t act(struct race *race, struct racer *racer)
{
    begin_turn(race, racer);
    uint32_t cost = lose_turn(racer);
    for (int i = 0; cost == 0; i++)
        cost = TURN[i](race, racer);
    return cost;
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

/* What one alone could cost if it found room, with all pressing; and when it would be there. */
static int gain_of(const struct race *race, struct racer racer, uint32_t *arrival)
{
    int gain = 0;
    *arrival = UINT32_MAX;
    while (racer.next < race->end && racer.steps < THREAT_FAR) {
        uint32_t cost = lose_turn(&racer);
        if (cost == 0 && racer.steps == 0 && (racer.hunts || racer.next >= racer.alert)) {
            cost = act_cost(&racer);
            gain += take(race, &racer, fighter_blow(race->game, racer.entity, race->hero), MAX_PRESS);
        } else if (cost == 0) {
            cost = step_cost(&racer);
            step(&racer);
            *arrival = racer.steps == 0 ? racer.next : UINT32_MAX;
        }
        racer.next += cost;
    }
    return gain;
}

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

/* If more could come and strike than there is room for beside the hero, those that would cost the least find none.
 * Those that could only come, and press, and those that may not come at all, are not told apart. */
static void bar(struct race *race)
{
    int coming = 0;
    if (race->shouted)
        return;
    for (int i = 0; i < race->count; i++) {
        struct racer *racer = &race->racers[i];
        racer->gain = (int16_t)(racer->steps > 0 ? gain_of(race, *racer, &racer->arrival) : 0);
        racer->barred = racer->gain > 0 && !is_busy(racer);
    }
    for (; coming < race->ways.room; coming++) {
        struct racer *best = NULL;
        for (int i = 0; i < race->count; i++) {
            struct racer *racer = &race->racers[i];
            if (racer->barred && (!best || goes_before(racer, best)))
                best = racer;
        }
        if (!best)
            return;
        best->barred = false;
    }
    race->crowded = is_crowded(race);
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
        racer->next += act(race, racer);
    for (int i = 0; i < race->count; i++)
        settle(race, &race->racers[i]);
    return race->loss + poison_of(race) + burst_of(race);
}

int threat_of_foes(const struct game *game, int cost)
{
    struct race race;
    int threat = run_race(&race, game, cost, false);
    return race.cowards > 0 ? max_int(threat, run_race(&race, game, cost, true)) : threat;
}
