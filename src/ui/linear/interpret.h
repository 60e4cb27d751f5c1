/* SPDX-License-Identifier: MIT
 *
 * What a line of words does to the shell: to the map, or to the screen that is open. Knows no descriptor. Private to
 * the front end in lines. */
#ifndef UI_LINEAR_INTERPRET_H
#define UI_LINEAR_INTERPRET_H

#include "shell.h"

/* Lets the shell use one line, of any valid text; `page` is what the open screen shows, and is drawn anew where a line
 * means more than one key. Returns why it could not, with places for {words} and, of what may mean several things,
 * {names}, which are appended to `meant`; or MSG_COUNT. */
enum message interpret_use(struct shell *shell, const struct view *view, const struct ui_title *title,
                           struct cells *page, const char *line, struct ui_answer *answer, struct strbuf *meant);

#endif
