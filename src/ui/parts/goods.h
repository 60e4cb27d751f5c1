/* SPDX-License-Identifier: MIT
 *
 * The goods of a vault beside each other. */
#ifndef UI_PARTS_GOODS_H
#define UI_PARTS_GOODS_H

#include "facts.h"

/* For a thing in a cage a line for each of the others that are known, against what is worn; nothing for other things.
 */
void goods_panel(struct panel *panel, const struct view_entity *good);

/* The goods in a cage on which the hero stands while others are known that could be taken in their stead; else NULL. */
const struct view_entity *goods_chosen(const struct view *view);

#endif
