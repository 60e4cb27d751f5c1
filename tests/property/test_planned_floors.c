/* SPDX-License-Identifier: MIT
 *
 * Every floor of the campaign, for every seed: proved, stocked within its budget, nobody near the stairs, everything
 * planned in reach. How long one takes is tests/bench's. */
#include "support/test.h"

#include "core/environment/plate.h"
#include "core/game.h"
#include "core/gen/floor_proof.h"
#include "core/gen/ledger.h"
#include "core/gen/planned.h"
#include "core/world.h"
#include "support/plan_fixture.h"
#include "support/play.h"

#include <stdlib.h>
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
static void expect_groups(const struct plans *plans, int depth)
{
    const struct floor_stock *stock = &plans->stock;
    const struct floor_plan *plan = &plans->plan;
    int budget = floor_stock_budget(plans->profile, plans_depth(plans, depth));
    struct plan_bits near_up, near_down, taken = {{0}};
    assert_in_range(stock->worth * 100 / budget, 85, 120);
    floor_plan_within(plan, plan->up, 11, &near_up);
    floor_plan_within(plan, plan->down, 11, &near_down);
    for (int i = 0; i < stock->count; i++) {
        const struct stock_thing *thing = &stock->things[i];
        if (thing->group == 0)
            continue;
        bool lies_in_wait = thing->state == AWARENESS_DORMANT;
        assert_true((floor_plan_open(plan, thing->at) || lies_in_wait) && !plan_bits_get(&taken, thing->at));
        plan_bits_set(&taken, thing->at, true);
        if (!plan_bits_get(&plan->piece, thing->at))
            assert_false(plan_bits_get(&near_up, thing->at) || plan_bits_get(&near_down, thing->at));
    }
}

/* Lies on the way, or in what somebody can stand beside and open. */
static bool can_be_taken(const struct floor_plan *plan, const struct plan_bits *reached, struct point at)
{
    bool beside = false;
    for (int dir = DIR_N; dir < DIR_COUNT; dir += 2)
        beside = beside || plan_bits_get(reached, point_step(at, (enum dir)dir));
    bool shut = plan_bits_get(&plan->piece, at) && !floor_plan_open(plan, at);
    return shut ? beside : plan_bits_get(reached, at) && !plan_bits_get(&plan->snares, at);
}

static const struct ground_rule *row_of(const struct plans *plans, struct point at)
{
    return &plans->rules->grounds[floor_plan_row(plans->rules, floor_plan_ground(&plans->plan, at))];
}

/* Both stairs, every lever and every key are reached while all gates are shut. */
static void expect_means(const struct plans *plans)
{
    struct floor_plan shut = plans->plan;
    struct plan_bits reached;
    for (int i = 0; i < plan_bits_count(&plans->plan.open); i++) {
        struct point at = plan_bits_nth(&plans->plan.open, i);
        plan_bits_set(&shut.open, at, !ground_is_gate(row_of(plans, at)));
    }
    floor_plan_within(&shut, shut.up, PLAN_FAR, &reached);
    assert_true(plan_bits_get(&reached, shut.down));
    for (int i = 0; i < PLAN_CELLS; i++) {
        struct point at = point_at(i % PLAN_WIDTH, i / PLAN_WIDTH);
        const struct ground_rule *row = row_of(plans, at);
        bool beside = !ground_opens_gates(row) || plan_bits_get(&reached, at);
        for (int dir = DIR_N; dir < DIR_COUNT && row->lever && !beside; dir += 2)
            beside = plan_bits_get(&reached, point_step(at, (enum dir)dir));
        assert_true(beside);
    }
}

/* Things that are to lie on a floor: its plans, and what the ledger has for it. */
static int count_planned(const struct plans *plans, int depth, uint64_t seed)
{
    const struct profile *profile = plans->profile;
    struct ledger_thing things[MAX_LEDGER_THINGS];
    int planned = 0, count = profile->ledger_count ? ledger_plan(plans->rules, profile, 0, seed, depth, things) : 0;
    for (int i = 0; i < profile->plan_count; i++)
        planned += profile->plans[i].depth == depth ? profile->plans[i].count : 0;
    for (int i = 0; i < count; i++)
        planned += things[i].count;
    return planned;
}

