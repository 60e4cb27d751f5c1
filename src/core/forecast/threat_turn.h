/* SPDX-License-Identifier: MIT
 *
 * A racer's turn in the race that is Threat. */
#ifndef CORE_FORECAST_THREAT_TURN_H
#define CORE_FORECAST_THREAT_TURN_H

#include "threat_race.h"

/* One action at the time `next` of the racer's: what it takes is added to the loss. Returns what it costs in time,
 * never 0. */
uint32_t race_act(struct race *race, struct racer *racer);

/* When all have acted: the blows that it has put off, with the press of all who have come. */
void race_settle(struct race *race, struct racer *racer);

/* What one alone could cost, in hit points, if it found room, with all pressing; *arrival: when it would be beside the
 * hero, UINT32_MAX for never. */
int race_gain(const struct race *race, struct racer racer, uint32_t *arrival);

#endif
