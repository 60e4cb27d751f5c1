/* SPDX-License-Identifier: MIT
 *
 * Why no way leads on, in drawn situations: who stands in it, gates, fire in sight and as it was seen last, or goes a
 * long way round. */
#include "support/test.h"

#include "core/environment/fire.h"
#include "pilot/pilot.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

/* Who stands in the only corridor is named: a floor that goes on behind it is not called explored. */
TEST(test_who_stands_in_the_only_way)
{
    struct pilot_fixture *fixture = *state;
    /* Before what is unexplored, before an item, on an item at a dead end, on an item before what is unexplored. */
    for (int i = 0; i < 4; i++) {
        struct stage *stage = pilot_draw_careful(fixture, "#########\n"
                                                          "#@.o...!#\n"
                                                          "#########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        struct entity *orc = stage_only(stage, "orc");
        orc->mind.state = AWARENESS_ASLEEP;
        if (i == 2)
            world_move(&stage->game->world, orc, point_at(7, 1));
        if (i == 3)
            stage_put(stage, "sword", 3, 1);
        stage_refresh(stage);
        for (int x = i == 0 ? 4 : 6; x < 8 && i % 3 == 0; x++)
            stage->view->cells[stage->view->width + x] = 0;
        pilot_watch(&fixture->pilot, stage->view);
        pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        if (i != 2)
            pilot_expect_stop(fixture, PILOT_FOE_BARS, pilot_id_of(fixture, "orc"));
        else
            pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    }
}

/* It is not the only way where another leads through fire, which burns down; who stands behind fire bars it all the
 * same, and so does who stands on the very cell that is gone to. */
TEST(test_ways_that_are_barred_by_several_things)
{
    static const struct {
        const char *drawing;
        int fire, goal; /* no goal: exploring */
        enum pilot_stop stop;
    } ROWS[] = {{"############\n#!o..@....!#\n############\n", 8, 0, PILOT_HARM_AHEAD},
                {"############\n#....@...o!#\n############\n", 8, 0, PILOT_FOE_BARS},
                {"############\n#....@....o#\n############\n", 0, 10, PILOT_FOE_BARS}};
    struct pilot_fixture *fixture = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct stage *stage = pilot_draw_careful(fixture, ROWS[i].drawing);
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
        if (ROWS[i].fire > 0)
            fire_lay(stage->game, point_at(ROWS[i].fire, 1), 9, KIND_NONE);
        stage_refresh(stage);
        pilot_watch(&fixture->pilot, stage->view);
        if (ROWS[i].goal > 0)
            pilot_start_travel(&fixture->pilot, point_at(ROWS[i].goal, 1));
        else
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        pilot_expect_stop(fixture, ROWS[i].stop,
                          ROWS[i].stop == PILOT_FOE_BARS ? pilot_id_of(fixture, "orc") : (entity_id)ENTITY_NONE);
    }
}

/* Who flees gives way: not it is named, but who stands behind it. */
TEST(test_who_flees_stands_in_no_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#@..o...!#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_put(stage, "troll", 6, 1)->mind.state = AWARENESS_ASLEEP;
    pilot_stand(stage, point_at(4, 1), AWARENESS_FLEE);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    pilot_expect_stop(fixture, PILOT_FOE_BARS, pilot_id_of(fixture, "troll"));
}

/* What lies behind a gate is not without a way: the gate is named. */
TEST(test_what_lies_behind_a_gate)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#@......!#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "wooden_gate", 4, 1);
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    pilot_expect_stop(fixture, PILOT_GATE_BARS, ENTITY_NONE);
    assert_true(point_equal(fixture->pilot.plan.goal, point_at(4, 1)));
    stage_lay(stage, "statue", 5, 1);
    stage_refresh(stage);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
}

