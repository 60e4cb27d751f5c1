/* SPDX-License-Identifier: MIT
 *
 * What careful bots do where foes sleep, notice and announce, and things can be thrown: in the campaign. Elsewhere none
 * of it applies. Each returns whether it has filled the command. */
#ifndef SIM_TACTICS_H
#define SIM_TACTICS_H

#include "sim/bot.h"

/* Leaves a cell on which something is announced, or beside which fire or gas harms. */
bool tactic_step_aside(const struct bot *bot, const struct view *view, struct command *command);

/* Goes for who raises or summons others, past these. */
bool tactic_silence(const struct bot *bot, const struct view *view, struct command *command);

/* Throws or reads what saves most hit points against those who come. */
bool tactic_spend(const struct bot *bot, const struct view *view, struct command *command);

/* Drinks or reads what is unknown, in good health, with room around and no foe in view. */
bool tactic_try(const struct bot *bot, const struct view *view, struct command *command);

/* Goes to stab a sleeper that a blow or two will kill, while no foe is awake. */
bool tactic_stab(struct bot *bot, const struct view *view, struct command *command);

#endif
