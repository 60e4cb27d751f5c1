/* SPDX-License-Identifier: MIT
 *
 * Turning the difference of two grids into bytes: where to go (move_to), what to switch (set_pen), what to write
 * (put_row). Writes nothing itself. Called by terminal.c. */
#include "paint.h"

#include "base/utf8.h"
#include "core/rules.h"

#include <stdlib.h>
#include <string.h>

enum { ERASE_WORTH = 4 /* fewer blanks are written out rather than erased */ };

static const struct look plain_look = {LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0};

void paint_init(struct paint *paint, const struct terminfo *terminfo, bool utf8)
{
    *paint = (struct paint){.terminfo = terminfo, .utf8 = utf8, .pen = plain_look};
}

void paint_release(struct paint *paint)
{
    cells_release(&paint->shown);
    free(paint->bytes);
    *paint = (struct paint){0};
}

void paint_forget(struct paint *paint)
{
    paint->known = false;
}

bool paint_resize(struct paint *paint, int rows, int cols)
{
    paint_forget(paint);
    return cells_resize(&paint->shown, rows, cols);
}

/* --- Bytes ------------------------------------------------------------------------------------------------------- */

static void emit(struct paint *paint, const char *bytes, size_t size)
{
    if (paint->size + size > paint->capacity) {
        size_t capacity = paint->capacity * 2 + size + 1024;
        char *grown = realloc(paint->bytes, capacity);
        if (grown == NULL) {
            paint->failed = true;
            return;
        }
        paint->bytes = grown;
        paint->capacity = capacity;
    }
    memcpy(paint->bytes + paint->size, bytes, size);
    paint->size += size;
}

static void emit_string(struct paint *paint, const char *string)
{
    char memory[64];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    terminfo_expand(string, 0, 0, &text);
    emit(paint, text.text, text.length);
}

/* --- Looks ------------------------------------------------------------------------------------------------------- */

static bool same_look(struct look a, struct look b)
{
    return a.foreground == b.foreground && a.background == b.background && a.attributes == b.attributes;
}

static bool same_cell(struct cell a, struct cell b)
{
    return a.glyph == b.glyph && same_look(a.look, b.look);
}

/* With eight colours a bright one is its plain one in bold; "dark" would be bold black, which some terminals show as
 * black, and is a dim default colour instead. */
static struct look with_eight_colours(struct look look)
{
    if (look.foreground == COLOUR_DARK) {
        look.foreground = LOOK_DEFAULT_COLOUR;
        look.attributes |= LOOK_DIM;
    } else if (look.foreground > COLOUR_DARK && look.foreground < LOOK_NAMED_COLOURS) {
        look.foreground = (uint16_t)(look.foreground - COLOUR_DARK);
        look.attributes |= LOOK_BOLD;
    }
    if (look.background != LOOK_DEFAULT_COLOUR)
        look.background %= COLOUR_DARK;
    return look;
}

/* A colour that the terminal has: all colours by name are there as soon as any is. */
static uint16_t shown_colour(const struct terminfo *terminfo, uint16_t colour)
{
    int most = terminfo->colours == 0 ? 0 : terminfo->colours < 256 ? LOOK_NAMED_COLOURS : 256;
    return colour < most ? colour : LOOK_DEFAULT_COLOUR;
}

/* The look as this terminal can show it: two looks that cannot be told apart there become equal. */
static struct look shown_look(const struct terminfo *terminfo, struct look look, uint32_t glyph)
{
    look.foreground = shown_colour(terminfo, look.foreground);
    look.background = shown_colour(terminfo, look.background);
    if (terminfo->colours == 8)
        look = with_eight_colours(look);
    unsigned attributes = look.attributes;
    if (look.foreground != LOOK_DEFAULT_COLOUR || look.background != LOOK_DEFAULT_COLOUR)
        attributes &= ~(unsigned)terminfo->no_colour_with;
    for (int i = 0; i < LOOK_ATTRIBUTE_COUNT; i++) {
        if (terminfo->attributes[i] == NULL)
            attributes &= ~(1u << i);
    }
    if (glyph == ' ' && (attributes & (LOOK_REVERSE | LOOK_UNDERLINE)) == 0) {
        look.foreground = LOOK_DEFAULT_COLOUR;
        attributes = 0;
    }
    look.attributes = (uint8_t)attributes;
    return look;
}

/* Appends what switches from one look to another that lacks nothing of it. */
static void append_additions(const struct terminfo *terminfo, struct look from, struct look to, struct strbuf *out)
{
    for (int i = 0; i < LOOK_ATTRIBUTE_COUNT; i++) {
        if ((to.attributes & ~from.attributes) >> i & 1)
            terminfo_expand(terminfo->attributes[i], 0, 0, out);
    }
    if (to.foreground != from.foreground)
        terminfo_expand(terminfo->foreground, to.foreground, 0, out);
    if (to.background != from.background)
        terminfo_expand(terminfo->background, to.background, 0, out);
}

