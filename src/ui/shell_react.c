/* SPDX-License-Identifier: MIT
 *
 * What happens becomes sentences of the log; plans of several turns go on, or stop with a reason. Writes the log, the
 * memories and the plan of struct shell; its screens are shell.c's. */
#include "shell.h"

#include "base/utf8.h"
#include "log/event_facts.h"
#include "log/marks.h"
#include "log/surroundings.h"

#include <string.h>

/* --- What happened ----------------------------------------------------------------------------------------------- */

void shell_say(struct shell *shell, enum weight weight, const char *sentence)
{
    char text[LOG_TEXT_SIZE];
    utf8_sanitise(sentence, text, sizeof text);
    message_log_add(&shell->scene.log, shell->game.turn, weight, true, text);
}

/* A sentence of the game. */
static void say(struct shell *shell, const struct view *view, enum weight weight, bool reply, enum topic topic,
                const char *text)
{
    message_log_add(&shell->scene.log, view->turn, weight, reply, text);
    message_log_about(&shell->scene.log, topic);
}

void shell_reject(struct shell *shell, enum reject reason)
{
    const struct command *command = &shell->game.last_deed.command;
    shell->game.last_deed.unasked = false;
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    enum message unmoved =
        reason == REJECT_NO_FOE_NEAR ? surroundings_unmoved(shell->scene.view, command) : (enum message)MSG_COUNT;
    strbuf_text(&buf, text_get(shell->scene.catalogue, unmoved != MSG_COUNT ? unmoved : narrate_reject(reason)));
    if (shell->scene.accessible && reason == REJECT_BLOCKED && command->type == CMD_MOVE)
        surroundings_obstacle(shell->scene.catalogue, shell->scene.view, (enum dir)command->dir, &buf);
    shell_say(shell, WEIGHT_PLAIN, text);
}

/* What the player is to know of a step before the next key. */
static void say_news(struct shell *shell, const struct view *view, const char *text)
{
    say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, text);
    message_log_as_news(&shell->scene.log);
}

/* What foes have done, in one line. */
static void say_foe_moves(struct shell *shell, const struct view *view)
{
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    if (foe_moves_tell(&shell->game.foe_moves, shell->scene.catalogue, view, shell_is_going(shell), &buf))
        say_news(shell, view, text);
}

/* What an event is to who has room for few sentences: where the hero has come to is known before all else, what its
 * blows have done before what has come into view, and what the floor holds before how the hero has rested. */
static void rank(struct shell *shell, const struct view *view, const struct event *event)
{
    bool own = event->subject == view->hero.id;
    if (event->type == EV_DESCENDED || event->type == EV_ASCENDED)
        message_log_as_place(&shell->scene.log);
    else if (event->type == EV_DIED || (own && event->type == EV_ATTACKED) || event_facts_of_floor(event))
        message_log_as_news(&shell->scene.log);
}

/* "6 of 12 left.", for who sees no gauge: of a foe that was hurt. */
static void add_left(const struct shell *shell, const struct view *view, const struct events *events, int index,
                     struct strbuf *out)
{
    const struct event *event = &events->list[index];
    bool hurt = shell->scene.accessible && event_facts_hurts(view, event);
    const struct view_entity *foe = hurt ? view_find(view, event->object) : NULL;
    if (!foe || !foe->foe || !foe->visible)
        return;
    for (int i = index + 1; i < events->count; i++)
        if (events->list[i].object == event->object && event_facts_hurts(view, &events->list[i]))
            return; /* it was hurt again: what is left then */
    strbuf_char(out, ' ');
    text_say(shell->scene.catalogue, MSG_FOE_LEFT, out, {"hp", NULL, foe->hp}, {"max", NULL, foe->max_hp});
}

