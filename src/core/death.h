/* SPDX-License-Identifier: MIT
 *
 * Death: what becomes of a fighter without hit points. */
#ifndef CORE_DEATH_H
#define CORE_DEATH_H

#include "world.h"

/* Ends the hero's game, or leaves a corpse and gives the killer experience. [T] */
void death_of(struct game *game, struct entity *victim, entity_id killer, struct events *events);

#endif
