/* SPDX-License-Identifier: MIT
 *
 * Cells to curses: looks as this terminal has them (shown_look), changed rows (put_row), what surrounds frames
 * (curses_screen_enter, curses_screen_restore). Neither writes to the terminal nor sets its modes. */
#include "curses_screen.h"

#include "builtin_terminals.h"

#include "base/strbuf.h"
#include "base/utf8.h"
#include "core/rules.h"

#include <curses.h>
#include <term.h> /* curses's own: the search path of <> does not lead to ours */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROWS_ALONE = 3 /* as many as a step changes */, BLANKS_JOINED = 3 /* as between the letters of the title */ };

/* Marked pastes and the mouse have no standard capability. The mouse: buttons and the wheel, moves where the terminal
 * can, in the form that has room for every column. */
#define PASTE_ON  "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
#define MOUSE_ON  "\033[?1000h\033[?1003h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1003l\033[?1000l"

/* --- The door ---------------------------------------------------------------------------------------------------- */

/* A file in memory has no size that curses could ask for: it is told by the environment, as its manual says. No pauses:
 * a frame is written at once. */
static void set_environment(int rows, int cols, bool hosted)
{
    static const char *const places[] = {"TERMINFO", "TERMINFO_DIRS", "TERMCAP", "TERMPATH", "HOME"};
    char text[16];
    (void)setenv("NCURSES_NO_PADDING", "1", 1);
    (void)unsetenv("LINES");
    (void)unsetenv("COLUMNS");
    if (rows > 0 && snprintf(text, sizeof text, "%d", rows) > 0)
        (void)setenv("LINES", text, 1);
    if (cols > 0 && snprintf(text, sizeof text, "%d", cols) > 0)
        (void)setenv("COLUMNS", text, 1);
    for (size_t i = 0; i < sizeof places / sizeof *places && hosted; i++)
        (void)unsetenv(places[i]);
}

/* Asked before newterm, which loses memory over a type that it does not know. What the system does not know may be
 * built in. */
static bool is_known(const char *type)
{
    int error;
    bool known = setupterm(type, STDOUT_FILENO, &error) == OK;
    if (!known && builtin_terminal(type) != NULL) {
        (void)setenv("TERMINFO", builtin_terminal(type), 1);
        known = setupterm(type, STDOUT_FILENO, &error) == OK;
    }
    if (known)
        (void)del_curterm(set_curterm(NULL));
    return known;
}

static void load_entry(struct curses_screen *screen)
{
    screen->dumb = cursor_address == NULL || clear_screen == NULL;
    screen->is_xterms_kin = enter_ca_mode != NULL && strstr(enter_ca_mode, "\033[?1049h") != NULL;
    if (!has_colors() || start_color() != OK || use_default_colors() != OK)
        return;
    screen->direct = COLORS > 256;
    screen->all_colours = COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS >= 8 ? 8 : 0;
}

bool curses_screen_open(struct curses_screen *screen, const char *type, int rows, int cols, bool hosted)
{
    *screen = (struct curses_screen){0};
    set_environment(rows, cols, hosted);
    if (!is_known(type) || !sys_memory_file_open(&screen->memory))
        return false;
    sys_memory_file_begin(&screen->memory);
    screen->screen = newterm(type, screen->memory.stream, stdin);
    if (screen->screen != NULL) {
        load_entry(screen);
        (void)noecho();
        (void)typeahead(-1); /* a frame is shown however many keys have come */
        (void)idlok(stdscr, FALSE);
        idcok(stdscr, FALSE);
        (void)meta(stdscr, TRUE); /* all eight bits of a byte */
        (void)keypad(stdscr, TRUE);
    }
    (void)sys_memory_file_take(&screen->memory, &screen->size); /* the first frame begins with our own */
    if (screen->screen != NULL && cells_resize(&screen->shown, getmaxy(stdscr), getmaxx(stdscr)))
        return true;
    curses_screen_close(screen);
    return false;
}

void curses_screen_close(struct curses_screen *screen)
{
    if (screen->screen != NULL)
        delscreen(screen->screen);
    cells_release(&screen->shown);
    sys_memory_file_close(&screen->memory);
    *screen = (struct curses_screen){0};
}

bool curses_screen_resize(struct curses_screen *screen, int rows, int cols)
{
    if (!cells_resize(&screen->shown, rows, cols) || resize_term(screen->shown.rows, screen->shown.cols) != OK)
        return false;
    (void)erase();
    screen->known = false;
    return true;
}

