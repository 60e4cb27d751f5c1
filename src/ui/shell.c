/* SPDX-License-Identifier: MIT
 *
 * The stack of screens and what becomes of their outcomes; events and remarks become entries of the log. The only
 * writer of struct shell. Called by ui.c and by tests. */
#include "shell.h"

#include "base/check.h"
#include "base/utf8.h"
#include "term.h"

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
static const struct screen_kind *demanded_screen(const struct view *view)
{
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
    const struct screen_kind *lowest = view ? &SCREEN_PLAY : &SCREEN_TITLE;
    if (shell->stack[0].kind != lowest)
        reset_stack(shell, view ? screen_play() : screen_title());
    if (!view)
        return;
    const struct screen_kind *demanded = demanded_screen(view);
    const struct screen_kind *second = shell->depth > 1 ? shell->stack[1].kind : NULL;
    bool out_of_place = !demanded && (second == &SCREEN_LEVEL_UP || second == &SCREEN_DEATH);
    if ((demanded && second != demanded) || out_of_place)
        shell->depth = 1;
    if (demanded && second != demanded)
        push_screen(shell, demanded == &SCREEN_DEATH ? screen_death() : screen_level_up());
}

static struct scene scene_of(const struct shell *shell, const struct view *view, const struct ui_title *title)
{
    return (struct scene){
        .catalogue = shell->catalogue,
        .keys = &shell->keys,
        .theme = &shell->theme,
        .log = &shell->log,
        .seen = &shell->seen,
        .rules = view ? view->rules : title->rules,
        .view = view,
        .title = title,
        .camera = view ? &shell->stack[0].as.play : NULL,
        .hero_name = shell->hero_name,
        .last_command = shell->has_last_command ? &shell->last_command : NULL,
        .last_target = shell->last_target,
        .utf8 = shell->utf8,
    };
}

/* --- Life -------------------------------------------------------------------------------------------------------- */

void shell_init(struct shell *shell)
{
    reset_stack(shell, screen_title());
}

