/* SPDX-License-Identifier: MIT
 *
 * The grid of cells that stands between drawing and the terminal. Screens draw into it; terminal.c shows it.
 * No curses here. Coordinates are (row, column) from 0; drawing outside the grid is cut off silently. */
#ifndef UI_TERMINAL_CELLS_H
#define UI_TERMINAL_CELLS_H

#include <stdbool.h>
#include <stdint.h>

enum { CELLS_MAX_ROWS = 200, CELLS_MAX_COLS = 500 };

/* Attributes of a look. */
enum look_attribute { LOOK_BOLD = 1, LOOK_REVERSE = 2, LOOK_UNDERLINE = 4, LOOK_DIM = 8 };

enum { LOOK_NAMED_COLOURS = 16, LOOK_DEFAULT_COLOUR = 256 };

/* How a cell looks: colours 0-15 (enum colour of the rules, the terminal's own palette), 16-255 (the fixed ones of
 * terminals with so many) or LOOK_DEFAULT_COLOUR; and attributes. */
struct look {
    uint16_t foreground;
    uint16_t background;
    uint8_t attributes;
};

#define LOOK_PLAIN ((struct look){LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0})

static inline bool look_equal(struct look a, struct look b)
{
    return a.foreground == b.foreground && a.background == b.background && a.attributes == b.attributes;
}

struct cell {
    uint32_t glyph; /* a codepoint of width 1, or of width 2 followed by a cell of glyph 0 */
    struct look look;
    uint16_t spot; /* what a click there means to who drew it; 0: nothing */
};

/* Whether they look the same, whatever a click there means. */
static inline bool cell_equal(struct cell a, struct cell b)
{
    return a.glyph == b.glyph && look_equal(a.look, b.look);
}

struct cells {
    int rows, cols;
    struct cell *grid; /* rows * cols, owned */
    int cursor_row, cursor_col;
};

/* Gives the grid a size (clamped to the maximum) and blanks it. Returns false when memory is short: the grid then
 * keeps its old size. */
bool cells_resize(struct cells *cells, int rows, int cols);
void cells_release(struct cells *cells);

/* Blanks everything. */
void cells_clear(struct cells *cells);

void cells_put(struct cells *cells, int row, int col, uint32_t glyph, struct look look);

/* Writes UTF-8 text, at most `width` columns; returns the columns used. Unprintable characters become '?'. */
int cells_text(struct cells *cells, int row, int col, int width, const char *text, struct look look);

/* Fills a rectangle with blanks in `look`. */
void cells_fill(struct cells *cells, int row, int col, int rows, int cols, struct look look);

/* Adds attributes to what already stands in a cell (a reversed area, an underlined path). */
void cells_mark(struct cells *cells, int row, int col, uint8_t attributes);

/* Gives `cols` cells a spot. What is drawn over them later takes it away, and so does cells_clear_spots everywhere. */
void cells_spot(struct cells *cells, int row, int col, int cols, uint16_t spot);
void cells_clear_spots(struct cells *cells);

/* The spot of a cell, 0 outside the grid. */
uint16_t cells_spot_at(const struct cells *cells, int row, int col);

void cells_cursor(struct cells *cells, int row, int col);

#endif
