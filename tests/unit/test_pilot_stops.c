/* SPDX-License-Identifier: MIT
 *
 * What interrupts plans in drawn situations: foes and things that come into view, harm, death, danger in which none
 * starts; and waiting for a foe. */
#include "support/test.h"

#include "core/environment/fire.h"
#include "pilot/pilot.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

/* --- Interruptions ----------------------------------------------------------------------------------------------- */

static void start_peaceful(struct pilot *pilot, int which, struct point goal)
{
    switch (which) {
    case 0:
        pilot_start_explore(pilot, PILOT_ANY_REACH);
        break;
    case 1:
        pilot_start_fetch(pilot, PILOT_ANY_REACH);
        break;
    case 2:
        pilot_start_travel(pilot, goal);
        break;
    case 3:
        pilot_start_walk(pilot, DIR_E);
        break;
    default:
        pilot_start_rest(pilot);
    }
}

enum { TRAVEL = 2, PEACEFUL = 5 };

TEST(test_no_start_with_a_foe_in_view)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "########\n"
                        "#@.!.To#\n"
                        "########\n");
    for (int which = 0; which < PEACEFUL; which++) {
        start_peaceful(&fixture->pilot, which, point_at(2, 1));
        pilot_expect_stop(fixture, PILOT_FOE_HUNTING, pilot_id_of(fixture, "troll"));
    }
}

/* In a corridor with nobody in it. */
static struct stage *go_a_step(struct pilot_fixture *fixture, int which)
{
    struct command command;
    struct stage *stage = pilot_draw(fixture, "############\n"
                                              "#@..!......#\n"
                                              "############\n");
    start_peaceful(&fixture->pilot, which, point_at(5, 1));
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    stage_do(stage, command);
    return stage;
}

/* The foe is put there between two steps, as if it had come round a corner. */
TEST(test_a_foe_comes_into_view)
{
    struct pilot_fixture *fixture = *state;
    for (int which = 0; which < PEACEFUL; which++) {
        struct stage *stage = go_a_step(fixture, which);
        stage_put(stage, "orc", 8, 1);
        stage_refresh(stage);
        pilot_expect_stop(fixture, PILOT_FOE_SEEN, pilot_id_of(fixture, "orc"));
        pilot_expect_stop(fixture, PILOT_IDLE, pilot_id_of(fixture, "orc"));
    }
}

TEST(test_hp_falls)
{
    struct pilot_fixture *fixture = *state;
    for (int which = 0; which < PEACEFUL; which++) {
        struct stage *stage = go_a_step(fixture, which);
        stage_hero(stage)->fighter.hp--;
        stage_refresh(stage);
        pilot_expect_stop(fixture, PILOT_HP_FELL, ENTITY_NONE);
    }
}

/* Round the corner lies a potion. Exploring goes for it; the others stop, but not for one they know. */
TEST(test_an_item_comes_into_view)
{
    struct pilot_fixture *fixture = *state;
    static const char MAP[] = "##########\n"
                              "#@.......#\n"
                              "########.#\n"
                              "########.#\n"
                              "########!#\n"
                              "##########\n";
    struct stage *stage = pilot_draw(fixture, MAP);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    assert_int_equal(stage->view->entity_count, 0);
    assert_in_range(pilot_run(fixture, PILOT_ITEM_SEEN), 1, 7);
    assert_int_equal(fixture->pilot.entity, pilot_id_of(fixture, "healing_potion"));
    pilot_start_travel(&fixture->pilot, point_at(8, 3));
    pilot_run(fixture, PILOT_DONE);
    pilot_start_travel(&fixture->pilot, point_at(1, 1));
    pilot_run(fixture, PILOT_DONE);
    pilot_start_travel(&fixture->pilot, point_at(8, 3));
    pilot_run(fixture, PILOT_DONE);
    pilot_draw(fixture, MAP);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(pilot_run(fixture, PILOT_NOTHING_LEFT), 9 + 1);
}

TEST(test_stairs_come_into_view)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "##########\n"
                        "#@.......#\n"
                        "########.#\n"
                        "########.#\n"
                        "########>#\n"
                        "##########\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_in_range(pilot_run(fixture, PILOT_STAIRS_SEEN), 1, 7);
    assert_int_equal(fixture->pilot.entity, pilot_id_of(fixture, "stairs_down"));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_run(fixture, PILOT_NOTHING_LEFT);
}

TEST(test_a_level_is_gained)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#@o#\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage->game->world.experience.xp = 350;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_stop(fixture, PILOT_LEVEL_UP, ENTITY_NONE);
}

TEST(test_the_hero_dies)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#@o#\n");
    stage_hero(stage)->fighter.hp = 1;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_stop(fixture, PILOT_DEAD, ENTITY_NONE);
}

TEST(test_another_floor)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "##>@##\n");
    struct command command;
    pilot_start_rest(&fixture->pilot);
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_plain(CMD_DESCEND));
    pilot_expect_stop(fixture, PILOT_NEW_FLOOR, ENTITY_NONE);
}