void shell_begin_game(struct shell *shell, const char *name)
{
    utf8_sanitise(name, shell->hero_name, sizeof shell->hero_name);
    msglog_clear(&shell->log);
    seen_clear(&shell->seen);
    reset_stack(shell, screen_play());
    shell->has_last_command = false;
    shell->last_target = ENTITY_NONE;
    shell->turn = 0;
    shell->in_danger = false;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(shell->catalogue, MSG_WELCOME, &buf, {"name", shell->hero_name, 0});
    msglog_add(&shell->log, 0, WEIGHT_PLAIN, false, text);
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

static bool too_small(const struct cells *cells)
{
    return cells->rows < TERM_MIN_ROWS || cells->cols < TERM_MIN_COLS;
}

/* What is needed and what there is, as far as even that fits. */
static void draw_too_small(const struct shell *shell, struct cells *cells)
{
    char text[256];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(shell->catalogue, MSG_TOO_SMALL, &buf, {"need_cols", NULL, TERM_MIN_COLS},
             {"need_rows", NULL, TERM_MIN_ROWS});
    strbuf_char(&buf, ' ');
    text_say(shell->catalogue, MSG_TOO_SMALL_NOW, &buf, {"cols", NULL, cells->cols}, {"rows", NULL, cells->rows});
    struct flow flow;
    flow_begin(&flow, cells, (struct box){0, 0, cells->rows, cells->cols}, 0);
    flow_text(&flow, text, shell->theme.roles[ROLE_TEXT]);
    cells_cursor(cells, 0, 0);
}

void shell_draw(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells)
{
    fit_stack(shell, view);
    if (view) {
        shell->turn = view->turn;
        seen_watch(&shell->seen, view);
    }
    cells_clear(cells);
    if (too_small(cells)) {
        draw_too_small(shell, cells);
        return;
    }
    struct scene scene = scene_of(shell, view, title);
    int lowest = shell->depth - 1;
    while (lowest > 0 && shell->stack[lowest].kind->window)
        lowest--;
    for (int i = lowest; i < shell->depth; i++)
        shell->stack[i].kind->draw(&shell->stack[i], &scene, cells);
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

/* A command leaves for the engine: remembers it for repetition and the foe it was aimed at, and closes what lies over
 * the map. Aiming goes on until the step is done, for the game may refuse the target; likewise the screen of a wish. */
static void leave_with(struct shell *shell, const struct view *view, const struct ui_answer *answer)
{
    if (answer->wish != UI_COMMAND)
        return;
    if (answer->command.type != CMD_LEVEL_UP) {
        shell->last_command = answer->command;
        shell->has_last_command = true;
    }
    const struct view_entity *foe = answer->command.has_target ? view_foe_at(view, answer->command.target) : NULL;
    if (foe)
        shell->last_target = foe->id;
    if (!answer->command.has_target)
        shell->depth = 1;
}

static void act(struct shell *shell, const struct view *view, const struct outcome *outcome, struct ui_answer *answer)
{
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
    case OUTCOME_INTENT: /* carried on by use_intent */
        pop_screen(shell);
        break;
    case OUTCOME_ANSWER:
        *answer = outcome->answer;
        leave_with(shell, view, answer);
        break;
    }
    if (outcome->say != MSG_COUNT)
        shell_say(shell, WEIGHT_QUIET, text_get(shell->catalogue, outcome->say));
}

/* Lets the topmost screen use a key that means `intent`, and the one below what it hands on. False for the intent that
 * wants everything drawn afresh. */
static bool use_intent(struct shell *shell, const struct view *view, const struct ui_title *title, struct key key,
                       enum intent intent, struct ui_answer *answer)
{
    while (intent != INTENT_REDRAW) {
        struct screen *screen = top_screen(shell);
        if (intent == INTENT_HELP && !screen->typing && screen->kind != &SCREEN_HELP) {
            push_screen(shell, screen_help(screen->kind->context));
            return true;
        }
        struct scene scene = scene_of(shell, view, title);
        struct outcome outcome = screen->kind->key(screen, &scene, key, intent);
        act(shell, view, &outcome, answer);
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
    enum intent intent = keymap_find(&shell->keys, screen->kind->context, key);
    if (too_small(cells) && intent != INTENT_REDRAW)
        return true; /* nobody plays blindly */
    return use_intent(shell, view, title, key, intent, answer);
}

/* --- What happened ----------------------------------------------------------------------------------------------- */

void shell_say(struct shell *shell, enum weight weight, const char *sentence)
{
    char text[LOG_TEXT_SIZE];
    utf8_sanitise(sentence, text, sizeof text);
    msglog_add(&shell->log, shell->turn, weight, true, text);
}

static bool has_type(const struct events *events, enum event_type type)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].type == type)
            return true;
    return false;
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

bool shell_warn(struct shell *shell, const struct view *view)
{
    bool in_danger = view->state != GAME_DEAD && view->threat > 0 && view->threat >= view->hero.hp;
    bool warn = in_danger && !shell->in_danger;
    if (warn)
        msglog_add(&shell->log, view->turn, WEIGHT_DANGER, false, text_get(shell->catalogue, MSG_DEADLY_THREAT));
    shell->in_danger = in_danger;
    return warn;
}

bool shell_react(struct shell *shell, const struct view *view, const struct events *events)
{
    bool refused = has_type(events, EV_REJECTED);
    if (!refused) {
        shell->depth = 1;
        msglog_begin_step(&shell->log);
    }
    shell->turn = view->turn;
    seen_watch(&shell->seen, view);
    narrate(shell, view, events);
    if (hero_arrived(view, events))
        tell_ground(shell, view);
    bool warned = shell_warn(shell, view);
    return warned || (view->state != GAME_PLAYING && !refused);
}
