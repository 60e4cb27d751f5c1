/* SPDX-License-Identifier: MIT
 *
 * The map on the screen: the layout for a size, the camera, and what is drawn over what. */
#include "support/test.h"

#include "support/screen_fixture.h"
#include "ui/parts/main_view.h"

#include <stdlib.h>

enum { ROWS = 24, COLS = 80 };

static void assert_box(struct box box, int row, int col, int rows, int cols)
{
    assert_int_equal(box.row, row);
    assert_int_equal(box.col, col);
    assert_int_equal(box.rows, rows);
    assert_int_equal(box.cols, cols);
}

TEST(test_layout_of_the_design_size)
{
    struct screen_layout layout = layout_of(24, 80, 80, 43);
    assert_box(layout.messages, 0, 0, 2, 80);
    assert_box(layout.map, 2, 0, 21, 60);
    assert_int_equal(layout.rule.col, 60);
    assert_box(layout.side, 2, 61, 21, 19);
    assert_box(layout.bar, 23, 0, 1, 80);
}

/* The map grows until the floor fits, then the sidebar and the messages do. */
TEST(test_layout_of_larger_sizes)
{
    struct screen_layout layout = layout_of(46, 100, 80, 43);
    assert_box(layout.map, 2, 0, 43, 80);
    assert_box(layout.side, 2, 81, 43, 19);
    layout = layout_of(50, 110, 80, 43);
    assert_box(layout.messages, 0, 0, 6, 110);
    assert_box(layout.map, 6, 0, 43, 80);
    assert_box(layout.side, 6, 81, 43, 29);
}

static int frame_cols(const struct screen_layout *layout)
{
    return layout->map.cols + 1 + layout->side.cols + (layout->log.cols > 0 ? 1 + layout->log.cols : 0);
}

/* Every size that is played at: the parts stand side by side in the middle, fill its rows and do not overlap. */
TEST(test_layout_of_every_size)
{
    for (int rows = 24; rows <= CELLS_MAX_ROWS; rows++)
        for (int cols = 80; cols <= CELLS_MAX_COLS; cols++) {
            struct screen_layout layout = layout_of(rows, cols, 80, 43);
            int top = layout.messages.row, left = layout.messages.col;
            assert_true(layout.messages.rows >= 2);
            assert_int_equal(layout.map.row, top + layout.messages.rows);
            assert_int_equal(layout.map.row + layout.map.rows + layout.facts_rule.rows + layout.facts.rows,
                             layout.bar.row);
            assert_true(layout.facts.rows == 0 || (layout.facts.rows >= 6 && layout.map.rows == 43));
            assert_int_equal(layout.side.row + layout.side.rows, layout.bar.row);
            assert_true(layout.map.rows >= 21 && layout.map.cols >= 60 && layout.side.cols >= 19);
            assert_int_equal(layout.map.col, left);
            assert_int_equal(layout.rule.col, left + layout.map.cols);
            assert_int_equal(layout.side.col, layout.rule.col + 1);
            assert_true(layout.log.cols == 0 || layout.log.col == layout.side.col + layout.side.cols + 1);
            assert_int_equal(layout.messages.cols, frame_cols(&layout));
            assert_int_equal(layout.bar.cols, frame_cols(&layout));
            assert_int_equal(left, (cols - frame_cols(&layout)) / 2);
            assert_int_equal(top, (rows - (layout.bar.row + 1 - top)) / 2);
        }
}

/* Nothing is wasted while a part has a use for it, and none is wider than one has. */
TEST(test_layout_gives_each_part_its_share)
{
    for (int cols = 80; cols <= CELLS_MAX_COLS; cols++) {
        struct screen_layout layout = layout_of(50, cols, 80, 43);
        bool log = layout.log.cols > 0;
        assert_true(layout.map.cols <= 80 && layout.log.cols <= 80);
        assert_true(!log || (layout.log.cols >= 32 && layout.side.cols >= 36 && layout.side.cols <= 44));
        assert_true(cols < 100 || layout.map.cols == 80); /* it does not scroll where it need not */
        assert_int_equal(frame_cols(&layout), cols < 80 + 1 + 44 + 1 + 80 ? cols : 80 + 1 + 44 + 1 + 80);
    }
    for (int rows = 46; rows <= CELLS_MAX_ROWS; rows++)
        assert_int_equal(layout_of(rows, 100, 80, 43).map.rows >= 43, 1);
}

