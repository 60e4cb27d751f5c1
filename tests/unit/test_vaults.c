/* SPDX-License-Identifier: MIT
 *
 * Vaults: levers and the gates that they open, cages of which one may be taken from, what chance offers. */
#include "support/test.h"

#include "core/map/passage.h"
#include "support/content.h"
#include "support/plan_fixture.h"
#include "support/world_fixture.h"

static void draw_vault(struct stage *stage)
{
    stage_draw_campaign(stage, "##########\n"
                               "#.#......#\n"
                               "#@.......#\n"
                               "#.#......#\n"
                               "##########\n");
    stage_lay(stage, "lever", 1, 1);
    stage_lay(stage, "barred_gate", 2, 2);
    stage_lay(stage, "cage", 4, 2);
    stage_lay(stage, "cage", 6, 1);
    stage_lay(stage, "cage", 6, 3);
    stage_put(stage, "sword", 4, 2);
    stage_put(stage, "shield", 6, 1);
    stage_put(stage, "healing_potion", 6, 3);
    stage_refresh(stage);
}

static const struct view_entity *seen_at(const struct stage *stage, int x, int y)
{
    return view_top(stage->view, point_at(x, y));
}

/* The gate lets sight through and nobody, until the lever is pulled; pulled once, it stays so. */
TEST(test_lever_opens_gate)
{
    struct stage *stage = *state;
    draw_vault(stage);
    assert_non_null(seen_at(stage, 4, 2));
    assert_false(passage_stops_flight(stage->game, point_at(2, 2)));
    stage_refuses(stage, command_move(DIR_E), REJECT_BLOCKED);
    stage_do(stage, command_move(DIR_N));
    STAGE_EVENTS(stage, EV_LEVER_PULLED);
    assert_int_equal(stage_event(stage, EV_LEVER_PULLED, 0)->amount, 1);
    assert_int_equal(stage_cell(stage, 2, 2)->ground, stage_ground(stage, "raised_gate"));
    assert_int_equal(stage_cell(stage, 1, 1)->ground, stage_ground(stage, "pulled_lever"));
    stage_refuses(stage, command_move(DIR_N), REJECT_BLOCKED);
    stage_do(stage, command_move(DIR_E));
    stage_expect_at(stage_hero(stage), 2, 2);
}

/* Walking over a cage is no choice; taking what is in it is, and the others are gone for good. */
TEST(test_one_of_several)
{
    struct stage *stage = *state;
    draw_vault(stage);
    stage_do(stage, command_move(DIR_N));
    for (int step = 0; step < 3; step++)
        stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_CAGES_SHUT), 0);
    assert_non_null(seen_at(stage, 6, 1));
    stage_do(stage, command_plain(CMD_PICK_UP));
    STAGE_EVENTS(stage, EV_ITEM_TAKEN, EV_CAGES_SHUT);
    assert_int_equal(stage_event(stage, EV_CAGES_SHUT, 0)->amount, 2);
    assert_null(seen_at(stage, 6, 1));
    assert_null(seen_at(stage, 6, 3));
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage_ground(stage, "empty_cage"));
    assert_int_equal(stage_cell(stage, 6, 1)->ground, stage_ground(stage, "shut_cage"));
    expect_sound(stage->game);
    stage_do(stage, command_letter(CMD_DROP, stage->view->pack[0].worn ? 1 : 0));
    stage_do(stage, command_plain(CMD_PICK_UP));
    assert_int_equal(stage_count(stage, EV_CAGES_SHUT), 0);
}

/* What is taken elsewhere shuts nothing. */
TEST(test_things_beside_cages)
{
    struct stage *stage = *state;
    draw_vault(stage);
    stage_put(stage, "healing_potion", 1, 3);
    stage_do(stage, command_move(DIR_S));
    stage_do(stage, command_plain(CMD_PICK_UP));
    STAGE_EVENTS(stage, EV_ITEM_TAKEN);
    assert_int_equal(stage_cell(stage, 6, 1)->ground, stage_ground(stage, "cage"));
}

/* One thing in each cage, gear with its plus; they come besides what is planned for the floor. */
TEST(test_goods)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_ossuary(&fixture), 0);
    struct plans *plans = fixture;
    int cage = rules_find_ground(plans->rules, "cage"), swords = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        int goods = 0, gear = 0;
        plans_make(plans, 2, seed);
        for (int i = 0; i < plans->stock.count; i++) {
            const struct stock_thing *thing = &plans->stock.things[i];
            if (floor_plan_ground(&plans->plan, thing->at) != (enum plan_ground)(PLAN_ROW + cage))
                continue;
            goods++;
            gear += thing->plus == 2;
            swords += thing->kind == test_kind(plans->rules, "sword");
        }
        assert_int_equal(goods, 3);
        assert_int_equal(gear, 2);
    }
    assert_in_range(swords, 18, 42);
    plans_teardown(&fixture);
}

TEST_GROUP(stage_setup, stage_teardown)
