/* SPDX-License-Identifier: MIT
 *
 * The brawler: explores, runs at whatever it sees and never flees. The simplest bot that plays to win; its results
 * measure the strength of the monsters. */
#include "bots.h"
#include "habits.h"

struct command bot_brawler_next(struct bot *bot, const struct view *view)
{
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_CONSTITUTION, CHOICE_STRENGTH, CHOICE_AGILITY};
    struct command command;
    pilot_watch(&bot->pilot, view);
    if (habit_level_up(view, ROTATION, &command) || habit_heal(view, &command) || habit_fight(bot, view, &command) ||
        habit_wear(view, &command) || habit_temper(view, &command))
        return command;
    return habit_press_on(bot, view);
}
