/* SPDX-License-Identifier: MIT
 *
 * The stack of screens and what becomes of their outcomes; events and remarks become entries of the log. The only
 * writer of struct shell. Called by ui.c and by tests. */
#include "shell.h"

#include "base/check.h"
#include "base/utf8.h"
#include "layout.h"
#include "mouse.h"

#include <string.h>

/* --- The stack --------------------------------------------------------------------------------------------------- */

static struct screen *top_screen(struct shell *shell)
{
    return &shell->stack[shell->depth - 1];
}

static void reset_stack(struct shell *shell, struct screen lowest)
{
    shell->stack[0] = lowest;
    shell->depth = 1;
}

static void push_screen(struct shell *shell, struct screen screen)
{
    CHECK(shell->depth < MAX_SCREENS);
    shell->stack[shell->depth++] = screen;
}

static void pop_screen(struct shell *shell)
{
    if (shell->depth > 1)
        shell->depth--;
}

/* The screen that a state of the game demands over the map, or NULL. */
static const struct screen_kind *demanded_screen(const struct shell *shell, const struct view *view)
{
    if (lesson_is_on(view) && shell->lesson.step >= lesson_steps())
        return &SCREEN_LESSON;
    switch ((enum game_state)view->state) {
    case GAME_PLAYING:
        break;
    case GAME_LEVEL_UP:
        return &SCREEN_LEVEL_UP;
    case GAME_DEAD:
        return &SCREEN_DEATH;
    }
    return NULL;
}

/* Makes the stack fit what there is to show: title or map at the bottom, and over the map what the game's state
 * demands. What lies over a demanded screen stays. */
static void fit_stack(struct shell *shell, const struct view *view)
{
    struct screen lowest = !view ? screen_title() : shell->film ? screen_replay() : screen_play();
    if (shell->stack[0].kind != lowest.kind)
        reset_stack(shell, lowest);
    if (!view || shell->film)
        return;
    const struct screen_kind *demanded = demanded_screen(shell, view);
    const struct screen_kind *second = shell->depth > 1 ? shell->stack[1].kind : NULL;
    bool was_demanded = second == &SCREEN_LEVEL_UP || second == &SCREEN_DEATH || second == &SCREEN_LESSON;
    if (second != demanded && (demanded || was_demanded))
        shell->depth = 1;
    if (demanded && second != demanded)
        push_screen(shell, (struct screen){.kind = demanded});
}

static struct scene scene_of(const struct shell *shell, const struct view *view, const struct ui_title *title)
{
    return (struct scene){
        .catalogue = shell->catalogue,
        .keys = &shell->keys,
        .theme = &shell->theme,
        .log = &shell->log,
        .seen = &shell->seen,
        .chronicle = shell->chronicle,
        .lesson = &shell->lesson,
        .rules = view ? view->rules : title->rules,
        .view = view,
        .title = title,
        .film = view ? shell->film : NULL,
        .camera = view ? &shell->stack[0].as.play : NULL,
        .hero_name = shell->hero_name,
        .last_target = shell->last_target,
        .settings = shell->settings,
        .unwritten = shell->unwritten,
        .utf8 = shell->utf8,
    };
}

/* --- Life -------------------------------------------------------------------------------------------------------- */

void shell_init(struct shell *shell)
{
    reset_stack(shell, screen_title());
}

/* What a game and a film begin with: an empty log, and who it is about. */
static void begin(struct shell *shell, const char *name)
{
    utf8_sanitise(name, shell->hero_name, sizeof shell->hero_name);
    msglog_clear(&shell->log);
    seen_clear(&shell->seen);
    lesson_clear(&shell->lesson);
    autopilot_init(&shell->autopilot);
    shell->last_deed = (struct deed){.known = false};
    shell->last_target = ENTITY_NONE;
    shell->turn = 0;
    shell->in_danger = false;
}

void shell_begin_game(struct shell *shell, const char *name)
{
    shell->film = NULL;
    begin(shell, name);
    reset_stack(shell, screen_play());
}

