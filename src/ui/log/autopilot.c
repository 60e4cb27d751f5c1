/* SPDX-License-Identifier: MIT
 *
 * Orders to the pilot, and one sentence for each reason to stop. Which key orders what stands in screens/play.c, what a
 * plan does in the pilot layer. */
#include "autopilot.h"

#include "ground_words.h"
#include "leftovers.h"
#include "message_log.h"

#include "core/view_missile.h"

#include <string.h>

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
    [PILOT_THING_HERE] = MSG_COUNT, /* arriving says what lies here */
    [PILOT_DEAD] = MSG_COUNT,
    [PILOT_LEVEL_UP] = MSG_COUNT,
    [PILOT_NEW_FLOOR] = MSG_STOP_NEW_FLOOR,
    [PILOT_NO_TURN] = MSG_STOP_NO_TURN,
    [PILOT_DEADLY] = MSG_STOP_DEADLY,
    [PILOT_DEADLY_THEN] = MSG_STOP_DEADLY_THEN,
    [PILOT_POISON_KILLS] = MSG_STOP_POISON_KILLS,
    [PILOT_SHOT_DUE] = MSG_STOP_SHOT_DUE,
    [PILOT_AIMED_AT] = MSG_STOP_AIMED_AT,
    [PILOT_FOE_HUNTING] = MSG_STOP_FOE_HUNTING,
    [PILOT_FOE_SEEN] = MSG_STOP_FOE_SEEN,
    [PILOT_FOE_JOINS] = MSG_STOP_FOE_SEEN,
    [PILOT_FOE_LURKS] = MSG_STOP_FOE_LURKS,
    [PILOT_HARM_NEAR] = MSG_STOP_HARM_NEAR,
    [PILOT_HARM_AHEAD] = MSG_STOP_HARM_AHEAD,
    [PILOT_HARM_RECALLED] = MSG_STOP_HARM_RECALLED,
    [PILOT_FOE_SLEEPS] = MSG_STOP_FOE_SLEEPS,
    [PILOT_FOE_MAY_HEAR] = MSG_STOP_FOE_MAY_HEAR,
    [PILOT_FOE_FLEES] = MSG_STOP_FOE_FLEES,
    [PILOT_FOE_MAY_SEE] = MSG_STOP_FOE_MAY_SEE,
    [PILOT_FOE_ROOTED] = MSG_STOP_FOE_ROOTED,
    [PILOT_WAY_ROUND] = MSG_STOP_WAY_ROUND,
    [PILOT_FOE_STAYS] = MSG_STOP_FOE_STAYS,
    [PILOT_FOE_NEAR] = MSG_STOP_FOE_NEAR,
    [PILOT_FOE_STIRS] = MSG_COUNT,
    [PILOT_FOE_BESIDE] = MSG_STOP_FOE_NEAR,
    [PILOT_HP_FELL] = MSG_STOP_HP_FELL,
    [PILOT_ITEM_SEEN] = MSG_STOP_THING_SEEN,
    [PILOT_STAIRS_SEEN] = MSG_STOP_THING_SEEN,
    [PILOT_FOE_BARS] = MSG_STOP_FOE_BARS,
    [PILOT_GATE_BARS] = MSG_STOP_GATE_BARS,
    [PILOT_SNARE_AHEAD] = MSG_STOP_SNARE_AHEAD,
    [PILOT_WORK_AHEAD] = MSG_STOP_WORK_AHEAD,
    [PILOT_MARK_AHEAD] = MSG_STOP_MARK_AHEAD,
    [PILOT_PLATE_NEAR] = MSG_STOP_PLATE_NEAR,
    [PILOT_CAPTIVE_SEEN] = MSG_COUNT, /* the shell tells each when it is seen first */
    [PILOT_ALLY_DEAD] = MSG_STOP_ALLY_DEAD,
    [PILOT_ALLY_HURT] = MSG_STOP_ALLY_HURT,
};

