/* SPDX-License-Identifier: MIT
 *
 * Staffs of earth: what they dig, what they wall up and for how long, what refuses them. */
#include "support/test.h"

#include "base/line.h"
#include "core/mind/awareness.h"
#include "core/map/passage.h"
#include "core/forecast/threat_ways.h"
#include "core/view_missile.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

static void draw_earth(struct stage *stage, const char *drawing)
{
    stage_draw_still(stage, drawing);
    stage_find_charges(stage);
    assert_int_equal(stage_give(stage, "staff_of_earth"), 1);
    stage_refresh(stage);
}

static const struct ground_rule *row_at(const struct stage *stage, int x, int y)
{
    const struct floor_cell *cell = stage_cell(stage, x, y);
    return &stage->rules->grounds[cell->cover != GROUND_NONE ? cell->cover : cell->ground];
}

static void expect_row(const struct stage *stage, int x, int y, const char *id)
{
    assert_string_equal(row_at(stage, x, y)->id, id);
}

/* How many cells the view says would change. */
static int foreseen(const struct stage *stage, int x, int y)
{
    struct point cells[VIEW_EARTH_CELLS];
    return view_earth(stage->view, &stage->view->pack[1], point_at(x, y), cells);
}

static int aim(struct stage *stage, int x, int y)
{
    int count = foreseen(stage, x, y);
    stage_do(stage, command_use_at(1, point_at(x, y)));
    return count;
}

/* --- Digging ------------------------------------------------------------------------------------------------------ */

/* Four cells and one for each level, a charge, as loud as what is thrown. */
TEST(test_digging)
{
    struct stage *stage = *state;
    draw_earth(stage, "###############\n"
                      "@.#############\n"
                      "###############\n");
    assert_int_equal(stage->view->pack[1].charges, 2);
    assert_int_equal(aim(stage, 2, 1), 6);
    STAGE_EVENTS(stage, EV_ZAPPED, EV_DUG);
    assert_int_equal(stage_event(stage, EV_DUG, 0)->amount, 6);
    for (int x = 2; x < 8; x++)
        expect_row(stage, x, 1, "floor");
    expect_row(stage, 8, 1, "wall");
    assert_int_equal(stage->view->pack[1].charges, 1);
    assert_int_equal(stage->view->noise, 7);
    assert_true(view_walkable(stage->view, point_at(7, 1)));
    stage_carried(stage, 1)->plus = 1;
    stage_refuses(stage, command_use_at(1, point_at(8, 1)), REJECT_TOO_FAR);
    for (int step = 0; step < 7; step++)
        stage_do(stage, command_move(DIR_E));
    assert_int_equal(aim(stage, 8, 1), 5);
    stage_refuses(stage, command_use_at(1, point_at(6, 1)), REJECT_NO_CHARGES);
}

/* It comes out where it comes to what is no wall, and goes through cracks, which fall. */
TEST(test_digging_ends)
{
    struct stage *stage = *state;
    draw_earth(stage, "############\n"
                      "@.####..####\n"
                      "############\n");
    stage_lay(stage, "cracked_wall", 3, 1);
    stage_lay(stage, "hard_wall", 5, 1);
    stage_refresh(stage);
    assert_int_equal(aim(stage, 2, 1), 6); /* nothing is known of what lies behind */
    assert_int_equal(stage_event(stage, EV_DUG, 0)->amount, 3);
    expect_row(stage, 3, 1, "fallen_stones");
    expect_row(stage, 5, 1, "hard_wall");
    stage_refuses(stage, command_use_at(1, point_at(5, 1)), REJECT_TOO_HARD);
    stage_lay(stage, "wall", 5, 1);
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, point_at(5, 1)));
    assert_int_equal(stage_event(stage, EV_DUG, 0)->amount, 1);
    expect_row(stage, 8, 1, "wall");
}

