/* SPDX-License-Identifier: MIT
 *
 * The layouts of the campaign, one file each: open cells in a plan that is rock, but for a drawing that may be laid
 * into it before. Nothing of them need hang together with the drawing: see floor_shape.h. */
#ifndef CORE_LAYOUT_LAYOUTS_H
#define CORE_LAYOUT_LAYOUTS_H

#include "gen/floor_plan.h"

/* Rectangles and ways between them. */
void layout_rooms(struct floor_plan *plan, struct rng *rng);

/* Rooms of many shapes, each grown from a wall of what is there. */
void layout_accreted(struct floor_plan *plan, struct rng *rng);

/* Chambers wall to wall, made by splitting the floor in two again and again. */
void layout_chambers(struct floor_plan *plan, struct rng *rng);

/* A cave of cells out of `area`, which may be empty. */
void layout_cave_cells(const struct plan_bits *area, struct plan_bits *cave, struct rng *rng);

/* One cave. */
void layout_cave(struct floor_plan *plan, struct rng *rng);

#endif
