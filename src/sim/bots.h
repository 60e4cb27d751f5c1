/* SPDX-License-Identifier: MIT
 *
 * The bots' players, one per file bot_NAME.c, for the table in bot.c. */
#ifndef SIM_BOTS_H
#define SIM_BOTS_H

#include "sim/bot.h"

struct command bot_random_next(struct bot *bot, const struct view *view);
struct command bot_brawler_next(struct bot *bot, const struct view *view);
struct command bot_diver_next(struct bot *bot, const struct view *view);
struct command bot_explorer_next(struct bot *bot, const struct view *view);
struct command bot_tactician_next(struct bot *bot, const struct view *view);
struct command bot_oracle_next(struct bot *bot, const struct view *view);
struct command bot_waiter_next(struct bot *bot, const struct view *view);

size_t bot_tactician_room(void);

#endif