/* Doors, gates, statues and the like are no walls. */
TEST(test_what_is_not_dug)
{
    static const char *const ROWS[] = {"hard_wall", "door", "portcullis", "statue", "coffin", "locked_gate", "lever"};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        draw_earth(stage, "@...#\n");
        stage_lay(stage, ROWS[i], 3, 0);
        stage_refresh(stage);
        assert_int_equal(foreseen(stage, 3, 0), 0);
        stage_refuses(stage, command_use_at(1, point_at(3, 0)), REJECT_TOO_HARD);
    }
}

/* --- Walling up --------------------------------------------------------------------------------------------------- */

/* What Threat holds of the wall at (2, 1) for a turn with so many ticks; out of sight it is what was seen last. */
static void expect_threat_wall(struct stage *stage, int ticks, bool wall)
{
    struct threat_ways ways = {.game = stage->game, .ticks = ticks};
    struct map *map = &stage->game->world.map;
    assert_int_equal(threat_is_wall(&ways, point_at(2, 1)), wall);
    struct map before = *map;
    map_look(map, point_at(6, 0), 1);
    assert_true(threat_is_wall(&ways, point_at(2, 1)));
    *map = before;
}

/* Three cells across the line, for fifteen turns; then all is as it was. */
TEST(test_walling_up)
{
    struct stage *stage = *state;
    draw_earth(stage, ".......\n"
                      "@......\n"
                      ".......\n");
    stage_lay(stage, "tall_grass", 2, 0);
    terrain_set_fire(stage->game, point_at(2, 1), 3);
    terrain_set_gas(stage->game, point_at(2, 2), GAS_VENOM, 2);
    stage_refresh(stage);
    assert_int_equal(aim(stage, 2, 1), 3);
    STAGE_EVENTS(stage, EV_ZAPPED, EV_WALLED);
    assert_int_equal(stage_event(stage, EV_WALLED, 0)->amount, 3);
    for (int y = 0; y < 3; y++)
        expect_row(stage, 2, y, "earth_wall");
    assert_int_equal(stage_cell(stage, 2, 1)->fire + stage_cell(stage, 2, 2)->gas, 0);
    assert_false(view_cell(stage->view, point_at(4, 1)) & CELL_VISIBLE);
    assert_false(view_walkable(stage->view, point_at(2, 1)));
    assert_true(passage_stops_flight(stage->game, point_at(2, 1)));
    expect_threat_wall(stage, 0, true);
    expect_threat_wall(stage, 1, true);
    assert_false(passage_may_be_open(stage->game, point_at(2, 1)));
    stage_refuses(stage, command_use_at(1, point_at(4, 1)), REJECT_NOT_VISIBLE);
    for (int turn = 15; turn > 0; turn--) {
        assert_int_equal(view_lasts(stage->view, point_at(2, 0)), turn);
        expect_threat_wall(stage, 2, turn > 2);
        stage_wait(stage);
    }
    assert_int_equal(stage_count(stage, EV_WAY_OPENED), 1);
    expect_row(stage, 2, 0, "tall_grass");
    expect_row(stage, 2, 1, "floor");
    assert_true(view_cell(stage->view, point_at(4, 1)) & CELL_VISIBLE);
}

/* None where somebody or something is; at such a cell it cannot be aimed, unless nobody is seen there. */
TEST(test_where_somebody_is)
{
    struct stage *stage = *state;
    draw_earth(stage, "..o..\n"
                      "@....\n"
                      "..!..\n");
    stage_refuses(stage, command_use_at(1, point_at(2, 0)), REJECT_GROUND_TAKEN);
    stage_refuses(stage, command_use_at(1, point_at(2, 2)), REJECT_GROUND_TAKEN);
    stage_refuses(stage, command_use_at(1, point_at(0, 1)), REJECT_GROUND_TAKEN);
    assert_int_equal(aim(stage, 2, 1), 1);
    assert_int_equal(stage_event(stage, EV_WALLED, 0)->amount, 1);
    expect_row(stage, 2, 1, "earth_wall");
    draw_earth(stage, "#####\n"
                      "@.o..\n"
                      "#####\n");
    struct entity *snare = stage_only(stage, "orc");
    snare->kind = test_kind(stage->rules, "root_snare");
    snare->mind.state = AWARENESS_DORMANT;
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, point_at(2, 1)));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_FIZZLED);
    expect_row(stage, 2, 1, "floor");
}

