/* SPDX-License-Identifier: MIT
 *
 * What the floor of a campaign does: doors, slow ground, roots that hold, and what they do to who is there. */
#include "support/test.h"

#include "core/action.h"
#include "core/environment/hazard.h"
#include "core/mind/awareness.h"
#include "core/noise.h"
#include "support/world_fixture.h"

/* Who stumbles goes round no door's corner either. */
TEST(test_stumbling_is_lawful)
{
    struct stage *stage = *state;
    int steps = 0;
    for (int seed = 0; seed < 60; seed++) {
        stage_draw_campaign(stage, "###\n"
                                   "@.#\n"
                                   "#..\n");
        stage_lay(stage, "open_door", 1, 2);
        stage_hero(stage)->statuses.turns[STATUS_CONFUSED] = 5;
        rng_seed(&stage->game->world.ai_rng, (uint64_t)seed, RNG_AI, 0);
        stage_do(stage, command_move(DIR_E));
        assert_false(point_equal(stage_hero(stage)->at, point_at(1, 2)));
        steps += point_equal(stage_hero(stage)->at, point_at(1, 1));
    }
    assert_in_range(steps, 1, 30);
}

/* Roots are no foe: who wanders into them learns nothing of the hero, and gets free by tries. */
TEST(test_roots_tell_nobody)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#########\n"
                               "#@#o....#\n"
                               "#########\n");
    struct entity *orc = stage_only(stage, "orc");
    struct ground_rule *roots = &stage->rules->grounds[stage_ground(stage, "roots")];
    roots->step_hook = STEP_HOOK_HOLD;
    roots->step_amount = 3;
    roots->becomes[CHANGE_ENTERED] = GROUND_NONE;
    stage_lay(stage, "roots", 3, 1);
    awareness_begin(orc, AWARENESS_WANDER);
    orc->mind.goal = point_at(7, 1);
    hazard_enter(stage->game, orc, stage_new_events(stage));
    assert_int_equal(orc->mind.state, AWARENESS_WANDER);
    for (int held = 3; held > 0; held--) {
        assert_int_equal(orc->statuses.turns[STATUS_HELD], held);
        stage_wait(stage);
    }
    assert_int_equal(orc->statuses.turns[STATUS_HELD], 0);
    assert_int_equal(orc->at.x, 3);
    stage_wait(stage);
    assert_int_equal(orc->at.x, 4);
}

/* --- Doors ------------------------------------------------------------------------------------------------------- */

TEST(test_a_step_opens_a_door)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@.o#\n"
                               "#####\n");
    stage_lay(stage, "door", 2, 1);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->at.x, 1);
    assert_int_equal(stage_cell(stage, 2, 1)->ground, stage_ground(stage, "open_door"));
    assert_int_equal(stage_count(stage, EV_DOOR_OPENED), 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->at.x, 2);
}

TEST(test_no_corners_at_doors)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "##.##\n"
                               "#...#\n"
                               "#####\n");
    for (int open = 0; open < 2; open++) {
        stage_lay(stage, open ? "open_door" : "door", 2, 2);
        stage_refuses(stage, command_move(DIR_SE), REJECT_DOOR_CORNER);
    }
    stage_put(stage, "orc", 2, 2);
    stage_refuses(stage, command_move(DIR_SE), REJECT_DOOR_CORNER);
}

static struct command close_towards(enum dir dir)
{
    return (struct command){.type = CMD_CLOSE, .dir = (uint8_t)dir};
}

TEST(test_closing)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage_refuses(stage, close_towards(DIR_E), REJECT_NO_DOOR);
    stage_lay(stage, "open_door", 2, 1);
    struct entity *potion = stage_put(stage, "healing_potion", 2, 1);
    stage_refuses(stage, close_towards(DIR_E), REJECT_DOOR_TAKEN);
    world_move(&stage->game->world, potion, point_at(3, 1));
    stage_do(stage, close_towards(DIR_E));
    assert_int_equal(stage_cell(stage, 2, 1)->ground, stage_ground(stage, "door"));
    assert_int_equal(stage_count(stage, EV_DOOR_CLOSED), 1);
    stage_refuses(stage, close_towards(DIR_E), REJECT_NO_DOOR);
    stage_refuses(stage, close_towards(DIR_W), REJECT_NO_DOOR);
    stage_play_by(stage, RULESET_CLASSIC);
    stage_refuses(stage, close_towards(DIR_E), REJECT_NOT_IN_RULES);
}

