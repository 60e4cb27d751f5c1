/* SPDX-License-Identifier: MIT
 *
 * What happens becomes sentences of the log, and plans of several turns go on or stop with a reason. Writes the log,
 * the memories and the plan of struct shell; its screens are shell.c's. Called by ui.c and by tests. */
#include "shell.h"

#include "base/utf8.h"
#include "survey.h"

#include <string.h>

/* --- What happened ----------------------------------------------------------------------------------------------- */

void shell_say(struct shell *shell, enum weight weight, const char *sentence)
{
    char text[LOG_TEXT_SIZE];
    utf8_sanitise(sentence, text, sizeof text);
    msglog_add(&shell->log, shell->turn, weight, true, text);
}

static struct speaker speaker_of(const struct shell *shell, const struct view *view)
{
    return (struct speaker){shell->catalogue, &shell->keys, view, shell->hero_name};
}

/* A sentence of the game. That of an event has its own weight. */
static void say(struct shell *shell, const struct view *view, enum weight weight, bool reply, enum topic topic,
                const struct saying *saying)
{
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    struct speaker speaker = speaker_of(shell, view);
    if (!saying_put(saying, &speaker, view->turn, &buf, &weight))
        return;
    msglog_add(&shell->log, view->turn, weight, reply, text);
    msglog_about(&shell->log, topic);
    msglog_made_of(&shell->log, saying);
}

void shell_retell(struct shell *shell, const struct view *view)
{
    struct speaker speaker = speaker_of(shell, view);
    for (int i = 0; i < shell->log.count; i++) {
        const struct log_entry *entry = msglog_at(&shell->log, i);
        char text[2 * LOG_TEXT_SIZE];
        struct strbuf buf;
        enum weight weight;
        STRBUF_OVER(&buf, text);
        if (saying_put(&entry->saying, &speaker, entry->turn, &buf, &weight))
            msglog_reword(&shell->log, i, text);
    }
}

static void narrate(struct shell *shell, const struct view *view, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        struct saying saying = {.source = SAYING_EVENT, .event = *event};
        say(shell, view, WEIGHT_PLAIN, event->type == EV_REJECTED, narrate_topic(event->type), &saying);
    }
}

/* Whether the hero has come to another cell in this step. */
static bool hero_arrived(const struct view *view, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->subject == view->hero.id && (event->type == EV_MOVED || event->type == EV_DESCENDED))
            return true;
    }
    return false;
}

/* What lies under the hero's feet. */
static void tell_ground(struct shell *shell, const struct view *view)
{
    if (view->hero.top_item != KIND_NONE) {
        int more = -1;
        for (int i = 0; i < view->entity_count; i++)
            more += point_equal(view->entities[i].at, view->hero.at) && view->entities[i].render_order == RO_ITEM;
        struct saying item = saying_of(more > 0 ? MSG_ITEMS_LIE_HERE : MSG_ITEM_LIES_HERE, view->hero.top_item, more);
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_FIND, &item);
    }
    struct saying stairs = saying_of(MSG_STAIRS_HERE, KIND_NONE, 0);
    if (view->hero.on_stairs)
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_FIND, &stairs);
}

/* Says it, once, when Threat has reached the hero's hit points. Returns whether it did. */
static bool warn(struct shell *shell, const struct view *view)
{
    bool in_danger = view->state != GAME_DEAD && view->threat > 0 && view->threat >= view->hero.hp;
    bool is_new = in_danger && !shell->in_danger;
    struct saying danger = saying_of(MSG_DEADLY_THREAT, KIND_NONE, 0);
    if (is_new)
        say(shell, view, WEIGHT_DANGER, false, TOPIC_OTHER, &danger);
    shell->in_danger = in_danger;
    return is_new;
}

/* With distance and direction: whoever has come into view, and what is seen for the first time. */
static void tell_sights(struct shell *shell, const struct view *view, const struct view_entity *met)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *thing = &view->entities[i];
        bool underfoot = point_equal(thing->at, view->hero.at);
        bool is_new = thing->visible && !thing->corpse && !underfoot && !seen_knows(&shell->seen, view, thing->id);
        struct saying saying = survey_appears(view, thing);
        if (is_new || thing == met)
            say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, &saying);
    }
}