/* The same for every size that only the upright layout fits. */
TEST(test_upright_layout_fills_every_size)
{
    for (int rows = 20; rows <= CELLS_MAX_ROWS; rows++)
        for (int cols = 50; cols <= CELLS_MAX_COLS; cols++) {
            if (rows >= 24 && cols >= 80)
                continue;
            struct screen_layout layout = layout_of(rows, cols, 80, 43);
            assert_true(layout_fits(rows, cols) && layout.upright);
            assert_int_equal(layout.map.row, layout.messages.rows);
            assert_true(layout.messages.rows >= 2 && layout.map.rows >= 11 && layout.side.rows >= 5);
            assert_int_equal(layout.map.row + layout.map.rows, layout.rule.row);
            assert_int_equal(layout.side.row, layout.rule.row + 1);
            assert_int_equal(layout.side.row + layout.side.rows, layout.bar.row);
            assert_int_equal(layout.map.cols, cols);
            assert_int_equal(layout.side.cols, cols);
        }
    assert_false(layout_fits(19, 500));
    assert_false(layout_fits(200, 49));
}

static const struct box MAP = {2, 0, 21, 60};

static void walk(struct camera *camera, const struct view *view, int x, int y)
{
    camera_follow(camera, MAP, view, point_at(x, y));
}

SCREEN_TEST(test_camera_shows_no_more_outside_than_needed)
{
    struct screen_fixture *fixture = *state;
    for (int y = 0; y < fixture->view->height; y++)
        for (int x = 0; x < fixture->view->width; x++) {
            struct camera camera = {0};
            int row, col;
            walk(&camera, fixture->view, x, y);
            assert_true(camera.left >= 0 && camera.left + MAP.cols <= fixture->view->width);
            assert_true(camera.top >= 0 && camera.top + MAP.rows <= fixture->view->height);
            assert_true(camera_place(&camera, MAP, point_at(x, y), &row, &col));
        }
}

SCREEN_TEST(test_camera_jumps_half_a_view_before_the_edge)
{
    struct screen_fixture *fixture = *state;
    struct camera camera = {0};
    walk(&camera, fixture->view, 5, 10);
    assert_int_equal(camera.left, 0);
    walk(&camera, fixture->view, 49, 10);
    assert_int_equal(camera.left, 0);
    walk(&camera, fixture->view, 50, 10);
    assert_int_equal(camera.left, 20); /* half a view would be 30: the floor ends before */
    camera = (struct camera){0};
    walk(&camera, fixture->view, 5, 5);
    walk(&camera, fixture->view, 5, 15);
    assert_int_equal(camera.top, 0);
    walk(&camera, fixture->view, 5, 16);
    assert_int_equal(camera.top, 10);
}

/* Who is in sight is shown as far as the hero stays in sight: who is up first, and the nearest first. */
SCREEN_TEST(test_camera_shows_the_fight)
{
    static const struct box NARROW = {2, 0, 11, 50};
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    struct camera camera = {0};
    int row, col;
    view->hero.at = point_at(40, 20);
    struct view_entity *near = fixture_put(fixture, "orc", 40, 27), *far = fixture_put(fixture, "orc", 40, 12);
    near->awareness = far->awareness = AWARENESS_HUNT;
    fixture->rules->profiles[view->profile].ruleset = RULESET_CAMPAIGN;
    camera_follow(&camera, NARROW, view, view->hero.at);
    assert_false(camera_place(&camera, NARROW, near->at, &row, &col));
    camera_follow_fight(&camera, NARROW, view);
    assert_true(camera_place(&camera, NARROW, near->at, &row, &col));
    assert_true(camera_place(&camera, NARROW, view->hero.at, &row, &col));
    assert_false(camera_place(&camera, NARROW, far->at, &row, &col)); /* for both there is no room */
    int top = camera.top;
    camera_follow_fight(&camera, NARROW, view);
    assert_int_equal(camera.top, top);
    near->awareness = AWARENESS_ASLEEP; /* who rests comes after who is up */
    camera_follow_fight(&camera, NARROW, view);
    assert_true(camera_place(&camera, NARROW, far->at, &row, &col));
    far->visible = false;
    camera_follow_fight(&camera, NARROW, view);
    assert_true(camera_place(&camera, NARROW, near->at, &row, &col));
    far->visible = true;
    far->at = point_at(40, 9); /* the hero would leave the view, or come too near to its edge */
    camera_follow_fight(&camera, NARROW, view);
    assert_false(camera_place(&camera, NARROW, far->at, &row, &col));
    assert_true(camera_place(&camera, NARROW, near->at, &row, &col));
}

