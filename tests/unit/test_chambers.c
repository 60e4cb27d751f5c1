/* SPDX-License-Identifier: MIT
 *
 * Floors of the Ossuary: chambers wall to wall, how many doors they have, what lies in them. */
#include "support/test.h"

#include "core/layout/layouts.h"
#include "core/game.h"
#include "core/ruleset.h"
#include "support/content.h"
#include "support/plan_fixture.h"

#include <stdlib.h>

enum { SEEDS = 200, DEPTH = 6 };

/* The length of the run of open cells through one, in a direction and its opposite. */
static int run_through(const struct floor_plan *plan, struct point at, enum dir dir)
{
    int run = 1;
    for (int way = 0; way < 2; way++)
        for (struct point to = point_step(at, dir_turned(dir, 4 * way)); floor_plan_open(plan, to);
             to = point_step(to, dir_turned(dir, 4 * way)))
            run++;
    return run;
}

/* All cells are of chambers of 6 to 12 cells a side, or are ways through one wall; and enough of them hang together. */
TEST(test_chambers)
{
    struct plans *plans = *state;
    long cells = 0, ways = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct rng rng;
        struct plan_bits largest;
        rng_seed(&rng, seed, 1, 0);
        floor_plan_init(&plans->plan);
        layout_chambers(&plans->plan, &rng);
        for (int i = 0; i < plan_bits_count(&plans->plan.open); i++) {
            struct point at = plan_bits_nth(&plans->plan.open, i);
            if (plan_bits_get(&plans->plan.corridors, at)) {
                assert_int_equal(floor_plan_sides(&plans->plan, at), 2);
                ways++;
                continue;
            }
            assert_true(run_through(&plans->plan, at, DIR_E) >= 6);
            assert_true(run_through(&plans->plan, at, DIR_N) >= 6);
        }
        plan_bits_largest(&plans->plan.open, &largest);
        cells += plan_bits_count(&largest);
    }
    assert_in_range(cells / SEEDS, 400, 600);
    assert_true(ways / SEEDS >= 4);
}

/* Seven tenths of the mouths have doors, where the depth says so, against half elsewhere. */
TEST(test_doors_of_a_depth)
{
    struct plans *plans = *state;
    struct depth_rule *depth = &plans->rules->profiles[plans->profile - plans->rules->profiles].depths[DEPTH - 1];
    long doors[2] = {0};
    for (int way = 0; way < 2; way++) {
        depth->doors = way ? 70 : 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            plans_make(plans, DEPTH, seed);
            doors[way] += plan_bits_count(&plans->plan.doors);
        }
    }
    depth->doors = 70;
    assert_in_range(doors[1] * 100 / doors[0], 120, 155);
}

/* Blobs of bones and rubble, as many as the depth says; laid as the covers of these names, on floor. */
TEST(test_decor_of_a_depth)
{
    struct plans *plans = *state;
    struct game *game = malloc(game_size());
    assert_non_null(game);
    game_new(game, plans->rules, (int)(plans->profile - plans->rules->profiles), 7);
    int bones = rules_find_ground(plans->rules, "bones"), rubble = rules_find_ground(plans->rules, "rubble"),
        web = rules_find_ground(plans->rules, "web"), coffin = rules_find_ground(plans->rules, "coffin"),
        scratched = rules_find_ground(plans->rules, "scratched_coffin");
    long all[4] = {0}, lurkers = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, DEPTH, seed);
        for (int i = 0; i < PLAN_CELLS; i++) {
            all[0] += plans->plan.ground[i] == PLAN_ROW + bones;
            all[1] += plans->plan.ground[i] == PLAN_ROW + rubble;
            all[2] += plans->plan.ground[i] == PLAN_ROW + web;
            all[3] += plans->plan.ground[i] == PLAN_ROW + coffin;
            assert_true(plans->plan.ground[i] != PLAN_GRASS && plans->plan.ground[i] != PLAN_ROOTS);
        }
        for (int i = 0; i < plans->stock.count; i++)
            lurkers += !floor_plan_open(&plans->plan, plans->stock.things[i].at);
    }
    assert_in_range(all[0] / SEEDS, 30, 50); /* three blobs of fourteen, some of which find no room to grow */
    assert_in_range(all[1] / SEEDS, 8, 16);
    assert_in_range(all[2] / SEEDS, 6, 16); /* where it cuts nothing off */
    assert_in_range(all[3] / SEEDS, 3, 9);
    assert_in_range(100 * lurkers / SEEDS, 2, 40);
    game_reveal_floor(game, DEPTH);
    plans_make(plans, DEPTH, 7);
    for (int i = 0; i < PLAN_CELLS; i++) {
        const struct floor_cell *cell = &game->world.terrain.at[i];
        int ground = plans->plan.ground[i];
        int row = ground < PLAN_ROW ? GROUND_NONE : ground - PLAN_ROW;
        bool covers = plans->rules->grounds[row].layer == LAYER_COVER;
        assert_int_equal(cell->cover, covers ? row : GROUND_NONE);
        assert_true(covers || cell->ground == row || (row == coffin && cell->ground == scratched));
    }
    free(game);
}

/* Bones are slow, and heard; what is raised of them is gone. */
TEST(test_bones)
{
    struct plans *plans = *state;
    const struct ground_rule *bones = &plans->rules->grounds[rules_find_ground(plans->rules, "bones")];
    assert_int_equal(bones->footing, FOOTING_SLOW);
    assert_int_equal(bones->noise, 3);
    assert_int_equal(bones->becomes[CHANGE_RAISED], GROUND_NONE);
}

TEST_GROUP(plans_setup_ossuary, plans_teardown)
