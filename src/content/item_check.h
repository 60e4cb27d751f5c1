/* SPDX-License-Identifier: MIT
 *
 * What is asked of an item's entry as a whole. */
#ifndef CONTENT_ITEM_CHECK_H
#define CONTENT_ITEM_CHECK_H

#include "core/rules.h"

struct loader;

/* Reports what is wrong between the keys of the item that is open. */
void item_check(struct loader *loader, const struct kind *kind);

#endif
