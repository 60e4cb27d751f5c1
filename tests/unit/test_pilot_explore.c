/* SPDX-License-Identifier: MIT
 *
 * Exploring and fetching in drawn situations: what is taken and what is left, what is gone round, what is asked before.
 */
#include "support/test.h"

#include "core/component/inventory.h"
#include "core/environment/fire.h"
#include "pilot/pilot.h"
#include "support/content.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

TEST(test_explore_takes_items)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "########\n"
                                              "#!.@..!#\n"
                                              "########\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 2 + 1 + 5 + 1);
    assert_int_equal(fixture->pilot.left, 0);
    assert_true(stage->view->pack[2].kind == test_kind(stage->rules, "healing_potion"));
}

/* Round the corner and to the end: the whole floor, and everything on it. */
TEST(test_explore_sees_everything)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "################\n"
                                              "#@.............#\n"
                                              "##############.#\n"
                                              "#..............#\n"
                                              "#.##############\n"
                                              "#.....!........#\n"
                                              "################\n");
    assert_false(view_cell(stage->view, point_at(1, 5)) & CELL_EXPLORED);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_run(fixture, PILOT_NOTHING_LEFT);
    for (int x = 0; x < 16; x++)
        assert_true(view_cell(stage->view, point_at(x, 5)) & CELL_EXPLORED);
    assert_int_not_equal(stage->view->pack[1].kind, KIND_NONE);
}

TEST(test_what_was_dropped_stays)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#####\n"
                                              "#@.!#\n"
                                              "#####\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 3);
    stage_do(stage, command_letter(CMD_DROP, 1));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 0);
}

/* The potion would be taken first, and it was laid down on purpose. */
TEST(test_what_lies_below_the_dropped_stays)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#######\n"
                                              "#@/..!#\n"
                                              "#######\n");
    int potion = stage_give(stage, "healing_potion");
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_letter(CMD_DROP, potion));
    stage_do(stage, command_move(DIR_W));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 4 + 1);
    assert_int_equal(fixture->pilot.left, 0);
    assert_int_equal(stage_only(stage, "sword")->place, PLACE_FLOOR);
}

TEST(test_a_full_pack_leaves_items)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#####\n"
                                              "#@.!#\n"
                                              "#####\n");
    for (int i = 0; i < MAX_PACK - 1; i++)
        stage_give(stage, "dagger");
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 1);
}

/* What lies in a stack of its kind takes no letter. */
TEST(test_a_full_pack_takes_what_stacks)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "######\n"
                                              "#@!/.#\n"
                                              "######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    for (int i = 0; i < MAX_PACK - 2; i++)
        stage_give(stage, "dagger");
    int potions = stage_give(stage, "healing_potion");
    stage_refresh(stage);
    assert_false(view_pack_has_room(stage->view));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_run(fixture, PILOT_NOTHING_LEFT);
    assert_int_equal(stage->view->pack[potions].count, 2);
    assert_int_equal(fixture->pilot.left, 1); /* the sword */
}

/* A stack that does not take all that lie there takes none: they are left, and exploring goes on. */
TEST(test_a_full_stack_leaves_what_lies_there)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "######\n"
                                              "#@!..#\n"
                                              "######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "healing_potion")->more = 1;
    for (int i = 0; i < MAX_PACK - 2; i++)
        stage_give(stage, "dagger");
    int potions = stage_give(stage, "healing_potion");
    struct world *world = &stage->game->world;
    world_find(world, world_id(world, inventory_item_const(world, potions)))->more = MAX_STACK - 2;
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_run(fixture, PILOT_NOTHING_LEFT);
    assert_int_equal(stage->view->pack[potions].count, MAX_STACK - 1);
}

/* Gold needs no room. */
TEST(test_a_full_pack_takes_gold)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "######\n"
                                              "#@.!.#\n"
                                              "######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    kind_id gold = test_kind(stage->rules, "gold");
    stage->rules->profiles[stage->view->profile].gold = gold;
    stage_put(stage, "gold", 4, 1);
    for (int i = 0; i < MAX_PACK - 1; i++)
        stage_give(stage, "dagger");
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_run(fixture, PILOT_NOTHING_LEFT);
    stage_expect_at(stage_hero(stage), 4, 1);
    assert_int_equal(fixture->pilot.left, 1);
}

