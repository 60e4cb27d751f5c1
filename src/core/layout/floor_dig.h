/* SPDX-License-Identifier: MIT
 *
 * Ways dug through rock: they keep off walls that they need not pierce, use what is open, and turn seldom. */
#ifndef CORE_LAYOUT_FLOOR_DIG_H
#define CORE_LAYOUT_FLOOR_DIG_H

#include "gen/floor_plan.h"

/* Digs the cheapest way from a cell to any of the goals, as corridors. False if hard walls leave none. */
bool floor_dig(struct floor_plan *plan, struct point from, const struct plan_bits *goals);

#endif
