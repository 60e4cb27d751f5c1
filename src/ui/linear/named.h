/* SPDX-License-Identifier: MIT
 *
 * What is done with what is named: approached, shot at, picked up, opened. Private to the front end in lines. */
#ifndef UI_LINEAR_NAMED_H
#define UI_LINEAR_NAMED_H

#include "sentence.h"

/* Whether the line is such an order. */
bool named_is(const struct sentence *sentence);

/* Does what it says; `line` is the line that was read. Returns why not, as interpret_use does, or MSG_COUNT. */
enum message named_use(struct sentence *sentence, const char *line);

#endif
