/* SPDX-License-Identifier: MIT
 *
 * What a cell is made of as words: its ground or cover, fire and gas. Of games with grounds alone. */
#ifndef UI_LOG_GROUND_WORDS_H
#define UI_LOG_GROUND_WORDS_H

#include "core/view.h"
#include "text/text.h"

/* Whether the cell is known for more than wall and floor. */
bool ground_words_matter(const struct view *view, struct point at);

/* "tall grass", "a closed door", "the floor, fire", "tall grass, venom 12". Appended; nothing where the cell is
 * unknown, or the game has no grounds. */
void ground_words_name(const struct catalogue *catalogue, const struct view *view, struct point at, struct strbuf *out);

/* "venom 12": gas and its amount. Appended. */
void ground_words_gas(const struct catalogue *catalogue, enum gas_kind kind, int amount, struct strbuf *out);

/* "fire" or "venom 12": what harms who stands there. Appended. */
void ground_words_harm(const struct catalogue *catalogue, const struct view *view, struct point at, struct strbuf *out);

/* What a row of grounds does, sentence by sentence; of one that burns not that it may. And what a gas does. Appended.
 */
void ground_words_row(const struct catalogue *catalogue, const struct ground_rule *row, bool burning,
                      struct strbuf *out);
void ground_words_gas_does(const struct catalogue *catalogue, enum gas_kind kind, struct strbuf *out);

/* One sentence after the other on what that does. Appended. */
void ground_words_deeds(const struct catalogue *catalogue, const struct view *view, struct point at,
                        struct strbuf *out);

#endif