static void narrate(struct shell *shell, const struct view *view, const struct events *events)
{
    struct narrator narrator = {shell->scene.catalogue, view->rules, view->hero.id,
                                shell->scene.accessible ? view : NULL};
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        char text[2 * LOG_TEXT_SIZE];
        enum weight weight;
        struct strbuf buf = STRBUF(text);
        if (shell->scene.accessible && foe_moves_is_new(&shell->game.foe_moves, view, event->subject))
            say_foe_moves(shell, view); /* who is told of has come into view before */
        if (event_facts_pays_unseen(view, events, i))
            say(shell, view, WEIGHT_GOOD, false, TOPIC_FIGHT, text_get(shell->scene.catalogue, MSG_OTHER_DIES_UNSEEN));
        if (!narrate_event(&narrator, event, &buf, &weight))
            continue;
        add_left(shell, view, events, i, &buf);
        say(shell, view, weight, event->type == EV_REJECTED, narrate_topic(event->type), text);
        rank(shell, view, event);
    }
}

/* "A dagger lies here, on top of 2 more." */
static void say_items(struct shell *shell, const struct view *view)
{
    int more = -1;
    for (int i = 0; i < view->entity_count; i++)
        more += point_equal(view->entities[i].at, view->hero.at) && view->entities[i].render_order == RO_ITEM;
    struct view_item top = view_item_here(view);
    char text[2 * LOG_TEXT_SIZE], things[THINGS_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(shell->scene.catalogue, more > 0 ? MSG_ITEMS_LIE_HERE : MSG_ITEM_LIES_HERE, &buf,
             text_things_arg(shell->scene.catalogue, "a_item",
                             (struct things){&view->rules->kinds[top.kind], top.count, top.plus, top.charges}, NOUN_A,
                             things),
             {"items", NULL, top.count}, {"count", NULL, more});
    text_capitalise(text);
    say(shell, view, WEIGHT_PLAIN, false, TOPIC_FIND, text);
}

/* What lies under the hero's feet. */
static void say_ground(struct shell *shell, const struct view *view)
{
    if (view->hero.top_item != KIND_NONE)
        say_items(shell, view);
    if (view->hero.on_stairs)
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_FIND, text_get(shell->scene.catalogue, MSG_STAIRS_HERE));
    if (view->hero.on_up_stairs)
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_FIND,
            text_get(shell->scene.catalogue, view->floor > 1 ? MSG_STAIRS_UP_HERE : MSG_STAIRS_OUT_HERE));
}

/* Says it, once, when Threat has reached the hero's hit points. Returns whether it did. */
static bool warn(struct shell *shell, const struct view *view)
{
    bool in_danger = !game_is_over(view->state) && view->threat > 0 && view->threat >= view->hero.hp;
    bool is_new = in_danger && !shell->game.in_danger;
    if (is_new)
        say(shell, view, WEIGHT_DANGER, false, TOPIC_OTHER, text_get(shell->scene.catalogue, MSG_DEADLY_THREAT));
    shell->game.in_danger = in_danger;
    return is_new;
}

/* Says it, once, when the hero begins to guard itself against somebody. */
static void say_guard(struct shell *shell, const struct view *view)
{
    bool guards = view_has_awareness(view) && view->hero.guard && pilot_nearest_hunter(view) != NULL;
    if (guards && !shell->game.guards)
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_FIGHT, text_get(shell->scene.catalogue, MSG_YOU_GUARD));
    shell->game.guards = guards;
}

/* Says it, once, when the hero has waited that was held before and still is. */
static void say_held(struct shell *shell, const struct view *view)
{
    bool held = view_has_awareness(view) && view->hero.statuses[STATUS_HELD] > 0;
    bool waits = held && shell->game.held && view->hero.guard;
    if (waits && !shell->game.waits_held)
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_FIGHT, text_get(shell->scene.catalogue, MSG_WAITING_HELD));
    shell->game.waits_held = held && (waits || shell->game.waits_held);
    shell->game.held = held;
}

