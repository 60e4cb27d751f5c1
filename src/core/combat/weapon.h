/* SPDX-License-Identifier: MIT
 *
 * What the hero's weapon strikes besides the foe it is aimed at, and what it strikes two cells off. */
#ifndef CORE_COMBAT_WEAPON_H
#define CORE_COMBAT_WEAPON_H

#include "base/grid.h"
#include "core/event.h"

struct action;
struct entity;
struct game;

/* One blow at `target`, which counts `times` times at least, and all that goes with it: who else is adjacent, or stands
 * behind the target. A dagger that strikes by itself strikes nobody else. */
void weapon_strike(struct game *game, struct entity *striker, struct entity *target, int times, struct events *events);

/* Whether the weapon strikes two cells off in this direction: over the gap, or across it with a step. Fills the action.
 */
enum reject weapon_check_strike(const struct game *game, enum dir dir, struct action *action);

#endif
