/* SPDX-License-Identifier: MIT
 *
 * Threat in games of the campaign: the most hit points that all the hero sees can cost if the hero spends a turn where
 * it stands and does not guard itself. */
#ifndef CORE_FORECAST_THREAT_H
#define CORE_FORECAST_THREAT_H

struct game;

/* Of the foes in sight, if the hero's next action takes `cost`. */
int threat_of_foes(const struct game *game, int cost);

#endif
