/* SPDX-License-Identifier: MIT
 *
 * What chance offers in vaults: goods, how many of them, gates by lot, and the proof that they can be reached. */
#include "support/test.h"

#include "core/gen/floor_piece.h"
#include "core/gen/floor_proof.h"
#include "support/content.h"
#include "support/plan_fixture.h"
#include "support/world_fixture.h"

#include <string.h>

/* One thing in each cage, gear with its plus, which is 1 for what is worn against blows; they come besides what is
 * planned for the floor. */
TEST(test_goods)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_ossuary(&fixture), 0);
    struct plans *plans = fixture;
    int cage = rules_find_ground(plans->rules, "cage"), swords = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        int goods = 0, gear = 0, armour = 0, staffs = 0;
        plans_make(plans, 2, seed);
        for (int i = 0; i < plans->stock.count; i++) {
            const struct stock_thing *thing = &plans->stock.things[i];
            if (floor_plan_ground(&plans->plan, thing->at) != (enum plan_ground)(PLAN_ROW + cage))
                continue;
            goods++;
            gear += thing->plus == 2;
            armour += thing->plus == 1;
            staffs += plans->rules->kinds[thing->kind].item.level > 0;
            swords += thing->kind == test_kind(plans->rules, "sword");
        }
        assert_int_equal(goods, 4);
        assert_int_equal(gear, staffs ? 1 : 2); /* a staff is of level 3 */
        assert_int_equal(armour, 1);
    }
    assert_in_range(swords, 4, 22);
    plans_teardown(&fixture);
}

/* The kind in each of a vault's cages, in the order of its drawing. */
static void goods_of(struct plans *plans, int depth, uint64_t seed, struct stock_thing goods[MAX_DRAWN_GOODS])
{
    int cage = rules_find_ground(plans->rules, "cage"), count = 0;
    plans_make(plans, depth, seed);
    for (int i = 0; i < plans->stock.count; i++)
        if (floor_plan_ground(&plans->plan, plans->stock.things[i].at) == (enum plan_ground)(PLAN_ROW + cage))
            goods[count++] = plans->stock.things[i];
    assert_int_equal(count, MAX_DRAWN_GOODS);
}

/* What one depth has offered, the next does not; several of a kind lie together. */
TEST(test_goods_differ)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_campaign(&fixture), 0);
    struct plans *plans = fixture;
    int stacks = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct stock_thing before[MAX_DRAWN_GOODS], goods[MAX_DRAWN_GOODS];
        goods_of(plans, 2, seed, before);
        for (int depth = 3; depth <= 5; depth++) {
            goods_of(plans, depth, seed, goods);
            for (int i = 0; i < MAX_DRAWN_GOODS; i++)
                assert_int_not_equal(goods[i].kind, before[i].kind);
            bool pots = goods[3].kind == test_kind(plans->rules, "smoke_pot");
            bool scrolls = goods[3].kind == test_kind(plans->rules, "tempering_scroll");
            assert_int_equal(goods[3].more, pots ? 2 : scrolls ? 1 : 0);
            stacks += pots || scrolls;
            memcpy(before, goods, sizeof before);
        }
    }
    assert_true(stacks > 30);
    plans_teardown(&fixture);
}

/* What a drawing adds to a ring or a staff, which have something by themselves, goes no further than a plus can. */
TEST(test_goods_have_a_most)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_campaign(&fixture), 0);
    struct plans *plans = fixture;
    kind_id staff = test_kind(plans->rules, "staff_of_sparks");
    static struct drawing drawing = {.goods_count = 1};
    drawing.goods[0] = (struct drawn_goods){.kinds = {staff}, .counts = {1}, .kind_count = 1, .plus = MAX_PLUS};
    plans->plan = (struct floor_plan){.piece_count = 1, .pieces = {{.drawing = &drawing}}};
    struct floor_order order = {plans->rules, plans->profile, plans_depth(plans, 2), NULL, 1, 0};
    floor_stock_goods(&plans->stock, &plans->plan, &order);
    assert_int_equal(plans->stock.count, 1);
    assert_int_equal(plans->stock.things[0].plus, MAX_PLUS);
    plans_teardown(&fixture);
}

/* How a vault is shut is drawn by lot, and what opens it comes along; depth 3 has the First Seal. */
TEST(test_gates_by_lot)
{
    enum { SEEDS = 120 };
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_ossuary(&fixture), 0);
    struct plans *plans = fixture;
    int locked_gate = rules_find_ground(plans->rules, "locked_gate"), locked = 0, wooden = 0;
    int wooden_gate = rules_find_ground(plans->rules, "wooden_gate");
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 2, seed);
        const struct plan_piece *vault = plans_piece(plans, "vault");
        bool has_lock = vault->gate == locked_gate, is_wood = vault->gate == wooden_gate;
        assert_true(has_lock == (plans_piece(plans, "swapped_stones") != NULL));
        assert_true((has_lock || is_wood) == (plans_piece(plans, "lever_alcove") == NULL));
        assert_int_equal(plan_bits_count(&plans->plan.gates), 1);
        struct point gate = plan_bits_nth(&plans->plan.gates, 0);
        assert_int_equal(floor_plan_ground(&plans->plan, gate), PLAN_ROW + vault->gate);
        assert_int_equal(plan_bits_count(&plans->plan.means), !is_wood);
        locked += has_lock;
        wooden += is_wood;
        plans_make(plans, 3, seed);
        assert_non_null(plans_piece(plans, "first_seal"));
        assert_int_equal(plan_bits_count(&plans->plan.means), 1);
    }
    assert_in_range(locked, SEEDS * 20 / 100, SEEDS * 47 / 100);
    assert_in_range(wooden, SEEDS * 20 / 100, SEEDS * 47 / 100);
    plans_teardown(&fixture);
}

/* What opens a gate must be at hand while it is shut. */
TEST(test_proof_of_gates)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_ossuary(&fixture), 0);
    struct plans *plans = fixture;
    plans_make(plans, 3, 1);
    assert_true(floor_proved(&plans->plan));
    struct point gate = plan_bits_nth(&plans->plan.gates, 0);
    const struct plan_piece *seal = plans_piece(plans, "first_seal");
    struct floor_plan *plan = &plans->plan;
    struct point key = plan_bits_nth(&plan->means, 0), behind = floor_piece_cell(seal, 8, 2);
    plan_bits_set(&plan->means, key, false);
    plan_bits_set(&plan->means, behind, true);
    assert_false(floor_proved(plan));
    plan_bits_set(&plan->gates, gate, false);
    assert_true(floor_proved(plan));
    plans_teardown(&fixture);
}

TEST_GROUP(stage_setup, stage_teardown)