void autopilot_init(struct autopilot *autopilot)
{
    pilot_init(&autopilot->pilot);
    autopilot->pilot.ahead = autopilot->ahead;
    autopilot->foe_count = 0;
    autopilot_halt(autopilot);
}

void autopilot_halt(struct autopilot *autopilot)
{
    autopilot->order = (struct plan_order){.kind = PLAN_NONE};
    autopilot->steps = 0;
}

/* Both lists are in id order, so that one walk along them finds the new ones. */
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

void autopilot_start(struct autopilot *autopilot, const struct plan_order *order, bool dares)
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
    case PLAN_AWAIT:
        pilot_start_await(pilot);
        break;
    case PLAN_APPROACH:
        pilot_start_approach(pilot, order->foe);
        break;
    case PLAN_FIGHT:
        pilot_start_fight(pilot);
        break;
    /* Plans of bots, and none. */
    case PLAN_FETCH:
    case PLAN_RETREAT:
    case PLAN_DASH:
    case PLAN_NONE:
    case PLAN_COUNT:
        autopilot_halt(autopilot);
        break;
    }
    if (dares)
        pilot_dare(pilot);
}

enum pilot_stop autopilot_next(struct autopilot *autopilot, const struct view *view, struct command *command)
{
    enum pilot_stop stop = pilot_next(&autopilot->pilot, view, command);
    autopilot->steps++;
    if (stop != PILOT_GOING || autopilot->order.kind == PLAN_FIGHT || autopilot->pilot.plan.dared)
        autopilot_halt(autopilot);
    return stop;
}

/* --- In words ---------------------------------------------------------------------------------------------------- */

const struct view_entity *autopilot_stairs(const struct view *view, enum component stairs)
{
    const struct view_entity *nearest = NULL;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        bool leads = !entity->corpse && (view->rules->kinds[entity->kind].components & stairs);
        if (leads &&
            (!nearest || point_distance2(entity->at, view->hero.at) < point_distance2(nearest->at, view->hero.at)))
            nearest = entity;
    }
    return nearest;
}

/* Where the way down is, as far as it is known. */
static void explain_stairs(const struct view *view, const struct catalogue *catalogue, const struct keymap *keys,
                           struct strbuf *out)
{
    const struct view_entity *stairs = autopilot_stairs(view, HAS_STAIRS);
    char bearing_text[48];
    struct strbuf bearing = STRBUF(bearing_text);
    enum message message = MSG_LEFT_NO_STAIRS;
    if (stairs) {
        message = point_equal(stairs->at, view->hero.at) ? MSG_STAIRS_HERE : MSG_LEFT_STAIRS;
        text_bearing(catalogue, view->hero.at, stairs->at, &bearing);
    }
    text_say(catalogue, message, out, {"bearing", bearing_text, 0},
             {"key", keymap_text(keys, CONTEXT_MAP, INTENT_DESCEND).text, 0});
}

/* What the explored floor still holds: things left lying, the way down, and what is left to open. */
static void explain_rest(const struct autopilot *autopilot, const struct view *view, const struct catalogue *catalogue,
                         const struct keymap *keys, struct strbuf *out)
{
    int left = autopilot->pilot.left;
    strbuf_char(out, ' ');
    if (left > 0) {
        text_say(catalogue, view_pack_has_room(view) ? MSG_LEFT_OUT_OF_REACH : MSG_LEFT_PACK_FULL, out,
                 {"count", NULL, left});
        strbuf_char(out, ' ');
    }
    explain_stairs(view, catalogue, keys, out);
    leftovers_say(view, catalogue, keys, out);
}