static void set_pen(struct paint *paint, struct look want)
{
    char memory[192], other_memory[192];
    struct strbuf afresh, added;
    struct look pen = paint->pen;
    if (same_look(pen, want))
        return;
    STRBUF_OVER(&afresh, memory);
    strbuf_text(&afresh, paint->terminfo->reset);
    append_additions(paint->terminfo, plain_look, want, &afresh);
    STRBUF_OVER(&added, other_memory);
    append_additions(paint->terminfo, pen, want, &added);
    bool lacks = (pen.attributes & ~want.attributes) != 0 ||
                 (pen.foreground != want.foreground && want.foreground == LOOK_DEFAULT_COLOUR) ||
                 (pen.background != want.background && want.background == LOOK_DEFAULT_COLOUR);
    const struct strbuf *best = lacks || added.length > afresh.length ? &afresh : &added;
    emit(paint, best->text, best->length);
    paint->pen = want;
}

/* --- The cursor -------------------------------------------------------------------------------------------------- */

/* One way of the cursor along a row or a column. */
struct way {
    const char *once, *by, *to;
    int distance, target;
};

/* Appends the shortest of: `once` repeated, `by` a number, `to` a place. `cut` is set when there is none. */
static void append_way(struct way way, struct strbuf *out)
{
    char memory[32], other_memory[32];
    struct strbuf best, other;
    if (way.distance == 0)
        return;
    STRBUF_OVER(&best, memory);
    for (int i = 0; i < way.distance && way.once != NULL && !best.cut; i++)
        terminfo_expand(way.once, 0, 0, &best);
    const char *const others[] = {way.by, way.to};
    const int numbers[] = {way.distance, way.target};
    for (int i = 0; i < 2; i++) {
        STRBUF_OVER(&other, other_memory);
        terminfo_expand(others[i], numbers[i], 0, &other);
        if (other.length > 0 && (best.length == 0 || best.cut || other.length < best.length)) {
            strbuf_clear(&best);
            strbuf_text(&best, other.text);
        }
    }
    strbuf_text(out, best.text);
    if (best.length == 0 || best.cut)
        out->cut = true;
}

static void append_relative(const struct paint *paint, int row, int col, struct strbuf *out)
{
    const struct terminfo *ti = paint->terminfo;
    int down = row - paint->shown.cursor_row, right = col - paint->shown.cursor_col;
    struct way vertical = {down < 0 ? ti->up : ti->down, down < 0 ? ti->up_by : ti->down_by, ti->to_row, abs(down),
                           row};
    struct way level = {right < 0 ? ti->left : ti->right, right < 0 ? ti->left_by : ti->right_by, ti->to_col,
                        abs(right), col};
    append_way(vertical, out);
    if (col == 0 && right < 0 && ti->line_start != NULL)
        terminfo_expand(ti->line_start, 0, 0, out);
    else
        append_way(level, out);
}

/* Writing again what stands between the cursor and a place to its right is often the shortest way. */
static void append_again(const struct paint *paint, int row, int col, struct strbuf *out)
{
    const struct cell *line = &paint->shown.grid[row * paint->shown.cols];
    out->cut = row != paint->shown.cursor_row || col < paint->shown.cursor_col;
    for (int c = paint->shown.cursor_col; c < col && !out->cut; c++) {
        if (line[c].glyph < ' ' || line[c].glyph >= 0x7f || !same_look(line[c].look, paint->pen))
            out->cut = true;
        else
            strbuf_char(out, (char)line[c].glyph);
    }
}

static void move_to(struct paint *paint, int row, int col)
{
    char memory[3][64];
    struct strbuf ways[3];
    if (paint->cursor_known && paint->shown.cursor_row == row && paint->shown.cursor_col == col)
        return;
    for (int i = 0; i < 3; i++)
        STRBUF_OVER(&ways[i], memory[i]);
    terminfo_expand(paint->terminfo->move, row, col, &ways[0]);
    const struct strbuf *best = &ways[0];
    if (paint->cursor_known) {
        append_relative(paint, row, col, &ways[1]);
        append_again(paint, row, col, &ways[2]);
        for (int i = 1; i < 3; i++) {
            if (!ways[i].cut && ways[i].length < best->length)
                best = &ways[i];
        }
    }
    if (paint->terminfo->moves_plain_only && best != &ways[2])
        set_pen(paint, plain_look);
    emit(paint, best->text, best->length);
    paint->shown.cursor_row = row;
    paint->shown.cursor_col = col;
    paint->cursor_known = true;
}

/* --- Rows -------------------------------------------------------------------------------------------------------- */