/* Back over the line where it jumped, the camera stays; and it never moves twice for one step. */
SCREEN_TEST(test_camera_has_hysteresis)
{
    struct screen_fixture *fixture = *state;
    struct camera camera = {0};
    walk(&camera, fixture->view, 5, 5);
    walk(&camera, fixture->view, 5, 16);
    int top = camera.top;
    for (int y = 16; y >= 15; y--) {
        walk(&camera, fixture->view, 5, y);
        assert_int_equal(camera.top, top);
    }
    for (int y = 15; y < fixture->view->height; y++) {
        walk(&camera, fixture->view, 5, y);
        struct camera again = camera;
        walk(&again, fixture->view, 5, y);
        assert_int_equal(again.top, camera.top);
    }
    assert_int_equal(camera.top, fixture->view->height - MAP.rows);
}

SCREEN_TEST(test_camera_starts_afresh)
{
    struct screen_fixture *fixture = *state;
    struct camera camera = {0};
    walk(&camera, fixture->view, 5, 5);
    walk(&camera, fixture->view, 70, 40); /* out of sight */
    assert_int_equal(camera.left, 20);
    assert_int_equal(camera.top, 22);
    fixture->view->floor = 2;
    walk(&camera, fixture->view, 40, 30);
    assert_int_equal(camera.left, 10);
    assert_int_equal(camera.top, 20);
}

SCREEN_TEST(test_small_floor_stands_in_the_middle)
{
    struct screen_fixture *fixture = *state;
    struct camera camera = {0};
    int row, col;
    fixture->view->width = 40;
    fixture->view->height = 11;
    walk(&camera, fixture->view, 0, 0);
    assert_true(camera_place(&camera, MAP, point_at(0, 0), &row, &col));
    assert_int_equal(row, 2 + 5);
    assert_int_equal(col, 10);
}

/* The hero at (40, 20) of the floor is in the middle of the map: row 2 + 10, column 30. */
static void assert_glyph(struct screen_fixture *fixture, int dx, char glyph)
{
    fixture_draw(fixture);
    char text[2] = {glyph, '\0'};
    assert_string_equal(fixture_text(fixture, 12, 30 + dx, 1), text);
}

SCREEN_TEST(test_later_render_order_is_on_top)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 20);
    fixture_put(fixture, "sword", 43, 20);
    fixture_put(fixture, "stairs_down", 43, 20);
    assert_glyph(fixture, 3, 'o');
    fixture->the_view.entities[0].at = point_at(1, 1);
    assert_glyph(fixture, 3, '/');
    fixture->the_view.entities[1].at = point_at(1, 1);
    assert_glyph(fixture, 3, '>');
}

SCREEN_TEST(test_equal_render_order_goes_by_id)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 43, 20);
    fixture_put(fixture, "shield", 43, 20);
    assert_glyph(fixture, 3, '[');
}

SCREEN_TEST(test_hero_is_on_top_of_all)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 40, 20);
    assert_glyph(fixture, 0, '@');
    fixture->view->state = GAME_DEAD;
    struct camera camera = {0};
    walk(&camera, fixture->view, 40, 20);
    map_draw(&fixture->shell.scene, &fixture->cells, &camera, MAP);
    assert_string_equal(fixture_text(fixture, 12, 30, 1), "%");
}

SCREEN_TEST(test_remains_and_remembered_things)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 43, 20);
    orc->foe = false;
    orc->corpse = true;
    orc->render_order = RO_CORPSE;
    fixture_put(fixture, "stairs_down", 45, 20)->visible = false;
    fixture->shell.scene.theme.roles[ROLE_THING_KNOWN].attributes = LOOK_UNDERLINE;
    assert_glyph(fixture, 3, '%');
    assert_glyph(fixture, 5, '>');
    assert_int_equal(fixture->cells.grid[12 * COLS + 35].look.attributes, LOOK_UNDERLINE);
}

SCREEN_TEST(test_unseen_is_blank_and_known_is_its_own_look)
{
    struct screen_fixture *fixture = *state;
    fixture->view->cells[20 * 80 + 42] = 0;
    fixture->view->cells[20 * 80 + 43] = CELL_EXPLORED | CELL_FLOOR;
    fixture->view->cells[20 * 80 + 44] = CELL_EXPLORED;
    fixture->shell.scene.theme.roles[ROLE_FLOOR_KNOWN].attributes = LOOK_DIM;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 12, 31, 4), ". .#");
    assert_int_equal(fixture->cells.grid[12 * COLS + 33].look.attributes, LOOK_DIM);
}

SCREEN_TEST(test_cursor_is_on_the_hero)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_int_equal(fixture->cells.cursor_row, 12);
    assert_int_equal(fixture->cells.cursor_col, 30);
}
