/* SPDX-License-Identifier: MIT
 *
 * Travelling over known ground to a cell or to stairs. The way is laid once, and again when something stands on it. */
#include "ground.h"
#include "memory.h"
#include "plan.h"

/* Whether what blocks the cell is worked from beside it: a lever or the like, a captive. */
static bool is_worked_from_beside(const struct pilot *pilot, const struct view *view, struct point at)
{
    if (!view_has_grounds(view) || !view_inside(view, at))
        return false;
    const struct ground_rule *ground = &view->rules->grounds[view->grounds[at.y * view->width + at.x].ground];
    return (!view_walkable(view, at) && ground_is_fixture(ground)) || memory_has(&pilot->memory, THING_CAPTIVE, at);
}

/* Beside what is worked, from where a step into it is lawful; else the goal itself. */
static void mark_goal(const struct pilot *pilot, const struct view *view, uint64_t *goals)
{
    struct point goal = pilot->plan.goal;
    ground_set(view, goals, goal);
    if (!is_worked_from_beside(pilot, view, goal))
        return;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (view_lawful(view, point_step(goal, (enum dir)dir), goal))
            ground_set(view, goals, point_step(goal, (enum dir)dir));
}

static bool find_way_over(struct pilot *pilot, const struct view *view, const uint64_t *free)
{
    uint64_t goals[PILOT_WORDS];
    ground_clear(view, goals);
    if (pilot->plan.to_stairs)
        memory_mark(&pilot->memory, view, THING_STAIRS, goals);
    else
        mark_goal(pilot, view, goals);
    ground_keep(view, goals, free);
    return plan_lay(pilot, view, free, goals);
}

/* Around those who sleep, wait under a lid or, for a careful pilot, are up and take no steps; else past them. */
static bool find_way(struct pilot *pilot, const struct view *view)
{
    uint64_t free[PILOT_WORDS];
    plan_free(pilot, view, free);
    if (view_has_awareness(view)) {
        memory_tiptoe(&pilot->memory, view, PILOT_DARED_PERCENT, free);
        if (pilot->ahead)
            memory_avoid(&pilot->memory, view, free);
        if (find_way_over(pilot, view, free))
            return true;
        plan_free(pilot, view, free);
    }
    return find_way_over(pilot, view, free);
}

enum pilot_stop travel_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    struct pilot_plan *plan = &pilot->plan;
    if (plan_asks(pilot, view))
        return PILOT_SNARE_AHEAD;
    if (plan->moves > 0 && plan_step(pilot, view, command))
        return PILOT_GOING;
    if (!find_way(pilot, view))
        return plan_barred(pilot, view, find_way_over, PILOT_NO_PATH);
    if (plan_asks(pilot, view))
        return PILOT_SNARE_AHEAD;
    return plan->moves > 0 && plan_step(pilot, view, command) ? PILOT_GOING : PILOT_DONE;
}
