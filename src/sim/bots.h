/* SPDX-License-Identifier: MIT
 *
 * The bots' players, one per file, for the table in bot.c. */
#ifndef SIM_BOTS_H
#define SIM_BOTS_H

#include "sim/bot.h"

/* bot_random.c */
struct command bot_random_next(struct bot *bot, const struct view *view);

#endif