/* --- What surrounds the frames ----------------------------------------------------------------------------------- */

/* Appends a capability, if there is one, with its number filled in and without marks for pauses ("$<5*>"). */
static void append(struct strbuf *out, const char *capability, int number)
{
    const char *at = capability != NULL ? tparm(capability, (long)number, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L) : NULL;
    for (; at != NULL && *at != '\0'; at++) {
        if (at[0] == '$' && at[1] == '<' && strchr(at, '>') != NULL)
            at = strchr(at, '>');
        else
            strbuf_char(out, *at);
    }
}

void curses_screen_enter(struct curses_screen *screen)
{
    struct strbuf out = STRBUF(screen->text);
    append(&out, enter_ca_mode, 0);
    append(&out, enter_am_mode, 0);
    append(&out, keypad_xmit, 0);
    append(&out, exit_attribute_mode, 0);
    if (screen->is_xterms_kin)
        strbuf_text(&out, PASTE_ON);
    if (screen->mouse)
        strbuf_text(&out, MOUSE_ON);
    screen->bytes = out.text;
    screen->size = out.length;
    screen->known = false;
}

void curses_screen_restore(struct curses_screen *screen)
{
    struct strbuf out = STRBUF(screen->text);
    append(&out, exit_attribute_mode, 0);
    if (screen->all_colours > 0)
        append(&out, orig_pair, 0);
    if (screen->is_xterms_kin)
        strbuf_text(&out, MOUSE_OFF PASTE_OFF); /* off or on, so that it is off after a crash, too */
    append(&out, keypad_local, 0);
    append(&out, cursor_address, screen->shown.rows - 1);
    append(&out, exit_ca_mode != NULL ? exit_ca_mode : clr_eol, 0);
    strbuf_text(&out, "\r");
    screen->bytes = out.text;
    screen->size = out.length;
}

void curses_screen_use_mouse(struct curses_screen *screen, bool on)
{
    screen->bytes = on ? MOUSE_ON : MOUSE_OFF;
    screen->size = strlen(screen->bytes);
    screen->mouse = on;
}

/* --- Looks ------------------------------------------------------------------------------------------------------- */

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
static uint16_t shown_colour(int colours, uint16_t colour)
{
    int most = colours == 0 ? 0 : colours < 256 ? LOOK_NAMED_COLOURS : 256;
    return colour < most ? colour : LOOK_DEFAULT_COLOUR;
}

static bool is_lined(struct look look)
{
    return (look.attributes & (LOOK_REVERSE | LOOK_UNDERLINE)) != 0;
}

/* The look as this terminal can show it: two looks that cannot be told apart there become equal. */
static struct look shown_look(int colours, struct look look, uint32_t glyph)
{
    look.foreground = shown_colour(colours, look.foreground);
    look.background = shown_colour(colours, look.background);
    if (colours == 8)
        look = with_eight_colours(look);
    if (glyph == ' ' && !is_lined(look)) {
        look.foreground = LOOK_DEFAULT_COLOUR;
        look.attributes = 0;
    }
    return look;
}

static attr_t attributes_of(struct look look)
{
    return (look.attributes & LOOK_BOLD ? A_BOLD : 0) | (look.attributes & LOOK_REVERSE ? A_REVERSE : 0) |
           (look.attributes & LOOK_UNDERLINE ? A_UNDERLINE : 0) | (look.attributes & LOOK_DIM ? A_DIM : 0);
}

/* Curses' pair of two colours; -1 is the terminal's own. */
static int pair_of(struct look look)
{
    if (look.foreground == LOOK_DEFAULT_COLOUR && look.background == LOOK_DEFAULT_COLOUR)
        return 0;
    int pair = alloc_pair(look.foreground == LOOK_DEFAULT_COLOUR ? -1 : look.foreground,
                          look.background == LOOK_DEFAULT_COLOUR ? -1 : look.background);
    return pair > 0 ? pair : 0;
}

/* --- Rows -------------------------------------------------------------------------------------------------------- */

/* A character in place of one that cannot be shown there: of another width to the C library than to us, or half of it
 * beyond the edge. */
static uint32_t shown_glyph(const struct curses_screen *screen, uint32_t glyph, int col)
{
    if (glyph < 0x7f)
        return glyph == 0 || glyph >= ' ' ? glyph : '?';
    if (!screen->utf8)
        return (unsigned char)utf8_ascii(glyph);
    int width = utf8_width(glyph);
    return width < 1 || width != wcwidth((wchar_t)glyph) || col + width > screen->shown.cols ? '?' : glyph;
}