/* Some stops have a sentence of their own for a plan. */
static const struct plan_stop {
    enum pilot_plan_kind plan;
    enum pilot_stop stop;
    enum message message;
} PLAN_STOPS[] = {
    {PLAN_EXPLORE, PILOT_HARM_AHEAD, MSG_STOP_HARM_LEFT},
    {PLAN_EXPLORE, PILOT_HARM_RECALLED, MSG_STOP_HARM_LEFT_RECALLED},
    {PLAN_AWAIT, PILOT_NO_FOE, MSG_STOP_NOBODY_COMES},
    {PLAN_EXPLORE, PILOT_FOE_HUNTING, MSG_STOP_NO_EXPLORING},
    {PLAN_TRAVEL, PILOT_FOE_HUNTING, MSG_STOP_NO_TRAVELLING},
    {PLAN_WALK, PILOT_FOE_HUNTING, MSG_STOP_NO_WALKING_ON},
    {PLAN_EXPLORE, PILOT_SNARE_AHEAD, MSG_STOP_SNARE_LEFT},
    {PLAN_TRAVEL, PILOT_SNARE_AHEAD, MSG_STOP_SNARE_ON_WAY},
    {PLAN_WALK, PILOT_SNARE_AHEAD, MSG_STOP_BEFORE_SNARE},
    {PLAN_WALK, PILOT_DONE, MSG_COUNT},    /* what it has worked at has told it */
    {PLAN_EXPLORE, PILOT_DONE, MSG_COUNT}, /* so, too */
    {PLAN_REST, PILOT_FOE_HUNTING, MSG_STOP_NO_RESTING},
    {PLAN_REST, PILOT_DONE, MSG_STOP_RESTED},
    {PLAN_AWAIT, PILOT_DONE, MSG_STOP_AWAITED},
    {PLAN_FIGHT, PILOT_NO_PATH, MSG_STOP_NO_WAY_TO_FOE},
    {PLAN_APPROACH, PILOT_NO_PATH, MSG_STOP_NO_WAY_TO_FOE},
    {PLAN_APPROACH, PILOT_NO_FOE, MSG_STOP_FOE_LOST},
    {PLAN_APPROACH, PILOT_DONE, MSG_COUNT}, /* where it stands is told as what it has done is */
};

static enum message stop_message(const struct plan_order *order, enum pilot_stop stop)
{
    for (size_t i = 0; i < sizeof PLAN_STOPS / sizeof *PLAN_STOPS; i++)
        if (PLAN_STOPS[i].plan == order->kind && PLAN_STOPS[i].stop == stop)
            return PLAN_STOPS[i].message;
    return STOPS[stop];
}

/* The fire or gas that is too near, and where. */
static void explain_harm(const struct view *view, const struct catalogue *catalogue, struct strbuf *harm,
                         struct strbuf *bearing)
{
    struct point at;
    if (!pilot_harm_near(view, &at))
        return;
    ground_words_harm(catalogue, view, at, harm);
    text_bearing(catalogue, view->hero.at, at, bearing);
}

/* The web, plate or the like that the way goes on over, and where. */
static void explain_snare(const struct pilot *pilot, const struct view *view, const struct catalogue *catalogue,
                          struct strbuf *snare, struct strbuf *bearing)
{
    struct point at;
    if (!pilot_snare_ahead(pilot, view, &at))
        return;
    ground_words_name(catalogue, view, at, snare);
    text_bearing(catalogue, view->hero.at, at, bearing);
}

/* What the stop is about; no words for no kind. */
static struct text_arg name_of(const struct catalogue *catalogue, const char *place, const struct kind *kind,
                               enum noun_form form)
{
    return kind ? text_noun_arg(catalogue, place, kind, form) : (struct text_arg){place, "", 0};
}

