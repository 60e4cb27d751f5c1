/* SPDX-License-Identifier: MIT
 *
 * The grid of cells: clipping, text, wide characters, marks. */
#include "support/test.h"

#include "ui/terminal/cells.h"

#include <stdlib.h>

static const struct look plain = {LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0};
static const struct look red = {1, LOOK_DEFAULT_COLOUR, LOOK_BOLD};

static int make_cells(void **state)
{
    struct cells *cells = calloc(1, sizeof *cells);
    *state = cells;
    return cells != NULL && cells_resize(cells, 5, 10) ? 0 : -1;
}

static int free_cells(void **state)
{
    cells_release(*state);
    free(*state);
    return 0;
}

static uint32_t glyph_at(const struct cells *cells, int row, int col)
{
    return cells->grid[row * cells->cols + col].glyph;
}

TEST_WITH(test_new_grid_is_blank, make_cells, free_cells)
{
    struct cells *cells = *state;
    for (int i = 0; i < 50; i++) {
        assert_int_equal(cells->grid[i].glyph, ' ');
        assert_int_equal(cells->grid[i].look.foreground, LOOK_DEFAULT_COLOUR);
        assert_int_equal(cells->grid[i].look.attributes, 0);
    }
}

TEST_WITH(test_size_is_clamped, make_cells, free_cells)
{
    struct cells *cells = *state;
    assert_true(cells_resize(cells, 100000, 100000));
    assert_int_equal(cells->rows, CELLS_MAX_ROWS);
    assert_int_equal(cells->cols, CELLS_MAX_COLS);
    assert_true(cells_resize(cells, -3, 0));
    assert_int_equal(cells->rows, 1);
    assert_int_equal(cells->cols, 1);
}

TEST_WITH(test_outside_is_cut_off, make_cells, free_cells)
{
    struct cells *cells = *state;
    cells_put(cells, -1, 0, 'x', red);
    cells_put(cells, 0, -1, 'x', red);
    cells_put(cells, 5, 0, 'x', red);
    cells_put(cells, 0, 10, 'x', red);
    cells_mark(cells, 9, 9, LOOK_REVERSE);
    cells_fill(cells, -2, -2, 2, 100, red);
    for (int i = 0; i < 50; i++)
        assert_int_equal(cells->grid[i].look.attributes, 0);
    assert_int_equal(cells_text(cells, 1, -2, 20, "abcdef", plain), 6);
    assert_int_equal(glyph_at(cells, 1, 0), 'c');
    assert_int_equal(cells_text(cells, 1, 8, 20, "xyz", plain), 3);
    assert_int_equal(glyph_at(cells, 1, 9), 'y');
    assert_int_equal(glyph_at(cells, 2, 0), ' ');
}

TEST_WITH(test_text_keeps_to_its_width, make_cells, free_cells)
{
    struct cells *cells = *state;
    assert_int_equal(cells_text(cells, 0, 0, 3, "abcdef", red), 3);
    assert_int_equal(glyph_at(cells, 0, 2), 'c');
    assert_int_equal(glyph_at(cells, 0, 3), ' ');
    assert_int_equal(cells_text(cells, 1, 0, 4, "\xc3\xa9t\xc3\xa9", red), 3);
    assert_int_equal(glyph_at(cells, 1, 0), 0xe9);
    assert_int_equal(cells_text(cells, 1, 0, 0, "abc", red), 0);
}

TEST_WITH(test_unprintable_text_is_shown_as_a_question_mark, make_cells, free_cells)
{
    struct cells *cells = *state;
    assert_int_equal(cells_text(cells, 0, 0, 9,
                                "a\033\xff\xc2\x9b"
                                "b",
                                red),
                     5);
    assert_int_equal(glyph_at(cells, 0, 1), '?');
    assert_int_equal(glyph_at(cells, 0, 2), '?');
    assert_int_equal(glyph_at(cells, 0, 3), '?');
    assert_int_equal(glyph_at(cells, 0, 4), 'b');
    cells_put(cells, 0, 0, 7, red);
    assert_int_equal(glyph_at(cells, 0, 0), '?');
    assert_int_equal(cells_text(cells, 1, 0, 9, "e\xcc\x81x", red), 2);
    assert_int_equal(glyph_at(cells, 1, 1), 'x');
}

TEST_WITH(test_wide_characters_live_and_die_whole, make_cells, free_cells)
{
    struct cells *cells = *state;
    const uint32_t wide = 0x6f22;
    assert_int_equal(cells_text(cells, 0, 0, 3, "\xe6\xbc\xa2\xe6\xbc\xa2", red), 2);
    assert_int_equal(glyph_at(cells, 0, 0), wide);
    assert_int_equal(glyph_at(cells, 0, 1), 0);
    cells_mark(cells, 0, 1, LOOK_REVERSE);
    assert_int_equal(cells->grid[0].look.attributes, LOOK_BOLD | LOOK_REVERSE);
    assert_int_equal(cells->grid[1].look.attributes, LOOK_BOLD | LOOK_REVERSE);
    cells_put(cells, 0, 1, 'x', plain);
    assert_int_equal(glyph_at(cells, 0, 0), ' ');
    cells_put(cells, 0, 2, wide, plain);
    cells_put(cells, 0, 1, wide, plain);
    assert_int_equal(glyph_at(cells, 0, 1), wide);
    assert_int_equal(glyph_at(cells, 0, 2), 0);
    assert_int_equal(glyph_at(cells, 0, 3), ' ');
    cells_put(cells, 0, 1, 'y', plain);
    assert_int_equal(glyph_at(cells, 0, 2), ' ');
    cells_put(cells, 0, 9, wide, plain);
    assert_int_equal(glyph_at(cells, 0, 9), '?');
}

TEST_WITH(test_fill_and_mark, make_cells, free_cells)
{
    struct cells *cells = *state;
    cells_text(cells, 1, 1, 9, "abc", plain);
    cells_fill(cells, 1, 2, 2, 2, red);
    assert_int_equal(glyph_at(cells, 1, 1), 'a');
    assert_int_equal(glyph_at(cells, 1, 2), ' ');
    assert_int_equal(cells->grid[22].look.foreground, red.foreground);
    assert_int_equal(cells->grid[24].look.foreground, LOOK_DEFAULT_COLOUR);
    cells_mark(cells, 1, 1, LOOK_UNDERLINE);
    assert_int_equal(glyph_at(cells, 1, 1), 'a');
    assert_int_equal(cells->grid[11].look.attributes, LOOK_UNDERLINE);
}

TEST_WITH(test_cursor_stays_inside, make_cells, free_cells)
{
    struct cells *cells = *state;
    cells_cursor(cells, 99, -4);
    assert_int_equal(cells->cursor_row, 4);
    assert_int_equal(cells->cursor_col, 0);
}
