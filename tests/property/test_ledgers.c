/* SPDX-License-Identifier: MIT
 *
 * The ledger of every seed: each row has come to what is due, and to no more than three beyond it. */
#include "support/test.h"

#include "core/gen/ledger.h"
#include "support/plan_fixture.h"
#include "support/play.h"

enum { DEPTHS = 6 };

static bool names(const struct ledger_rule *row, kind_id kind)
{
    for (int i = 0; i < row->kind_count; i++)
        if (row->kinds[i] == kind)
            return true;
    return false;
}

/* Two of an unknown kind, else as many as its stack may have. */
static void expect_stack(const struct plans *plans, const struct ledger_thing *thing)
{
    const struct item_rule *item = &plans->rules->kinds[thing->kind].item;
    int two = ledger_worth(plans->rules, plans->profile, thing->kind);
    assert_int_equal(two, item->unknown != APPEARANCE_NONE && item->effect != EFFECT_INSIGHT ? 2 : 1);
    if (two == 2 || item->stack_most == 0)
        assert_int_equal(thing->count, two);
    else
        assert_in_range(thing->count, item->stack_least, item->stack_most);
}

/* The things of a depth, counted in the sums of their rows; returns how many of them count against its number. */
static int count_depth(const struct plans *plans, uint64_t seed, int depth, int sums[MAX_LEDGER])
{
    const struct profile *profile = plans->profile;
    struct ledger_thing things[MAX_LEDGER_THINGS];
    int numbered = 0, count = ledger_plan(plans->rules, profile, 0, seed, depth, things);
    for (int i = 0; i < count; i++) {
        const struct ledger_thing *thing = &things[i];
        bool due = thing->row >= 0 && sums[thing->row] < step_table_at(&profile->ledger[thing->row].due, depth);
        expect_stack(plans, thing);
        assert_true(thing->row == LEDGER_NO_ROW || names(&profile->ledger[thing->row], thing->kind));
        if (thing->row >= 0)
            sums[thing->row] += ledger_worth(plans->rules, profile, thing->kind);
        bool spare = i == count - 1 && thing->kind == profile->spare && thing->row == LEDGER_NO_ROW;
        numbered += !spare && !(due && profile->ledger[thing->row].beside);
    }
    return numbered;
}

/* Each row has come to what is due by each depth, and to no more than three beyond it; a depth has its number, or more
 * where more is due. */
TEST(test_what_is_due)
{
    struct plans *plans = *state;
    const struct profile *profile = plans->profile;
    uint64_t seeds = (uint64_t)test_seeds();
    unsigned at_bound = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        int sums[MAX_LEDGER] = {0};
        for (int depth = 1; depth <= DEPTHS; depth++) {
            int most = step_table_at(&profile->ledger_things, depth);
            assert_in_range(count_depth(plans, seed, depth, sums), most, most + 4);
            for (int row = 0; row < profile->ledger_count; row++) {
                int due = step_table_at(&profile->ledger[row].due, depth);
                assert_in_range(sums[row], due, due + 3);
                at_bound += sums[row] == due + 3;
            }
        }
    }
    assert_true(at_bound > seeds / 10);
}

TEST_GROUP(plans_setup_campaign, plans_teardown)
