/* SPDX-License-Identifier: MIT
 *
 * Plates in the floor: who sees them and when, what they set off, who walks round them. */
#include "support/test.h"

#include "core/map/passage.h"
#include "core/mind/ways.h"
#include "core/view_missile.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

static ground_id shown(const struct stage *stage, int x, int y)
{
    return stage->view->grounds[y * stage->view->width + x].cover;
}

/* From two cells off, once; what was seen is remembered, and so is nothing of what was not. */
TEST(test_seen_from_two_cells)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@......#\n");
    stage_lay(stage, "alarm_plate", 4, 0);
    stage_lay(stage, "portcullis_plate", 7, 0);
    stage_refresh(stage);
    assert_int_equal(shown(stage, 4, 0), GROUND_NONE);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_MOVED, EV_PLATE_FOUND);
    assert_int_equal(stage_event(stage, EV_PLATE_FOUND, 0)->at.x, 4);
    assert_int_equal(stage_event(stage, EV_PLATE_FOUND, 0)->amount, 0);
    assert_int_equal(shown(stage, 4, 0), stage_ground(stage, "alarm_plate"));
    assert_int_equal(shown(stage, 7, 0), GROUND_NONE);
    stage_do(stage, command_move(DIR_W));
    STAGE_EVENTS(stage, EV_MOVED);
    assert_int_equal(shown(stage, 4, 0), stage_ground(stage, "alarm_plate"));
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_MOVED);
    expect_sound(stage->game);
}

/* Through walls nothing is seen. */
TEST(test_not_seen_through_walls)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@#.#\n");
    stage_lay(stage, "alarm_plate", 3, 0);
    stage_refresh(stage);
    stage_wait(stage);
    assert_int_equal(shown(stage, 3, 0), GROUND_NONE);
}

/* Worlds that differ in plates which nobody has noticed look alike, and are alike to who looks ahead. */
TEST(test_hidden_from_who_looks_ahead)
{
    struct stage *stage = *state;
    struct view *view = calloc(1, sizeof *view);
    assert_non_null(view);
    stage_draw_campaign(stage, "#@......#\n");
    stage_lay(stage, "alarm_plate", 3, 0);
    stage_lay(stage, "alarm_plate", 6, 0);
    stage_refresh(stage);
    stage_wait(stage);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    assert_int_equal(view->grounds[3].cover, stage_ground(stage, "alarm_plate"));
    assert_int_equal(view->grounds[6].cover, GROUND_NONE);
    assert_int_equal(stage->copy->world.terrain.at[6].cover, GROUND_NONE);
    free(view);
}

/* The bell wakes who is far; the plate is gone then. */
TEST(test_alarm)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@.....................o#\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage_lay(stage, "alarm_plate", 2, 0);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_PLATE_SPRUNG), 1);
    assert_int_equal(orc->mind.state, AWARENESS_WARY);
    assert_true(point_equal(orc->mind.goal, point_at(2, 0)));
    int far = orc->at.x;
    for (int turn = 0; turn < 10; turn++)
        stage_wait(stage);
    assert_true(orc->at.x <= far - 8); /* it comes */
    assert_int_equal(stage_cell(stage, 2, 0)->cover, GROUND_NONE);
    stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_PLATE_SPRUNG), 0);
}