/* The sentence of a stop, which may be another as things stand. */
static enum message message_now(const struct autopilot *autopilot, const struct plan_order *order, enum pilot_stop stop,
                                const struct view *view)
{
    enum message message = stop_message(order, stop);
    const struct view_entity *wanted = view_find(view, order->foe), *seen = view_find(view, autopilot->pilot.entity);
    const struct view_entity *ahead = view_friend_at(view, autopilot->pilot.plan.goal);
    bool captive = ahead && ahead->visible && view_is_captive(ahead);
    if (message == MSG_STOP_FOE_SEEN && view_has_awareness(view) && seen && seen->awareness == AWARENESS_ASLEEP)
        return MSG_STOP_SLEEPER_SEEN;
    if (message == MSG_STOP_FOE_LOST && wanted && wanted->corpse)
        return MSG_STOP_FOE_DEAD;
    if (message == MSG_STOP_RESTED && view->hero.hp < view->hero.max_hp)
        return MSG_STOP_RESTED_HURT;
    if (message == MSG_STOP_HARM_NEAR && autopilot->pilot.plan.steps > 0) /* it has not been refused */
        return MSG_STOP_HARM_COMES;
    if (message == MSG_STOP_BLOCKED && captive && view_leads_enough(view))
        return MSG_REJECT_LEADS_ENOUGH;
    return message;
}

bool autopilot_explain(const struct autopilot *autopilot, const struct plan_order *order, enum pilot_stop stop,
                       const struct view *view, const struct catalogue *catalogue, const struct keymap *keys,
                       struct strbuf *out)
{
    enum message message = message_now(autopilot, order, stop, view);
    const struct view_entity *seen = /* who has died is remembered no more */
        view_find(view, message == MSG_STOP_FOE_DEAD ? order->foe : autopilot->pilot.entity);
    const struct pilot_thing *about = pilot_thing_of(&autopilot->pilot, autopilot->pilot.entity);
    const struct kind *kind = about ? &view->rules->kinds[about->kind] : seen ? &view->rules->kinds[seen->kind] : NULL;
    size_t start = out->length;
    char steps_text[64] = "", side_text[48] = "", what_text[48] = "", bearing_text[48] = "", yours[ALLY_SIZE];
    if (message == MSG_COUNT)
        return false;
    struct strbuf steps = STRBUF(steps_text), side = STRBUF(side_text), what = STRBUF(what_text),
                  bearing = STRBUF(bearing_text);
    if (stop == PILOT_HARM_NEAR)
        explain_harm(view, catalogue, &what, &bearing);
    if (stop == PILOT_SNARE_AHEAD)
        explain_snare(&autopilot->pilot, view, catalogue, &what, &bearing);
    if (stop == PILOT_WAY_ROUND && view_harmful(view, autopilot->pilot.plan.around)) {
        ground_words_harm(catalogue, view, autopilot->pilot.plan.around, &what);
        text_bearing(catalogue, view->hero.at, autopilot->pilot.plan.around, &bearing);
    }
    if (stop == PILOT_WORK_AHEAD || stop == PILOT_GATE_BARS || message == MSG_STOP_BEFORE_SNARE) {
        ground_words_name(catalogue, view, autopilot->pilot.plan.goal, &what);
        text_bearing(catalogue, view->hero.at, autopilot->pilot.plan.goal, &bearing);
    }
    if (about) {
        text_steps(catalogue, view->hero.at, about->at, &steps);
        text_side(catalogue, view->hero.at, about->at, &side);
    }
    text_say(catalogue, message, out, name_of(catalogue, "a_thing", kind, NOUN_A),
             name_of(catalogue, "the_thing", kind, NOUN_THE), {"steps", steps_text, 0}, {"direction", side_text, 0},
             {"key", keymap_text(keys, CONTEXT_MAP, INTENT_FIGHT).text, 0},
             {"rest", keymap_text(keys, CONTEXT_MAP, INTENT_REST).text, 0},
             {"wait", keymap_text(keys, CONTEXT_MAP, INTENT_WAIT).text, 0},
             kind ? text_ally_arg(catalogue, "your_thing", kind, yours)
                  : name_of(catalogue, "your_thing", kind, NOUN_BARE),
             {"count", NULL, PILOT_REST_TURNS}, {"what", what_text, 0}, {"bearing", bearing_text, 0});
    if (message == MSG_STOP_NOTHING_LEFT || message == MSG_STOP_HARM_LEFT || message == MSG_STOP_HARM_LEFT_RECALLED)
        explain_rest(autopilot, view, catalogue, keys, out);
    text_capitalise(out->text + start);
    return true;
}