/* It remembers what it has seen and cannot see now, and knows what others have taken. */
TEST(test_items_are_remembered)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "############\n"
                                              "#@.........#\n"
                                              "#!########.#\n"
                                              "########...#\n"
                                              "############\n");
    pilot_start_travel(&fixture->pilot, point_at(10, 1));
    pilot_run(fixture, PILOT_DONE);
    stage_do(stage, command_move(DIR_S));
    stage_do(stage, command_move(DIR_SW));
    assert_false(view_cell(stage->view, point_at(1, 2)) & CELL_VISIBLE);
    pilot_start_fetch(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 10 + 1);
    assert_int_not_equal(stage->view->pack[1].kind, KIND_NONE);
    assert_int_equal(fixture->pilot.left, 0);
}

TEST(test_fetch_has_a_reach)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "########\n"
                        "#@..!.!#\n"
                        "########\n");
    pilot_start_fetch(&fixture->pilot, 2);
    pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 2);
    pilot_start_fetch(&fixture->pilot, 3);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 3 + 1 + 2 + 1);
    /* Near as the crow flies is not near on foot. */
    pilot_draw(fixture, "########\n"
                        "#@....!#\n"
                        "######.#\n"
                        "#......#\n"
                        "########\n");
    pilot_start_explore(&fixture->pilot, 0);
    pilot_run(fixture, PILOT_NOTHING_LEFT);
    pilot_start_travel(&fixture->pilot, point_at(3, 3));
    pilot_run(fixture, PILOT_DONE);
    pilot_start_fetch(&fixture->pilot, 3);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 0);
    pilot_start_fetch(&fixture->pilot, 4);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 4 + 1);
}

/* It burns while the hero looks on. */
TEST(test_what_is_gone_is_forgotten)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "######\n"
                                              "#@..!#\n"
                                              "######\n");
    pilot_watch(&fixture->pilot, stage->view);
    struct entity *potion = stage_only(stage, "healing_potion");
    world_lift(&stage->game->world, potion);
    world_free_slot(&stage->game->world, potion);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
}

/* In the second drawing the potion's cell lies deep in the rock. */
TEST(test_a_new_floor_is_unknown)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "######\n"
                                              "#@...#\n"
                                              "#....#\n"
                                              "#...!#\n"
                                              "######\n");
    pilot_watch(&fixture->pilot, stage->view);
    stage_draw(stage, "######\n"
                      "#@...#\n"
                      "######\n"
                      "######\n"
                      "######\n");
    assert_int_equal(view_cell(stage->view, point_at(4, 3)), 0);
    stage->view->floor = 2;
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 0);
}

TEST(test_an_item_before_the_dark)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "##########\n"
                                              "#..@.....#\n"
                                              "########.#\n"
                                              "########.#\n"
                                              "##########\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_E);
    assert_false(view_cell(stage->view, point_at(8, 3)) & CELL_EXPLORED);
    stage_put(stage, "healing_potion", 1, 1);
    stage_refresh(stage);
    pilot_expect_move(fixture, DIR_W);
}

/* Exploring asks before it steps onto what holds, be it on the way or where a thing lies; a bot does not. */
TEST(test_exploring_asks_before_a_web)
{
    static const char *const ROOMS[] = {"#########\n"
                                        "#@.....!#\n"
                                        "#########\n",
                                        "#####\n"
                                        "#@.!#\n"
                                        "#####\n"};
    struct pilot_fixture *fixture = *state;
    for (int i = 0; i < 4; i++) {
        bool careful = i % 2 == 0;
        struct stage *stage = (careful ? pilot_draw_careful : pilot_draw)(fixture, ROOMS[i / 2]);
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, "web", 3, 1);
        stage_refresh(stage);
        pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        pilot_expect_move(fixture, DIR_E);
        if (careful) {
            pilot_expect_stop(fixture, PILOT_SNARE_AHEAD, ENTITY_NONE);
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
            pilot_dare(&fixture->pilot);
        }
        pilot_expect_move(fixture, DIR_E);
    }
}

