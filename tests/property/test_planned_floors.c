/* SPDX-License-Identifier: MIT
 *
 * Every floor of the campaign, for every seed: proved, stocked within its budget, nobody near the stairs, everything
 * planned in reach. How long one takes is tests/bench's. */
#include "support/test.h"

#include "core/gen/floor_proof.h"
#include "support/floor_fixture.h"
#include "support/play.h"

#include <string.h>

/* Nobody squeezes between two corners, outside of drawings. */
static void expect_square(const struct floor_plan *plan)
{
    for (int y = 1; y < PLAN_HEIGHT - 1; y++) {
        uint64_t here = plan->open.row[y], next = plan->open.row[y + 1];
        uint64_t falling = here & ~(here >> 1) & ~next & next >> 1;
        uint64_t rising = ~here & here >> 1 & next & ~(next >> 1);
        uint64_t own =
            plan->piece.row[y] | plan->piece.row[y] >> 1 | plan->piece.row[y + 1] | plan->piece.row[y + 1] >> 1;
        assert_int_equal((falling | rising) & ~own, 0);
    }
}

/* Each stands between two walls, with something to either side. */
static void expect_doors(const struct floor_plan *plan)
{
    for (int i = 0; i < plan_bits_count(&plan->doors); i++) {
        struct point at = plan_bits_nth(&plan->doors, i);
        assert_int_equal(floor_plan_sides(plan, at), 2);
        assert_int_equal(floor_plan_open(plan, point_step(at, DIR_N)), floor_plan_open(plan, point_step(at, DIR_S)));
    }
}

static void expect_hard_rim(const struct floor_plan *plan)
{
    for (int i = 0; i < PLAN_CELLS; i++)
        if (!floor_plan_inside(point_at(i % PLAN_WIDTH, i / PLAN_WIDTH)))
            assert_int_equal(plan->ground[i], PLAN_HARD);
}

/* Enough for the depth, never more than a fifth too much; and nobody of it near the stairs but who is drawn there. */
static void expect_groups(const struct floors *floors, int depth)
{
    const struct floor_stock *stock = &floors->stock;
    const struct floor_plan *plan = &floors->plan;
    int budget = floor_stock_budget(floors->profile, floors_depth(floors, depth));
    struct plan_bits near_up, near_down, taken = {{0}};
    assert_in_range(stock->worth * 100 / budget, 85, 120);
    floor_plan_within(plan, plan->up, 11, &near_up);
    floor_plan_within(plan, plan->down, 11, &near_down);
    for (int i = 0; i < stock->count; i++) {
        const struct stock_thing *thing = &stock->things[i];
        if (thing->group == 0)
            continue;
        assert_true(floor_plan_open(plan, thing->at) && !plan_bits_get(&taken, thing->at));
        plan_bits_set(&taken, thing->at, true);
        if (!plan_bits_get(&plan->piece, thing->at))
            assert_false(plan_bits_get(&near_up, thing->at) || plan_bits_get(&near_down, thing->at));
    }
}

static void expect_items(const struct floors *floors, int depth)
{
    struct plan_bits reached;
    int planned = 0, gold = 0, found = 0;
    floor_plan_within(&floors->plan, floors->plan.up, PLAN_FAR, &reached);
    for (int i = 0; i < floors->profile->plan_count; i++)
        planned += floors->profile->plans[i].depth == depth ? floors->profile->plans[i].count : 0;
    for (int i = 0; i < floors->stock.count; i++) {
        const struct stock_thing *thing = &floors->stock.things[i];
        gold += thing->kind == floors->profile->gold;
        found += floors->rules->kinds[thing->kind].sort == SORT_ITEM;
        assert_true(plan_bits_get(&reached, thing->at));
    }
    assert_int_equal(gold, 3);
    assert_int_equal(found, planned);
}

TEST(test_every_planned_floor)
{
    struct floors *floors = *state;
    long tries = 0, seeds = test_seeds();
    for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
        for (int depth = 1; depth <= floors->profile->depth_count; depth++) {
            tries += floors_make(floors, depth, seed);
            assert_true(floor_proved(&floors->plan));
            expect_hard_rim(&floors->plan);
            expect_square(&floors->plan);
            expect_doors(&floors->plan);
            expect_groups(floors, depth);
            expect_items(floors, depth);
        }
    }
    assert_in_range(tries, 3 * seeds, 10 * seeds);
}

TEST_GROUP(floors_setup, floors_teardown)
