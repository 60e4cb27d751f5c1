/* SPDX-License-Identifier: MIT
 *
 * The explorer: sees everything, and fights where few can come at it at once, letting them come. In classic it uses
 * nothing but what heals; in the campaign it has the careful habits of tactics.c. */
#include "bots.h"
#include "habits.h"
#include "tactics.h"

struct command bot_explorer_next(struct bot *bot, const struct view *view)
{
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_STRENGTH, CHOICE_AGILITY, CHOICE_CONSTITUTION};
    struct command command;
    pilot_watch(&bot->pilot, view);
    if (habit_level_up(view, ROTATION, &command) || tactic_step_aside(bot, view, &command) ||
        habit_heal(view, &command) || habit_escape(bot, view, &command) || tactic_spend(bot, view, &command) ||
        tactic_silence(bot, view, &command) || habit_retreat(bot, view, &command) ||
        habit_receive(bot, view, &command) || tactic_stab(bot, view, &command) || habit_wear(view, &command) ||
        habit_temper(view, &command) || tactic_try(bot, view, &command) || habit_free(bot, view, &command))
        return command;
    return habit_press_on(bot, view);
}
