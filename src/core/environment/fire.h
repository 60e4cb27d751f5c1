/* SPDX-License-Identifier: MIT
 *
 * Fire on the floor: how it begins, spreads and ends. What it does to who stands in it stands in hazard.c. */
#ifndef CORE_ENVIRONMENT_FIRE_H
#define CORE_ENVIRONMENT_FIRE_H

#include "base/grid.h"
#include "core/event.h"
#include "core/id.h"

#include <stdbool.h>

struct game;

/* Lays fire of `by` (KIND_NONE: nobody) for `turns` on a cell, or keeps the longer one there; not on what blocks and
 * does not burn. */
void fire_lay(struct game *game, struct point at, int turns, kind_id by);

/* Lights what burns, as long as it burns. */
void fire_light(struct game *game, struct point at, kind_id by);

/* One tick: a burning cell lights each of its four neighbours that burns, by its chance, and loses a turn; at the end
 * of its fire what burnt there is gone. Draws from the environment's stream. Tells the hero of fire that begins beside
 * it. */
void fire_tick(struct game *game, struct events *events);

/* Whether a cell may burn after the next tick, as far as the hero sees what is beside it: it burns on, or catches fire.
 */
bool fire_may_burn(const struct game *game, struct point at);

#endif
