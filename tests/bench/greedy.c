/* SPDX-License-Identifier: MIT
 *
 * Counting the bytes of the greedy reference. It writes nothing: the rules in greedy.h are all there is to it. */
#include "greedy.h"

#include <stdlib.h>

enum { ERASE_WORTH = 3, IMPOSSIBLE = 1000 };

static const struct greedy_look PLAIN = {false, false, false, -1, -1};

static bool same_look(struct greedy_look a, struct greedy_look b)
{
    return a.bold == b.bold && a.reverse == b.reverse && a.underline == b.underline && a.foreground == b.foreground &&
           a.background == b.background;
}

static bool same_cell(struct greedy_cell a, struct greedy_cell b)
{
    return a.glyph == b.glyph && same_look(a.look, b.look);
}

void greedy_take(struct greedy_frame *frame, const struct screen *screen)
{
    for (int row = 0; row < GREEDY_ROWS; row++)
        for (int col = 0; col < GREEDY_COLS; col++) {
            struct screen_cell cell = screen_cell(screen, row, col);
            struct greedy_look look = {cell.bold, cell.reverse, cell.underline,
                                       cell.default_foreground ? -1 : cell.foreground_index,
                                       cell.default_background ? -1 : cell.background_index};
            uint32_t glyph = cell.glyph ? cell.glyph : ' ';
            if (glyph == ' ' && !look.reverse && !look.underline) { /* no ink: only the ground is to be seen */
                look.bold = false;
                look.foreground = -1;
            }
            frame->cells[row][col] = (struct greedy_cell){glyph, look};
        }
    screen_cursor(screen, &frame->row, &frame->col);
}

/* --- Costs ------------------------------------------------------------------------------------------------------- */

static int digits(int number)
{
    return number < 10 ? 1 : number < 100 ? 2 : 3;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* ESC [ number letter, a 1 left out; nothing for nothing. */
static int counted(int number)
{
    return number == 0 ? 0 : number == 1 ? 3 : 3 + digits(number);
}

static int glyph_bytes(uint32_t glyph)
{
    return glyph < 0x80 ? 1 : glyph < 0x800 ? 2 : glyph < 0x10000 ? 3 : 4;
}

/* Within a row, by count, by place, by backspaces, from its start. */
static int level_cost(int from, int to)
{
    int best = smaller(counted(abs(to - from)), from == to ? 0 : 3 + digits(to + 1));
    if (to < from)
        best = smaller(best, from - to);
    return smaller(best, 1 + counted(to));
}

/* Writing again what stands between the cursor and a place to its right. */
static int again_cost(const struct greedy *greedy, const struct greedy_cell *row, int col)
{
    int cost = 0;
    for (int c = greedy->col; c < col; c++) {
        if (!same_look(row[c].look, greedy->pen))
            return IMPOSSIBLE;
        cost += glyph_bytes(row[c].glyph);
    }
    return col > greedy->col ? cost : IMPOSSIBLE;
}

static int move_cost(const struct greedy *greedy, const struct greedy_frame *shown, int row, int col)
{
    if (greedy->row == row && greedy->col == col)
        return 0;
    int best = 4 + digits(row + 1) + digits(col + 1);
    int vertical = greedy->row == row ? 0 : smaller(counted(abs(row - greedy->row)), 3 + digits(row + 1));
    best = smaller(best, vertical + level_cost(greedy->col, col));
    if (greedy->row == row)
        best = smaller(best, again_cost(greedy, shown->cells[row], col));
    return best;
}

static int colour_cost(int colour)
{
    return colour < 0 ? 2 : colour < 16 ? 2 : 5 + digits(colour);
}

/* The parameters of what `to` has and `from` lacks, and the separators between them. */
static int added(struct greedy_look from, struct greedy_look to, bool first)
{
    int cost = 0, count = first ? 0 : 1;
    const bool attributes[] = {to.bold && !from.bold, to.reverse && !from.reverse, to.underline && !from.underline};
    for (int i = 0; i < 3; i++) {
        cost += attributes[i] ? 1 + (count++ > 0) : 0;
    }
    if (to.foreground != from.foreground)
        cost += colour_cost(to.foreground) + (count++ > 0);
    if (to.background != from.background)
        cost += colour_cost(to.background) + (to.background >= 8 && to.background < 16) + (count++ > 0);
    return cost;
}

static int look_cost(struct greedy_look from, struct greedy_look to)
{
    if (same_look(from, to))
        return 0;
    int afresh = same_look(to, PLAIN) ? 3 : 3 + 1 + added(PLAIN, to, false);
    bool lacks = (from.bold && !to.bold) || (from.reverse && !to.reverse) || (from.underline && !to.underline);
    return lacks ? afresh : smaller(afresh, 3 + added(from, to, true));
}

/* --- Frames ------------------------------------------------------------------------------------------------------ */

static size_t go_and_look(struct greedy *greedy, const struct greedy_frame *shown, int row, int col,
                          struct greedy_look look)
{
    int cost = move_cost(greedy, shown, row, col) + look_cost(greedy->pen, look);
    greedy->row = row;
    greedy->col = col;
    greedy->pen = look;
    return (size_t)cost;
}

/* The first column from which the row becomes blank, when that takes away enough. */
static int erased_from(const struct greedy_cell *before, const struct greedy_cell *after)
{
    const struct greedy_cell blank = {' ', PLAIN};
    int col = GREEDY_COLS, stale = 0;
    while (col > 0 && same_cell(after[col - 1], blank))
        stale += !same_cell(before[--col], blank);
    return stale > ERASE_WORTH ? col : GREEDY_COLS;
}

size_t greedy_bytes(struct greedy *greedy, const struct greedy_frame *before, const struct greedy_frame *after)
{
    struct greedy_frame shown = *before;
    size_t bytes = 0;
    for (int row = 0; row < GREEDY_ROWS; row++) {
        int last = erased_from(before->cells[row], after->cells[row]);
        for (int col = 0; col < last; col++) {
            struct greedy_cell want = after->cells[row][col];
            if (same_cell(want, shown.cells[row][col]))
                continue;
            bytes += go_and_look(greedy, &shown, row, col, want.look) + (size_t)glyph_bytes(want.glyph);
            shown.cells[row][col] = want;
            greedy->col++;
        }
        if (last < GREEDY_COLS)
            bytes += go_and_look(greedy, &shown, row, last, PLAIN) + 3;
        for (int col = last; col < GREEDY_COLS; col++)
            shown.cells[row][col] = after->cells[row][col];
    }
    bytes += (size_t)move_cost(greedy, &shown, after->row, after->col);
    greedy->row = after->row;
    greedy->col = after->col;
    return bytes;
}
