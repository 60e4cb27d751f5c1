/* SPDX-License-Identifier: MIT
 *
 * What is done to every layout so that it is good to walk: everything joined, no slanted gaps, loops, no dead ends. */
#ifndef CORE_LAYOUT_FLOOR_SHAPE_H
#define CORE_LAYOUT_FLOOR_SHAPE_H

#include "gen/floor_plan.h"

enum { LOOPS_MOST = 4, LOOP_LONGEST = 12 }; /* of a floor; cells that one is dug through */

/* Joins the drawing's joints to the rest; fills what nothing leads to. */
void floor_shape_join(struct floor_plan *plan);

/* Opens one of the two walls between cells that touch only aslant; takes out single pillars. */
void floor_shape_square(struct floor_plan *plan, struct rng *rng);

/* Pierces some walls between cells that are far from each other on foot; with `cracks` the first, of one cell, is to be
 * closed again. */
void floor_shape_loops(struct floor_plan *plan, bool cracks, struct rng *rng);

/* Closes it by a wall of this row: a loop only when that is broken. Where it is no way between two walls any more, it
 * stays open. */
void floor_shape_crack(struct floor_plan *plan, const struct rules *rules, ground_id row);

/* Fills corridors that end in rock. */
void floor_shape_dead_ends(struct floor_plan *plan);

#endif
