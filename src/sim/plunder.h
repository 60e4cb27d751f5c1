/* SPDX-License-Identifier: MIT
 *
 * What bots take from vaults. */
#ifndef SIM_PLUNDER_H
#define SIM_PLUNDER_H

#include "sim/bot.h"

/* Goes for the best of the goods that are known and can be reached, or for the key that opens the way to them, be there
 * a plate under it, or through the gate of wood, unless it is hurt. Returns whether it has filled the command. */
bool habit_plunder(struct bot *bot, const struct view *view, struct command *command);

#endif