/* Hunters open doors, which takes a turn; who does not see it hears from where. */
TEST(test_hunters_open_doors)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#@...o.#\n"
                               "########\n");
    stage_lay(stage, "door", 3, 1);
    stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
    stage_do(stage, command_plain(CMD_WAIT));
    stage_do(stage, command_plain(CMD_WAIT));
    assert_int_equal(stage_cell(stage, 3, 1)->ground, stage_ground(stage, "open_door"));
    assert_int_equal(stage_only(stage, "orc")->at.x, 4);
    assert_int_equal(stage_count(stage, EV_DOOR_OPENED), 1);
}

TEST(test_a_door_out_of_sight_is_heard)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "##########\n"
                               "#@.#..o..#\n"
                               "##########\n");
    stage_lay(stage, "door", 5, 1);
    stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
    world_move(&stage->game->world, stage_only(stage, "orc"), point_at(6, 1));
    terrain_change(stage->game, point_at(5, 1), CHANGE_OPENED);
    terrain_change(stage->game, point_at(5, 1), CHANGE_CLOSED);
    struct action action = {
        .type = ACT_OPEN, .actor = world_id(&stage->game->world, stage_only(stage, "orc")), .at = point_at(5, 1)};
    action_perform(stage->game, &action, stage_new_events(stage));
    assert_int_equal(stage_count(stage, EV_DOOR_OPENED), 0);
    assert_int_equal(stage_count(stage, EV_DOOR_HEARD), 1);
    assert_int_equal(stage_event(stage, EV_DOOR_HEARD, 0)->extra, DIR_E);
}

/* --- Ground ------------------------------------------------------------------------------------------------------ */

TEST(test_slow_ground)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage_lay(stage, "roots", 2, 1);
    uint32_t time = stage->game->world.time;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->game->world.time - time, 200);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->game->world.time - time, 300);
}

/* Turns are counted by the clock, not by actions. */
TEST(test_turns_are_time)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage_lay(stage, "roots", 2, 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->turn, 2);
    assert_int_equal(stage->game->world.here.turns, 2);
    stage_hero(stage)->statuses.turns[STATUS_HASTED] = 9;
    for (int i = 0; i < 6; i++)
        stage_wait(stage);
    assert_int_equal(stage->view->turn, 5);
    assert_int_equal(stage->game->world.here.turns, 5);
}

TEST(test_slow_for_who_walks)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#..o#\n"
                               "#####\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_lay(stage, "roots", 3, 1);
    stage_lay(stage, "roots", 2, 2);
    struct action action = {.type = ACT_STEP, .actor = world_id(&stage->game->world, orc), .at = point_at(3, 1)};
    assert_int_equal(action_perform(stage->game, &action, stage_new_events(stage)), 200);
    stage->rules->kinds[orc->kind].monster.traits = 1 << TRAIT_FLY;
    action.at = point_at(2, 2);
    assert_int_equal(action_perform(stage->game, &action, stage_new_events(stage)), 100);
}

/* Whatever way one comes there. */
TEST(test_what_holds_is_gone_then)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    struct ground_rule *roots = &stage->rules->grounds[stage_ground(stage, "roots")];
    roots->step_hook = STEP_HOOK_HOLD;
    roots->step_amount = 3;
    roots->becomes[CHANGE_ENTERED] = GROUND_NONE;
    stage_lay(stage, "roots", 2, 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 3);
    assert_int_equal(stage_cell(stage, 2, 1)->cover, GROUND_NONE);
}

TEST(test_the_large_trample_grass)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#..o#\n"
                               "#####\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_lay(stage, "tall_grass", 3, 2);
    hazard_enter(stage->game, orc, stage_new_events(stage));
    assert_int_equal(stage_cell(stage, 3, 2)->cover, stage_ground(stage, "tall_grass"));
    stage->rules->kinds[orc->kind].monster.traits = 1 << TRAIT_LARGE | 1 << TRAIT_FLY;
    hazard_enter(stage->game, orc, stage_new_events(stage));
    assert_int_equal(stage_cell(stage, 3, 2)->cover, stage_ground(stage, "tall_grass"));
    stage->rules->kinds[orc->kind].monster.traits = 1 << TRAIT_LARGE;
    hazard_enter(stage->game, orc, stage_new_events(stage));
    assert_int_equal(stage_cell(stage, 3, 2)->cover, GROUND_NONE);
}

TEST(test_noisy_ground)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage->rules->grounds[stage_ground(stage, "roots")].noise = 3;
    stage_lay(stage, "roots", 2, 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(noise_of_hero(stage->game), 9);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(noise_of_hero(stage->game), 6);
}

TEST_GROUP(stage_setup, stage_teardown)