/* The cell to show at a place: its glyph and look as this terminal has them, a blank outside the grid. */
static struct cell wanted_cell(const struct paint *paint, const struct cells *cells, int row, int col)
{
    if (row >= cells->rows || col >= cells->cols)
        return (struct cell){' ', plain_look, 0};
    const struct cell *line = &cells->grid[row * cells->cols];
    struct cell cell = line[col];
    bool second = cell.glyph == 0;
    if (second && (col == 0 || utf8_width(line[col - 1].glyph) != 2))
        cell.glyph = '?';
    if (!paint->utf8 && second)
        cell.glyph = ' ';
    else if (!paint->utf8 && cell.glyph >= 0x7f)
        cell.glyph = (uint32_t)(unsigned char)utf8_ascii(cell.glyph);
    else if (cell.glyph >= 0x7f && utf8_width(cell.glyph) == 2 && col + 1 == paint->shown.cols)
        cell.glyph = '?'; /* half of it would not fit */
    else if (cell.glyph != 0 && (cell.glyph < ' ' || (cell.glyph >= 0x7f && utf8_width(cell.glyph) < 1)))
        cell.glyph = '?';
    cell.look = shown_look(paint->terminfo, second ? line[col > 0 ? col - 1 : 0].look : cell.look, cell.glyph);
    return cell;
}

/* A terminal that moves on at once from the last column would scroll after the very last cell. */
static bool is_forbidden(const struct paint *paint, int row, int col)
{
    return paint->terminfo->wraps_early && row == paint->shown.rows - 1 && col == paint->shown.cols - 1;
}

static void put_cell(struct paint *paint, int row, int col, struct cell want)
{
    char bytes[4];
    struct cell *shown = &paint->shown.grid[row * paint->shown.cols + col];
    int width = want.glyph < 0x7f ? 1 : utf8_width(want.glyph);
    *shown = want;
    if (want.glyph == 0 || is_forbidden(paint, row, col))
        return; /* the second half came with the first */
    move_to(paint, row, col);
    set_pen(paint, want.look);
    emit(paint, bytes, utf8_encode(want.glyph, bytes));
    paint->shown.cursor_col += width;
    /* At the edge terminals differ in where the cursor waits, and after a wide character in how far it went. */
    if (paint->shown.cursor_col >= paint->shown.cols || width != 1)
        paint->cursor_known = false;
}

/* Erases the line from `col` if enough of what is shown there has to go. */
static void erase_tail(struct paint *paint, int row, int col)
{
    struct cell *line = &paint->shown.grid[row * paint->shown.cols];
    int stale = 0;
    for (int c = col; c < paint->shown.cols; c++)
        stale += !same_cell(line[c], (struct cell){' ', plain_look, 0});
    if (stale <= ERASE_WORTH || paint->terminfo->erase_line == NULL)
        return;
    move_to(paint, row, col);
    set_pen(paint, plain_look);
    emit_string(paint, paint->terminfo->erase_line);
    for (int c = col; c < paint->shown.cols; c++)
        line[c] = (struct cell){' ', plain_look, 0};
}

static void put_row(struct paint *paint, const struct cells *cells, int row)
{
    struct cell want[CELLS_MAX_COLS];
    int cols = paint->shown.cols, tail = 0;
    for (int c = 0; c < cols; c++) {
        want[c] = wanted_cell(paint, cells, row, c);
        if (!same_cell(want[c], (struct cell){' ', plain_look, 0}))
            tail = c + 1;
    }
    for (int c = 0; c < tail; c++) {
        /* Compared afresh each time: a wide character that is half covered takes its other half with it. */
        if (!same_cell(want[c], paint->shown.grid[row * cols + c]))
            put_cell(paint, row, c, want[c]);
    }
    erase_tail(paint, row, tail);
    for (int c = tail; c < cols; c++) {
        if (!same_cell(want[c], paint->shown.grid[row * cols + c]))
            put_cell(paint, row, c, want[c]);
    }
}

static void clear_screen(struct paint *paint)
{
    emit(paint, paint->terminfo->reset, strlen(paint->terminfo->reset));
    emit_string(paint, paint->terminfo->clear);
    cells_clear(&paint->shown);
    paint->shown.cursor_row = paint->shown.cursor_col = 0;
    paint->cursor_known = paint->known = true;
    paint->pen = plain_look;
}

void paint_frame(struct paint *paint, const struct cells *cells)
{
    paint->size = 0;
    paint->failed = false;
    if (!paint->known)
        clear_screen(paint);
    for (int row = 0; row < paint->shown.rows; row++)
        put_row(paint, cells, row);
    int row = cells->cursor_row < paint->shown.rows ? cells->cursor_row : paint->shown.rows - 1;
    int col = cells->cursor_col < paint->shown.cols ? cells->cursor_col : paint->shown.cols - 1;
    move_to(paint, row, col);
    if (paint->failed)
        paint_forget(paint);
}
