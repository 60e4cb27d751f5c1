/* SPDX-License-Identifier: MIT
 *
 * Planned floors for tests: plans drawn in ASCII, and the campaign's rules.
 *
 * Drawn are: # rock, . floor, , corridor, + door, ; grass, " roots, < > stairs; what is left of the rows is rock, and
 * the rim stays hard whatever is drawn there. */
#ifndef SUPPORT_PLAN_FIXTURE_H
#define SUPPORT_PLAN_FIXTURE_H

#include "core/gen/floor_plan.h"
#include "core/gen/floor_stock.h"

struct plans {
    struct rules *rules; /* of tests/data/howe */
    const struct profile *profile;
    struct floor_plan plan;
    struct floor_stock stock;
};

/* For TEST_GROUP: *state is a struct plans. */
int plans_setup(void **state);
int plans_setup_ossuary(void **state);  /* of tests/data/ossuary */
int plans_setup_campaign(void **state); /* of data/content */
int plans_teardown(void **state);

const struct depth_rule *plans_depth(const struct plans *plans, int depth);
const struct drawing *plans_drawing(const struct plans *plans, int depth, uint64_t seed);

/* The plan and the stock of a seed and depth; returns how many tries it took. */
int plans_make(struct plans *plans, int depth, uint64_t seed);

/* The first piece of this drawing in the plan; NULL: none. */
const struct plan_piece *plans_piece(const struct plans *plans, const char *id);

/* The plan that is drawn here, and whether it looks like this now. */
void plan_draw(struct floor_plan *plan, const char *drawing);
void plan_is(const struct floor_plan *plan, const char *drawing);

#endif
