/* SPDX-License-Identifier: MIT
 *
 * Travelling, walking and resting in drawn situations: where the plan goes, and its ways round doors, fire, webs and
 * who never leaves its place. */
#include "support/test.h"

#include "core/environment/fire.h"
#include "pilot/pilot.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

#include <string.h>

/* A session that never travels keeps no map of ways in memory. */
TEST(test_a_new_pilot_leaves_its_map_alone)
{
    struct pilot_fixture *fixture = *state;
    memset(&fixture->pilot, 0xA5, sizeof fixture->pilot);
    pilot_init(&fixture->pilot);
    assert_int_equal(fixture->pilot.plan.kind, PLAN_NONE);
    assert_int_equal(fixture->pilot.trail.width, 0);
    assert_int_equal(fixture->pilot.trail.words[0], 0xA5A5A5A5);
}

/* --- Travel ------------------------------------------------------------------------------------------------------ */

TEST(test_travel_arrives)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#########\n"
                                              "#@..#.>.#\n"
                                              "#.......#\n"
                                              "#########\n");
    pilot_start_travel(&fixture->pilot, point_at(7, 2));
    assert_int_equal(pilot_run(fixture, PILOT_DONE), 6);
    stage_expect_at(stage_hero(stage), 7, 2);
    pilot_start_travel(&fixture->pilot, point_at(7, 2));
    pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    pilot_start_travel_stairs(&fixture->pilot);
    assert_int_equal(pilot_run(fixture, PILOT_DONE), 1);
    assert_true(stage->view->hero.on_stairs);
}

TEST(test_travel_finds_no_path)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "################\n"
                        "#@.............#\n"
                        "################\n");
    static const struct point NOWHERE[] = {{2, 0}, {14, 1}, {-1, 1}, {500, 500}};
    for (size_t i = 0; i < sizeof NOWHERE / sizeof NOWHERE[0]; i++) {
        pilot_start_travel(&fixture->pilot, NOWHERE[i]);
        pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    }
    pilot_start_travel_stairs(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    pilot_expect_stop(fixture, PILOT_IDLE, ENTITY_NONE);
}

/* --- Walk and rest ----------------------------------------------------------------------------------------------- */

TEST(test_walk_stops)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "##########\n"
                        "####.#####\n"
                        "#@......!#\n"
                        "##########\n");
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(pilot_run(fixture, PILOT_OPENING), 3);
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(pilot_run(fixture, PILOT_THING_HERE), 4);
    assert_int_equal(fixture->pilot.entity, pilot_id_of(fixture, "healing_potion"));
    pilot_start_walk(&fixture->pilot, DIR_E);
    pilot_expect_stop(fixture, PILOT_BLOCKED, ENTITY_NONE);
    pilot_start_walk(&fixture->pilot, DIR_NE);
    pilot_expect_stop(fixture, PILOT_BLOCKED, ENTITY_NONE);
    /* Through the middle of a room, which is open at both sides all the way. */
    pilot_draw(fixture, "#########\n"
                        "#.......#\n"
                        "#@......#\n"
                        "#.......#\n"
                        "#########\n");
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(pilot_run(fixture, PILOT_BLOCKED), 6);
}

/* A player who walks on is asked before a web or a plate that is known, and before each plate; bots are not. */
TEST(test_walking_on_stops_before_snares)
{
    static const char *const SNARES[] = {"web", "alarm_plate"};
    struct pilot_fixture *fixture = *state;
    for (int i = 0; i < 2; i++) {
        struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                          "#@.......#\n"
                                                          "##########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, SNARES[i], 4, 1);
        stage_refresh(stage);
        pilot_watch(&fixture->pilot, stage->view);
        pilot_start_walk(&fixture->pilot, DIR_E);
        int steps = 0;
        struct command command;
        enum pilot_stop stop;
        while ((stop = pilot_ask(fixture, &command)) != PILOT_SNARE_AHEAD && steps < 4) {
            if (stop == PILOT_GOING)
                stage_do(stage, command);
            else
                pilot_start_walk(&fixture->pilot, DIR_E); /* a plate is near */
            steps += stop == PILOT_GOING;
        }
        assert_int_equal(steps, 2);
        assert_true(point_equal(fixture->pilot.plan.goal, point_at(4, 1)));
        pilot_start_walk(&fixture->pilot, DIR_E);
        pilot_pass(&fixture->pilot, PILOT_BIT(SNARE_AHEAD), ENTITY_NONE);
        assert_int_equal(pilot_ask(fixture, &command) == PILOT_GOING, i == 0);
        pilot_start_walk(&fixture->pilot, DIR_E);
        pilot_dare(&fixture->pilot);
        assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
        fixture->pilot.ahead = NULL;
        pilot_start_walk(&fixture->pilot, DIR_E);
        assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    }
}