/* The cell of a row as this terminal can show it. */
static struct cell shown_cell(const struct curses_screen *screen, const struct cell *line, int col)
{
    struct cell cell = line[col];
    bool second = cell.glyph == 0;
    cell.glyph = shown_glyph(screen, cell.glyph, col);
    if (second && (col == 0 || shown_glyph(screen, line[col - 1].glyph, col - 1) < 0x7f))
        cell.glyph = ' '; /* the first half is narrow here */
    cell.look = shown_look(screen->colours, second && col > 0 ? line[col - 1].look : cell.look, cell.glyph);
    return cell;
}

/* Blanks between two words of one look get theirs, which is not seen and spares two changes. */
static void join_words(struct cell *row, int cols)
{
    int word = -1; /* the last cell of one so far */
    for (int col = 0; col < cols; col++) {
        if (row[col].glyph == ' ' && !is_lined(row[col].look))
            continue;
        bool joined = word >= 0 && col - word <= 1 + BLANKS_JOINED && look_equal(row[word].look, row[col].look);
        for (int blank = word + 1; blank < col && joined && !is_lined(row[col].look); blank++)
            if (row[blank].look.background == row[col].look.background)
                row[blank].look = row[col].look;
        word = col;
    }
}

/* Keeps a row; blanks stand outside the grid. False if it is as it was. */
static bool keep_row(struct curses_screen *screen, const struct cells *cells, int row)
{
    bool changed = false;
    struct cell *line = &screen->shown.grid[row * screen->shown.cols];
    for (int col = 0; col < screen->shown.cols; col++) {
        bool inside = row < cells->rows && col < cells->cols;
        struct cell cell = inside ? cells->grid[row * cells->cols + col] : (struct cell){' ', LOOK_PLAIN, 0};
        changed |= !cell_equal(cell, line[col]);
        line[col] = cell;
    }
    return changed;
}

/* Gives curses a row that was kept. */
static void put_row(struct curses_screen *screen, int row)
{
    cchar_t line[CELLS_MAX_COLS];
    struct cell cells[CELLS_MAX_COLS];
    struct cell last = {0, LOOK_PLAIN, 0};
    int count = 0, pair = 0, cols = screen->shown.cols;
    for (int col = 0; col < cols; col++)
        cells[col] = shown_cell(screen, &screen->shown.grid[row * cols], col);
    join_words(cells, cols);
    for (int col = 0; col < cols; col++) {
        struct cell cell = cells[col];
        if (cell.glyph == 0)
            continue; /* the second half came with the first */
        if (!look_equal(cell.look, last.look))
            pair = pair_of(cell.look);
        if (cell_equal(cell, last))
            line[count] = line[count - 1];
        else
            (void)setcchar(&line[count], (wchar_t[]){(wchar_t)cell.glyph, 0}, attributes_of(cell.look), (short)pair,
                           &pair);
        last = cell;
        count++;
    }
    (void)mvadd_wchnstr(row, 0, line, count);
}

/* Curses scrolls what seems to have moved, which for a step in a room of like rows is three times the bytes; a row by
 * itself it cannot scroll. Hence the first rows that have changed are updated one by one. */
static void put_rows(struct curses_screen *screen, const struct cells *cells)
{
    int alone = screen->known ? ROWS_ALONE : 0;
    bool waiting = false; /* a row for its update */
    (void)leaveok(stdscr, TRUE);
    for (int row = 0; row < screen->shown.rows; row++) {
        if (!keep_row(screen, cells, row) && screen->known)
            continue;
        if (waiting && alone-- > 0) {
            (void)wnoutrefresh(stdscr);
            (void)doupdate();
        }
        put_row(screen, row);
        waiting = true;
    }
    (void)leaveok(stdscr, FALSE);
}

void curses_screen_frame(struct curses_screen *screen, const struct cells *cells)
{
    sys_memory_file_begin(&screen->memory);
    (void)clearok(curscr,
                  !screen->known); /* curses leaves each frame without attributes: that is all there is to know */
    put_rows(screen, cells);
    int row = cells->cursor_row < screen->shown.rows ? cells->cursor_row : screen->shown.rows - 1;
    int col = cells->cursor_col < screen->shown.cols ? cells->cursor_col : screen->shown.cols - 1;
    (void)move(row, col);
    (void)wnoutrefresh(stdscr);
    (void)doupdate();
    screen->known = sys_memory_file_take(&screen->memory, &screen->size); /* else the next frame is whole */
    screen->bytes = screen->memory.bytes;
}
