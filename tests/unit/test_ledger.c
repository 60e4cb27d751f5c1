/* SPDX-License-Identifier: MIT
 *
 * The ledger: its spare things, its stacks, one plan for one seed, and that it is what lies on the floors. What its
 * rows come to is property/test_ledgers. */
#include "support/test.h"

#include "core/gen/ledger.h"
#include "support/plan_fixture.h"

#include <string.h>

enum { DEPTHS = 6, SEEDS = 400 };

/* One more, beside the number and the sums. */
TEST(test_spare_ones)
{
    struct plans *plans = *state;
    int spare = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        for (int depth = 1; depth <= DEPTHS; depth++) {
            struct ledger_thing things[MAX_LEDGER_THINGS];
            int count = ledger_plan(plans->rules, plans->profile, 0, seed, depth, things);
            spare += things[count - 1].kind == plans->profile->spare && things[count - 1].row == LEDGER_NO_ROW;
        }
    }
    assert_in_range(spare * 100 / (SEEDS * DEPTHS), 6, 10);
}

/* All sizes of a stack are found. */
TEST(test_stacks_have_their_sizes)
{
    struct plans *plans = *state;
    kind_id knife = (kind_id)rules_find_kind(plans->rules, "throwing_knife");
    int sizes[5] = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct ledger_thing things[MAX_LEDGER_THINGS];
        int count = ledger_plan(plans->rules, plans->profile, 0, seed, 2, things);
        for (int i = 0; i < count; i++)
            if (things[i].kind == knife)
                sizes[things[i].count]++;
    }
    assert_int_equal(sizes[1], 0);
    for (int size = 2; size <= 4; size++)
        assert_true(sizes[size] > SEEDS / 8);
}

/* What is shot lies nowhere before there is something to shoot it with; the missiles that are due are arrows then. */
TEST(test_arrows_follow_bows)
{
    struct plans *plans = *state;
    kind_id bow = (kind_id)rules_find_kind(plans->rules, "hunting_bow");
    int archers = 0, due = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        bool shoots = false;
        for (int depth = 1; depth <= DEPTHS; depth++) {
            struct ledger_thing things[MAX_LEDGER_THINGS];
            int count = ledger_plan(plans->rules, plans->profile, 0, seed, depth, things);
            for (int i = 0; i < count; i++) {
                bool shot = plans->rules->kinds[things[i].kind].item.shot;
                bool missile = things[i].row >= 0 && plans->profile->ledger[things[i].row].beside;
                assert_true(shoots || !shot);
                due += shoots && missile && shot;
                archers += !shoots && things[i].kind == bow;
                shoots = shoots || things[i].kind == bow;
            }
        }
    }
    assert_in_range(archers, SEEDS / 4, SEEDS / 2);
    assert_true(due > archers / 2);
}

/* The first find of the row of missiles on a depth; KIND_NONE if there is none. */
static kind_id first_missile(const struct plans *plans, int kit, uint64_t seed, int depth)
{
    struct ledger_thing things[MAX_LEDGER_THINGS];
    int count = ledger_plan(plans->rules, plans->profile, kit, seed, depth, things);
    for (int i = 0; i < count; i++)
        if (things[i].row >= 0 && plans->profile->ledger[things[i].row].beside)
            return things[i].kind;
    return KIND_NONE;
}

/* A launcher that the game begins with counts as one that has been found: what is due are arrows from the start. */
TEST(test_arrows_follow_the_bow_of_a_kit)
{
    struct plans *plans = *state;
    struct starting_kit *kit = &plans->rules->profiles[rules_find_profile(plans->rules, "campaign")].kits[0];
    kind_id arrow = (kind_id)rules_find_kind(plans->rules, "arrow");
    int due = 0, thrown = 0;
    kit->things[kit->count++].kind = (kind_id)rules_find_kind(plans->rules, "hunting_bow");
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        if (first_missile(plans, 0, seed, 1) != KIND_NONE)
            continue;
        assert_int_equal(first_missile(plans, 0, seed, 2), arrow);
        due++;
        thrown += first_missile(plans, -1, seed, 2) != arrow;
    }
    kit->count--;
    assert_true(due > SEEDS / 4 && thrown > due / 3);
}

/* The same for the same seed, whatever was asked before; others have others. */
TEST(test_one_seed_one_plan)
{
    struct plans *plans = *state;
    struct ledger_thing first[MAX_LEDGER_THINGS], again[MAX_LEDGER_THINGS];
    int others = 0;
    memset(first, 0, sizeof first);
    memset(again, 0, sizeof again);
    int count = ledger_plan(plans->rules, plans->profile, 0, 7, 3, first);
    for (uint64_t seed = 8; seed < 40; seed++) {
        int number = ledger_plan(plans->rules, plans->profile, 0, seed, 3, again);
        others += number != count || memcmp(first, again, (size_t)count * sizeof first[0]) != 0;
    }
    assert_in_range(others, 30, 32);
    assert_int_equal(ledger_plan(plans->rules, plans->profile, 0, 7, 3, again), count);
    assert_memory_equal(first, again, (size_t)count * sizeof first[0]);
}

/* How many of a kind lie on the floor, but for what a vault offers. */
static int lying(const struct plans *plans, kind_id kind)
{
    int count = 0;
    for (int i = 0; i < plans->stock.count; i++) {
        const struct stock_thing *thing = &plans->stock.things[i];
        ground_id ground = floor_plan_row(plans->rules, floor_plan_ground(&plans->plan, thing->at));
        bool offered = plans->rules->grounds[ground].becomes[CHANGE_TAKEN] != GROUND_STAYS;
        count += thing->kind == kind && !offered ? 1 + thing->more : 0;
    }
    return count;
}

/* What the ledger has lies there, in its stacks; what a drawing has brought is none besides. */
TEST(test_it_lies_there)
{
    struct plans *plans = *state;
    int pairs = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        for (int depth = 1; depth <= 3; depth++) {
            struct ledger_thing things[MAX_LEDGER_THINGS];
            int count = ledger_plan(plans->rules, plans->profile, 0, seed, depth, things);
            plans_make(plans, depth, seed);
            for (int i = 0; i < count; i++) {
                int wanted = 0;
                for (int other = 0; other < count; other++)
                    wanted += things[other].kind == things[i].kind ? things[other].count : 0;
                assert_int_equal(lying(plans, things[i].kind), wanted);
            }
            for (int i = 0; i < plans->stock.count; i++)
                pairs += plans->stock.things[i].more > 0;
        }
    }
    assert_true(pairs > 50);
}

/* Of the unknown kinds that a game meets most are met twice, so that trying one serves for the other. */
TEST(test_unknown_kinds_are_met_twice)
{
    struct plans *plans = *state;
    int met = 0, twice = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        int counts[MAX_KINDS] = {0};
        for (int depth = 1; depth <= DEPTHS; depth++) {
            struct ledger_thing things[MAX_LEDGER_THINGS];
            int count = ledger_plan(plans->rules, plans->profile, 0, seed, depth, things);
            for (int i = 0; i < count; i++)
                counts[things[i].kind] += things[i].count;
        }
        for (int i = 0; i < plans->profile->unknown_count; i++) {
            met += counts[plans->profile->unknown[i]] > 0;
            twice += counts[plans->profile->unknown[i]] > 1;
        }
    }
    assert_true(met > SEEDS);
    assert_true(10 * twice >= 8 * met);
}

TEST_GROUP(plans_setup_campaign, plans_teardown)