/* Learns the view. Says it when a foe has come into view, unless a plan runs, which stops for that and says so itself.
 * Returns whether one has. */
static bool watch(struct shell *shell, const struct view *view)
{
    const struct view_entity *met = autopilot_watch(&shell->autopilot, view);
    if (shell->accessible) {
        tell_sights(shell, view, met);
    } else if (met && !shell_is_going(shell)) {
        struct saying saying = saying_of(MSG_FOE_APPEARS, met->kind, 0);
        say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, &saying);
    }
    seen_watch(&shell->seen, view);
    return met != NULL;
}

bool shell_react(struct shell *shell, const struct view *view, const struct events *events)
{
    bool refused = events_have(events, EV_REJECTED);
    bool going = shell_is_going(shell);
    if (!refused) {
        if (!shell->film) /* nobody takes the page away from who only looks on */
            shell->depth = 1;
        /* A plan is one step to whoever reads: nothing was shown in between. */
        if (!going || shell->autopilot.steps == 1)
            msglog_begin_step(&shell->log);
    }
    shell->turn = view->turn;
    lesson_learn(&shell->lesson, view, events);
    narrate(shell, view, events);
    if (hero_arrived(view, events) && !going)
        tell_ground(shell, view);
    bool met = watch(shell, view);
    bool warned = warn(shell, view);
    return met || warned || (view->state != GAME_PLAYING && !refused);
}

void shell_recall(struct shell *shell, const struct view *view, const struct events *events)
{
    if (events) {
        (void)shell_react(shell, view, events);
        return;
    }
    seen_watch(&shell->seen, view);
    (void)autopilot_watch(&shell->autopilot, view);
}

void shell_greet(struct shell *shell, const struct view *view, bool back)
{
    (void)autopilot_watch(&shell->autopilot, view);
    struct saying saying = saying_of(back ? MSG_WELCOME_BACK : MSG_WELCOME, KIND_NONE, view->floor);
    say(shell, view, WEIGHT_PLAIN, false, TOPIC_OTHER, &saying);
    shell->in_danger = false; /* one is warned of what one wakes up in */
    (void)warn(shell, view);
    if (shell->accessible)
        survey_tell(shell->catalogue, view, &shell->log);
}

/* --- Plans of several turns -------------------------------------------------------------------------------------- */

bool shell_is_going(const struct shell *shell)
{
    return autopilot_runs(&shell->autopilot);
}

/* Whether a stop is for something that has been told with its place already. */
static bool is_told(const struct shell *shell, enum pilot_stop stop)
{
    return shell->accessible && (stop == PILOT_FOE_SEEN || stop == PILOT_ITEM_SEEN || stop == PILOT_STAIRS_SEEN);
}

/* Why a plan has stopped. One that could not even start is a key's refusal, which the log need not keep. */
static void tell_stop(struct shell *shell, const struct view *view, const struct plan_order *order, int steps,
                      enum pilot_stop stop)
{
    struct saying saying = autopilot_explain(&shell->autopilot, order, stop, view);
    if (!is_told(shell, stop))
        say(shell, view, steps > 0 ? WEIGHT_PLAIN : WEIGHT_QUIET, steps == 0, TOPIC_OTHER, &saying);
    if (steps > 0 && order->kind != PLAN_REST && stop != PILOT_NOTHING_LEFT)
        tell_ground(shell, view);
}

void shell_go_on(struct shell *shell, const struct view *view, struct ui_answer *answer)
{
    struct plan_order order = shell->autopilot.order;
    int steps = shell->autopilot.steps;
    memset(answer, 0, sizeof *answer);
    answer->wish = UI_NOTHING;
    enum pilot_stop stop = autopilot_next(&shell->autopilot, view, &answer->command);
    if (stop == PILOT_GOING)
        answer->wish = UI_COMMAND;
    else
        tell_stop(shell, view, &order, steps, stop);
}

void shell_halt(struct shell *shell, const struct view *view)
{
    autopilot_halt(&shell->autopilot);
    struct saying saying = saying_of(MSG_STOP_BY_KEY, KIND_NONE, 0);
    say(shell, view, WEIGHT_QUIET, true, TOPIC_OTHER, &saying);
}
