/* SPDX-License-Identifier: MIT
 *
 * The diver: down by the shortest way. In classic it runs past all foes, fights only what stands in the way, and takes
 * only what lies beside its path. In the campaign, where who is run from comes after and calls others, it fights as the
 * explorer does, but where it stands, and runs when stairs are known and a fight would cost too much; it takes what
 * lies near, stabs sleepers that a blow kills, passes others where no quiet way leads on, and leaves captives, vaults
 * and all else that is out of its way. */
#include "bots.h"
#include "habits.h"
#include "tactics.h"

static bool dash(struct bot *bot, const struct view *view, struct command *command)
{
    pilot_start_dash(&bot->pilot);
    return pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}

static bool fetch(struct bot *bot, const struct view *view, int reach, struct command *command)
{
    pilot_start_fetch(&bot->pilot, reach);
    return pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}

static bool leave(const struct view *view, struct command *command)
{
    *command = command_plain(CMD_DESCEND);
    return view->hero.on_stairs && !view->followed;
}

/* --- The campaign ------------------------------------------------------------------------------------------------ */

enum { NEAR = 16 };

/* By quiet ways to the stairs, or to where they may be. */
static bool steal_on(struct bot *bot, const struct view *view, struct command *command)
{
    struct pilot *pilot = &bot->pilot;
    pilot_start_travel_stairs(pilot);
    if (pilot_next(pilot, view, command) == PILOT_GOING)
        return true;
    pilot_start_explore(pilot, NEAR);
    return pilot_next(pilot, view, command) == PILOT_GOING;
}

static struct command dive(struct bot *bot, const struct view *view)
{
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_STRENGTH, CHOICE_AGILITY, CHOICE_CONSTITUTION};
    struct command command;
    if (habit_level_up(view, ROTATION, &command) || tactic_step_aside(bot, view, &command) ||
        habit_heal(view, &command) || leave(view, &command) || tactic_spend(bot, view, &command) ||
        tactic_silence(bot, view, &command) || habit_receive(bot, view, &command) || tactic_stab(bot, view, &command) ||
        habit_wear(view, &command) || habit_temper(view, &command) || tactic_try(bot, view, &command) ||
        fetch(bot, view, NEAR, &command) || steal_on(bot, view, &command) || dash(bot, view, &command))
        return command;
    return habit_press_on(bot, view);
}

/* --- Classic ----------------------------------------------------------------------------------------------------- */

static struct command run_down(struct bot *bot, const struct view *view)
{
    enum { BESIDE = 2 };
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_CONSTITUTION, CHOICE_AGILITY, CHOICE_STRENGTH};
    struct command command;
    if (habit_level_up(view, ROTATION, &command) || habit_heal(view, &command) || leave(view, &command))
        return command;
    if ((!pilot_nearest_foe(view) && (habit_wear(view, &command) || fetch(bot, view, BESIDE, &command))) ||
        dash(bot, view, &command) || habit_fight(bot, view, &command))
        return command;
    return command_plain(CMD_WAIT);
}

struct command bot_diver_next(struct bot *bot, const struct view *view)
{
    pilot_watch(&bot->pilot, view);
    return view_has_awareness(view) ? dive(bot, view) : run_down(bot, view);
}