/* Fire out of sight may have burnt down: who is told of it may have the plan go and see. */
TEST(test_fire_that_is_remembered)
{
    struct pilot_fixture *fixture = *state;
    for (int travels = 0; travels < 2; travels++) {
        struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                          "#@......!#\n"
                                                          "##########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        fire_lay(stage->game, point_at(6, 1), 9, KIND_NONE);
        stage_refresh(stage);
        pilot_watch(&fixture->pilot, stage->view);
        for (int passes = 0; passes < 2; passes++) {
            stage->view->cells[stage->view->width + 6] &= (uint8_t)~CELL_VISIBLE;
            if (travels)
                pilot_start_travel(&fixture->pilot, point_at(8, 1));
            else
                pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
            if (passes)
                pilot_pass(&fixture->pilot, PILOT_BIT(HARM_RECALLED), ENTITY_NONE);
            else
                pilot_expect_stop(fixture, PILOT_HARM_RECALLED, ENTITY_NONE);
        }
        pilot_expect_move(fixture, DIR_E);
        pilot_run(fixture, PILOT_HARM_NEAR); /* it still burns */
        stage_expect_at(stage_hero(stage), 4, 1);
    }
}

/* What is left behind fire, as it was seen last, is not called explored; nor is it, or a foe, without a way. */
TEST(test_what_lies_behind_fire)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#@......!#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    fire_lay(stage->game, point_at(5, 1), 9, KIND_NONE);
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_HARM_AHEAD, ENTITY_NONE);
    pilot_start_travel(&fixture->pilot, point_at(7, 1));
    pilot_expect_stop(fixture, PILOT_HARM_AHEAD, ENTITY_NONE);
    stage_put(stage, "orc", 8, 1)->mind.state = AWARENESS_ASLEEP;
    entity_id orc = world_id(&stage->game->world, stage_only(stage, "orc"));
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_HARM_AHEAD, ENTITY_NONE);
    pilot_start_approach(&fixture->pilot, orc);
    pilot_expect_stop(fixture, PILOT_HARM_AHEAD, orc);
    fixture->pilot.ahead = NULL;
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
}

/* A long way round fire is told, and taken when it is ordered again; a step to the side is not worth a word. */
TEST(test_a_fight_tells_of_a_long_way_round_fire)
{
    struct pilot_fixture *fixture = *state;
    for (int gap = 2; gap <= 7; gap += 5) {
        struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                          "#@......o#\n"
                                                          "#........#\n"
                                                          "#........#\n"
                                                          "#........#\n"
                                                          "#........#\n"
                                                          "#........#\n"
                                                          "#........#\n"
                                                          "##########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
        for (int y = 1; y < gap; y++)
            fire_lay(stage->game, point_at(5, y), 9, KIND_NONE);
        stage_refresh(stage);
        if (gap == 2) {
            pilot_start_fight(&fixture->pilot);
            pilot_expect_move(fixture, DIR_E);
            continue;
        }
        pilot_start_fight(&fixture->pilot);
        pilot_expect_stop(fixture, PILOT_WAY_ROUND, pilot_id_of(fixture, "orc"));
        assert_true(point_equal(fixture->pilot.plan.around, point_at(5, 1)));
        pilot_start_fight(&fixture->pilot);
        pilot_pass(&fixture->pilot, PILOT_BIT(WAY_ROUND), ENTITY_NONE);
        pilot_expect_move(fixture, DIR_S);
        pilot_start_approach(&fixture->pilot, pilot_id_of(fixture, "orc"));
        pilot_expect_stop(fixture, PILOT_WAY_ROUND, pilot_id_of(fixture, "orc"));
    }
}

/* So is one to a sleeper whom a corner hides by now. */
TEST(test_the_long_way_to_a_hidden_sleeper_is_asked_about)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#......###\n"
                                                      "#.####.###\n"
                                                      "#.####@.o#\n"
                                                      "#.####.###\n"
                                                      "#......###\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    struct world *world = &stage->game->world;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    struct command command;
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    world_move(world, world_hero(world), point_at(4, 1));
    world->time += TURN_COST;
    fire_lay(stage->game, point_at(6, 1), 9, KIND_NONE);
    fire_lay(stage->game, point_at(6, 2), 9, KIND_NONE);
    stage_refresh(stage);
    assert_null(view_foe_at(stage->view, point_at(8, 3)));
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_WAY_ROUND, pilot_id_of(fixture, "orc"));
    pilot_start_fight(&fixture->pilot);
    pilot_pass(&fixture->pilot, PILOT_BIT(WAY_ROUND), ENTITY_NONE);
    pilot_expect_move(fixture, DIR_W);
}

/* Runs last. */
TEST(test_every_reason_was_met)
{
    pilot_expect_reasons_met(*state, __FILE__);
}

TEST_GROUP(pilot_setup, pilot_teardown)
