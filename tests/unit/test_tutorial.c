/* SPDX-License-Identifier: MIT
 *
 * What a step of the introduction lets the player do, where the sentence alone does not say it. */
#include "support/test.h"

#include "core/mind/awareness.h"
#include "support/content.h"
#include "support/world_fixture.h"
#include "ui/log/tutorial.h"

/* The last lesson of the second part: one is struck, while just one can be. Slantwise at a door nobody can. */
TEST(test_one_at_a_doorway)
{
    struct stage *stage = *state;
    struct command strike = command_move(DIR_S);
    stage_draw(stage, "######\n"
                      "#@...#\n"
                      "#o.o.#\n"
                      "######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage->rules->profiles[stage->view->profile].practice = PRACTICE_SECOND;
    struct tutorial tutorial = {.step = tutorial_steps(stage->view) - 1};
    stage_lay(stage, "open_door", 1, 1);
    struct entity *other = world_blocker_at(&stage->game->world, point_at(3, 2));
    world_move(&stage->game->world, other, point_at(2, 2));
    stage_refresh(stage);
    assert_true(tutorial_lets(&tutorial, stage->view, &strike));
    world_move(&stage->game->world, other, point_at(2, 1));
    stage_refresh(stage);
    assert_false(tutorial_lets(&tutorial, stage->view, &strike));
}

/* The lesson of fire goes on when the sleeper has woken and stands beside the hero: it is shoved, then thrown at. */
TEST(test_who_wakes_before_the_fire_is_shoved)
{
    struct stage *stage = *state;
    struct command shove = {.type = CMD_SHOVE, .dir = DIR_E};
    struct command hurl = {.type = CMD_THROW, .letter = 0, .target = point_at(3, 1)};
    stage_draw(stage, "######\n"
                      "#@o..#\n"
                      "######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage->rules->profiles[stage->view->profile].practice = PRACTICE_SECOND;
    struct tutorial tutorial = {.step = tutorial_steps(stage->view) - 4};
    stage_refresh(stage);
    assert_true(tutorial_lets(&tutorial, stage->view, &shove));
    world_move(&stage->game->world, world_blocker_at(&stage->game->world, point_at(2, 1)), point_at(3, 1));
    stage_refresh(stage);
    assert_true(tutorial_lets(&tutorial, stage->view, &hurl));
    assert_false(tutorial_lets(&tutorial, stage->view, &(struct command){.type = CMD_DESCEND}));
}

TEST_GROUP(stage_setup, stage_teardown)
