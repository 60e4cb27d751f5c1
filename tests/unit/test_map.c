/* SPDX-License-Identifier: MIT
 *
 * The map on the screen: the layout for a size, the camera, and what is drawn over what. */
#include "support/easel.h"
#include "ui/hud.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

enum { ROWS = 24, COLS = 80 };

static void assert_box(struct box box, int row, int col, int rows, int cols)
{
    assert_int_equal(box.row, row);
    assert_int_equal(box.col, col);
    assert_int_equal(box.rows, rows);
    assert_int_equal(box.cols, cols);
}

static void test_layout_of_the_design_size(void **state)
{
    struct layout layout = layout_of(24, 80, 80, 43);
    (void)state;
    assert_box(layout.messages, 0, 0, 2, 80);
    assert_box(layout.map, 2, 0, 21, 60);
    assert_int_equal(layout.rule.col, 60);
    assert_box(layout.side, 2, 61, 21, 19);
    assert_box(layout.bar, 23, 0, 1, 80);
}

/* The map grows until the floor fits, then the sidebar and the messages do. */
static void test_layout_of_larger_sizes(void **state)
{
    struct layout layout = layout_of(46, 100, 80, 43);
    (void)state;
    assert_box(layout.map, 2, 0, 43, 80);
    assert_box(layout.side, 2, 81, 43, 19);
    layout = layout_of(50, 110, 80, 43);
    assert_box(layout.messages, 0, 0, 6, 110);
    assert_box(layout.map, 6, 0, 43, 80);
    assert_box(layout.side, 6, 81, 43, 29);
}

static int frame_cols(const struct layout *layout)
{
    return layout->map.cols + 1 + layout->side.cols + (layout->log.cols > 0 ? 1 + layout->log.cols : 0);
}

