/* SPDX-License-Identifier: MIT
 *
 * What plans share: a trail to the nearest goal, and one step along it; whom a long weapon strikes. */
#include "plan.h"

#include "ground.h"
#include "memory.h"

#include <string.h>

/* Where a careful pilot is to stand: goals that would hold the hero are those it is asked about. */
static void leave_out_held_goals(const struct pilot *pilot, const struct view *view, uint64_t *goals)
{
    bool stands = pilot->plan.kind == PLAN_TRAVEL || pilot->plan.kind == PLAN_EXPLORE;
    if (pilot->ahead && stands)
        (void)ground_leave_out_snares(view, goals);
}

/* Over what would hold the hero only where there is no other way. */
bool plan_lay(struct pilot *pilot, const struct view *view, const uint64_t *free, const uint64_t *goals)
{
    struct pilot_plan *plan = &pilot->plan;
    uint64_t unheld[PILOT_WORDS], sure[PILOT_WORDS];
    size_t size = BITGRID_WORDS(view->width, view->height) * sizeof unheld[0];
    memcpy(unheld, free, size);
    memcpy(sure, goals, size);
    bool snares = ground_leave_out_snares(view, unheld);
    leave_out_held_goals(pilot, view, sure);
    plan->moves = trail_lay(&pilot->trail, view, unheld, sure);
    plan->snared = plan->moves < 0 && snares;
    if (plan->snared)
        plan->moves = trail_lay(&pilot->trail, view, free, goals);
    if (plan->moves >= 0)
        plan->goal = trail_end(&pilot->trail, view->hero.at, plan->moves);
    return plan->moves >= 0;
}

void plan_free(const struct pilot *pilot, const struct view *view, uint64_t *free)
{
    memory_free(&pilot->memory, view, free);
    if (pilot->plan.passed & PILOT_BIT(HARM_RECALLED))
        ground_add_harmful(view, true, free);
}

/* Whether a foe in view blocks a cell: who flees does not, but from beside. */
static bool is_taken(const struct view *view, struct point at)
{
    const struct view_entity *foe = view_foe_at(view, at);
    return foe && foe->visible && !ground_is_free(view, at);
}

static bool is_gate(const struct view *view, struct point at)
{
    const struct ground_rule *row = view_ground_at(view, at);
    return row && ground_is_gate(row);
}

/* The first such cell on the trail; its end counts where the unexplored begins, or the hero is to stand there. */
static bool find_on_trail(const struct pilot *pilot, const struct view *view,
                          bool (*bars)(const struct view *view, struct point at), struct point *at)
{
    enum dir dir;
    *at = view->hero.at;
    for (int moves = pilot->plan.moves; moves > 0 && trail_step(&pilot->trail, *at, &dir); moves--) {
        *at = point_step(*at, dir);
        if (bars(view, *at) && (moves > 1 || pilot->plan.kind == PLAN_TRAVEL || ground_is_edge(view, *at)))
            return true;
    }
    return false;
}

/* Whether a way leads on over `free` cells; the plan keeps its goal, by which it is asked for again. */
static bool leads_on(struct pilot *pilot, const struct view *view, plan_find *find, const uint64_t *free)
{
    struct point goal = pilot->plan.goal;
    bool found = find(pilot, view, free);
    pilot->plan.goal = goal;
    return found;
}

/* Adds the cells that something bars to `free`: whether a way leads on over them; the first of them into `at`. */
static bool is_barred(struct pilot *pilot, const struct view *view, plan_find *find,
                      bool (*bars)(const struct view *view, struct point at), uint64_t *free, struct point *at)
{
    for (int cell = 0; cell < view->width * view->height; cell++)
        if (bars(view, point_at(cell % view->width, cell / view->width)))
            ground_set(view, free, point_at(cell % view->width, cell / view->width));
    return leads_on(pilot, view, find, free) && find_on_trail(pilot, view, bars, at);
}

/* The same of fire and gas, of all or of what is out of sight. */
static bool is_barred_by_harm(struct pilot *pilot, const struct view *view, plan_find *find, bool unseen,
                              uint64_t *free)
{
    ground_add_harmful(view, unseen, free);
    return leads_on(pilot, view, find, free);
}

/* What may soon be gone comes first. Each is added to those before, so that no way leads round what is named. */
enum pilot_stop plan_barred(struct pilot *pilot, const struct view *view, plan_find *find, enum pilot_stop else_why)
{
    enum pilot_stop stop = else_why;
    uint64_t free[PILOT_WORDS];
    struct point at;
    if (!pilot->ahead)
        return stop;
    memory_free(&pilot->memory, view, free);
    if (is_barred_by_harm(pilot, view, find, true, free))
        stop = PILOT_HARM_RECALLED;
    else if (is_barred_by_harm(pilot, view, find, false, free))
        stop = PILOT_HARM_AHEAD;
    else if (is_barred(pilot, view, find, is_taken, free, &at)) {
        stop = PILOT_FOE_BARS;
        pilot->entity = view_foe_at(view, at)->id;
    } else if (else_why == PILOT_NO_PATH && is_barred(pilot, view, find, is_gate, free, &at)) {
        stop = PILOT_GATE_BARS;
        pilot->plan.goal = at;
    }
    pilot->plan.moves = -1;
    return stop;
}