/* The wall stands along one axis, so that nobody gets through aslant. */
TEST(test_across)
{
    struct point beside[2], from = point_at(10, 10);
    (void)state;
    line_across(from, point_at(14, 11), beside);
    assert_true(point_equal(beside[0], point_at(14, 10)) && point_equal(beside[1], point_at(14, 12)));
    line_across(from, point_at(9, 5), beside);
    assert_true(point_equal(beside[0], point_at(8, 5)) && point_equal(beside[1], point_at(10, 5)));
    line_across(from, point_at(7, 13), beside);
    assert_true(point_equal(beside[0], point_at(7, 12)) && point_equal(beside[1], point_at(7, 14)));
}

/* One's own wall can be dug; what was there before comes back in its time. */
TEST(test_out_again)
{
    struct stage *stage = *state;
    draw_earth(stage, "#####\n"
                      "@....\n"
                      "#####\n");
    stage_lay(stage, "roots", 2, 1);
    stage_refresh(stage);
    assert_int_equal(aim(stage, 2, 1), 1);
    assert_int_equal(aim(stage, 2, 1), 1);
    expect_row(stage, 2, 1, "floor");
    for (int turn = 0; turn < 15; turn++)
        stage_wait(stage);
    expect_row(stage, 2, 1, "roots");
}

/* --- Others ------------------------------------------------------------------------------------------------------- */

/* Who hunts goes round, and where there is no way round nobody comes; Threat knows both. */
TEST(test_hunters_and_walls)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#########\n"
                               "#@...o..#\n"
                               "#########\n");
    stage_find_charges(stage);
    stage_give(stage, "staff_of_earth");
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, point_at(2, 1)));
    for (int turn = 0; turn < 14; turn++) {
        assert_int_equal(stage->view->threat, 0);
        assert_true(orc->at.x > 2);
        stage_wait(stage);
    }
    stage_wait(stage);
    expect_row(stage, 2, 1, "floor");
    for (int turn = 0; turn < 8 && orc->at.x > 2; turn++)
        stage_wait(stage);
    stage_expect_at(orc, 2, 1);
    assert_true(stage->view->threat > 0);
}

/* Before a closed door it is a wall like others: no step opens it, and the door does not burn. */
TEST(test_walls_before_doors)
{
    struct stage *stage = *state;
    draw_earth(stage, "@...\n");
    stage_lay(stage, "door", 2, 0);
    stage_refresh(stage);
    assert_true(passage_burns(stage->game, point_at(2, 0)) && passage_opens(stage->game, point_at(2, 0)));
    assert_false(threat_is_wall(&(struct threat_ways){.game = stage->game}, point_at(2, 0)));
    terrain_lay_for(stage->game, point_at(2, 0), stage_ground(stage, "earth_wall"), 9);
    stage_refresh(stage);
    assert_false(passage_burns(stage->game, point_at(2, 0)) || passage_opens(stage->game, point_at(2, 0)));
    assert_true(threat_is_wall(&(struct threat_ways){.game = stage->game}, point_at(2, 0)));
    assert_false(view_walkable(stage->view, point_at(2, 0)));
}

/* The time of a floor that the hero has left stands still, walls and all. */
TEST(test_walls_wait_for_the_hero)
{
    struct stage *stage = *state;
    draw_earth(stage, "@.>...\n");
    stage_do(stage, command_use_at(1, point_at(4, 0)));
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(view_lasts(stage->view, point_at(4, 0)), 13);
    stage_do(stage, command_plain(CMD_DESCEND));
    assert_int_equal(stage->view->return_count, 0);
    for (int turn = 0; turn < 20; turn++)
        stage_wait(stage);
    stage_put(stage, "stairs_up", stage_hero(stage)->at.x, stage_hero(stage)->at.y);
    stage_do(stage, command_plain(CMD_ASCEND));
    assert_int_equal(view_lasts(stage->view, point_at(4, 0)), 12);
    expect_row(stage, 4, 0, "earth_wall");
}

TEST_GROUP(stage_setup, stage_teardown)