/* Says it, once, when the hero has come onto slow ground. */
static void say_slow(struct shell *shell, const struct view *view)
{
    bool slow = view_slow(view, view->hero.at) && view->hero.statuses[STATUS_LEVITATING] == 0;
    const struct ground_rule *ground = view_ground_at(view, view->hero.at);
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    if (slow && ground && !shell->game.slow) {
        text_say(shell->scene.catalogue, MSG_SLOW_GROUND_HERE, &buf,
                 {"ground", text_ground(shell->scene.catalogue, ground, NOUN_BARE), 0});
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, text);
    }
    shell->game.slow = slow;
}

/* "An orc comes into view.", or that it is a captive, with distance and direction where the screen is heard. */
static void say_appearance(struct shell *shell, const struct view *view, const struct view_entity *thing)
{
    static const enum message SENTENCES[2][2] = {{MSG_FOE_APPEARS, MSG_STOP_CAPTIVE_SEEN},
                                                 {MSG_APPEARS, MSG_CAPTIVE_APPEARS}};
    const struct kind *kind = &view->rules->kinds[thing->kind];
    char place[64], text[2 * LOG_TEXT_SIZE];
    struct strbuf where = STRBUF(place);
    struct strbuf buf = STRBUF(text);
    text_steps(shell->scene.catalogue, view->hero.at, thing->at, &where);
    text_say(shell->scene.catalogue, SENTENCES[shell->scene.accessible][view_is_captive(thing)], &buf,
             text_noun_arg(shell->scene.catalogue, "a_foe", kind, NOUN_A),
             text_noun_arg(shell->scene.catalogue, "a_thing", kind, NOUN_A), {"steps", place, 0});
    text_capitalise(text);
    if (thing->foe)
        say_news(shell, view, text);
    else
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, text);
}

/* What the reversed cells show, before all else. */
static void say_marks(struct shell *shell, const struct view *view)
{
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    if (marks_tell(shell->scene.catalogue, view, &buf))
        say(shell, view, WEIGHT_DANGER, false, TOPIC_FIGHT, text);
}

/* What foes have done, then every thing that is seen for the first time. */
static void say_sights(struct shell *shell, const struct view *view)
{
    say_foe_moves(shell, view);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *thing = &view->entities[i];
        bool underfoot = point_equal(thing->at, view->hero.at);
        bool is_new =
            thing->visible && !thing->corpse && !underfoot && !seen_knows(&shell->scene.seen, view, thing->id);
        if (is_new && !thing->foe)
            say_appearance(shell, view, thing);
    }
}

/* Captives who are seen for the first time, whatever plan runs. */
static void say_captives(struct shell *shell, const struct view *view)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *captive = &view->entities[i];
        if (view_is_captive(captive) && captive->visible && !seen_knows(&shell->scene.seen, view, captive->id))
            say_appearance(shell, view, captive);
    }
}

/* A fight that waits shows nothing else for its turn. */
static void say_let_come(struct shell *shell, const struct view *view)
{
    const struct pilot_thing *foe = pilot_thing_of(&shell->autopilot.pilot, shell->game.let_come);
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    shell->game.let_come = ENTITY_NONE;
    if (!foe)
        return;
    text_say(shell->scene.catalogue, shell->autopilot.pilot.holds ? MSG_FIGHT_HOLDS : MSG_FIGHT_AWAITS, &buf,
             text_noun_arg(shell->scene.catalogue, "the_foe", &view->rules->kinds[foe->kind], NOUN_THE));
    say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, text);
}

/* Learns the view. Says it when a foe has come into view, unless a plan runs, which stops for that and says so itself.
 * Returns whether one has. */
static bool watch(struct shell *shell, const struct view *view)
{
    const struct view_entity *met = autopilot_watch(&shell->autopilot, view);
    if (shell->scene.accessible) {
        say_sights(shell, view);
    } else {
        if (met && met->id != shell->game.noticed && !shell_is_going(shell))
            say_appearance(shell, view, met);
        say_captives(shell, view);
    }
    seen_watch(&shell->scene.seen, view);
    return met != NULL;
}

