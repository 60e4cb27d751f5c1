/* SPDX-License-Identifier: MIT
 *
 * Walking into what stands on a cell: a captive, a gate, a coffin. */
#ifndef SIM_APPROACH_H
#define SIM_APPROACH_H

#include "sim/bot.h"

/* Against it where the hero is beside it, else to the nearest cell that is. Returns whether it has filled the command.
 */
bool approach(struct bot *bot, const struct view *view, struct point goal, struct command *command);

#endif