/* Every size that is played at: the parts stand side by side in the middle, fill its rows and do not overlap. */
static void test_layout_of_every_size(void **state)
{
    (void)state;
    for (int rows = 24; rows <= CELLS_MAX_ROWS; rows++)
        for (int cols = 80; cols <= CELLS_MAX_COLS; cols++) {
            struct layout layout = layout_of(rows, cols, 80, 43);
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
static void test_layout_gives_each_part_its_share(void **state)
{
    (void)state;
    for (int cols = 80; cols <= CELLS_MAX_COLS; cols++) {
        struct layout layout = layout_of(50, cols, 80, 43);
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
static void test_upright_layout_fills_every_size(void **state)
{
    (void)state;
    for (int rows = 20; rows <= CELLS_MAX_ROWS; rows++)
        for (int cols = 50; cols <= CELLS_MAX_COLS; cols++) {
            if (rows >= 24 && cols >= 80)
                continue;
            struct layout layout = layout_of(rows, cols, 80, 43);
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

static void test_camera_shows_no_more_outside_than_needed(void **state)
{
    struct easel *easel = *state;
    for (int y = 0; y < easel->view->height; y++)
        for (int x = 0; x < easel->view->width; x++) {
            struct camera camera = {0};
            int row, col;
            walk(&camera, easel->view, x, y);
            assert_true(camera.left >= 0 && camera.left + MAP.cols <= easel->view->width);
            assert_true(camera.top >= 0 && camera.top + MAP.rows <= easel->view->height);
            assert_true(camera_place(&camera, MAP, point_at(x, y), &row, &col));
        }
}

static void test_camera_jumps_half_a_view_before_the_edge(void **state)
{
    struct easel *easel = *state;
    struct camera camera = {0};
    walk(&camera, easel->view, 5, 10);
    assert_int_equal(camera.left, 0);
    walk(&camera, easel->view, 49, 10);
    assert_int_equal(camera.left, 0);
    walk(&camera, easel->view, 50, 10);
    assert_int_equal(camera.left, 20); /* half a view would be 30: the floor ends before */
    camera = (struct camera){0};
    walk(&camera, easel->view, 5, 5);
    walk(&camera, easel->view, 5, 15);
    assert_int_equal(camera.top, 0);
    walk(&camera, easel->view, 5, 16);
    assert_int_equal(camera.top, 10);
}

/* Back over the line where it jumped, the camera stays; and it never moves twice for one step. */
static void test_camera_has_hysteresis(void **state)
{
    struct easel *easel = *state;
    struct camera camera = {0};
    walk(&camera, easel->view, 5, 5);
    walk(&camera, easel->view, 5, 16);
    int top = camera.top;
    for (int y = 16; y >= 15; y--) {
        walk(&camera, easel->view, 5, y);
        assert_int_equal(camera.top, top);
    }
    for (int y = 15; y < easel->view->height; y++) {
        walk(&camera, easel->view, 5, y);
        struct camera again = camera;
        walk(&again, easel->view, 5, y);
        assert_int_equal(again.top, camera.top);
    }
    assert_int_equal(camera.top, easel->view->height - MAP.rows);
}

static void test_camera_starts_afresh(void **state)
{
    struct easel *easel = *state;
    struct camera camera = {0};
    walk(&camera, easel->view, 5, 5);
    walk(&camera, easel->view, 70, 40); /* out of sight */
    assert_int_equal(camera.left, 20);
    assert_int_equal(camera.top, 22);
    easel->view->floor = 2;
    walk(&camera, easel->view, 40, 30);
    assert_int_equal(camera.left, 10);
    assert_int_equal(camera.top, 20);
}

static void test_small_floor_stands_in_the_middle(void **state)
{
    struct easel *easel = *state;
    struct camera camera = {0};
    int row, col;
    easel->view->width = 40;
    easel->view->height = 11;
    walk(&camera, easel->view, 0, 0);
    assert_true(camera_place(&camera, MAP, point_at(0, 0), &row, &col));
    assert_int_equal(row, 2 + 5);
    assert_int_equal(col, 10);
}

/* The hero at (40, 20) of the floor is in the middle of the map: row 2 + 10, column 30. */
static void assert_glyph(struct easel *easel, int dx, char glyph)
{
    easel_draw(easel);
    char text[2] = {glyph, '\0'};
    assert_string_equal(easel_text(easel, 12, 30 + dx, 1), text);
}

static void test_later_render_order_is_on_top(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 43, 20);
    easel_put(easel, "sword", 43, 20);
    easel_put(easel, "stairs_down", 43, 20);
    assert_glyph(easel, 3, 'o');
    easel->the_view.entities[0].at = point_at(1, 1);
    assert_glyph(easel, 3, '/');
    easel->the_view.entities[1].at = point_at(1, 1);
    assert_glyph(easel, 3, '>');
}

static void test_equal_render_order_goes_by_id(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "sword", 43, 20);
    easel_put(easel, "shield", 43, 20);
    assert_glyph(easel, 3, '[');
}

static void test_hero_is_on_top_of_all(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "sword", 40, 20);
    assert_glyph(easel, 0, '@');
    easel->view->state = GAME_DEAD;
    struct camera camera = {0};
    struct scene scene = {.theme = &easel->shell.theme, .rules = easel->rules, .view = easel->view};
    walk(&camera, easel->view, 40, 20);
    render_map(&scene, &easel->cells, &camera, MAP);
    assert_string_equal(easel_text(easel, 12, 30, 1), "%");
}

static void test_remains_and_remembered_things(void **state)
{
    struct easel *easel = *state;
    struct view_entity *orc = easel_put(easel, "orc", 43, 20);
    orc->foe = false;
    orc->corpse = true;
    orc->render_order = RO_CORPSE;
    easel_put(easel, "stairs_down", 45, 20)->visible = false;
    easel->shell.theme.roles[ROLE_THING_KNOWN].attributes = LOOK_UNDERLINE;
    assert_glyph(easel, 3, '%');
    assert_glyph(easel, 5, '>');
    assert_int_equal(easel->cells.grid[12 * COLS + 35].look.attributes, LOOK_UNDERLINE);
}

static void test_unseen_is_blank_and_known_is_its_own_look(void **state)
{
    struct easel *easel = *state;
    easel->view->cells[20 * 80 + 42] = 0;
    easel->view->cells[20 * 80 + 43] = CELL_EXPLORED | CELL_FLOOR;
    easel->view->cells[20 * 80 + 44] = CELL_EXPLORED;
    easel->shell.theme.roles[ROLE_FLOOR_KNOWN].attributes = LOOK_DIM;
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 12, 31, 4), ". .#");
    assert_int_equal(easel->cells.grid[12 * COLS + 33].look.attributes, LOOK_DIM);
}

static void test_cursor_is_on_the_hero(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    assert_int_equal(easel->cells.cursor_row, 12);
    assert_int_equal(easel->cells.cursor_col, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_of_the_design_size),
        cmocka_unit_test(test_layout_of_larger_sizes),
        cmocka_unit_test(test_layout_of_every_size),
        cmocka_unit_test(test_layout_gives_each_part_its_share),
        cmocka_unit_test(test_upright_layout_fills_every_size),
        EASEL_TEST(test_camera_shows_no_more_outside_than_needed),
        EASEL_TEST(test_camera_jumps_half_a_view_before_the_edge),
        EASEL_TEST(test_camera_has_hysteresis),
        EASEL_TEST(test_camera_starts_afresh),
        EASEL_TEST(test_small_floor_stands_in_the_middle),
        EASEL_TEST(test_later_render_order_is_on_top),
        EASEL_TEST(test_equal_render_order_goes_by_id),
        EASEL_TEST(test_hero_is_on_top_of_all),
        EASEL_TEST(test_remains_and_remembered_things),
        EASEL_TEST(test_unseen_is_blank_and_known_is_its_own_look),
        EASEL_TEST(test_cursor_is_on_the_hero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
