/* SPDX-License-Identifier: MIT
 *
 * Planned floors for tests: plans drawn in ASCII, and the campaign's rules.
 *
 * Drawn are: # rock, . floor, , corridor, + door, ; grass, " roots, < > stairs; what is left of the rows is rock, and
 * the rim stays hard whatever is drawn there. */
#ifndef SUPPORT_FLOOR_FIXTURE_H
#define SUPPORT_FLOOR_FIXTURE_H

#include "core/gen/floor_plan.h"
#include "core/gen/floor_stock.h"

struct floors {
    struct rules *rules; /* of tests/data/howe */
    const struct profile *profile;
    struct floor_plan plan;
    struct floor_stock stock;
};

/* For TEST_GROUP: *state is a struct floors. */
int floors_setup(void **state);
int floors_teardown(void **state);

const struct depth_rule *floors_depth(const struct floors *floors, int depth);
const struct drawing *floors_drawing(const struct floors *floors, int depth);

/* The plan and the stock of a seed and depth; returns how many tries it took. */
int floors_make(struct floors *floors, int depth, uint64_t seed);

/* The plan that is drawn here, and whether it looks like this now. */
void plan_draw(struct floor_plan *plan, const char *drawing);
void plan_is(const struct floor_plan *plan, const char *drawing);

#endif