/* Shuts the nearest narrow place that is empty, for ten turns; what is shot flies through it. */
TEST(test_portcullis)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "############\n"
                               "#...#...#..#\n"
                               "#@.......!.#\n"
                               "#...#...#..#\n"
                               "############\n");
    stage_lay(stage, "portcullis_plate", 2, 2);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_PLATE_SPRUNG, 0)->amount, 1);
    assert_int_equal(stage_event(stage, EV_GATE_FELL, 0)->at.x, 4);
    assert_int_equal(stage_event(stage, EV_GATE_FELL, 0)->amount, 10);
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage_ground(stage, "portcullis"));
    assert_false(passage_stops_flight(stage->game, point_at(4, 2)));
    assert_true(view_cell(stage->view, point_at(6, 2)) & CELL_VISIBLE);
    assert_int_equal(view_lasts(stage->view, point_at(4, 2)), 10);
    assert_int_equal(view_lasts(stage->view, point_at(3, 2)), 0);
    game_forget(stage->copy, stage->view);
    struct view *view = calloc(1, sizeof *view);
    game_view(stage->copy, view);
    assert_int_equal(view->return_count, 1);
    assert_memory_equal(view->returns, stage->view->returns, sizeof view->returns[0]);
    game_clone(stage->copy, stage->game);
    stage->copy->world.terrain.returns[0].time = MAX_TIME; /* as a stored game may say */
    game_view(stage->copy, view);
    assert_int_equal(view->returns[0].turns, INT16_MAX);
    free(view);
    stage_do(stage, command_move(DIR_E));
    stage_refuses(stage, command_move(DIR_E), REJECT_BLOCKED);
    for (int turn = 0; turn < 9; turn++) {
        assert_int_equal(view_lasts(stage->view, point_at(4, 2)), 9 - turn);
        assert_int_equal(stage_count(stage, EV_WAY_OPENED), 0);
        stage_wait(stage);
    }
    assert_int_equal(stage_event(stage, EV_WAY_OPENED, 0)->at.x, 4);
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage->rules->roles[GROUND_ROLE_FLOOR]);
    assert_int_equal(stage->view->return_count, 0);
    stage_do(stage, command_move(DIR_E));
}

/* Of monsters, too: it is foretold, and happens. Nobody charges through them. */
TEST(test_shots_through_bars)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#######\n"
                               "#@....#\n"
                               "#######\n");
    struct entity *slinger = stage_put(stage, "orc_slinger", 5, 1);
    slinger->mind.state = AWARENESS_HUNT;
    stage_lay(stage, "portcullis", 3, 1);
    stage_refresh(stage);
    assert_false(view_stops_flight(stage->view, point_at(3, 1)));
    assert_true(view_stops_flight(stage->view, point_at(0, 1)));
    stage_wait(stage);
    int threat = stage->view->threat, hp = stage_hero(stage)->fighter.hp;
    assert_true(threat > 0);
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - threat);
    slinger->kind = test_kind(stage->rules, "orc_raider");
    slinger->mind.aims = 0;
    for (int turn = 0; turn < 3; turn++)
        stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_WINDS_UP), 0);
    stage_expect_at(slinger, 5, 1);
}

/* Threat counts on bars that have been seen, but not on those that rise before the turn is over. */
TEST(test_threat_behind_bars)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "######\n"
                               "#@...#\n"
                               "######\n");
    stage_put(stage, "grave_hound", 3, 1)->mind.state = AWARENESS_HUNT;
    stage_lay(stage, "portcullis", 2, 1);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    stage_lay(stage, "floor", 2, 1);
    terrain_lay_for(stage->game, point_at(2, 1), stage_ground(stage, "portcullis"), 1);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    assert_int_equal(view_lasts(stage->view, point_at(2, 1)), 1);
    assert_true(stage->view->threat > 0);
}

/* Whoever stands there keeps it open: the next one falls. */
TEST(test_portcullis_falls_on_nobody)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "############\n"
                            "#...#...#..#\n"
                            "#@..o......#\n"
                            "#...#...#..#\n"
                            "############\n");
    stage_lay(stage, "portcullis_plate", 2, 2);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage->rules->roles[GROUND_ROLE_FLOOR]);
    assert_int_equal(stage_cell(stage, 8, 2)->ground, stage_ground(stage, "portcullis"));
}

/* Monsters know where they are, and go round; pushed onto one, they set it off. What flies does not. */
TEST(test_monsters_and_plates)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@o..#\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_lay(stage, "alarm_plate", 3, 0);
    assert_true(ways_avoids(stage->game, orc, point_at(3, 0)));
    stage_do(stage, command_shove(DIR_E));
    const struct event *event = stage_event(stage, EV_PLATE_SPRUNG, 0);
    assert_int_equal(event->subject_kind, orc->kind);
    stage_draw_campaign(stage, "#@o..#\n");
    orc = stage_only(stage, "orc");
    stage->rules->kinds[orc->kind].monster.traits |= 1U << TRAIT_FLY;
    stage_lay(stage, "alarm_plate", 3, 0);
    stage_do(stage, command_shove(DIR_E));
    assert_int_equal(stage_count(stage, EV_PLATE_SPRUNG), 0);
}

TEST_GROUP(stage_setup, stage_teardown)