/* Webs that the player has chosen to walk through are passed without a question while they last: not those beyond open
 * ground, nor plates. */
TEST(test_exploring_passes_webs_that_were_chosen)
{
    static const struct {
        const char *ground;
        int x;
        bool passed;
    } NEXT[] = {{"web", 4, true}, {"web", 5, true}, {"web", 6, false}, {"alarm_plate", 4, false}};
    struct pilot_fixture *fixture = *state;
    for (size_t i = 0; i < sizeof NEXT / sizeof *NEXT; i++) {
        struct stage *stage = pilot_draw_careful(fixture, "###########\n"
                                                          "#.@......!#\n"
                                                          "###########\n");
        struct command command;
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, "web", 3, 1);
        stage_lay(stage, NEXT[i].ground, NEXT[i].x, 1);
        stage_refresh(stage);
        pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        pilot_pass(&fixture->pilot, PILOT_BIT(SNARE_AHEAD), ENTITY_NONE);
        enum pilot_stop stop = PILOT_GOING;
        for (int turn = 0; turn < 40 && stop == PILOT_GOING; turn++) {
            stop = pilot_ask(fixture, &command);
            if (stop == PILOT_GOING)
                stage_do(stage, command);
            if (stop == PILOT_PLATE_NEAR) {
                pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
                pilot_pass(&fixture->pilot, PILOT_BIT(SNARE_AHEAD), ENTITY_NONE);
                stop = PILOT_GOING;
            }
        }
        enum pilot_stop expected = NEXT[i].passed ? PILOT_NOTHING_LEFT : PILOT_SNARE_AHEAD;
        assert_string_equal(PILOT_STOP_NAMES[stop], PILOT_STOP_NAMES[expected]);
    }
}

/* What is gone to is no reason to step into a web: a lever is gone to where none is, and a thing in a web is asked
 * about; bots take the shortest way. */
