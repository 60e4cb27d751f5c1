/* SPDX-License-Identifier: MIT
 *
 * What is left to do on a floor that exploring does not do: gates, lids, cracked walls, keys on plates, goods in cages.
 */
#ifndef UI_LOG_LEFTOVERS_H
#define UI_LOG_LEFTOVERS_H

#include "core/view.h"
#include "settings/keymap.h"
#include "text/text.h"

/* A sentence on all of it: the first few by name, and how many sorts there are besides, which the list of things seen
 * has. Appended behind a blank; nothing where nothing is left. */
void leftovers_say(const struct view *view, const struct catalogue *catalogue, const struct keymap *keys,
                   struct strbuf *out);

/* Whether goods of a vault are to be had: known, in cages that are open, behind no gate that is shut. The nearest of
 * these cages. */
bool leftovers_goods(const struct view *view, struct point *nearest);

#endif
