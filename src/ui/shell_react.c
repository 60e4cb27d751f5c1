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

static void narrate(struct shell *shell, const struct view *view, const struct events *events)
{
    struct narrator narrator = {shell->catalogue, view->rules, view->hero.id};
    for (int i = 0; i < events->count; i++) {
        char text[LOG_TEXT_SIZE];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        enum weight weight;
        if (!narrate_event(&narrator, &events->list[i], &buf, &weight))
            continue;
        msglog_add(&shell->log, view->turn, weight, events->list[i].type == EV_REJECTED, text);
        msglog_about(&shell->log, narrate_topic(events->list[i].type));
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
    char text[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    if (view->hero.top_item != KIND_NONE) {
        int more = -1;
        for (int i = 0; i < view->entity_count; i++)
            more += point_equal(view->entities[i].at, view->hero.at) && view->entities[i].render_order == RO_ITEM;
        const char *a_item = text_noun(shell->catalogue, &view->rules->kinds[view->hero.top_item], NOUN_A);
        text_say(shell->catalogue, more > 0 ? MSG_ITEMS_LIE_HERE : MSG_ITEM_LIES_HERE, &buf, {"a_item", a_item, 0},
                 {"count", NULL, more});
        text_capitalise(text);
        msglog_add(&shell->log, view->turn, WEIGHT_PLAIN, false, text);
        msglog_about(&shell->log, TOPIC_FIND);
    }
    if (view->hero.on_stairs) {
        msglog_add(&shell->log, view->turn, WEIGHT_PLAIN, false, text_get(shell->catalogue, MSG_STAIRS_HERE));
        msglog_about(&shell->log, TOPIC_FIND);
    }
}

/* Says it, once, when Threat has reached the hero's hit points. Returns whether it did. */
static bool warn(struct shell *shell, const struct view *view)
{
    bool in_danger = view->state != GAME_DEAD && view->threat > 0 && view->threat >= view->hero.hp;
    bool is_new = in_danger && !shell->in_danger;
    if (is_new)
        msglog_add(&shell->log, view->turn, WEIGHT_DANGER, false, text_get(shell->catalogue, MSG_DEADLY_THREAT));
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
        if (is_new || thing == met)
            survey_appears(shell->catalogue, view, thing, &shell->log);
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
        char text[LOG_TEXT_SIZE];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        const char *a_foe = text_noun(shell->catalogue, &view->rules->kinds[met->kind], NOUN_A);
        text_say(shell->catalogue, MSG_FOE_APPEARS, &buf, {"a_foe", a_foe, 0});
        text_capitalise(text);
        msglog_add(&shell->log, view->turn, WEIGHT_PLAIN, false, text);
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
    char text[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    (void)autopilot_watch(&shell->autopilot, view);
    text_say(shell->catalogue, back ? MSG_WELCOME_BACK : MSG_WELCOME, &buf, {"name", shell->hero_name, 0},
             {"floor", NULL, view->floor}, {"turn", NULL, view->turn});
    msglog_add(&shell->log, view->turn, WEIGHT_PLAIN, false, text);
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
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    if (!is_told(shell, stop))
        autopilot_explain(&shell->autopilot, order, stop, view, shell->catalogue, &shell->keys, &buf);
    if (buf.length > 0)
        msglog_add(&shell->log, view->turn, steps > 0 ? WEIGHT_PLAIN : WEIGHT_QUIET, steps == 0, text);
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
    msglog_add(&shell->log, view->turn, WEIGHT_QUIET, true, text_get(shell->catalogue, MSG_STOP_BY_KEY));
}