bool shell_react(struct shell *shell, const struct view *view, const struct events *events)
{
    bool refused = events_have(events, EV_REJECTED);
    bool going = shell_is_going(shell);
    if (!refused) {
        if (!shell->scene.replay) /* of a run that is shown, an open page stays open */
            shell->depth = 1;
        /* A plan is one step for the log: nothing was shown in between. Setting out is one with the welcome. */
        if ((!going || shell->autopilot.steps == 1) && !events_have(events, EV_KIT_CHOSEN))
            message_log_begin_step(&shell->scene.log);
    }
    shell->game.turn = view->turn;
    tutorial_learn(&shell->scene.tutorial, view, events);
    if (shell->scene.accessible && !refused && !game_is_over(view->state))
        say_marks(shell, view);
    say_let_come(shell, view);
    say_guard(shell, view);
    say_held(shell, view);
    narrate(shell, view, events);
    shell->game.noticed = event_facts_noticer(events);
    say_slow(shell, view);
    if (event_facts_arrival(view, events) && !going)
        say_ground(shell, view);
    bool met = watch(shell, view);
    if (shell->scene.accessible && events_have(events, EV_KIT_CHOSEN))
        surroundings_say_rest(shell->scene.catalogue, view, &shell->scene.log);
    bool warned = warn(shell, view);
    if (met || warned)
        shell->game.passed.order.kind = PLAN_NONE;
    return met || warned || events_have(events, EV_REPRIEVED) || (view->state != GAME_PLAYING && !refused);
}

void shell_recall(struct shell *shell, const struct view *view, const struct events *events)
{
    if (events) {
        (void)shell_react(shell, view, events);
        return;
    }
    seen_watch(&shell->scene.seen, view);
    (void)autopilot_watch(&shell->autopilot, view);
}

/* The foes that are in view from the first: they come before all else, and are known from then on. */
static void greet_foes(struct shell *shell, const struct view *view)
{
    char unused[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(unused);
    (void)foe_moves_tell(&shell->game.foe_moves, shell->scene.catalogue, view, false, &buf);
    surroundings_say_foes(shell->scene.catalogue, view, &shell->scene.log);
}

void shell_greet(struct shell *shell, const struct view *view, bool back)
{
    (void)autopilot_watch(&shell->autopilot, view);
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    bool looks = shell->scene.accessible && view->state != GAME_KIT;
    if (looks)
        greet_foes(shell, view);
    const struct profile *profile = &view->rules->profiles[view->profile];
    enum message welcome = profile->chapter == 0 || profile->practice ? MSG_WELCOME
                           : profile->kings == 0                      ? MSG_WELCOME_CHAPTER
                                                                      : MSG_WELCOME_KING;
    text_say(shell->scene.catalogue, back ? MSG_WELCOME_BACK : welcome, &buf, {"name", shell->scene.hero_name, 0},
             {"last", NULL, profile->chapter}, {"points", NULL, KING_WORTH}, {"floor", NULL, view->floor},
             {"turn", NULL, view->turn});
    say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, text);
    shell->game.in_danger = false; /* the first view warns, too */
    (void)warn(shell, view);
    if (looks)
        surroundings_say_rest(shell->scene.catalogue, view, &shell->scene.log);
}

/* --- Plans of several turns -------------------------------------------------------------------------------------- */

bool shell_is_going(const struct shell *shell)
{
    return autopilot_runs(&shell->autopilot);
}

