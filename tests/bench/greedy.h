/* SPDX-License-Identifier: MIT
 *
 * A reference for how few bytes a frame takes: an encoder that knows no terminal database, only what every xterm
 * understands, and spends what looks cheapest at each cell. Its rules:
 *
 * - The rows from above, in a row the cells from the left; only cells that differ are written.
 * - The cursor goes by the cheapest of: an absolute place (CUP), a column or a row alone (CHA, VPA), so many up, down,
 *   left or right (CUU, CUD, CUB, CUF, a 1 left out), backspaces, a carriage return before one of these, or, to the
 *   right, by writing again what stands there when its look is the present one.
 * - A look costs the cheapest of one SGR with all that is to be added, when nothing is to go, or one that begins with
 * 0. A colour costs 30-37, 90-97 or 38;5;n, a background likewise.
 * - A row whose rest becomes blank is erased (EL) when that takes away more than three cells.
 * - The frame ends with the cursor where it belongs. Looks stay as they are until another is needed.
 *
 * It looks no cell ahead: a planner could do better still. */
#ifndef BENCH_GREEDY_H
#define BENCH_GREEDY_H

#include "e2e/support/screen.h"

enum { GREEDY_ROWS = 24, GREEDY_COLS = 80 };

struct greedy_look {
    bool bold, reverse, underline;
    int foreground, background; /* -1: the terminal's own */
};

struct greedy_cell {
    uint32_t glyph;
    struct greedy_look look;
};

struct greedy_frame {
    struct greedy_cell cells[GREEDY_ROWS][GREEDY_COLS];
    int row, col; /* the cursor */
};

/* What the encoder remembers from frame to frame; all zero but for the looks at first. */
struct greedy {
    int row, col;
    struct greedy_look pen;
};

/* What a terminal of 24x80 shows now. */
void greedy_take(struct greedy_frame *frame, const struct screen *screen);

/* The bytes that turn one frame into another. */
size_t greedy_bytes(struct greedy *greedy, const struct greedy_frame *before, const struct greedy_frame *after);

#endif
