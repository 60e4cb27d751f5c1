/* SPDX-License-Identifier: MIT
 *
 * Going up to a foe that was chosen: past others, until it is beside the hero, a step at a time while anybody hunts. */
#include "support/test.h"

#include "core/combat/harm.h"
#include "core/map/map.h"
#include "core/world.h"
#include "pilot/pilot.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

static const char HALL[] = "############\n"
                           "#.....o....#\n"
                           "#@........T#\n"
                           "#..........#\n"
                           "############\n";

static struct stage *draw_hall(struct pilot_fixture *fixture, enum awareness orc, enum awareness troll)
{
    struct stage *stage = pilot_draw_careful(fixture, HALL);
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "orc")->mind.state = orc;
    stage_only(stage, "troll")->mind.state = troll;
    stage_refresh(stage);
    return stage;
}

/* The farther of two, though it sleeps and the nearer is up; beside it no step is left. */
TEST(test_the_chosen_one_is_gone_up_to)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_hall(fixture, AWARENESS_ASLEEP, AWARENESS_DORMANT);
    entity_id troll = pilot_id_of(fixture, "troll");
    pilot_start_approach(&fixture->pilot, troll);
    assert_int_equal(pilot_run(fixture, PILOT_DONE), 8);
    assert_true(point_beside(view_find(stage->view, troll)->at, stage->view->hero.at));
    pilot_start_approach(&fixture->pilot, troll);
    pilot_expect_stop(fixture, PILOT_FOE_NEAR, troll);
}

TEST(test_under_hunters_it_is_a_step)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_hall(fixture, AWARENESS_HUNT, AWARENESS_DORMANT);
    stage_only(stage, "orc")->next = UINT32_MAX; /* it stands there */
    stage_refresh(stage);
    pilot_start_approach(&fixture->pilot, pilot_id_of(fixture, "troll"));
    assert_int_equal(pilot_run(fixture, PILOT_DONE), 1);
}

/* Who is not seen any more is not gone after, and who never was is not. */
TEST(test_nobody_out_of_sight_is_approached)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_hall(fixture, AWARENESS_ASLEEP, AWARENESS_DORMANT);
    pilot_start_approach(&fixture->pilot, ENTITY_NONE);
    pilot_expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
    entity_id troll = pilot_id_of(fixture, "troll");
    pilot_start_approach(&fixture->pilot, troll);
    pilot_expect_move(fixture, DIR_E);
    for (int y = 1; y <= 3; y++)
        map_set_tile(&stage->game->world.map, point_at(8, y), TILE_WALL);
    world_rebuild(&stage->game->world);
    stage_refresh(stage);
    assert_null(view_find(stage->view, troll));
    pilot_expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
}

/* A fight goes on to the sleeper it was going to where a corner hides it; to none that it was not, nor later. */
TEST(test_a_sleeper_behind_a_corner_is_gone_on_to)
{
    struct pilot_fixture *fixture = *state;
    for (int pause = 0; pause < 2; pause++) {
        struct stage *stage = pilot_draw_careful(fixture, "########\n"
                                                          "#@....##\n"
                                                          "#####.##\n"
                                                          "#T....##\n"
                                                          "########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_only(stage, "troll")->mind.state = AWARENESS_ASLEEP;
        struct world *world = &stage->game->world;
        world_move(world, world_hero(world), point_at(4, 3));
        stage_refresh(stage);
        struct command command;
        pilot_start_fight(&fixture->pilot);
        assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
        world_move(world, world_hero(world), point_at(3, 1));
        world->time += pause ? 3 * TURN_COST : TURN_COST;
        stage_refresh(stage);
        pilot_start_fight(&fixture->pilot);
        if (pause) {
            pilot_expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
            continue;
        }
        assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
        struct command east = command_move(DIR_E);
        assert_true(command_equal(&command, &east));
    }
}

/* Nor who has died meanwhile, in sight. */
TEST(test_the_dead_are_not_gone_after)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_hall(fixture, AWARENESS_ASLEEP, AWARENESS_DORMANT);
    entity_id troll = pilot_id_of(fixture, "troll");
    pilot_start_approach(&fixture->pilot, troll);
    pilot_expect_move(fixture, DIR_E);
    struct entity *victim = stage_only(stage, "troll");
    struct harm_source source = {.credited = ENTITY_NONE};
    harm(stage->game, victim, victim->fighter.hp, DAMAGE_BLOW, &source, stage_new_events(stage));
    stage_refresh(stage);
    assert_true(view_find(stage->view, troll)->corpse);
    pilot_expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
}

/* Who was run after once is run after, and no other; who did not come is gone to, out of a narrow place, too. */
TEST(test_fights_go_on_as_they_were_told)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "############\n"
                                                      "#...#..o...#\n"
                                                      "#...@......#\n"
                                                      "#...#.....T#\n"
                                                      "############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc"), *troll = stage_only(stage, "troll");
    orc->fighter.power = troll->fighter.power = 0;
    orc->mind.state = troll->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    struct command command;
    pilot_start_fight(&fixture->pilot);
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    assert_int_equal(command.type, CMD_WAIT);
    assert_true(fixture->pilot.holds);
    pilot_start_fight(&fixture->pilot);
    pilot_pass(&fixture->pilot, PILOT_BIT(FOE_STAYS), ENTITY_NONE);
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    assert_int_equal(command.type, CMD_MOVE);
    assert_false(fixture->pilot.holds);
    stage = pilot_draw_careful(fixture, "############\n"
                                        "#@....o....#\n"
                                        "############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_FLEE;
    stage->rules->kinds[orc->kind].monster.move_cost = 100;
    stage_refresh(stage);
    for (int other = 0; other < 2; other++) {
        pilot_start_fight(&fixture->pilot);
        pilot_pass(&fixture->pilot, PILOT_BIT(FOE_FLEES), other ? ENTITY_NONE : pilot_id_of(fixture, "orc"));
        enum pilot_stop stop = pilot_ask(fixture, &command), expected = other ? PILOT_FOE_FLEES : PILOT_GOING;
        assert_string_equal(PILOT_STOP_NAMES[stop], PILOT_STOP_NAMES[expected]);
    }
}

/* Who takes aim, or is about to charge, is not waited for until it has struck, unless that is ordered anew; who comes
 * to strike is. */
TEST(test_a_shot_is_not_waited_for)
{
    static const char *const AIMS[] = {"orc_slinger", "orc_raider"};
    struct pilot_fixture *fixture = *state;
    struct stage *stage;
    for (size_t i = 0; i < sizeof AIMS / sizeof *AIMS; i++) {
        stage = pilot_draw_careful(fixture, "############\n"
                                            "#@.........#\n"
                                            "############\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_put(stage, AIMS[i], 6, 1)->mind.state = AWARENESS_HUNT;
        stage_refresh(stage);
        int hp = stage->view->hero.hp;
        pilot_start_await(&fixture->pilot);
        pilot_run(fixture, PILOT_SHOT_DUE);
        assert_int_equal(stage->view->hero.hp, hp);
        pilot_start_await(&fixture->pilot);
        pilot_expect_command(fixture, command_plain(CMD_WAIT));
        pilot_expect_stop(fixture, PILOT_HP_FELL, ENTITY_NONE);
    }
    stage = pilot_draw_careful(fixture, "############\n"
                                        "#@......o..#\n"
                                        "############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    pilot_start_await(&fixture->pilot);
    assert_true(pilot_run(fixture, PILOT_DONE) > 2);
}

TEST_GROUP(pilot_setup, pilot_teardown)
