/* SPDX-License-Identifier: MIT
 *
 * Going to things that stand on a cell of their own, and into them. */
#include "approach.h"

/* The direction of a lawful step from a cell to one beside it. */
static bool step_between(const struct view *view, struct point from, struct point to, enum dir *dir)
{
    for (int i = 0; i < DIR_COUNT; i++) {
        *dir = (enum dir)i;
        if (point_equal(point_step(from, *dir), to) && view_lawful(view, from, to))
            return true;
    }
    return false;
}

/* Of the cells from which a goal can be walked into, the one nearest to the hero. */
static bool find_place_beside(const struct view *view, struct point goal, struct point *place)
{
    int least = -1;
    for (int i = 0; i < DIR_COUNT; i++) {
        struct point at = point_step(goal, (enum dir)i);
        int distance = point_distance2(at, view->hero.at);
        bool free = view_is_free(view, at) && !view_harmful(view, at) && view_lawful(view, at, goal);
        if (!free || (least >= 0 && distance >= least))
            continue;
        least = distance;
        *place = at;
    }
    return least >= 0;
}

/* Travelling goes beside what blocks and can be worked by itself. */
bool approach(struct bot *bot, const struct view *view, struct point goal, struct command *command)
{
    struct point place = goal;
    enum dir dir;
    if (step_between(view, view->hero.at, goal, &dir)) {
        *command = command_move(dir);
        return true;
    }
    if (view_walkable(view, goal) && !find_place_beside(view, goal, &place))
        return false;
    pilot_start_travel(&bot->pilot, place);
    return pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}
