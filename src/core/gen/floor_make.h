/* SPDX-License-Identifier: MIT
 *
 * A floor of the campaign from a seed: planned and proved. */
#ifndef CORE_GEN_FLOOR_MAKE_H
#define CORE_GEN_FLOOR_MAKE_H

#include "floor_stock.h"

enum { FLOOR_TRIES = 50, FLOOR_ROOM_TRIES = 1000, FLOOR_BARE_TRIES = 1000 };

/* The depth's own drawing in games of this seed; NULL for none. */
const struct drawing *floor_make_drawing(const struct rules *rules, const struct depth_rule *depth, uint64_t seed);

/* Makes the plan for a depth and stocks it. One that cannot be proved or has no place for its monsters gives way to
 * that of the next seed: FLOOR_TRIES of the layout that the depth's weights have drawn, then FLOOR_ROOM_TRIES of rooms,
 * which hold as many as they can, then FLOOR_BARE_TRIES without the pieces of its pools, in case they are of shapes
 * that no floor holds at once. No seed is known that needs them all. Returns how many plans it took. */
int floor_make(struct floor_plan *plan, struct floor_stock *stock, const struct floor_order *order);

#endif
