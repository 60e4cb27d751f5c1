/* SPDX-License-Identifier: MIT
 *
 * Blows in the race that is Threat: the rules' own (fighter_blow, ability_threat), with press and statuses at their
 * worst and no guard. How a blow is reckoned stands in combat/blow.c. */
#include "threat_blow.h"

#include "ability/ability.h"
#include "combat/advantage.h"
#include "component/status.h"
#include "threat_race.h"
#include "world.h"

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

int race_press(const struct race *race, const struct racer *striker)
{
    int press = race->risen;
    for (int i = 0; i < race->count; i++) {
        const struct racer *other = &race->racers[i];
        press += other != striker && (other->steps == 0 || other->crowds) && (!other->asleep || race->roused) &&
                 other->stunned == 0 && other->held == 0;
    }
    return min_int(press, MAX_PRESS);
}

int race_take(const struct race *race, struct racer *racer, struct blow blow, int press)
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

int race_strike(struct race *race, struct racer *racer)
{
    int taken = race_take(race, racer, fighter_blow(race->game, racer->entity, race->hero), race_press(race, racer));
    const struct ability_rule *hit = ability_of(race->game, racer->entity, ABILITY_HIT);
    bool proof = perk_has(race->game, PERK_UNDAUNTED);
    if (taken > 0 && hit && hit->what == HIT_VENOM && !proof && racer->next < race->venom_from)
        race->venom_from = racer->next;
    return taken;
}

/* In the ticks that are left after the blow that brings it. */
int race_poison(const struct race *race)
{
    if (race->venom_from == UINT32_MAX)
        return 0;
    int left = race->ways.ticks - race_ticks_before(race->game, race->venom_from);
    int had = min_int(race->ways.ticks, race->hero->statuses.turns[STATUS_POISONED]);
    return max_int(0, min_int(left, race->ways.ticks - had)) *
           status_harm(STATUS_POISONED, fighter_spared(race->game, race->hero));
}
