/* SPDX-License-Identifier: MIT
 *
 * The grid of cells: storage, clipping and wide characters. No curses, no colours of a terminal, no game. */
#include "cells.h"

#include "base/grid.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

static struct cell *cell_at(const struct cells *cells, int row, int col)
{
    if (row < 0 || col < 0 || row >= cells->rows || col >= cells->cols)
        return NULL;
    return &cells->grid[row * cells->cols + col];
}

bool cells_resize(struct cells *cells, int rows, int cols)
{
    rows = clamp_int(rows, 1, CELLS_MAX_ROWS);
    cols = clamp_int(cols, 1, CELLS_MAX_COLS);
    struct cell *grid = malloc((size_t)rows * (size_t)cols * sizeof *grid);
    if (grid == NULL)
        return false;
    free(cells->grid);
    *cells = (struct cells){.rows = rows, .cols = cols, .grid = grid};
    cells_clear(cells);
    return true;
}

void cells_release(struct cells *cells)
{
    free(cells->grid);
    *cells = (struct cells){0};
}

void cells_clear(struct cells *cells)
{
    for (int i = 0; i < cells->rows * cells->cols; i++)
        cells->grid[i] = (struct cell){' ', LOOK_PLAIN, 0};
}

/* A wide character that loses one half loses the other, too, as on a terminal. */
static void break_wide(struct cells *cells, int row, int col)
{
    struct cell *cell = cell_at(cells, row, col);
    struct cell *left = cell_at(cells, row, col - 1);
    struct cell *right = cell_at(cells, row, col + 1);
    if (cell == NULL)
        return;
    if (cell->glyph == 0 && left != NULL)
        left->glyph = ' ';
    else if (right != NULL && right->glyph == 0)
        right->glyph = ' ';
    cell->glyph = ' ';
}

void cells_put(struct cells *cells, int row, int col, uint32_t glyph, struct look look)
{
    struct cell *cell = cell_at(cells, row, col);
    if (cell == NULL)
        return;
    int width = utf8_width(glyph);
    struct cell *second = width == 2 ? cell_at(cells, row, col + 1) : NULL;
    if (width < 1 || (width == 2 && second == NULL))
        glyph = '?';
    break_wide(cells, row, col);
    *cell = (struct cell){glyph, look, 0};
    if (second != NULL) {
        break_wide(cells, row, col + 1);
        *cell = (struct cell){glyph, look, 0};
        *second = (struct cell){0, look, 0};
    }
}

int cells_text(struct cells *cells, int row, int col, int width, const char *text, struct look look)
{
    int used = 0;
    for (size_t left = strlen(text), step; left > 0; text += step, left -= step) {
        uint32_t glyph;
        step = utf8_decode(text, left, &glyph);
        if (step == 0) {
            step = 1;
            glyph = '?';
        }
        int columns = utf8_width(glyph);
        if (columns == 0)
            continue; /* a combining mark: the grid keeps one character a cell */
        if (columns < 0) {
            columns = 1;
            glyph = '?';
        }
        if (used + columns > width)
            break;
        cells_put(cells, row, col + used, glyph, look);
        used += columns;
    }
    return used;
}

void cells_fill(struct cells *cells, int row, int col, int rows, int cols, struct look look)
{
    int top = clamp_int(row, 0, cells->rows), bottom = clamp_int(row + rows, 0, cells->rows);
    int left = clamp_int(col, 0, cells->cols), right = clamp_int(col + cols, 0, cells->cols);
    for (int r = top; r < bottom && left < right; r++) {
        cells_put(cells, r, left, ' ', look); /* at the edges a wide character may be cut */
        cells_put(cells, r, right - 1, ' ', look);
        for (int c = left + 1; c < right - 1; c++)
            cells->grid[r * cells->cols + c] = (struct cell){' ', look, 0};
    }
}

void cells_mark(struct cells *cells, int row, int col, uint8_t attributes)
{
    struct cell *cell = cell_at(cells, row, col);
    if (cell == NULL)
        return;
    struct cell *other = cell_at(cells, row, cell->glyph == 0 ? col - 1 : col + 1);
    cell->look.attributes |= attributes;
    if (other != NULL && (cell->glyph == 0 || other->glyph == 0))
        other->look.attributes |= attributes;
}

void cells_spot(struct cells *cells, int row, int col, int cols, uint16_t spot)
{
    for (int i = 0; i < cols; i++) {
        struct cell *cell = cell_at(cells, row, col + i);
        if (cell != NULL)
            cell->spot = spot;
    }
}

void cells_clear_spots(struct cells *cells)
{
    for (int i = 0; i < cells->rows * cells->cols; i++)
        cells->grid[i].spot = 0;
}

uint16_t cells_spot_at(const struct cells *cells, int row, int col)
{
    const struct cell *cell = cell_at(cells, row, col);
    return cell ? cell->spot : 0;
}

void cells_cursor(struct cells *cells, int row, int col)
{
    cells->cursor_row = clamp_int(row, 0, max_int(0, cells->rows - 1));
    cells->cursor_col = clamp_int(col, 0, max_int(0, cells->cols - 1));
}
