/* SPDX-License-Identifier: MIT
 *
 * What force does to what stands there: braziers are tipped over, cracked walls give way. */
#ifndef CORE_ENVIRONMENT_TIP_H
#define CORE_ENVIRONMENT_TIP_H

#include "base/grid.h"
#include "core/event.h"

struct game;

/* Whether a shove tips over what stands at a cell; and tipping it over: its fire is on the next cell in that
 * direction. */
bool tip_can(const struct game *game, struct point at);
void tip_over(struct game *game, struct point at, enum dir dir, struct events *events);

/* Somebody was thrown against a cell: what is cracked there breaks. */
void tip_break(struct game *game, struct point at, struct events *events);

/* Whether a wall of this floor, seen or not, can be broken. */
bool tip_has_cracks(const struct game *game);

#endif
