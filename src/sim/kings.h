/* SPDX-License-Identifier: MIT
 *
 * Whether bots wake a king. */
#ifndef SIM_KINGS_H
#define SIM_KINGS_H

#include "sim/bot.h"

/* Goes to the nearest coffin of a tomb that is known and whose king is not up, and opens it, if the hero can stand what
 * he and those whom he calls are likely to do. Returns whether it has filled the command. */
bool habit_wake_king(struct bot *bot, const struct view *view, struct command *command);

#endif
