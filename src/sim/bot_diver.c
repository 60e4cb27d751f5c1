/* SPDX-License-Identifier: MIT
 *
 * The diver: down by the shortest way, past all foes. It fights only what stands in the way, and takes only what lies
 * beside its path. */
#include "bots.h"
#include "habits.h"
#include "menace.h"
#include "tactics.h"

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

/* By quiet ways, while nobody comes; and never past what lies at hand. */
static bool steal_on(struct bot *bot, const struct view *view, struct command *command)
{
    enum { REACH = 8 };
    struct pilot *pilot = &bot->pilot;
    if (!view_has_awareness(view) || pilot_nearest_danger(view))
        return false;
    pilot_start_travel_stairs(pilot);
    if (pilot_next(pilot, view, command) == PILOT_GOING)
        return true;
    pilot_start_explore(pilot, REACH);
    return pilot_next(pilot, view, command) == PILOT_GOING;
}

/* Whether all who come cost little enough to be met. */
static bool is_cheap(const struct view *view)
{
    enum { SHARE_PERCENT = 35 };
    struct menaces menaces;
    menaces_see(&menaces, view);
    return menaces_cost(&menaces) * 100 < view->hero.hp * SHARE_PERCENT;
}

/* Nobody runs from these. */
static bool is_any_quicker(const struct view *view)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        if (view_is_awake(view, foe) && view->rules->kinds[foe->kind].monster.move_cost < TURN_COST)
            return true;
    }
    return false;
}

/* In the campaign, where who is run from comes after and calls others. */
static bool make_a_stand(struct bot *bot, const struct view *view, struct command *command)
{
    if (!view_has_awareness(view) || !pilot_nearest_danger(view))
        return false;
    return tactic_spend(bot, view, command) ||
           ((is_any_quicker(view) || is_cheap(view)) && habit_receive(bot, view, command));
}

struct command bot_diver_next(struct bot *bot, const struct view *view)
{
    static const enum level_choice ROTATION[CHOICE_COUNT] = {CHOICE_CONSTITUTION, CHOICE_AGILITY, CHOICE_STRENGTH};
    struct command command;
    pilot_watch(&bot->pilot, view);
    if (habit_level_up(view, ROTATION, &command) || tactic_step_aside(bot, view, &command) ||
        habit_heal(view, &command))
        return command;
    if (view->hero.on_stairs && !view->followed)
        return command_plain(CMD_DESCEND);
    if (make_a_stand(bot, view, &command))
        return command;
    if ((!pilot_nearest_foe(view) && (habit_wear(view, &command) || habit_temper(view, &command) ||
                                      tactic_try(bot, view, &command) || fetch(bot, view, &command))) ||
        steal_on(bot, view, &command) || dash(bot, view, &command) || habit_fight(bot, view, &command))
        return command;
    return command_plain(CMD_WAIT);
}
