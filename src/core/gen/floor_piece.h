/* SPDX-License-Identifier: MIT
 *
 * Drawings laid into a planned floor: mirrored by lot, their walls hard, their joints open to what comes. */
#ifndef CORE_GEN_FLOOR_PIECE_H
#define CORE_GEN_FLOOR_PIECE_H

#include "floor_plan.h"

/* Lays a drawing into an empty plan, near the rim on the side where it is drawn to lie: what is unmirrored to the left,
 * else to the right, and likewise above or below. */
void floor_piece_lay(struct floor_plan *plan, const struct rules *rules, const struct drawing *drawing,
                     struct rng *rng);

/* Lays one more anywhere, away from the rim and from those before, its gates of that row (GROUND_NONE: as drawn). False
 * if there is no place for it. */
bool floor_piece_add(struct floor_plan *plan, const struct rules *rules, const struct drawing *drawing, ground_id gate,
                     struct rng *rng);

/* Where a cell of the drawing has come to lie. */
struct point floor_piece_cell(const struct plan_piece *piece, int x, int y);

/* What the drawing has there, in its own columns and rows: as of its cells. */
static inline int floor_piece_ground(const struct rules *rules, const struct drawing *drawing, int x, int y)
{
    return rules_drawn_cells(rules, drawing)[y * drawing->width + x];
}

#endif
