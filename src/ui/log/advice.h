/* SPDX-License-Identifier: MIT
 *
 * What a dead hero might have done: rules over the last view and the last turns, each true or not. */
#ifndef UI_LOG_ADVICE_H
#define UI_LOG_ADVICE_H

#include "core/run_stats.h"
#include "core/view.h"
#include "text/text.h"

enum { ADVICE_MAX = 2 };

/* `run_stats` may be NULL. Fills `tips` with the sentences of the first rules that hold, the most telling first;
 * returns how many: at least one, for the last rule always holds. */
int advice_find(const struct view *view, const struct run_stats *run_stats, enum message tips[ADVICE_MAX]);

#endif
