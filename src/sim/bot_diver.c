/* SPDX-License-Identifier: MIT
 *
 * The diver: down by the shortest way, past all foes. It fights only what stands in the way, and takes only what lies
 * beside its path. */
#include "bots.h"
#include "habits.h"

static bool dash(struct bot *bot, const struct view *view, struct command *command)
{
    pilot_start_dash(&bot->pilot);
    return pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}

static bool fetch(struct bot *bot, const struct view *view, struct command *command)
{
    enum { REACH = 2 };
    pilot_start_fetch(&bot->pilot, REACH);
    return pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}

struct command bot_diver_next(struct bot *bot, const struct view *view)
{
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_CONSTITUTION, CHOICE_AGILITY, CHOICE_STRENGTH};
    struct command command;
    pilot_watch(&bot->pilot, view);
    if (habit_level_up(view, ROTATION, &command) || habit_heal(view, &command))
        return command;
    if (view->hero.on_stairs)
        return command_plain(CMD_DESCEND);
    if ((!pilot_nearest_foe(view) && (habit_wear(view, &command) || fetch(bot, view, &command))) ||
        dash(bot, view, &command) || habit_fight(bot, view, &command))
        return command;
    return command_plain(CMD_WAIT);
}
