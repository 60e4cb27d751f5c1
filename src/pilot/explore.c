/* SPDX-License-Identifier: MIT
 *
 * Exploring and fetching: to the nearest item in reach, else to the nearest unexplored edge, lever or key, taking what
 * is to be taken. A goal is kept until it is taken or explored. A careful pilot goes around foes that it remembers, and
 * stops before the step beside one when no other way leads on: who is found there strikes first. */
#include "ground.h"
#include "memory.h"
#include "plan.h"

static bool is_item_near(const struct pilot *pilot, const struct view *view)
{
    return memory_items(&pilot->memory, view, view->hero.at, pilot->plan.reach) > 0;
}

/* The foe that a careful pilot would find beside it after the next step on its way, or ENTITY_NONE. */
static entity_id lurker_ahead(const struct pilot *pilot, const struct view *view)
{
    struct point next;
    if (!pilot->ahead || !plan_next_cell(pilot, view, &next))
        return ENTITY_NONE;
    return memory_lurker(&pilot->memory, view, next);
}

/* The foe that the next step may wake, or ENTITY_NONE. */
static entity_id sleeper_ahead(const struct pilot *pilot, const struct view *view)
{
    struct point next;
    if (!plan_next_cell(pilot, view, &next))
        return ENTITY_NONE;
    return memory_sleeper(&pilot->memory, view, next, pilot->ahead != NULL);
}

/* A goal at an unexplored edge is given up when an item comes into reach, any goal when a foe has come to lurk. */
static bool goal_holds(const struct pilot *pilot, const struct view *view)
{
    const struct pilot_plan *plan = &pilot->plan;
    if (plan->moves < 0 || lurker_ahead(pilot, view) != ENTITY_NONE || sleeper_ahead(pilot, view) != ENTITY_NONE)
        return false;
    if (memory_items(&pilot->memory, view, plan->goal, 0) > 0)
        return true;
    bool draws = ground_is_edge(view, plan->goal) || ground_invites(view, plan->goal) ||
                 memory_is_unseen(&pilot->memory, view, plan->goal);
    return plan->kind == PLAN_EXPLORE && draws && !is_item_near(pilot, view);
}

static bool lay_to_item(struct pilot *pilot, const struct view *view, const uint64_t *free)
{
    uint64_t goals[PILOT_WORDS];
    ground_clear(view, goals);
    memory_mark_items(&pilot->memory, view, goals);
    ground_keep(view, goals, free);
    return plan_lay(pilot, view, free, goals) && pilot->plan.moves <= pilot->plan.reach;
}

static bool lay_to_edge(struct pilot *pilot, const struct view *view, const uint64_t *free)
{
    uint64_t edges[PILOT_WORDS];
    if (pilot->plan.kind == PLAN_FETCH)
        return false;
    ground_edges(view, free, edges);
    ground_invitations(view, free, edges);
    memory_mark_unseen(&pilot->memory, view, free, edges);
    return plan_lay(pilot, view, free, edges);
}

/* The nearest goal over `free` cells. */
static bool find_goal_over(struct pilot *pilot, const struct view *view, const uint64_t *free)
{
    return (is_item_near(pilot, view) && lay_to_item(pilot, view, free)) || lay_to_edge(pilot, view, free);
}

/* The same where something bars the way: who stands on an item may stand before more than that. */
static bool find_behind(struct pilot *pilot, const struct view *view, const uint64_t *free)
{
    return lay_to_edge(pilot, view, free) || (is_item_near(pilot, view) && lay_to_item(pilot, view, free));
}

/* Out of hearing of the foes that sleep, else within it, but at a distance. */
static bool find_quiet_goal(struct pilot *pilot, const struct view *view)
{
    static const int DARED[] = {0, PILOT_DARED_PERCENT};
    uint64_t free[PILOT_WORDS];
    for (size_t i = 0; i < sizeof DARED / sizeof *DARED; i++) {
        plan_free(pilot, view, free);
        memory_tiptoe(&pilot->memory, view, DARED[i], free);
        if (pilot->ahead)
            memory_avoid(&pilot->memory, view, free);
        if (find_goal_over(pilot, view, free))
            return true;
    }
    return false;
}

/* Around the foes that sleep and those that are remembered, else past them, as far as it is safe. */
static bool find_goal(struct pilot *pilot, const struct view *view)
{
    uint64_t free[PILOT_WORDS];
    if (view_has_awareness(view) && find_quiet_goal(pilot, view))
        return true;
    plan_free(pilot, view, free);
    if (pilot->ahead) {
        memory_avoid(&pilot->memory, view, free);
        if (find_goal_over(pilot, view, free))
            return true;
        plan_free(pilot, view, free);
    }
    return find_goal_over(pilot, view, free);
}

/* What CMD_PICK_UP would take, which is the last in id order, is to be taken. */
static bool is_top_wanted(const struct pilot *pilot, const struct view *view)
{
    const struct view_entity *top = NULL;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        bool is_item = !entity->corpse && (view->rules->kinds[entity->kind].components & HAS_ITEM);
        if (is_item && point_equal(entity->at, view->hero.at))
            top = entity;
    }
    return top && view_pack_takes(view, top->kind, max_int(1, top->count)) &&
           memory_state(&pilot->memory, top->id) == THING_ITEM;
}

/* Told once of who may hear it, the player may have the plan go on. */
static enum pilot_stop stop_for_sleeper(struct pilot *pilot, const struct view *view)
{
    bool is_news = pilot->ahead && memory_tell(&pilot->memory, pilot->entity);
    bool may_pass = is_news && sleeper_ahead(pilot, view) != pilot->entity;
    return may_pass ? PILOT_FOE_MAY_HEAR : PILOT_FOE_SLEEPS;
}

/* A way just laid is free, and an item that cannot be taken is left for good: the loop ends. */
enum pilot_stop explore_next(struct pilot *pilot, const struct view *view, struct command *command)
{
    if (pilot->ahead && pilot->plan.works) /* what has opened is for the player to look at */
        return PILOT_DONE;
    while (goal_holds(pilot, view) || find_goal(pilot, view)) {
        pilot->entity = lurker_ahead(pilot, view);
        if (pilot->entity != ENTITY_NONE)
            return PILOT_FOE_LURKS;
        pilot->entity = sleeper_ahead(pilot, view);
        if (pilot->entity != ENTITY_NONE)
            return stop_for_sleeper(pilot, view);
        if (plan_asks(pilot, view))
            return PILOT_SNARE_AHEAD;
        if (plan_asks_to_work(pilot, view))
            return PILOT_WORK_AHEAD;
        if (pilot->plan.moves > 0 && plan_step(pilot, view, command))
            return PILOT_GOING;
        if (pilot->plan.moves == 0 && is_top_wanted(pilot, view)) {
            *command = command_plain(CMD_PICK_UP);
            return PILOT_GOING;
        }
        if (pilot->plan.moves == 0)
            memory_leave(&pilot->memory, view->hero.at);
        pilot->plan.moves = -1;
    }
    pilot->left = memory_left(&pilot->memory, view);
    return plan_barred(pilot, view, find_behind, PILOT_NOTHING_LEFT);
}
