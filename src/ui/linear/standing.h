/* SPDX-License-Identifier: MIT
 *
 * How the hero stands, in a few sentences: what a sidebar shows to who sees one. */
#ifndef UI_LINEAR_STANDING_H
#define UI_LINEAR_STANDING_H

#include "shell.h"

/* Says, as entries of the log, floor and free ways, hit points, Threat and whose blows it is made of, statuses with
 * their turns, noise and Unrest, and what is worn. */
void standing_say(struct shell *shell, const struct view *view);

#endif
