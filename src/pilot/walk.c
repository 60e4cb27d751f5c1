/* SPDX-License-Identifier: MIT
 *
 * Walking straight on, which works at what blocks there, and resting: the plans that need no way. */
#include "ground.h"
#include "plan.h"

#include "core/view_missile.h"

/* At a quarter turn to the left or right of the walk lies floor now where the step before had none beside it. */
static bool is_opening(const struct view *view, enum dir dir)
{
    enum { QUARTER = DIR_COUNT / 4, HALF = DIR_COUNT / 2 };
    struct point before = point_step(view->hero.at, (enum dir)(((int)dir + HALF) % DIR_COUNT));
    for (int turn = QUARTER; turn < DIR_COUNT; turn += HALF) {
        enum dir side = (enum dir)(((int)dir + turn) % DIR_COUNT);
        if (view_walkable(view, point_step(view->hero.at, side)) && !view_walkable(view, point_step(before, side)))
            return true;
    }
    return false;
}

/* The topmost item or stairs where the hero stands. */
static entity_id thing_underfoot(const struct view *view)
{
    const struct view_entity *top = view_top(view, view->hero.at);
    return top && !top->corpse ? top->id : (entity_id)ENTITY_NONE;
}

/* A gate that breaks, or a captive that comes free, when it has been walked into often enough. */
static bool is_worked(const struct view *view, struct point at)
{
    const struct view_entity *captive = view_friend_at(view, at);
    const struct ground_rule *ground = view_ground_at(view, at);
    return (ground && ground->blows > 0) ||
           (captive && captive->visible && view_is_captive(captive) && !view_leads_enough(view));
}

/* A walk that begins before such a thing is the work at it, and takes no step. */
static enum pilot_stop work(struct pilot_plan *plan, const struct view *view, struct command *command)
{
    bool worked = is_worked(view, plan->goal) && view_lawful(view, view->hero.at, plan->goal);
    if (!worked)
        return plan->works ? PILOT_DONE : PILOT_BLOCKED;
    plan->works = true;
    *command = command_move((enum dir)plan->dir);
    return PILOT_GOING;
}

enum pilot_stop walk_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    enum dir dir = (enum dir)pilot->plan.dir;
    if (pilot->plan.works)
        return work(&pilot->plan, view, command);
    if (pilot->plan.steps > 0) {
        pilot->entity = thing_underfoot(view);
        if (pilot->entity != ENTITY_NONE)
            return PILOT_THING_HERE;
        if (is_opening(view, dir))
            return PILOT_OPENING;
    }
    pilot->plan.goal = point_step(view->hero.at, dir);
    if (!ground_is_free(view, pilot->plan.goal))
        return pilot->plan.steps == 0 ? work(&pilot->plan, view, command) : PILOT_BLOCKED;
    if (plan_minds(pilot, view, pilot->plan.goal))
        return PILOT_SNARE_AHEAD;
    *command = command_move(dir);
    return PILOT_GOING;
}

enum pilot_stop rest_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    int poison = view_poison(view, view->hero.statuses[STATUS_POISONED]);
    if (pilot->plan.steps == PILOT_REST_TURNS)
        return PILOT_DONE;
    if (pilot->ahead && !pilot->plan.dared && poison > 0 && poison >= view->hero.hp)
        return PILOT_POISON_KILLS;
    *command = command_plain(CMD_WAIT);
    return PILOT_GOING;
}
