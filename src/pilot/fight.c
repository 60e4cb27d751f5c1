/* SPDX-License-Identifier: MIT
 *
 * Fighting: one blow at the nearest foe in view, or one step towards it; and waiting until it has come. */
#include "ground.h"
#include "memory.h"
#include "plan.h"

/* Where foes are known to flee and to sleep: of those beside the hero who would strike, the one best killed first. */
static bool find_blow(const struct view *view, enum dir *dir)
{
    const struct view_entity *best = NULL;
    for (int i = 0; view_has_awareness(view) && i < DIR_COUNT; i++) {
        struct point at = point_step(view->hero.at, (enum dir)i);
        const struct view_entity *foe = view_lawful(view, view->hero.at, at) ? view_foe_at(view, at) : NULL;
        if (!foe || foe->blows == BLOWS_NEVER || awareness_rests(foe->awareness) ||
            (best && !pilot_goes_first(foe, best)))
            continue;
        best = foe;
        *dir = (enum dir)i;
    }
    return best != NULL;
}

/* The nearest foe is the one with the fewest moves to it. Its own cell is not free, and the last step onto it is the
 * blow. A foe seen across unexplored cells, over a corner for one, is approached as though they were floor; the step
 * itself never leads into the unknown, for the hero sees all cells beside it. */
static bool find_way(struct pilot *pilot, const struct view *view, enum dir *dir)
{
    uint64_t free[PILOT_WORDS], foes[PILOT_WORDS];
    memory_free(&pilot->memory, view, free);
    ground_clear(view, foes);
    ground_foes(view, foes);
    if (!plan_lay(pilot, view, free, foes)) {
        ground_hope(view, free);
        if (!plan_lay(pilot, view, free, foes))
            return false;
    }
    return trail_step(&pilot->trail, view->hero.at, dir);
}

/* Who goes to a foe gets its blow first, who lets it come strikes first: a step is put off when a turn of waiting costs
 * less and brings the foe. What is chosen must not kill, unless that is dared. */
static enum pilot_stop choose(struct pilot *pilot, const struct view *view, struct command *command)
{
    struct outlook outlook = look_ahead(pilot, view, *command);
    bool is_blow = view_foe_at(view, point_step(view->hero.at, (enum dir)command->dir)) != NULL;
    if (!is_blow && outlook.loss > 0) {
        struct command wait = command_plain(CMD_WAIT);
        struct outlook waiting = look_ahead(pilot, view, wait);
        if (waiting.beside && waiting.loss < outlook.loss) {
            *command = wait;
            outlook = waiting;
        }
    }
    return outlook.deadly && !pilot->plan.dared ? PILOT_DEADLY : PILOT_GOING;
}

enum pilot_stop fight_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    enum dir dir;
    if (pilot->plan.steps > 0)
        return PILOT_DONE;
    if (!pilot_nearest_foe(view))
        return PILOT_NO_FOE;
    if (!find_blow(view, &dir) && !find_way(pilot, view, &dir))
        return PILOT_NO_PATH;
    *command = command_move(dir);
    return pilot->ahead ? choose(pilot, view, command) : PILOT_GOING;
}

/* Whether waiting could kill is asked of the rules each turn: who has come may be followed by who strikes at once. */
enum pilot_stop await_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    const struct pilot_plan *plan = &pilot->plan;
    const struct view_entity *foe = pilot_nearest_danger(view);
    if (!foe)
        return PILOT_NO_FOE;
    pilot->entity = foe->id;
    if (pilot_in_reach(view, foe))
        return plan->steps == 0 ? PILOT_FOE_NEAR : PILOT_DONE;
    if (plan->steps == PILOT_REST_TURNS)
        return PILOT_FOE_STAYS;
    *command = command_plain(CMD_WAIT);
    bool asks = pilot->ahead && !plan->dared;
    return asks && look_ahead(pilot, view, *command).deadly ? PILOT_DEADLY : PILOT_GOING;
}
