/* SPDX-License-Identifier: MIT
 *
 * What all thinking bots do alike: answering levels, healing, wearing the better thing, waiting for a foe, going on
 * when no foe is in view. Each returns whether it has filled the command. */
#ifndef SIM_HABITS_H
#define SIM_HABITS_H

#include "sim/bot.h"

/* The perk of the hand that bots like best. */
struct command habit_perk(const struct view *view);

/* Answers what must be chosen: a kit with the first, a new level with the next choice of the rotation, counted from
 * level 2, a perk with the one that bots like best. */
bool habit_level_up(const struct view *view, const enum level_choice rotation[CHOICE_COUNT], struct command *command);

/* Drinks what heals when less than 30% of the hit points are left or the foes in view could take them all in one
 * turn. */
bool habit_heal(const struct view *view, struct command *command);

/* Takes the stairs it stands on when it is stuck on this floor. */
bool habit_escape(const struct bot *bot, const struct view *view, struct command *command);

/* Puts on what has a higher bonus than what is worn in its place. */
bool habit_wear(const struct view *view, struct command *command);

/* Tempers what it wears, or a staff, where no foe is in sight. */
bool habit_temper(const struct view *view, struct command *command);

/* The blow at the nearest foe, or the step towards it; going on, if no known way leads to any. */
bool habit_fight(struct bot *bot, const struct view *view, struct command *command);

/* Goes to where the fewest foes can come at it, before the first has come. */
bool habit_retreat(struct bot *bot, const struct view *view, struct command *command);

/* Strikes a foe that stands beside the hero; lets others come, who then leave the first blow to the hero; but goes to
 * those that do not come. */
bool habit_receive(struct bot *bot, const struct view *view, struct command *command);

/* Goes to a captive in view and frees it, if no foe in view is up and none is led yet; gives up after a
 * hundred tries on a floor, because who guards it may drive the hero back each time. */
bool habit_free(struct bot *bot, const struct view *view, struct command *command);

/* Explores the floor, takes everything, and goes down when nothing is left, or, where arriving heals, when it is hurt
 * and knows where. */
struct command habit_press_on(struct bot *bot, const struct view *view);

#endif
