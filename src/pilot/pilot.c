/* SPDX-License-Identifier: MIT
 *
 * The table of plans, and what is common to all: starting one, asking for its next command. */
#include "pilot/pilot.h"

#include "ground.h"
#include "memory.h"
#include "plans.h"

#include <string.h>

enum {
    /* No plan goes on after these. */
    HEED_ALWAYS = PILOT_BIT(DEAD) | PILOT_BIT(LEVEL_UP) | PILOT_BIT(NEW_FLOOR) | PILOT_BIT(NO_TURN),
    /* What whoever walks in peace looks out for. */
    HEED_DANGER = HEED_ALWAYS | PILOT_BIT(FOE_HUNTING) | PILOT_BIT(FOE_SEEN) | PILOT_BIT(HP_FELL),
};

/* Exploring stops at no item, because it goes for it; travelling knows where it is going and stops at no stairs; in
 * danger nobody stops for what lies about. */
static const struct plan_row {
    unsigned heeds; /* interruptions that end it, as PILOT_BITs */
    plan_next *next;
} PLANS[PLAN_COUNT] = {
    [PLAN_EXPLORE] = {HEED_DANGER | PILOT_BIT(STAIRS_SEEN), explore_next},
    [PLAN_FETCH] = {HEED_DANGER | PILOT_BIT(STAIRS_SEEN), explore_next},
    [PLAN_TRAVEL] = {HEED_DANGER | PILOT_BIT(ITEM_SEEN), travel_next},
    [PLAN_WALK] = {HEED_DANGER | PILOT_BIT(ITEM_SEEN) | PILOT_BIT(STAIRS_SEEN), walk_next},
    [PLAN_REST] = {HEED_DANGER | PILOT_BIT(ITEM_SEEN), rest_next},
    [PLAN_RETREAT] = {HEED_ALWAYS | PILOT_BIT(FOE_NEAR) | PILOT_BIT(HP_FELL), retreat_next},
    [PLAN_FIGHT] = {HEED_ALWAYS, fight_next},
    [PLAN_DASH] = {HEED_ALWAYS, dash_next},
};

static const char *const STOP_NAMES[PILOT_STOP_COUNT] = {
#define X(name, text) [PILOT_##name] = text,
    PILOT_STOP_LIST(X)
#undef X
};

const char *pilot_stop_name(enum pilot_stop stop)
{
    return STOP_NAMES[stop];
}

void pilot_init(struct pilot *pilot)
{
    memset(pilot, 0, sizeof *pilot);
}

void pilot_watch(struct pilot *pilot, const struct view *view)
{
    memory_watch(&pilot->memory, view);
}

enum pilot_stop pilot_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    struct pilot_plan *plan = &pilot->plan;
    const struct plan_row *row = &PLANS[plan->kind];
    pilot_watch(pilot, view);
    if (plan->kind == PLAN_NONE)
        return PILOT_IDLE;
    pilot->entity = ENTITY_NONE;
    pilot->left = 0;
    enum pilot_stop stop = interrupt_check(pilot, view, row->heeds);
    if (stop == PILOT_GOING)
        stop = row->next(pilot, view, command);
    if (stop == PILOT_GOING)
        plan->steps++;
    else
        plan->kind = PLAN_NONE;
    return stop;
}

/* --- Starting ---------------------------------------------------------------------------------------------------- */

static struct pilot_plan *start(struct pilot *pilot, enum pilot_plan_kind kind)
{
    pilot->plan = (struct pilot_plan){.kind = (uint8_t)kind, .moves = -1};
    return &pilot->plan;
}

void pilot_start_explore(struct pilot *pilot, int reach)
{
    start(pilot, PLAN_EXPLORE)->reach = reach;
}

void pilot_start_fetch(struct pilot *pilot, int reach)
{
    start(pilot, PLAN_FETCH)->reach = reach;
}

void pilot_start_travel(struct pilot *pilot, struct point goal)
{
    start(pilot, PLAN_TRAVEL)->goal = goal;
}

void pilot_start_travel_stairs(struct pilot *pilot)
{
    start(pilot, PLAN_TRAVEL)->to_stairs = true;
}

void pilot_start_walk(struct pilot *pilot, enum dir dir)
{
    start(pilot, PLAN_WALK)->dir = (uint8_t)dir;
}

void pilot_start_rest(struct pilot *pilot)
{
    start(pilot, PLAN_REST);
}

void pilot_start_retreat(struct pilot *pilot)
{
    start(pilot, PLAN_RETREAT);
}

void pilot_start_fight(struct pilot *pilot)
{
    start(pilot, PLAN_FIGHT);
}

void pilot_start_dash(struct pilot *pilot)
{
    start(pilot, PLAN_DASH);
}

/* --- What plans share -------------------------------------------------------------------------------------------- */

bool plan_lay(struct pilot *pilot, const struct view *view, const uint64_t *free, const uint64_t *goals)
{
    struct pilot_plan *plan = &pilot->plan;
    plan->moves = trail_lay(&pilot->trail, view, free, goals);
    if (plan->moves >= 0)
        plan->goal = trail_end(&pilot->trail, view->hero.at, plan->moves);
    return plan->moves >= 0;
}

bool plan_step(struct pilot *pilot, const struct view *view, struct command *command)
{
    enum dir dir;
    if (!trail_step(&pilot->trail, view->hero.at, &dir) || !ground_is_free(view, point_step(view->hero.at, dir)))
        return false;
    *command = command_move(dir);
    pilot->plan.moves--;
    return true;
}