/* Walking on into a wooden gate, or a captive, goes on until it gives way, and not through it; a foe that comes up ends
 * it, and it begins only beside them. */
TEST(test_walking_on_works_at_what_gives_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#@.....o.#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "wooden_gate", 4, 1);
    pilot_stand(stage, point_at(7, 1), AWARENESS_CAPTIVE);
    int blows = view_ground_at(stage->view, point_at(4, 1))->blows;
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(pilot_run(fixture, PILOT_BLOCKED), 2);
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(pilot_run(fixture, PILOT_DONE), blows);
    stage_expect_at(stage_hero(stage), 3, 1);
    assert_true(view_walkable(stage->view, point_at(4, 1)));
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(pilot_run(fixture, PILOT_BLOCKED), 3);
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(pilot_run(fixture, PILOT_DONE), CAPTIVE_BUMPS);
    assert_int_equal(stage_only(stage, "orc")->mind.state, AWARENESS_FOLLOW);
    stage_expect_at(stage_hero(stage), 6, 1);
    stage = pilot_draw_careful(fixture, "#@......#\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "wooden_gate", 2, 0);
    stage_refresh(stage);
    pilot_start_walk(&fixture->pilot, DIR_E);
    pilot_expect_move(fixture, DIR_E);
    stage_put(stage, "troll", 7, 0)->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_FOE_SEEN, pilot_id_of(fixture, "troll"));
}

/* Who works stays where it is loud: a foe that was met before and comes back, wary, ends it. */
TEST(test_work_ends_when_a_foe_comes_back)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#.@.....o#\n"
                                                      "########.#\n"
                                                      "########.#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "wooden_gate", 1, 1);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    world_move(&stage->game->world, orc, point_at(8, 3));
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_walk(&fixture->pilot, DIR_W);
    pilot_expect_move(fixture, DIR_W);
    orc->mind.state = AWARENESS_WARY;
    world_move(&stage->game->world, orc, point_at(8, 1));
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_FOE_SEEN, pilot_id_of(fixture, "orc"));
}

TEST(test_rest_ends)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#@#\n");
    pilot_start_rest(&fixture->pilot);
    assert_int_equal(pilot_run(fixture, PILOT_DONE), PILOT_REST_TURNS);
    assert_int_equal(stage->view->turn, PILOT_REST_TURNS);
}

/* Poison that cannot kill is rested through; what can is refused, unless the order is given again. Bots heed each loss.
 */
TEST(test_rest_and_poison)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    struct stage *stage = pilot_draw(fixture, "#@#\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    for (int which = 0; which < 3; which++) {
        fixture->pilot.ahead = which < 2 ? fixture->ahead : NULL;
        stage_hero(stage)->fighter.hp = which == 0 ? 6 : 7;
        stage_hero(stage)->statuses.turns[STATUS_POISONED] = 6;
        stage_refresh(stage);
        pilot_start_rest(&fixture->pilot);
        if (which == 1)
            assert_int_equal(pilot_run(fixture, PILOT_DONE), PILOT_REST_TURNS);
        else if (which == 2)
            assert_int_equal(pilot_run(fixture, PILOT_HP_FELL), 1);
        else
            pilot_expect_stop(fixture, PILOT_POISON_KILLS, ENTITY_NONE);
        assert_int_equal(stage->view->hero.hp, which == 1 ? 1 : 6);
        pilot_start_rest(&fixture->pilot);
        pilot_dare(&fixture->pilot);
        assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    }
}

/* --- Ways -------------------------------------------------------------------------------------------------------- */

