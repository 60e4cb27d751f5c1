/* SPDX-License-Identifier: MIT
 *
 * What a shaped floor is fitted with: doors, stairs, plants. */
#ifndef CORE_GEN_FLOOR_FITTINGS_H
#define CORE_GEN_FLOOR_FITTINGS_H

#include "floor_plan.h"

/* Doors in so many percent of the mouths of rooms, 0 for half of them, never two beside each other. floor_doors.c */
void floor_doors(struct floor_plan *plan, int percent, struct rng *rng);

/* Both stairs, in walls of rooms, with one open side; a drawing may have brought those up. False if no two places are
 * far enough apart. floor_stairs.c */
bool floor_stairs(struct floor_plan *plan, struct rng *rng);

/* In rooms what the depth names, or grass and roots; what holds cuts nothing off. floor_decor.c */
void floor_decor(struct floor_plan *plan, const struct rules *rules, const struct depth_rule *depth, struct rng *rng);

#endif
