/* SPDX-License-Identifier: MIT
 *
 * The explorer: sees everything, and fights where few can come at it at once, letting them come. In classic it uses
 * nothing but what heals; in the campaign it has the careful habits of tactics.c. */
#include "bots.h"
#include "habits.h"
#include "tactics.h"

/* One retreat before each contact: foes out of sight stand still, so that the bot would flee from them for ever. */
static bool retreat(struct bot *bot, const struct view *view, struct command *command)
{
    struct pilot *pilot = &bot->pilot;
    const struct view_entity *foe = pilot_nearest_danger(view);
    if (!bot_has(bot, HABIT_DOORWAY) || !foe || pilot_beside(foe->at, view->hero.at))
        return false;
    if (pilot->plan.kind == PLAN_RETREAT)
        return pilot_next(pilot, view, command) == PILOT_GOING;
    if (bot->retreated)
        return false;
    bot->retreated = true;
    pilot_start_retreat(pilot);
    return pilot_next(pilot, view, command) == PILOT_GOING;
}

struct command bot_explorer_next(struct bot *bot, const struct view *view)
{
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_STRENGTH, CHOICE_AGILITY, CHOICE_CONSTITUTION};
    struct command command;
    pilot_watch(&bot->pilot, view);
    if (habit_level_up(view, ROTATION, &command) || tactic_step_aside(bot, view, &command) ||
        habit_heal(view, &command) || tactic_break_off(bot, view, &command) || habit_escape(bot, view, &command) ||
        tactic_spend(bot, view, &command) || tactic_silence(bot, view, &command) || retreat(bot, view, &command) ||
        habit_receive(bot, view, &command) || tactic_stab(bot, view, &command) || habit_wear(view, &command) ||
        habit_temper(view, &command) || tactic_try(bot, view, &command) || habit_free(bot, view, &command))
        return command;
    return habit_press_on(bot, view);
}
