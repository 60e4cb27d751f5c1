/* SPDX-License-Identifier: MIT
 *
 * libvterm behind a few calls. No process and no waiting here: pty.c has those. */
#include "screen.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vterm.h>

struct screen {
    VTerm *vterm;
    VTermScreen *cells;
    int rows, cols;
    bool alternate, was_alternate, mouse;
};

static int note_property(VTermProp property, VTermValue *value, void *user)
{
    struct screen *screen = user;
    if (property == VTERM_PROP_ALTSCREEN) {
        screen->alternate = value->boolean;
        screen->was_alternate |= value->boolean;
    }
    if (property == VTERM_PROP_MOUSE)
        screen->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = note_property};

struct screen *screen_new(int rows, int cols, bool utf8)
{
    struct screen *screen = calloc(1, sizeof *screen);
    VTerm *vterm = vterm_new(rows, cols);
    if (screen == NULL || vterm == NULL)
        abort();
    *screen = (struct screen){.vterm = vterm, .cells = vterm_obtain_screen(vterm), .rows = rows, .cols = cols};
    vterm_set_utf8(vterm, utf8);
    vterm_screen_set_callbacks(screen->cells, &callbacks, screen);
    vterm_screen_enable_altscreen(screen->cells, 1);
    vterm_screen_reset(screen->cells, 1);
    return screen;
}

void screen_free(struct screen *screen)
{
    if (screen == NULL)
        return;
    vterm_free(screen->vterm);
    free(screen);
}

void screen_resize(struct screen *screen, int rows, int cols)
{
    vterm_set_size(screen->vterm, rows, cols);
    screen->rows = rows;
    screen->cols = cols;
}

void screen_feed(struct screen *screen, const char *bytes, size_t size)
{
    (void)vterm_input_write(screen->vterm, bytes, size);
    vterm_screen_flush_damage(screen->cells);
}

size_t screen_answers(struct screen *screen, char *bytes, size_t capacity)
{
    return vterm_output_read(screen->vterm, bytes, capacity);
}

int screen_rows(const struct screen *screen)
{
    return screen->rows;
}

int screen_cols(const struct screen *screen)
{
    return screen->cols;
}

static bool read_cell(const struct screen *screen, int row, int col, VTermScreenCell *cell)
{
    memset(cell, 0, sizeof *cell);
    return vterm_screen_get_cell(screen->cells, (VTermPos){.row = row, .col = col}, cell) != 0;
}

/* Cells of a row as text from column `first`; the second half of a wide character is none. */
static size_t row_text(const struct screen *screen, int row, int first, char *text)
{
    size_t size = 0, end = 0;
    for (int col = first; col < screen->cols && size + 4 < SCREEN_ROW_BYTES; col++) {
        VTermScreenCell cell;
        if (!read_cell(screen, row, col, &cell) || cell.chars[0] == (uint32_t)-1)
            continue;
        size += utf8_encode(cell.chars[0] != 0 ? cell.chars[0] : ' ', text + size);
        if (cell.chars[0] != 0 && cell.chars[0] != ' ')
            end = size;
    }
    text[end] = '\0';
    return end;
}

void screen_row(const struct screen *screen, int row, char *text)
{
    (void)row_text(screen, row, 0, text);
}

bool screen_search(const struct screen *screen, const char *text, int *row, int *col)
{
    char line[SCREEN_ROW_BYTES];
    for (int r = 0; r < screen->rows; r++) {
        (void)row_text(screen, r, 0, line);
        if (strstr(line, text) == NULL)
            continue;
        /* The last column from which the text is still to be found is where it begins. */
        int at = 0;
        while (at + 1 < screen->cols && row_text(screen, r, at + 1, line) > 0 && strstr(line, text) != NULL)
            at++;
        if (row != NULL)
            *row = r;
        if (col != NULL)
            *col = at;
        return true;
    }
    return false;
}

struct screen_cell screen_cell(const struct screen *screen, int row, int col)
{
    VTermScreenCell cell;
    struct screen_cell result = {0};
    if (!read_cell(screen, row, col, &cell))
        return result;
    result.glyph = cell.chars[0];
    result.bold = cell.attrs.bold;
    result.reverse = cell.attrs.reverse;
    result.underline = cell.attrs.underline != 0;
    result.default_foreground = VTERM_COLOR_IS_DEFAULT_FG(&cell.fg);
    result.default_background = VTERM_COLOR_IS_DEFAULT_BG(&cell.bg);
    result.foreground_index = VTERM_COLOR_IS_INDEXED(&cell.fg) ? cell.fg.indexed.idx : -1;
    result.background_index = VTERM_COLOR_IS_INDEXED(&cell.bg) ? cell.bg.indexed.idx : -1;
    vterm_screen_convert_color_to_rgb(screen->cells, &cell.fg);
    vterm_screen_convert_color_to_rgb(screen->cells, &cell.bg);
    memcpy(result.foreground, (const uint8_t[]){cell.fg.rgb.red, cell.fg.rgb.green, cell.fg.rgb.blue}, 3);
    memcpy(result.background, (const uint8_t[]){cell.bg.rgb.red, cell.bg.rgb.green, cell.bg.rgb.blue}, 3);
    return result;
}

void screen_cursor(const struct screen *screen, int *row, int *col)
{
    VTermPos position;
    vterm_state_get_cursorpos(vterm_obtain_state(screen->vterm), &position);
    *row = position.row;
    *col = position.col;
}

bool screen_wants_mouse(const struct screen *screen)
{
    return screen->mouse;
}

bool screen_was_alternate(const struct screen *screen)
{
    return screen->was_alternate;
}

bool screen_is_alternate(const struct screen *screen)
{
    return screen->alternate;
}

void screen_print(const struct screen *screen)
{
    char line[SCREEN_ROW_BYTES];
    int row, col;
    screen_cursor(screen, &row, &col);
    fprintf(stderr, "--- screen %dx%d, cursor at row %d, column %d\n", screen->cols, screen->rows, row, col);
    for (int r = 0; r < screen->rows; r++) {
        screen_row(screen, r, line);
        fprintf(stderr, "%3d|%s\n", r, line);
    }
    fprintf(stderr, "---\n");
}
