/* SPDX-License-Identifier: MIT
 *
 * Dashing for the stairs, or for unexplored ground where they must be, past the foes in view. */
#include "ground.h"
#include "memory.h"
#include "plan.h"

#include <string.h>

/* What the foes beside a cell take with one blow each, or two where the step there is slow. */
static int harm_beside(const struct view *view, struct point at)
{
    int harm = 0;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        if (entity->foe && point_beside(entity->at, at))
            harm += entity->harm;
    }
    return view_slow(view, at) ? 2 * harm : harm;
}

static void mark_ways_out(const struct pilot *pilot, const struct view *view, const uint64_t *free, uint64_t *goals)
{
    uint64_t stairs[PILOT_WORDS], any = 0;
    size_t words = BITGRID_WORDS(view->width, view->height);
    ground_clear(view, stairs);
    memory_mark(&pilot->memory, view, THING_STAIRS, stairs);
    ground_keep(view, stairs, free);
    for (size_t i = 0; i < words; i++)
        any |= stairs[i];
    if (any)
        memcpy(goals, stairs, words * sizeof goals[0]);
    else
        ground_edges(view, free, goals);
}

enum pilot_stop dash_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    uint64_t free[PILOT_WORDS], goals[PILOT_WORDS];
    struct point from = view->hero.at;
    enum dir best;
    if (pilot->plan.steps > 0)
        return PILOT_DONE;
    memory_free(&pilot->memory, view, free);
    mark_ways_out(pilot, view, free, goals);
    if (!plan_lay(pilot, view, free, goals))
        return PILOT_NO_PATH;
    if (!plan_lead(pilot, view, &best))
        return PILOT_DONE;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        bool leads = trail_leads(&pilot->trail, from, (enum dir)dir);
        if (leads && harm_beside(view, point_step(from, (enum dir)dir)) < harm_beside(view, point_step(from, best)))
            best = (enum dir)dir;
    }
    *command = command_move(best);
    return PILOT_GOING;
}
