/* SPDX-License-Identifier: MIT
 *
 * What a blow takes from the hero at the worst in the race that is Threat. */
#ifndef CORE_FORECAST_THREAT_BLOW_H
#define CORE_FORECAST_THREAT_BLOW_H

#include "combat/blow.h"

struct entity;
struct race;
struct racer;

/* What statuses add to a blow at the worst: whoever strikes after as many ticks may find some of them over. */
void threat_add_statuses(const struct entity *striker, const struct entity *hero, int first, int last,
                         struct blow *blow);

/* What all others who stand beside the hero by now, or may, add to a blow of the striker's. */
int race_press(const struct race *race, const struct racer *striker);

/* What a blow takes with this press, in hit points; one at close quarters that takes nothing has probed the hero. */
int race_take(const struct race *race, struct racer *racer, struct blow blow, int press);

/* What its own blow takes now, with the press of those who are there; one that brings poison is noted. */
int race_strike(struct race *race, struct racer *racer);

/* What poison takes to the end of the turn that the hero does not have yet: of the first such blow. */
int race_poison(const struct race *race);

#endif
