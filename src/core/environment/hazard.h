/* SPDX-License-Identifier: MIT
 *
 * What cells do to who is in them. */
#ifndef CORE_ENVIRONMENT_HAZARD_H
#define CORE_ENVIRONMENT_HAZARD_H

#include "core/event.h"
#include "core/ground.h"

#include <stdbool.h>

struct entity;
struct game;

/* Somebody has come to a cell, by whatever way: what grows there is trampled, or holds who comes. */
void hazard_enter(struct game *game, struct entity *entity, struct events *events);

/* One tick: who stands in fire burns, who breathes gas that acts has what it brings; the hero first, then by id. */
void hazard_tick(struct game *game, struct events *events);

/* The most that the cell where somebody is, and those beside it, cost in the ticks to come, beyond what its statuses
 * cost already. Of the first tick; what comes from farther away meanwhile is not counted. */
int hazard_threat(const struct game *game, const struct entity *entity, int ticks);

/* The same of gas of a kind that comes out beside it. */
int hazard_of_gas(const struct game *game, const struct entity *entity, enum gas_kind kind, int ticks);

/* Whether fire, or gas that acts, may be where somebody is after one of the ticks to come; as far as hazard_threat
 * counts. */
bool hazard_may_come(const struct game *game, const struct entity *entity, int ticks);

#endif
