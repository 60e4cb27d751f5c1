/* SPDX-License-Identifier: MIT
 *
 * The table of plans: starting one, asking for its next command. */
#include "pilot/pilot.h"

#include "memory.h"
#include "plan.h"

#include <stddef.h>
#include <string.h>

/* No plan goes on after these. */
#define HEED_ALWAYS (PILOT_BIT(DEAD) | PILOT_BIT(LEVEL_UP) | PILOT_BIT(NEW_FLOOR) | PILOT_BIT(NO_TURN))

/* What ends a plan made for times of peace. */
#define HEED_DANGER                                                                                                    \
    (HEED_ALWAYS | PILOT_BIT(DEADLY) | PILOT_BIT(FOE_HUNTING) | PILOT_BIT(FOE_SEEN) | PILOT_BIT(FOE_STIRS) |           \
     PILOT_BIT(FOE_BESIDE) | PILOT_BIT(HARM_NEAR) | PILOT_BIT(HP_FELL) | PILOT_BIT(PLATE_NEAR) |                       \
     PILOT_BIT(CAPTIVE_SEEN) | PILOT_BIT(ALLY_DEAD) | PILOT_BIT(ALLY_HURT))

/* Exploring does not stop for items, because it takes them; travelling does not stop for stairs; the plans for danger
 * stop for neither. */
static const struct plan_row {
    uint64_t heeds; /* interruptions that end it, as PILOT_BITs */
    plan_next *next;
} PLANS[PLAN_COUNT] = {
    [PLAN_EXPLORE] = {HEED_DANGER | PILOT_BIT(FOE_MAY_SEE) | PILOT_BIT(STAIRS_SEEN), explore_next},
    [PLAN_FETCH] = {HEED_DANGER | PILOT_BIT(STAIRS_SEEN), explore_next},
    [PLAN_TRAVEL] = {HEED_DANGER | PILOT_BIT(ITEM_SEEN), travel_next},
    [PLAN_WALK] = {HEED_DANGER | PILOT_BIT(ITEM_SEEN) | PILOT_BIT(STAIRS_SEEN), walk_next},
    [PLAN_REST] = {HEED_DANGER | PILOT_BIT(ITEM_SEEN), rest_next},
    [PLAN_AWAIT] = {HEED_ALWAYS | PILOT_BIT(FOE_JOINS) | PILOT_BIT(HP_FELL) | PILOT_BIT(ALLY_DEAD) |
                        PILOT_BIT(ALLY_HURT),
                    await_next},
    [PLAN_RETREAT] = {HEED_ALWAYS | PILOT_BIT(FOE_NEAR) | PILOT_BIT(HP_FELL), retreat_next},
    [PLAN_APPROACH] = {HEED_ALWAYS | PILOT_BIT(DEADLY) | PILOT_BIT(FOE_JOINS) | PILOT_BIT(FOE_STIRS) |
                           PILOT_BIT(HARM_NEAR) | PILOT_BIT(HP_FELL) | PILOT_BIT(PLATE_NEAR) | PILOT_BIT(CAPTIVE_SEEN) |
                           PILOT_BIT(ALLY_DEAD) | PILOT_BIT(ALLY_HURT),
                       approach_next},
    [PLAN_FIGHT] = {HEED_ALWAYS, fight_next},
    [PLAN_DASH] = {HEED_ALWAYS, dash_next},
};

void pilot_init(struct pilot *pilot)
{
    /* All but the map of the trail, which is read only after it has been filled: its pages take no memory till then. */
    memset(pilot, 0, offsetof(struct pilot, trail.words));
}

void pilot_watch(struct pilot *pilot, const struct view *view)
{
    memory_watch(&pilot->memory, view);
}

/* Beside fire or gas a player may insist on a step: if there is none to be taken, that is why. */
static enum pilot_stop mind_harm(struct pilot *pilot, const struct view *view, const struct plan_row *row)
{
    struct command command;
    const struct pilot_plan *plan = &pilot->plan;
    bool goes = plan->kind == PLAN_EXPLORE || plan->kind == PLAN_TRAVEL;
    enum pilot_stop stop =
        pilot->ahead && goes && plan->steps == 0 ? row->next(pilot, view, &command) : PILOT_HARM_NEAR;
    bool barred = stop == PILOT_FOE_BARS || stop == PILOT_GATE_BARS || stop == PILOT_HARM_AHEAD ||
                  stop == PILOT_HARM_RECALLED || stop == PILOT_NO_PATH;
    bool ends = barred || stop == PILOT_NOTHING_LEFT || stop == PILOT_DONE;
    return ends ? stop : PILOT_HARM_NEAR;
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
    else if (stop == PILOT_HARM_NEAR)
        stop = mind_harm(pilot, view, row);
    if (stop == PILOT_GOING)
        plan->steps++;
    else
        plan->kind = PLAN_NONE;
    return stop;
}

/* --- Starting ----------------------------------------------------------------------------------------------------- */

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

void pilot_start_await(struct pilot *pilot)
{
    start(pilot, PLAN_AWAIT);
}

void pilot_start_retreat(struct pilot *pilot)
{
    start(pilot, PLAN_RETREAT);
}

void pilot_start_approach(struct pilot *pilot, entity_id foe)
{
    start(pilot, PLAN_APPROACH)->foe = foe;
}

void pilot_start_fight(struct pilot *pilot)
{
    start(pilot, PLAN_FIGHT);
}

void pilot_start_dash(struct pilot *pilot)
{
    start(pilot, PLAN_DASH);
}

void pilot_dare(struct pilot *pilot)
{
    pilot->plan.dared = true;
}

void pilot_pass(struct pilot *pilot, uint64_t stops, entity_id foe)
{
    pilot->plan.passed = stops;
    pilot->plan.passed_foe = foe;
}