/* What burns nearby ends an order that is meant for peace. */
TEST(test_fire_near)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "##########\n"
                                              "#@......!#\n"
                                              "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    fire_lay(stage->game, point_at(4, 1), 9, KIND_NONE);
    stage_refresh(stage);
    pilot_start_rest(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    fire_lay(stage->game, point_at(3, 1), 9, KIND_NONE);
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_HARM_NEAR, ENTITY_NONE);
}

/* A player with fire on all sides is told at once that no way leads on, and not that a step may be insisted on. */
TEST(test_amid_flames)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#..@....!#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    fire_lay(stage->game, point_at(4, 1), 9, KIND_NONE);
    stage_refresh(stage);
    for (int order = 0; order < 2; order++) {
        pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        pilot_expect_stop(fixture, PILOT_HARM_AHEAD, ENTITY_NONE);
    }
    stage_put(stage, "healing_potion", 1, 1);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_HARM_NEAR, ENTITY_NONE);
}

/* Nor does smoke end it, which takes nothing; a bot stops. */
TEST(test_smoke_near)
{
    struct pilot_fixture *fixture = *state;
    for (int careful = 0; careful < 2; careful++) {
        struct stage *stage = (careful ? pilot_draw_careful : pilot_draw)(fixture, "##########\n"
                                                                                   "#@......!#\n"
                                                                                   "##########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        terrain_set_gas(stage->game, point_at(3, 1), GAS_SMOKE, 9);
        stage_refresh(stage);
        pilot_start_rest(&fixture->pilot);
        if (careful)
            pilot_expect_command(fixture, command_plain(CMD_WAIT));
        else
            pilot_expect_stop(fixture, PILOT_HARM_NEAR, ENTITY_NONE);
    }
}

TEST(test_a_command_not_carried_out)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "#@.#\n");
    struct command command;
    pilot_start_rest(&fixture->pilot);
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    pilot_expect_stop(fixture, PILOT_NO_TURN, ENTITY_NONE);
}

/* --- The careful pilot ------------------------------------------------------------------------------------------- */

/* No plan starts when Threat could kill. Going to a place and fighting do when they are ordered again; the others are
 * refused for who hunts, as ever. */
TEST(test_no_start_in_deadly_danger)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    for (int which = 0; which <= PEACEFUL; which++) {
        struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                          "#!..@....#\n"
                                                          "#....o...#\n"
                                                          "##########\n");
        pilot_wound(stage, 3);
        assert_int_equal(stage->view->threat, 3);
        bool insists = which == TRAVEL || which == PEACEFUL;
        if (which < PEACEFUL)
            start_peaceful(&fixture->pilot, which, point_at(2, 1));
        else
            pilot_start_fight(&fixture->pilot);
        if (insists) {
            struct pilot fresh = fixture->pilot;
            pilot_expect_stop(fixture, PILOT_DEADLY, ENTITY_NONE);
            fixture->pilot = fresh;
            pilot_dare(&fixture->pilot);
            assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
        } else {
            pilot_expect_stop(fixture, PILOT_FOE_HUNTING, pilot_id_of(fixture, "orc"));
        }
        pilot_wound(stage, 4);
        start_peaceful(&fixture->pilot, which % PEACEFUL, point_at(2, 1));
        pilot_expect_stop(fixture, PILOT_FOE_HUNTING, pilot_id_of(fixture, "orc"));
    }
}

TEST(test_await_the_first_blow)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw_careful(fixture, "##########\n"
                                "#.@....o.#\n"
                                "##########\n");
    pilot_start_await(&fixture->pilot);
    assert_int_equal(pilot_run(fixture, PILOT_DONE), 4);
    assert_int_equal(fixture->pilot.entity, pilot_id_of(fixture, "orc"));
    pilot_start_await(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_FOE_NEAR, pilot_id_of(fixture, "orc"));
    pilot_draw_careful(fixture, "#@.#\n");
    pilot_start_await(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
}

/* It stops for another foe, for a wound, and when nobody comes. */
TEST(test_await_is_interrupted)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#@......o#\n"
                                                      "##########\n");
    pilot_start_await(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    stage_put(stage, "troll", 8, 1);
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_FOE_JOINS, pilot_id_of(fixture, "troll"));
    pilot_start_await(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    pilot_wound(stage, 50);
    pilot_expect_stop(fixture, PILOT_HP_FELL, ENTITY_NONE);
    stage = pilot_draw_careful(fixture, "########\n"
                                        "#@.T..o#\n"
                                        "########\n");
    stage_only(stage, "troll")->components &= (uint16_t)~HAS_AI; /* it stands in the way for ever */
    stage_refresh(stage);
    pilot_start_await(&fixture->pilot);
    assert_int_equal(pilot_run(fixture, PILOT_FOE_STAYS), PILOT_REST_TURNS);
}

/* Runs last. */
TEST(test_every_reason_was_met)
{
    pilot_expect_reasons_met(*state, __FILE__);
}

TEST_GROUP(pilot_setup, pilot_teardown)