/* Whether a stop is for something that has been named already: by who noticed the hero, or with its place. */
static bool is_named(const struct shell *shell, enum pilot_stop stop)
{
    if (stop == PILOT_FOE_SEEN && shell->game.noticed != ENTITY_NONE &&
        shell->autopilot.pilot.entity == shell->game.noticed)
        return true;
    return shell->scene.accessible &&
           (stop == PILOT_FOE_SEEN || stop == PILOT_FOE_JOINS || stop == PILOT_ITEM_SEEN || stop == PILOT_STAIRS_SEEN);
}

/* Whether an order that was refused is carried out for a step when it is given again at once: to go to a place, to
 * explore or go up to a foe beside fire or gas, or onto what a fight does not step on by itself, after who flees, or up
 * to who is rooted or has been let come for long enough. */
static bool can_be_insisted_on(const struct plan_order *order, int steps, enum pilot_stop stop)
{
    bool harm = stop == PILOT_HARM_NEAR, refused = harm || stop == PILOT_FOE_HUNTING || stop == PILOT_FOE_BESIDE;
    bool nears = order->kind == PLAN_EXPLORE || order->kind == PLAN_APPROACH;
    bool goes = (order->kind == PLAN_TRAVEL && refused) || (nears && harm);
    return (goes && steps == 0) || stop == PILOT_SNARE_AHEAD || stop == PILOT_MARK_AHEAD || stop == PILOT_FOE_FLEES ||
           stop == PILOT_FOE_ROOTED || stop == PILOT_FOE_MAY_SEE ||
           (stop == PILOT_FOE_STAYS && order->kind == PLAN_FIGHT);
}

/* An order given again at once is carried out. */
static bool is_brake(enum pilot_stop stop)
{
    return stop == PILOT_DEADLY || stop == PILOT_DEADLY_THEN || stop == PILOT_POISON_KILLS || stop == PILOT_AIMED_AT;
}

/* Why a plan has stopped, or was refused. */
static void say_stop(struct shell *shell, const struct view *view, const struct plan_order *order, int steps,
                     enum pilot_stop stop)
{
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    bool brakes = is_brake(stop); /* what must be known before the next key comes last, and is always in sight */
    bool grounds = steps > 0 && order->kind != PLAN_REST && stop != PILOT_NOTHING_LEFT;
    if (steps > 0 && shell->scene.accessible)
        say_foe_moves(shell, view);
    if (grounds && brakes)
        say_ground(shell, view);
    if (!is_named(shell, stop) &&
        autopilot_explain(&shell->autopilot, order, stop, view, shell->scene.catalogue, &shell->scene.keys, &buf)) {
        if (can_be_insisted_on(order, steps, stop)) {
            strbuf_char(&buf, ' ');
            strbuf_text(&buf, text_get(shell->scene.catalogue, MSG_STOP_INSIST));
        }
        if (stop == PILOT_OPENING && shell->scene.accessible) {
            strbuf_char(&buf, ' ');
            surroundings_ways(shell->scene.catalogue, view, &buf);
        }
        if (brakes || steps == 0)
            say(shell, view, brakes ? WEIGHT_DANGER : WEIGHT_PLAIN, true, TOPIC_OTHER, text);
        else
            say_news(shell, view, text);
    }
    if (grounds && !brakes)
        say_ground(shell, view);
}

/* Whom an order to fight goes at. */
static const struct view_entity *target_of(const struct shell *shell, const struct view *view,
                                           const struct command *command)
{
    enum dir dir = (enum dir)command->dir;
    if (command->type == CMD_STRIKE)
        return view_reached(view, dir);
    const struct view_entity *beside =
        command->type == CMD_MOVE ? view_foe_at(view, point_step(view->hero.at, dir)) : NULL;
    return beside || command->type != CMD_MOVE ? beside : view_foe_at(view, shell->autopilot.pilot.plan.goal);
}

