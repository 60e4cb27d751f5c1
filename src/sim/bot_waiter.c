/* SPDX-License-Identifier: MIT
 *
 * The waiter: a fixture, not a player. It kills what it can see, then waits where nothing sees it, for games of tens of
 * thousands of turns. */
#include "bots.h"
#include "habits.h"

struct command bot_waiter_next(struct bot *bot, const struct view *view)
{
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_CONSTITUTION, CHOICE_AGILITY, CHOICE_STRENGTH};
    struct command command;
    if (habit_level_up(view, ROTATION, &command) || habit_heal(view, &command) || habit_receive(bot, view, &command))
        return command;
    return command_plain(CMD_WAIT);
}