TEST(test_goals_in_webs)
{
    struct pilot_fixture *fixture = *state;
    for (int careful = 0; careful < 2; careful++) {
        struct stage *stage = (careful ? pilot_draw_careful : pilot_draw)(fixture, "########\n"
                                                                                   "#.....##\n"
                                                                                   "#@....##\n"
                                                                                   "########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, "lever", 6, 2);
        stage_lay(stage, "web", 5, 2);
        stage_refresh(stage);
        pilot_start_travel(&fixture->pilot, point_at(6, 2));
        for (int i = 0; i < 3; i++)
            pilot_expect_move(fixture, DIR_E);
        pilot_expect_move(fixture, careful ? DIR_NE : DIR_E);
        pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    }
}

/* Exploring asks before it pulls a lever, and before it unlocks a gate with the key, once each; a bot does not. */
TEST(test_exploring_asks_before_it_works)
{
    static const char *const WORKED[] = {"lever", "locked_gate"};
    struct pilot_fixture *fixture = *state;
    for (size_t i = 0; i < 2 * (sizeof WORKED / sizeof *WORKED); i++) {
        bool careful = i % 2 == 0;
        struct stage *stage = (careful ? pilot_draw_careful : pilot_draw)(fixture, "######\n"
                                                                                   "#@...#\n"
                                                                                   "######\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, WORKED[i / 2], 4, 1);
        stage_lay(stage, "key", 2, 1);
        stage_refresh(stage);
        pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        pilot_expect_move(fixture, DIR_E);
        pilot_expect_move(fixture, DIR_E);
        if (careful) {
            pilot_expect_stop(fixture, PILOT_WORK_AHEAD, ENTITY_NONE);
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
            pilot_expect_stop(fixture, PILOT_WORK_AHEAD, ENTITY_NONE);
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
            pilot_pass(&fixture->pilot, PILOT_BIT(WORK_AHEAD), ENTITY_NONE);
        }
        pilot_expect_move(fixture, DIR_E);
        assert_int_equal(fixture->pilot.plan.passed, 0);
        if (careful) /* what has opened is for the player to look at */
            pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    }
}

/* A key that burns, or that somebody stands on, is no goal, however near: exploring ends. */
TEST(test_keys_out_of_reach)
{
    struct pilot_fixture *fixture = *state;
    for (int burning = 0; burning < 2; burning++) {
        struct stage *stage = pilot_draw(fixture, "#####\n"
                                                  "#.@.#\n"
                                                  "#####\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, "key", 1, 1);
        if (burning)
            fire_lay(stage->game, point_at(1, 1), 9, KIND_NONE);
        else
            stage_put(stage, "orc", 1, 1)->mind.state = AWARENESS_FLEE;
        stage_refresh(stage);
        pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        pilot_dare(&fixture->pilot);
        struct command command;
        assert_int_not_equal(pilot_next(&fixture->pilot, stage->view, &command), PILOT_GOING);
    }
}

/* Round what waits under a lid that shows scratches, where a way leads round. */
TEST(test_exploring_leaves_lids_alone)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = fixture->stage;
    stage_draw_campaign(stage, "##############\n"
                               "#@...........#\n"
                               "#............#\n"
                               "#............#\n"
                               "#............#\n"
                               "#......#######\n"
                               "##############\n");
    stage_lay(stage, "scratched_coffin", 6, 1);
    stage_refresh(stage);
    pilot_init(&fixture->pilot);
    stage_put(stage, "sword", 12, 1);
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    while (pilot_ask(fixture, &command) == PILOT_GOING) {
        stage_do(stage, command);
        assert_true(point_chebyshev(stage_hero(stage)->at, point_at(6, 1)) > 1);
    }
    stage_expect_at(stage_hero(stage), 12, 1);
}

/* What a scroll of mapping shows has not been looked at: exploring goes on to it, once. */
TEST(test_exploring_looks_at_what_is_mapped)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = fixture->stage;
    stage_draw_campaign(stage, "################\n"
                               "#@.............#\n"
                               "##############.#\n"
                               "#..............#\n"
                               "#.##############\n"
                               "#..............#\n"
                               "################\n");
    stage_refresh(stage);
    pilot_init(&fixture->pilot);
    pilot_watch(&fixture->pilot, stage->view);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "mapping_scroll")));
    assert_true(view_cell(stage->view, point_at(14, 5)) & CELL_EXPLORED);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_true(pilot_run(fixture, PILOT_NOTHING_LEFT) > 13 + 13);
    assert_true(view_cell(stage->view, point_at(14, 5)) & CELL_VISIBLE || stage_hero(stage)->at.y == 5);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
}

/* It stops when a plate is found, and goes on round it; one that is known stops nobody. */
TEST(test_exploring_goes_round_plates)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = fixture->stage;
    struct command command;
    int stops = 0;
    stage_draw_campaign(stage, "#################\n"
                               "#@..............#\n"
                               "#...............#\n"
                               "#...............#\n"
                               "#################\n");
    for (int x = 4; x < 16; x += 4)
        stage_lay(stage, "alarm_plate", x, 2);
    stage_put(stage, "healing_potion", 15, 3);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    for (int turn = 0; turn < 60; turn++) {
        enum pilot_stop stop = pilot_ask(fixture, &command);
        stops += stop == PILOT_PLATE_NEAR;
        if (stop != PILOT_GOING) {
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
            continue;
        }
        stage_do(stage, command);
        assert_int_equal(stage_count(stage, EV_PLATE_SPRUNG), 0);
    }
    assert_int_equal(stops, 3);
    assert_int_equal(stage->view->hero.at.x, 15);
    pilot_start_travel(&fixture->pilot, point_at(1, 1));
    for (int x = 15; x > 1; x--) {
        assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
        stage_do(stage, command);
    }
    assert_int_equal(stage->view->hero.at.x, 1);
}

/* Runs last. */
TEST(test_every_reason_was_met)
{
    pilot_expect_reasons_met(*state, __FILE__);
}

TEST_GROUP(pilot_setup, pilot_teardown)
