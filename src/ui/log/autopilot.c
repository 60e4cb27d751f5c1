/* SPDX-License-Identifier: MIT
 *
 * Orders to the pilot, and one sentence for each reason to stop. Which key orders what is screen_play.c's business,
 * what a plan does is pilot's. Called by shell.c. */
#include "autopilot.h"

/* What is said at a stop; MSG_COUNT where the game's own sentences, or another screen, have said it. */
static const enum message STOPS[PILOT_STOP_COUNT] = {
    [PILOT_GOING] = MSG_COUNT,
    [PILOT_IDLE] = MSG_COUNT,
    [PILOT_DONE] = MSG_STOP_DONE,
    [PILOT_NOTHING_LEFT] = MSG_STOP_NOTHING_LEFT,
    [PILOT_NO_PATH] = MSG_STOP_NO_PATH,
    [PILOT_NO_FOE] = MSG_STOP_NO_FOE,
    [PILOT_BLOCKED] = MSG_STOP_BLOCKED,
    [PILOT_OPENING] = MSG_STOP_OPENING,
    [PILOT_THING_HERE] = MSG_COUNT, /* what lies here is told on arrival */
    [PILOT_DEAD] = MSG_COUNT,
    [PILOT_LEVEL_UP] = MSG_COUNT,
    [PILOT_NEW_FLOOR] = MSG_STOP_NEW_FLOOR,
    [PILOT_NO_TURN] = MSG_STOP_NO_TURN,
    [PILOT_FOE_HUNTING] = MSG_STOP_FOE_HUNTING,
    [PILOT_FOE_SEEN] = MSG_STOP_FOE_SEEN,
    [PILOT_FOE_NEAR] = MSG_STOP_FOE_NEAR,
    [PILOT_HP_FELL] = MSG_STOP_HP_FELL,
    [PILOT_ITEM_SEEN] = MSG_STOP_THING_SEEN,
    [PILOT_STAIRS_SEEN] = MSG_STOP_THING_SEEN,
};

void autopilot_init(struct autopilot *autopilot)
{
    pilot_init(&autopilot->pilot);
    autopilot->foe_count = 0;
    autopilot_halt(autopilot);
}

void autopilot_halt(struct autopilot *autopilot)
{
    autopilot->order = (struct plan_order){.kind = PLAN_NONE};
    autopilot->steps = 0;
}

/* Both lists are in id order, so that one walk along them finds who is new. */
const struct view_entity *autopilot_watch(struct autopilot *autopilot, const struct view *view)
{
    const struct view_entity *met = NULL;
    entity_id now[MAX_ENTITIES];
    int count = 0;
    for (int i = 0, known = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        if (!foe->foe || !foe->visible)
            continue;
        while (known < autopilot->foe_count && autopilot->foes[known] < foe->id)
            known++;
        bool is_new = known == autopilot->foe_count || autopilot->foes[known] != foe->id;
        if (is_new && (!met || point_distance2(foe->at, view->hero.at) < point_distance2(met->at, view->hero.at)))
            met = foe;
        now[count++] = foe->id;
    }
    for (int i = 0; i < count; i++)
        autopilot->foes[i] = now[i];
    autopilot->foe_count = count;
    pilot_watch(&autopilot->pilot, view);
    return met;
}

void autopilot_start(struct autopilot *autopilot, const struct plan_order *order)
{
    struct pilot *pilot = &autopilot->pilot;
    autopilot->order = *order;
    autopilot->steps = 0;
    switch ((enum pilot_plan_kind)order->kind) {
    case PLAN_EXPLORE:
        pilot_start_explore(pilot, PILOT_ANY_REACH);
        break;
    case PLAN_TRAVEL:
        if (order->to_stairs)
            pilot_start_travel_stairs(pilot);
        else
            pilot_start_travel(pilot, order->goal);
        break;
    case PLAN_WALK:
        pilot_start_walk(pilot, (enum dir)order->dir);
        break;
    case PLAN_REST:
        pilot_start_rest(pilot);
        break;
    case PLAN_FIGHT:
        pilot_start_fight(pilot);
        break;
    /* Bots' plans. */
    case PLAN_FETCH:
    case PLAN_RETREAT:
    case PLAN_DASH:
    case PLAN_NONE:
    case PLAN_COUNT:
        autopilot_halt(autopilot);
        break;
    }
}

enum pilot_stop autopilot_next(struct autopilot *autopilot, const struct view *view, struct command *command)
{
    enum pilot_stop stop = pilot_next(&autopilot->pilot, view, command);
    autopilot->steps++;
    if (stop != PILOT_GOING || autopilot->order.kind == PLAN_FIGHT)
        autopilot_halt(autopilot);
    return stop;
}

/* --- In words ---------------------------------------------------------------------------------------------------- */

const struct view_entity *nearest_stairs(const struct view *view)
{
    const struct view_entity *nearest = NULL;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        bool stairs = !entity->corpse && (view->rules->kinds[entity->kind].components & HAS_STAIRS);
        if (stairs &&
            (!nearest || point_distance2(entity->at, view->hero.at) < point_distance2(nearest->at, view->hero.at)))
            nearest = entity;
    }
    return nearest;
}

static bool pack_is_full(const struct view *view)
{
    for (int letter = 0; letter < MAX_PACK; letter++)
        if (view->pack[letter].kind == KIND_NONE)
            return false;
    return true;
}

/* What the explored floor still holds: things left lying, and the way down. */
static void explain_rest(const struct autopilot *autopilot, const struct view *view, struct saying *saying)
{
    int left = autopilot->pilot.left;
    if (left > 0)
        saying_add(saying, (struct saying_part){pack_is_full(view) ? MSG_LEFT_PACK_FULL : MSG_LEFT_OUT_OF_REACH,
                                                .kind = KIND_NONE, .number = left});
    const struct view_entity *stairs = nearest_stairs(view);
    struct saying_part way = {.message = MSG_LEFT_NO_STAIRS, .kind = KIND_NONE};
    if (stairs) {
        way.message = point_equal(stairs->at, view->hero.at) ? MSG_STAIRS_HERE : MSG_LEFT_STAIRS;
        way.from = view->hero.at;
        way.to = stairs->at;
    }
    saying_add(saying, way);
}

static const struct view_entity *find_entity(const struct view *view, entity_id id)
{
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].id == id)
            return &view->entities[i];
    return NULL;
}

/* The sentence of arriving is the plan's own. */
static enum message stop_message(const struct plan_order *order, enum pilot_stop stop)
{
    if (stop == PILOT_DONE && order->kind == PLAN_REST)
        return MSG_STOP_RESTED;
    if (stop == PILOT_NO_PATH && order->kind == PLAN_FIGHT)
        return MSG_STOP_NO_WAY_TO_FOE;
    return STOPS[stop];
}

struct saying autopilot_explain(const struct autopilot *autopilot, const struct plan_order *order, enum pilot_stop stop,
                                const struct view *view)
{
    enum message message = stop_message(order, stop);
    if (message == MSG_COUNT)
        return (struct saying){.source = SAYING_MADE};
    const struct view_entity *about = find_entity(view, autopilot->pilot.entity);
    struct saying saying = saying_of(message, about ? about->kind : KIND_NONE, PILOT_REST_TURNS);
    if (stop == PILOT_NOTHING_LEFT)
        explain_rest(autopilot, view, &saying);
    return saying;
}