/* Where several are in view and the screen is heard, it is told when that is another than before. */
static void say_target(struct shell *shell, const struct view *view, const struct command *command)
{
    const struct view_entity *target = target_of(shell, view, command);
    int16_t order[MAX_ENTITIES];
    char text[LOG_TEXT_SIZE], place[64];
    struct strbuf buf = STRBUF(text), where = STRBUF(place);
    if (!target || target->id == shell->game.fought)
        return;
    shell->game.fought = target->id;
    if (!shell->scene.accessible || view_foes_by_distance(view, order) < 2)
        return;
    text_steps(shell->scene.catalogue, view->hero.at, target->at, &where);
    text_say(shell->scene.catalogue, MSG_FIGHT_TARGET, &buf,
             text_noun_arg(shell->scene.catalogue, "the_foe", &view->rules->kinds[target->kind], NOUN_THE),
             {"steps", place, 0});
    say(shell, view, WEIGHT_PLAIN, true, TOPIC_FIGHT, text);
}

void shell_go_on(struct shell *shell, const struct view *view, struct ui_answer *answer)
{
    struct plan_order order = shell->autopilot.order;
    int steps = shell->autopilot.steps;
    memset(answer, 0, sizeof *answer);
    enum pilot_stop stop = autopilot_next(&shell->autopilot, view, &answer->game.command);
    if (stop == PILOT_GOING && !tutorial_lets(&shell->scene.tutorial, view, &answer->game.command)) {
        autopilot_halt(&shell->autopilot);
        say(shell, view, WEIGHT_PLAIN, true, TOPIC_OTHER, text_get(shell->scene.catalogue, MSG_TUTORIAL_NOT_YET));
        return;
    }
    int poison = view_poison(view, view->hero.statuses[STATUS_POISONED]);
    if (stop == PILOT_GOING && order.kind == PLAN_REST && steps == 0 && poison > 0) {
        char text[LOG_TEXT_SIZE];
        struct strbuf buf = STRBUF(text);
        text_say(shell->scene.catalogue, MSG_REST_POISONED, &buf, {"count", NULL, poison});
        say(shell, view, WEIGHT_PLAIN, true, TOPIC_OTHER, text);
    }
    bool dares = stop == PILOT_FOE_MAY_HEAR && shell->autopilot.pilot.plan.dared; /* it was asked something else */
    if (is_brake(stop) || can_be_insisted_on(&order, steps, stop) || dares || shell_only_asks(stop))
        shell->game.brake =
            (struct brake){.order = order, .time = view->time, .stop = stop, .foe = shell->autopilot.pilot.entity};
    if (stop == PILOT_GOING && order.kind == PLAN_FIGHT && answer->game.command.type == CMD_WAIT)
        shell->game.let_come = (pilot_nearest_danger(view) ? pilot_nearest_danger(view) : pilot_nearest_foe(view))->id;
    shell->game.passed.stops = shell->autopilot.pilot.plan.passed; /* some are behind */
    if (stop == PILOT_GOING && order.kind == PLAN_FIGHT)
        say_target(shell, view, &answer->game.command);
    if (stop == PILOT_GOING)
        answer->game.wish = UI_GAME_COMMAND;
    else
        say_stop(shell, view, &order, steps, stop);
}

bool shell_is_braked(const struct shell *shell)
{
    return shell->game.brake.order.kind != PLAN_NONE || shell->game.brake.commanded;
}

bool shell_take_brake(struct shell *shell)
{
    bool fresh = shell_is_braked(shell) && !shell->game.brake.told;
    shell->game.brake.told = true;
    return fresh;
}

void shell_hold_brake(struct shell *shell)
{
    if (!shell->game.brake.held)
        shell_say(shell, WEIGHT_QUIET, text_get(shell->scene.catalogue, MSG_BRAKE_HOLDS));
    shell->game.brake.held = true;
}

void shell_halt(struct shell *shell, const struct view *view)
{
    autopilot_halt(&shell->autopilot);
    say(shell, view, WEIGHT_QUIET, true, TOPIC_OTHER, text_get(shell->scene.catalogue, MSG_STOP_BY_KEY));
}
