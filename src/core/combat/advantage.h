/* SPDX-License-Identifier: MIT
 *
 * Advantage: what place, patience and surprise add to the numbers of a blow in games of the campaign. What they come to
 * stands in the blow's parts; advantage.c is the only writer of probes. */
#ifndef CORE_COMBAT_ADVANTAGE_H
#define CORE_COMBAT_ADVANTAGE_H

#include "core/event.h"
#include "core/rules.h"

#include <stdbool.h>

struct blow;
struct entity;
struct game;

enum { MAX_PROBE = 5 };

/* Adds to a blow that has the numbers of both: press, probe, guard, surprise, perks; only an aimed one is left to a
 * weapon that stabs. Nothing in classic. */
void advantage_of_blow(const struct game *game, const struct entity *attacker, const struct entity *target, bool aimed,
                       struct blow *blow);

/* Whether who is struck guards itself with something in the off hand: a shield, however bad. */
bool advantage_is_behind_shield(const struct game *game, const struct entity *target);

/* The defense that guarding adds for who is struck: 1 and the shield's bonus again; against missiles the shield's part
 * only; 0 for who does not guard. */
int advantage_of_guard(const struct game *game, const struct entity *target, bool missile);

/* Whether the hero slips away by a step onto a cell: from beside a foe in sight that is awake to beside none, for who
 * has that perk. */
bool advantage_slips(const struct game *game, struct point to);

/* After a blow that took `dealt`: one that did nothing has probed its target. Told the first time. */
void advantage_probe(struct game *game, struct entity *attacker, const struct entity *target, int dealt,
                     struct events *events);

/* After a step or a push: who is more than 2 cells from the one it has probed has to begin anew. */
void advantage_forget_probes(struct game *game);

/* A blow of the hero's at a gate; returns how many it has taken. They are counted where those in vain are, at nobody: a
 * blow at somebody begins them anew. When it has given way they are forgotten, and on the stairs, too. */
int advantage_count_at_gate(struct entity *hero);
void advantage_forget_gate(struct entity *hero);

#endif
