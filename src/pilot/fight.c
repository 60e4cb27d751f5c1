/* SPDX-License-Identifier: MIT
 *
 * Fighting: one blow at the nearest foe in view, or one step towards it. */
#include "ground.h"
#include "plan.h"

/* The nearest foe is the one with the fewest moves to it. Its own cell is not free, and the last step onto it is the
 * blow. A foe seen across unexplored cells, over a corner for one, is approached as though they were floor; the step
 * itself never leads into the unknown, for the hero sees all cells beside it. */
enum pilot_stop fight_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    uint64_t free[PILOT_WORDS], foes[PILOT_WORDS];
    enum dir dir;
    if (pilot->plan.steps > 0)
        return PILOT_DONE;
    if (!pilot_nearest_foe(view))
        return PILOT_NO_FOE;
    ground_free(view, free);
    ground_clear(view, foes);
    ground_foes(view, foes);
    if (!plan_lay(pilot, view, free, foes)) {
        ground_hope(view, free);
        if (!plan_lay(pilot, view, free, foes))
            return PILOT_NO_PATH;
    }
    if (!trail_step(&pilot->trail, view->hero.at, &dir))
        return PILOT_NO_PATH;
    *command = command_move(dir);
    return PILOT_GOING;
}
