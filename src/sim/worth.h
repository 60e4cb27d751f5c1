/* SPDX-License-Identifier: MIT
 *
 * What gear is worth to bots. */
#ifndef SIM_WORTH_H
#define SIM_WORTH_H

#include "core/view.h"

/* What wearing it gains over what is worn now, what must be put off for it included, in points of power or defense. */
int worth_of_wearing(const struct view *view, const struct view_item *item);

#endif