void shell_begin_film(struct shell *shell, const char *name, const struct ui_film *film)
{
    shell->film = film;
    begin(shell, name);
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

void shell_draw(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells)
{
    if (view) {
        shell->turn = view->turn;
        seen_watch(&shell->seen, view);
        lesson_follow(&shell->lesson, view);
    }
    fit_stack(shell, view);
    cells_clear(cells);
    struct scene scene = scene_of(shell, view, title);
    if (!layout_fits(cells->rows, cells->cols)) {
        draw_too_small(&scene, cells, UPRIGHT_MIN_ROWS, UPRIGHT_MIN_COLS);
        return;
    }
    int lowest = shell->depth - 1;
    while (lowest > 0 && shell->stack[lowest].kind->window)
        lowest--;
    for (int i = lowest; i < shell->depth; i++)
        shell->stack[i].kind->draw(&shell->stack[i], &scene, cells);
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

static bool has_letter(const struct command *command)
{
    return command_fields((enum command_type)command->type) & FIELD_LETTER;
}

static bool is_blow(const struct view *view, const struct command *command)
{
    return command->type == CMD_MOVE && view_foe_at(view, point_step(view->hero.at, (enum dir)command->dir));
}

static void remember_command(struct shell *shell, const struct view *view, const struct command *command)
{
    if (command->type == CMD_LEVEL_UP)
        return;
    shell->last_deed = (struct deed){.known = true, .command = *command, .blow = is_blow(view, command)};
    if (has_letter(command))
        shell->last_deed.thing = view->pack[command->letter].kind;
}

/* A command leaves for the engine: remembers it for repetition and the foe it was aimed at, and closes what lies over
 * the map. Aiming goes on until the step is done, for the game may refuse the target; likewise the screen of a wish. */
static void leave_with(struct shell *shell, const struct view *view, const struct ui_answer *answer)
{
    if (answer->wish == UI_FILM)
        shell->depth = 1;
    if (answer->wish != UI_COMMAND)
        return;
    remember_command(shell, view, &answer->command);
    const struct view_entity *foe = answer->command.has_target ? view_foe_at(view, answer->command.target) : NULL;
    if (foe)
        shell->last_target = foe->id;
    if (!answer->command.has_target)
        shell->depth = 1;
}

static void begin_plan(struct shell *shell, const struct view *view, const struct plan_order *order,
                       struct ui_answer *answer)
{
    shell->depth = 1;
    shell->last_deed = (struct deed){.known = true, .order = *order};
    autopilot_start(&shell->autopilot, order);
    shell_go_on(shell, view, answer);
}

/* The last deed again; a blow only at a foe, never as a step to where it stood, a letter only for the same thing. */
static enum message repeat(struct shell *shell, const struct view *view, struct ui_answer *answer)
{
    const struct deed *deed = &shell->last_deed;
    if (!deed->known)
        return MSG_NOTHING_TO_REPEAT;
    if (deed->blow && !is_blow(view, &deed->command))
        return MSG_NO_FOE_TO_REPEAT;
    if (deed->order.kind != PLAN_NONE) {
        struct plan_order order = deed->order;
        begin_plan(shell, view, &order, answer);
        return MSG_COUNT;
    }
    if (has_letter(&deed->command) && view->pack[deed->command.letter].kind != deed->thing)
        return MSG_NO_THING_TO_REPEAT;
    *answer = (struct ui_answer){.wish = UI_COMMAND, .command = deed->command};
    leave_with(shell, view, answer);
    return MSG_COUNT;
}

/* A remark in answer to a key. */
static void remark(struct shell *shell, enum message message, struct key key)
{
    char key_text[24], help_text[24], text[LOG_TEXT_SIZE];
    struct strbuf key_name, help_name, buf;
    STRBUF_OVER(&key_name, key_text);
    STRBUF_OVER(&help_name, help_text);
    STRBUF_OVER(&buf, text);
    key_format(key, &key_name);
    keymap_keys(&shell->keys, CONTEXT_MAP, INTENT_HELP, 1, &help_name);
    text_say(shell->catalogue, message, &buf, {"key", key_text, 0}, {"help", help_text, 0});
    shell_say(shell, WEIGHT_QUIET, text);
}

static void act(struct shell *shell, const struct view *view, const struct outcome *outcome, struct key key,
                struct ui_answer *answer)
{
    enum message say = outcome->say;
    switch (outcome->type) {
    case OUTCOME_STAY:
        break;
    case OUTCOME_CLOSE:
        pop_screen(shell);
        break;
    case OUTCOME_REPLACE:
        pop_screen(shell);
        push_screen(shell, outcome->open);
        break;
    case OUTCOME_OPEN:
        push_screen(shell, outcome->open);
        break;
    case OUTCOME_CHANGE:
        shell->change = outcome->change;
        break;
    case OUTCOME_INTENT: /* carried on by use_intent */
        pop_screen(shell);
        break;
    case OUTCOME_ANSWER:
        if (shell->film && outcome->answer.wish == UI_COMMAND) { /* whatever page asks for it */
            shell_say(shell, WEIGHT_QUIET, text_get(shell->catalogue, MSG_FILM_ONLY_SHOWN));
            break;
        }
        *answer = outcome->answer;
        leave_with(shell, view, answer);
        break;
    case OUTCOME_PLAN:
        begin_plan(shell, view, &outcome->plan, answer);
        break;
    case OUTCOME_REPEAT:
        say = repeat(shell, view, answer);
        break;
    }
    if (say != MSG_COUNT)
        remark(shell, say, key);
}

/* Lets the topmost screen use a key that means `intent`, and the one below what it hands on. False for the intent that
 * wants everything drawn afresh. */
static bool use_intent(struct shell *shell, const struct view *view, const struct ui_title *title, struct key key,
                       enum intent intent, struct ui_answer *answer)
{
    while (intent != INTENT_REDRAW) {
        struct screen *screen = top_screen(shell);
        if (screen->kind == &SCREEN_PLAY)
            lesson_used(&shell->lesson, intent);
        if (intent == INTENT_HELP && !screen->typing && screen->kind != &SCREEN_HELP) {
            push_screen(shell, screen_help(screen->kind->context));
            return true;
        }
        struct scene scene = scene_of(shell, view, title);
        struct outcome outcome = screen->kind->key(screen, &scene, key, intent);
        act(shell, view, &outcome, key, answer);
        if (outcome.type != OUTCOME_INTENT)
            return true;
        intent = outcome.intent;
        key = (struct key){KEYCODE_NONE, 0};
    }
    return false;
}

bool shell_key(struct shell *shell, const struct view *view, const struct ui_title *title, const struct cells *cells,
               struct key key, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->wish = UI_NOTHING;
    fit_stack(shell, view);
    struct screen *screen = top_screen(shell);
    if (mouse_deed(key) != 0 && screen->typing)
        return true; /* it types nothing, nor can it be bound */
    enum intent intent = keymap_find(&shell->keys, screen->kind->context, key);
    if (!layout_fits(cells->rows, cells->cols) && intent != INTENT_REDRAW)
        return true; /* nobody plays blindly */
    return use_intent(shell, view, title, key, intent, answer);
}

struct change shell_take_change(struct shell *shell)
{
    struct change change = shell->change;
    shell->change.kind = CHANGE_NOTHING;
    return change;
}

void shell_changed(struct shell *shell, const char *unwritten)
{
    utf8_sanitise(unwritten ? unwritten : "", shell->unwritten, sizeof shell->unwritten);
}

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

/* Learns the view. Says it when a foe has come into view, unless a plan runs, which stops for that and says so itself.
 * Returns whether one has. */
static bool watch(struct shell *shell, const struct view *view)
{
    const struct view_entity *met = autopilot_watch(&shell->autopilot, view);
    if (met && !shell_is_going(shell)) {
        char text[LOG_TEXT_SIZE];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        const char *a_foe = text_noun(shell->catalogue, &view->rules->kinds[met->kind], NOUN_A);
        text_say(shell->catalogue, MSG_FOE_APPEARS, &buf, {"a_foe", a_foe, 0});
        text_capitalise(text);
        msglog_add(&shell->log, view->turn, WEIGHT_PLAIN, false, text);
    }
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
    seen_watch(&shell->seen, view);
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
}

/* --- Plans of several turns -------------------------------------------------------------------------------------- */

bool shell_is_going(const struct shell *shell)
{
    return autopilot_runs(&shell->autopilot);
}

/* Why a plan has stopped. One that could not even start is a key's refusal, which the log need not keep. */
static void tell_stop(struct shell *shell, const struct view *view, const struct plan_order *order, int steps,
                      enum pilot_stop stop)
{
    char text[2 * LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
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