int plan_through_harm(struct pilot *pilot, const struct view *view, plan_find *find, struct point *at)
{
    uint64_t free[PILOT_WORDS];
    memory_free(&pilot->memory, view, free);
    ground_add_harmful(view, false, free);
    return leads_on(pilot, view, find, free) && find_on_trail(pilot, view, view_harmful, at) ? pilot->plan.moves : -1;
}

bool plan_lead(const struct pilot *pilot, const struct view *view, enum dir *dir)
{
    if (!trail_step(&pilot->trail, view->hero.at, dir))
        return false;
    for (int i = 0; i < DIR_COUNT && view_slow(view, point_step(view->hero.at, *dir)); i++)
        if (trail_leads(&pilot->trail, view->hero.at, (enum dir)i) &&
            !view_slow(view, point_step(view->hero.at, (enum dir)i)))
            *dir = (enum dir)i;
    return true;
}

bool plan_next_cell(const struct pilot *pilot, const struct view *view, struct point *next)
{
    enum dir dir;
    if (pilot->plan.moves <= 0 || !trail_step(&pilot->trail, view->hero.at, &dir))
        return false;
    *next = point_step(view->hero.at, dir);
    return true;
}

bool pilot_snare_ahead(const struct pilot *pilot, const struct view *view, struct point *at)
{
    return plan_next_cell(pilot, view, at) && pilot_is_snare(view, *at);
}

bool plan_minds(const struct pilot *pilot, const struct view *view, struct point next)
{
    return pilot->ahead && !pilot->plan.dared && pilot_is_snare(view, next) &&
           (!(pilot->plan.passed & PILOT_BIT(SNARE_AHEAD)) || pilot_is_plate(view, next));
}

bool plan_asks(const struct pilot *pilot, const struct view *view)
{
    struct point next;
    return pilot->plan.snared && pilot_snare_ahead(pilot, view, &next) && plan_minds(pilot, view, next);
}

/* Where no web touches a cell, those that were passed over are behind. */
static bool is_clear_of_snares(const struct view *view, struct point at)
{
    bool snare = pilot_is_snare(view, at);
    for (int i = 0; i < DIR_COUNT; i++)
        snare = snare || pilot_is_snare(view, point_step(at, (enum dir)i));
    return !snare;
}

/* A lever or a gate at the trail's end. */
static bool is_worked(const struct pilot *pilot, const struct view *view, struct point at)
{
    return pilot->plan.moves == 1 && !view_walkable(view, at) && ground_invites(view, at);
}

bool plan_asks_to_work(const struct pilot *pilot, const struct view *view)
{
    struct point next;
    return pilot->ahead && !(pilot->plan.passed & PILOT_BIT(WORK_AHEAD)) && plan_next_cell(pilot, view, &next) &&
           is_worked(pilot, view, next);
}

bool plan_step(struct pilot *pilot, const struct view *view, struct command *command)
{
    enum dir dir;
    if (!trail_step(&pilot->trail, view->hero.at, &dir))
        return false;
    struct point next = point_step(view->hero.at, dir);
    bool worked = is_worked(pilot, view, next);
    if (!worked && !ground_is_free(view, next))
        return false;
    if (!pilot->plan.snared && pilot->plan.moves > 1 && pilot_is_snare(view, next)) /* it has come into view since */
        return false;
    if (worked) {
        pilot->plan.passed &= ~PILOT_BIT(WORK_AHEAD);
        pilot->plan.works = pilot->plan.kind == PLAN_EXPLORE;
    }
    if ((pilot->plan.passed & PILOT_BIT(SNARE_AHEAD)) && is_clear_of_snares(view, next))
        pilot->plan.passed &= ~PILOT_BIT(SNARE_AHEAD);
    *command = command_move(dir);
    if (!worked && !view_is_shut_door(view, next))
        pilot->plan.moves--;
    return true;
}

bool plan_strikes_far(const struct view *view)
{
    bool lunges = view_weapon_has(view, WEAPON_LUNGE) && view->hero.statuses[STATUS_HELD] == 0;
    return lunges || view_weapon_has(view, WEAPON_REACH);
}

/* Who sleeps is stabbed from beside. */
bool plan_reaches(const struct view *view, enum dir *dir)
{
    const struct view_entity *best = NULL;
    for (int i = 0; plan_strikes_far(view) && i < DIR_COUNT; i++) {
        const struct view_entity *foe = view_reached(view, (enum dir)i);
        bool rests = foe && view_has_awareness(view) && awareness_rests(foe->awareness);
        if (!foe || foe->blows == BLOWS_NEVER || rests || (best && !pilot_goes_first(foe, best)))
            continue;
        best = foe;
        *dir = (enum dir)i;
    }
    return best != NULL;
}
