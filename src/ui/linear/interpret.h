/* SPDX-License-Identifier: MIT
 *
 * What a line of words does to the shell: to the map, or to the screen that is open. Knows no descriptor. Private to
 * the front end in lines. */
#ifndef UI_LINEAR_INTERPRET_H
#define UI_LINEAR_INTERPRET_H

#include "shell.h"

enum { INTERPRET_COLS = 80, INTERPRET_ROW_SIZE = 4 * INTERPRET_COLS + 1 };

/* One row of a page without blanks at its ends; three and more inside become two. */
void interpret_row(const struct cells *page, int row, char text[INTERPRET_ROW_SIZE]);

/* Lets the shell use one line, of any valid text; `page` is what the open screen shows. Returns why it could not, with
 * a place for {words}, or MSG_COUNT. */
enum message interpret_use(struct shell *shell, const struct view *view, const struct ui_title *title,
                           const struct cells *page, const char *line, struct ui_answer *answer);

#endif
