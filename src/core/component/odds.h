/* SPDX-License-Identifier: MIT
 *
 * The odds of a fight: what place, patience and surprise add to the numbers of a blow in games of the campaign. What
 * they come to stands in the blow's parts; odds.c is the only writer of probes. */
#ifndef CORE_COMPONENT_ODDS_H
#define CORE_COMPONENT_ODDS_H

#include "core/event.h"
#include "core/rules.h"

#include <stdbool.h>

struct blow;
struct entity;
struct game;

enum { MAX_PRESS = 3, MAX_PROBE = 5 };

/* Adds to a blow that has the numbers of both: press, probe, guard, surprise. Nothing in classic. */
void odds_of_blow(const struct game *game, const struct entity *attacker, const struct entity *target,
                  struct blow *blow);

/* After a blow that took `dealt`: one that did nothing has probed its target. Told the first time. */
void odds_probe(struct game *game, struct entity *attacker, const struct entity *target, int dealt,
                struct events *events);

/* After a step or a push: who is more than 2 cells from the one it has probed starts anew. */
void odds_part(struct game *game);

#endif
