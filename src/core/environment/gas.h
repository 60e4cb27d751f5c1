/* SPDX-License-Identifier: MIT
 *
 * Gas: where it comes from and how it spreads. What it does to who breathes it stands in hazard.c. */
#ifndef CORE_ENVIRONMENT_GAS_H
#define CORE_ENVIRONMENT_GAS_H

#include "core/event.h"
#include "core/ground.h"

#include <stdbool.h>

struct game;

/* Adds gas of `by` (KIND_NONE: nobody) to a cell; what a cell cannot hold goes to the nearest that gas can get to.
 * Where another kind is, the larger amount stays. It is told. */
void gas_release(struct game *game, struct point at, enum gas_kind kind, int amount, kind_id by, struct events *events);

/* The same to one cell alone, untold: what does not go in is lost. Both are the only sources of gas. */
void gas_add(struct game *game, struct point at, enum gas_kind kind, int amount, kind_id by);

/* One tick: each cell gives a/(k+1) to each of its k open neighbours of four, all at once; of two kinds that meet the
 * larger sum stays; then each loses what its kind loses. Draws nothing: a pure function of the cells. */
void gas_tick(struct game *game, struct events *events);

/* Whether gas of a kind could act on a cell after the next tick, as far as the hero sees what is beside it: never less
 * than gas_tick makes it. */
bool gas_may_act(const struct game *game, struct point at, enum gas_kind kind);

#endif