static void expect_items(const struct plans *plans, int depth, uint64_t seed)
{
    struct plan_bits reached;
    int gold = 0, found = 0;
    floor_plan_within(&plans->plan, plans->plan.up, PLAN_FAR, &reached);
    for (int i = 0; i < plans->stock.count; i++) {
        const struct stock_thing *thing = &plans->stock.things[i];
        if (row_of(plans, thing->at)->becomes[CHANGE_TAKEN] != GROUND_STAYS)
            continue; /* of a vault */
        gold += thing->kind == plans->profile->gold;
        found += plans->rules->kinds[thing->kind].sort == SORT_ITEM ? 1 + thing->more : 0;
        if (thing->state == AWARENESS_DORMANT)
            continue;
        assert_true(can_be_taken(&plans->plan, &reached, thing->at));
    }
    assert_int_equal(gold, 3);
    assert_int_equal(found, count_planned(plans, depth, seed));
}

/* Nobody passes who is bound: nobody is bound where that would shut a part of the floor. */
static void expect_captives(const struct plans *plans)
{
    for (int i = 0; i < plans->stock.count; i++) {
        struct floor_plan held = plans->plan;
        if (plans->stock.things[i].state != AWARENESS_CAPTIVE)
            continue;
        plan_bits_set(&held.open, plans->stock.things[i].at, false);
        assert_true(floor_plan_hangs_together(&held));
    }
}

/* Returns how many plans were tried in all. */
static long expect_floors(struct plans *plans, int first, int last)
{
    long tries = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)test_seeds(); seed++) {
        for (int depth = first; depth <= last; depth++) {
            tries += plans_make(plans, depth, seed);
            assert_true(floor_proved(&plans->plan) && floor_plan_hangs_together(&plans->plan));
            expect_hard_rim(&plans->plan);
            expect_square(&plans->plan);
            expect_doors(&plans->plan);
            expect_groups(plans, depth);
            expect_items(plans, depth, seed);
            expect_means(plans);
            expect_captives(plans);
        }
    }
    return tries;
}

TEST(test_every_planned_floor)
{
    struct plans *plans = *state;
    assert_in_range(expect_floors(plans, 1, plans->profile->depth_count), 3 * test_seeds(), 10 * test_seeds());
}

/* Of the second chapter as far as it is built. */
TEST(test_every_floor_of_the_ossuary)
{
    void *ossuary = NULL;
    (void)state;
    assert_int_equal(plans_setup_ossuary(&ossuary), 0);
    assert_in_range(expect_floors(ossuary, 1, 6), 6 * test_seeds(), 30 * test_seeds());
    plans_teardown(&ossuary);
}

/* Of the campaign as it is played, where a ledger says what lies there. */
TEST(test_every_floor_of_the_campaign)
{
    void *campaign = NULL;
    (void)state;
    assert_int_equal(plans_setup_campaign(&campaign), 0);
    assert_in_range(expect_floors(campaign, 1, 6), 6 * test_seeds(), 30 * test_seeds());
    plans_teardown(&campaign);
}

/* The gates that fall, and are seen to, when the hero comes onto a plate of a floor just made; -1: there is none. */
static int spring(struct game *game)
{
    struct event list[16];
    for (int i = 0; i < PLAN_CELLS; i++) {
        struct point at = point_at(i % PLAN_WIDTH, i / PLAN_WIDTH);
        const struct ground_rule *row = terrain_rule(game, at, LAYER_COVER);
        struct events events = {.list = list, .capacity = 16};
        if (row->step_hook != STEP_HOOK_PORTCULLIS)
            continue;
        world_move(&game->world, world_hero(&game->world), at);
        world_look_again(game);
        plate_spring(game, world_hero(&game->world), row, &events);
        return events_have(&events, EV_GATE_FELL);
    }
    return -1;
}

/* A plate in the floor that drops a portcullis shuts a way in sight. */
TEST(test_portcullises_shut_ways)
{
    void *campaign = NULL;
    (void)state;
    assert_int_equal(plans_setup_campaign(&campaign), 0);
    const struct plans *plans = campaign;
    int plates = 0, shut = 0;
    for (uint64_t seed = 1; seed <= 60; seed++)
        for (int depth = 4; depth <= 6; depth++) {
            struct game *game = malloc(game_size());
            assert_non_null(game);
            game_new(game, plans->rules, (int)(plans->profile - plans->rules->profiles), seed);
            game_step(game, &(struct command){.type = CMD_KIT}, &(struct events){0});
            game_reveal_floor(game, depth);
            int gates = spring(game);
            plates += gates >= 0;
            shut += gates > 0;
            free(game);
        }
    assert_in_range(plates, 30, 120);
    assert_int_equal(shut, plates);
    plans_teardown(&campaign);
}

TEST_GROUP(plans_setup, plans_teardown)
