/* SPDX-License-Identifier: MIT
 *
 * A drawing laid into a planned floor: mirrored by lot, its walls hard, its joints open to what comes. */
#ifndef CORE_GEN_FLOOR_PIECE_H
#define CORE_GEN_FLOOR_PIECE_H

#include "floor_plan.h"

/* Lays a drawing into an empty plan, near the rim on the side where it is drawn to lie: what is unmirrored to the left,
 * else to the right, and likewise above or below. */
void floor_piece_lay(struct floor_plan *plan, const struct drawing *drawing, struct rng *rng);

/* Where a cell of the drawing has come to lie. */
struct point floor_piece_cell(const struct floor_plan *plan, const struct drawing *drawing, int x, int y);

#endif