/* Of ways as short it goes the one that costs no second turn, and so does who dashes past foes. */
TEST(test_slow_steps_are_shunned)
{
    struct pilot_fixture *fixture = *state;
    for (int plan = 0; plan < 2; plan++) {
        struct stage *stage = pilot_draw(fixture, "########\n"
                                                  "#@...o>#\n"
                                                  "#......#\n"
                                                  "########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_bring(stage, stage_only(stage, "orc"), STATUS_HELD, 20);
        stage_lay(stage, "rubble", 2, 1);
        stage_lay(stage, "rubble", 3, 2);
        stage_refresh(stage);
        for (int step = 0; step < 2; step++) {
            if (plan == 0)
                pilot_start_fight(&fixture->pilot);
            else
                pilot_start_dash(&fixture->pilot);
            pilot_expect_move(fixture, step == 0 ? DIR_SE : DIR_NE);
        }
    }
}

/* Doors are opened by the way and never taken slantwise; what burns is walked round. */
TEST(test_doors_and_fire)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#######\n"
                                              "#@...!#\n"
                                              "#.....#\n"
                                              "#######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "wall", 2, 1);
    stage_lay(stage, "door", 2, 2);
    stage_lay(stage, "wall", 3, 2);
    stage_lay(stage, "wall", 3, 1);
    stage_lay(stage, "door", 3, 2);
    stage_only(stage, "healing_potion")->known = true; /* seen before there were walls */
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_S); /* not slantwise into the door */
    pilot_expect_move(fixture, DIR_E);
    assert_int_equal(stage_hero(stage)->at.x, 1); /* that has opened it */
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_move(fixture, DIR_E);
    assert_int_equal(stage_hero(stage)->at.x, 3);
    fire_lay(stage->game, point_at(4, 2), 9, KIND_NONE);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    enum pilot_stop stop = pilot_ask(fixture, &command);
    assert_true(stop != PILOT_GOING || command.type != CMD_MOVE || command.dir != DIR_E);
}

/* What would hold the hero is walked round; over it, if there is no other way. */
TEST(test_webs_are_walked_round)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#######\n"
                                              "#@...!#\n"
                                              "##...##\n"
                                              "#######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "web", 3, 1);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_move(fixture, DIR_SE);
    pilot_expect_move(fixture, DIR_E);
    stage_lay(stage, "web", 5, 1);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_NE);
}

/* One that comes into view when the way is laid already is walked round, too. */
TEST(test_a_web_on_the_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "########\n"
                                              "#@....!#\n"
                                              "##....##\n"
                                              "########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_E);
    stage_lay(stage, "web", 3, 1);
    stage_refresh(stage);
    pilot_expect_move(fixture, DIR_SE);
}

/* An orc that is up and takes no steps, and hunts no more: a step beside it wakes its interest. */
static struct stage *draw_rooted(struct pilot_fixture *fixture, const char *drawing)
{
    struct stage *stage = pilot_draw_careful(fixture, drawing);
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    stage->rules->kinds[orc->kind].monster.traits |= 1U << TRAIT_STILL;
    stage->rules->kinds[orc->kind].monster.senses = 0;
    orc->mind.state = AWARENESS_LOST;
    stage_refresh(stage);
    return stage;
}

/* Goes along a hall, exploring, and back, the rooted one in sight and up; travelling is refused while it hunts. */
static void go_round(struct pilot_fixture *fixture, enum awareness awareness)
{
    struct stage *stage = draw_rooted(fixture, "##########\n"
                                               "#...o....#\n"
                                               "#@......!#\n"
                                               "#........#\n"
                                               "##########\n");
    stage_only(stage, "orc")->mind.state = (uint8_t)awareness;
    stage_refresh(stage);
    struct command command;
    for (int leg = 0; leg < 2; leg++) {
        pilot_watch(&fixture->pilot, stage->view);
        if (leg == 0)
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        else
            pilot_start_travel(&fixture->pilot, point_at(1, 2));
        if (leg == 1 && awareness == AWARENESS_HUNT) {
            pilot_expect_stop(fixture, PILOT_FOE_HUNTING, pilot_id_of(fixture, "orc"));
            return;
        }
        while (pilot_ask(fixture, &command) == PILOT_GOING) {
            stage_do(stage, command);
            stage_only(stage, "orc")->mind.state = (uint8_t)awareness;
            stage_refresh(stage);
            assert_true(point_chebyshev(stage_hero(stage)->at, stage_only(stage, "orc")->at) > 1);
        }
        stage_expect_at(stage_hero(stage), leg == 0 ? 8 : 1, 2);
    }
}

/* Players' plans go round a root snare that has shown itself, hunting or not, and end before a step beside it. */
TEST(test_the_rooted_are_gone_round)
{
    struct pilot_fixture *fixture = *state;
    go_round(fixture, AWARENESS_LOST);
    go_round(fixture, AWARENESS_HUNT);
    (void)draw_rooted(fixture, "###o######\n"
                               "#@......!#\n"
                               "##########\n");
    entity_id id = pilot_id_of(fixture, "orc");
    pilot_watch(&fixture->pilot, fixture->stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_FOE_LURKS, id);
}

