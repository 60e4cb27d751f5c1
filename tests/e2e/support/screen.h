/* SPDX-License-Identifier: MIT
 *
 * A terminal's screen for tests: libvterm takes the bytes, tests read rows, looks and the cursor back. */
#ifndef E2E_SCREEN_H
#define E2E_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCREEN_MAX_COLS = 512, SCREEN_ROW_BYTES = SCREEN_MAX_COLS * 4 + 1 };

struct screen;

/* A blank screen; `utf8` is how it reads bytes. Ends the test program when memory is short. */
struct screen *screen_new(int rows, int cols, bool utf8);
void screen_free(struct screen *screen);
void screen_resize(struct screen *screen, int rows, int cols);

/* Takes what the program under test wrote. */
void screen_feed(struct screen *screen, const char *bytes, size_t size);

/* What a terminal would answer to queries: fills `bytes`, returns how many. */
size_t screen_answers(struct screen *screen, char *bytes, size_t capacity);

int screen_rows(const struct screen *screen);
int screen_cols(const struct screen *screen);

/* A row as UTF-8 without the blanks at its end, into `text` of SCREEN_ROW_BYTES. */
void screen_row(const struct screen *screen, int row, char *text);

/* Does any row hold `text`? Its place goes to *row and *col (in cells), which may be NULL. */
bool screen_search(const struct screen *screen, const char *text, int *row, int *col);

struct screen_cell {
    uint32_t glyph; /* 0: never written */
    bool bold, reverse, underline;
    bool default_foreground, default_background;
    uint8_t foreground[3], background[3]; /* red, green, blue */
    int foreground_index;                 /* 0 to 255 where the colour was given by its number, else -1 */
    int background_index;
};

struct screen_cell screen_cell(const struct screen *screen, int row, int col);
void screen_cursor(const struct screen *screen, int *row, int *col);

/* Is the program on the alternate screen? */
bool screen_is_alternate(const struct screen *screen);

/* Has the program asked for the mouse? */
bool screen_wants_mouse(const struct screen *screen);

/* Has it ever been? */
bool screen_was_alternate(const struct screen *screen);

/* Prints everything, for a failed assertion. */
void screen_print(const struct screen *screen);

#endif
