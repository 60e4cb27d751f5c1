/* SPDX-License-Identifier: MIT
 *
 * "help threat": what help says about a word. Private to the front end in lines. */
#ifndef UI_LINEAR_HELP_ABOUT_H
#define UI_LINEAR_HELP_ABOUT_H

#include "sentence.h"

/* Whether the line asks for that. */
bool help_about_is(const struct sentence *sentence);

/* Says the few rows of help that have the words behind the first one, those that begin so before others; `line` is the
 * line that was read. Returns MSG_HELP_NOTHING if none has, else MSG_COUNT. */
enum message help_about_use(struct sentence *sentence, const char *line);

#endif
