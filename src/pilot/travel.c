/* SPDX-License-Identifier: MIT
 *
 * Travelling over known ground to a cell or to stairs. The way is laid once, and again when something stands on it. */
#include "ground.h"
#include "memory.h"
#include "plan.h"

static bool find_way(struct pilot *pilot, const struct view *view)
{
    uint64_t free[PILOT_WORDS], goals[PILOT_WORDS];
    size_t words = BITGRID_WORDS(view->width, view->height);
    ground_free(view, free);
    ground_clear(view, goals);
    if (pilot->plan.to_stairs)
        memory_mark(&pilot->memory, view, THING_STAIRS, goals);
    else
        ground_set(view, goals, pilot->plan.goal);
    for (size_t i = 0; i < words; i++)
        goals[i] &= free[i];
    return plan_lay(pilot, view, free, goals);
}

enum pilot_stop travel_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    struct pilot_plan *plan = &pilot->plan;
    if (plan->moves > 0 && plan_step(pilot, view, command))
        return PILOT_GOING;
    if (!find_way(pilot, view))
        return PILOT_NO_PATH;
    return plan->moves > 0 && plan_step(pilot, view, command) ? PILOT_GOING : PILOT_DONE;
}
