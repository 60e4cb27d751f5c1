/* SPDX-License-Identifier: MIT
 *
 * For who hears the game: what the reversed cells of the map say. */
#ifndef UI_LOG_MARKS_H
#define UI_LOG_MARKS_H

#include "core/view.h"
#include "text/text.h"

/* "Next turn, at you: charge 14; safe: north, west.", or which ways the blow will strike that misses the hero; and
 * where somebody rises or comes out. Appended; false, and nothing, where there is nothing of that. */
bool marks_tell(const struct catalogue *catalogue, const struct view *view, struct strbuf *out);

#endif
