/* SPDX-License-Identifier: MIT
 *
 * What a dead hero might have done: rules over the last view and the last turns, each true or not. */
#ifndef UI_ADVICE_H
#define UI_ADVICE_H

#include "core/chronicle.h"
#include "core/view.h"
#include "text/text.h"

enum { ADVICE_MAX = 2 };

/* `chronicle` may be NULL. Fills `tips` with the sentences of the first rules that hold, the most telling first;
 * returns how many: at least one, for the last rule always holds. */
int advice_find(const struct view *view, const struct chronicle *chronicle, enum message tips[ADVICE_MAX]);

#endif