/* Travelling keeps away from lids that something scratches at. */
TEST(test_travelling_leaves_lids_alone)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#########\n"
                                              "#@......#\n"
                                              "#.......#\n"
                                              "#.......#\n"
                                              "#########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "scratched_coffin", 4, 1);
    stage_refresh(stage);
    struct command command;
    pilot_start_travel(&fixture->pilot, point_at(7, 1));
    while (pilot_ask(fixture, &command) == PILOT_GOING) {
        stage_do(stage, command);
        assert_true(point_chebyshev(stage_hero(stage)->at, point_at(4, 1)) > 1);
    }
    stage_expect_at(stage_hero(stage), 7, 1);
}

/* A player's way of two moves is gone in sight of those who can do nothing in a turn. */
TEST(test_the_last_steps_are_gone)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "#################\n"
                                                      "#@..............#\n"
                                                      "#......o........#\n"
                                                      "#################\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    pilot_start_travel(&fixture->pilot, point_at(4, 1));
    pilot_expect_stop(fixture, PILOT_FOE_HUNTING, world_id(&stage->game->world, orc));
    pilot_start_travel(&fixture->pilot, point_at(3, 1));
    pilot_expect_move(fixture, DIR_E);
    world_move(&stage->game->world, orc, point_at(3, 2));
    orc->mind.state = AWARENESS_HUNT;
    orc->mind.startled = false;
    stage_refresh(stage);
    assert_true(stage->view->threat > 0);
    pilot_start_travel(&fixture->pilot, point_at(4, 1));
    pilot_expect_stop(fixture, PILOT_FOE_HUNTING, world_id(&stage->game->world, orc));
}

/* Two cells off, behind a wall, is not two moves away. */
TEST(test_a_goal_behind_a_wall_is_far)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "#################\n"
                                                      "#..@.........o..#\n"
                                                      "#.###############\n"
                                                      "#...............#\n"
                                                      "#################\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    for (int i = 0; i < 2; i++) /* to see what is there, and back */
        stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_move(DIR_S));
    stage_do(stage, command_move(DIR_N));
    for (int i = 0; i < 2; i++)
        stage_do(stage, command_move(DIR_E));
    struct entity *orc = stage_only(stage, "orc");
    world_move(&stage->game->world, orc, point_at(12, 1));
    orc->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    pilot_start_travel(&fixture->pilot, point_at(3, 3));
    pilot_expect_stop(fixture, PILOT_FOE_HUNTING, world_id(&stage->game->world, orc));
}

/* Travelling asks before it steps onto what holds, as exploring does; a bot does not. */
TEST(test_travelling_asks_before_a_web)
{
    struct pilot_fixture *fixture = *state;
    for (int careful = 0; careful < 2; careful++) {
        struct stage *stage = (careful ? pilot_draw_careful : pilot_draw)(fixture, "#########\n"
                                                                                   "#@......#\n"
                                                                                   "#########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, "web", 3, 1);
        stage_refresh(stage);
        pilot_start_travel(&fixture->pilot, point_at(7, 1));
        pilot_expect_move(fixture, DIR_E);
        if (careful) {
            pilot_expect_stop(fixture, PILOT_SNARE_AHEAD, ENTITY_NONE);
            pilot_start_travel(&fixture->pilot, point_at(7, 1));
            pilot_dare(&fixture->pilot);
        }
        pilot_expect_move(fixture, DIR_E);
    }
}

/* To what blocks and can be worked, travelling ends beside it. */
TEST(test_travelling_to_a_lever)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#######\n"
                                              "#@....#\n"
                                              "#######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "lever", 5, 1);
    stage_lay(stage, "statue", 6, 1);
    stage_refresh(stage);
    pilot_start_travel(&fixture->pilot, point_at(5, 1));
    for (int i = 0; i < 3; i++)
        pilot_expect_move(fixture, DIR_E);
    pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    pilot_start_travel(&fixture->pilot, point_at(6, 1));
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
}

/* Runs last. */
TEST(test_every_reason_was_met)
{
    pilot_expect_reasons_met(*state, __FILE__);
}

TEST_GROUP(pilot_setup, pilot_teardown)
