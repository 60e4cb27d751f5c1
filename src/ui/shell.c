/* SPDX-License-Identifier: MIT
 *
 * The stack of screens and what becomes of their outcomes. With shell_react.c, which fills the log, the only writer of
 * struct shell. Called by ui.c, by the front end in lines and by tests. */
#include "shell.h"

#include "base/check.h"
#include "base/utf8.h"
#include "hud.h"
#include "layout.h"
#include "mouse.h"
#include "survey.h"

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

struct scene shell_scene(const struct shell *shell, const struct view *view, const struct ui_title *title)
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
        .lines = shell->lines,
        .accessible = shell->accessible,
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

/* The stack as it was when the question was asked: a question is never asked over another. */
void shell_ask(struct shell *shell, const struct ui_question *question)
{
    push_screen(shell, screen_question(question));
}

void shell_asked(struct shell *shell)
{
    for (int i = 1; i < shell->depth; i++)
        if (shell->stack[i].kind == &SCREEN_QUESTION)
            shell->depth = i;
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

/* The map's bar names keys of the map: under a window it makes way for those that work there. */
static void draw_window_bar(const struct screen *top, const struct scene *scene, struct cells *cells)
{
    struct hint hints[3];
    int count = 0;
    enum key_context context = top->kind->context;
    if (context == CONTEXT_LIST)
        hints[count++] = (struct hint){INTENT_CONFIRM, MSG_INTENT_CONFIRM};
    if (top->kind != &SCREEN_DEATH && top->kind != &SCREEN_LEVEL_UP)
        hints[count++] = (struct hint){INTENT_CANCEL, MSG_HINT_CLOSE};
    hints[count++] = (struct hint){INTENT_HELP, MSG_HINT_HELP};
    int row = cells->cursor_row, col = cells->cursor_col;
    struct layout layout = hud_layout(scene, cells);
    hud_bar(scene, cells, &layout, "", context, hints, count);
    cells_cursor(cells, row, col);
}

void shell_draw(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells)
{
    if (view) {
        shell->turn = view->turn;
        seen_watch(&shell->seen, view);
        lesson_follow(&shell->lesson, view);
    }
    fit_stack(shell, view);
    cells_clear(cells);
    struct scene scene = shell_scene(shell, view, title);
    if (!layout_fits(cells->rows, cells->cols)) {
        draw_too_small(&scene, cells, UPRIGHT_MIN_ROWS, UPRIGHT_MIN_COLS);
        return;
    }
    int lowest = shell->depth - 1;
    while (lowest > 0 && shell->stack[lowest].kind->window)
        lowest--;
    for (int i = lowest; i < shell->depth; i++)
        shell->stack[i].kind->draw(&shell->stack[i], &scene, cells);
    if (view && top_screen(shell)->kind->window && !top_screen(shell)->typing)
        draw_window_bar(top_screen(shell), &scene, cells);
}

const struct screen *shell_top(const struct shell *shell)
{
    return &shell->stack[shell->depth - 1];
}

bool shell_page(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells)
{
    fit_stack(shell, view);
    if (view) {
        shell->turn = view->turn;
        seen_watch(&shell->seen, view);
    }
    struct screen *screen = top_screen(shell);
    if (screen->kind == &SCREEN_PLAY)
        return false;
    struct scene scene = shell_scene(shell, view, title);
    cells_clear(cells);
    screen->kind->draw(screen, &scene, cells);
    return true;
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
    if (answer->wish == UI_FILM || answer->wish == UI_BRANCH)
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
        top_screen(shell)->opener = key;
        break;
    case OUTCOME_OPEN:
        push_screen(shell, outcome->open);
        top_screen(shell)->opener = key;
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
    case OUTCOME_SURVEY:
        msglog_begin_step(&shell->log); /* what was new before makes room */
        survey_tell(shell->catalogue, view, &shell->log);
        break;
    case OUTCOME_REPEAT:
        say = repeat(shell, view, answer);
        break;
    }
    if (say != MSG_COUNT)
        remark(shell, say, key);
}

/* Lets the topmost screen use a key that means `intent`, and the one below what it hands on. */
static enum shell_use use_intent(struct shell *shell, const struct view *view, const struct ui_title *title,
                                 struct key key, enum intent intent, struct ui_answer *answer)
{
    while (shell_use_of(intent) == SHELL_USED) {
        struct screen *screen = top_screen(shell);
        if (screen->kind == &SCREEN_PLAY)
            lesson_used(&shell->lesson, intent);
        if (intent == INTENT_HELP && screen->kind == &SCREEN_HELP)
            intent = INTENT_CANCEL; /* the key that opened it closes it */
        if (intent == INTENT_HELP && !screen->typing) {
            push_screen(shell, screen_help(screen->kind->context));
            top_screen(shell)->opener = key;
            return SHELL_USED;
        }
        struct scene scene = shell_scene(shell, view, title);
        struct outcome outcome = screen->kind->key(screen, &scene, key, intent);
        act(shell, view, &outcome, key, answer);
        if (outcome.type != OUTCOME_INTENT)
            return SHELL_USED;
        intent = outcome.intent;
        key = (struct key){KEYCODE_NONE, 0};
    }
    return shell_use_of(intent);
}

void shell_intent(struct shell *shell, const struct view *view, const struct ui_title *title, enum intent intent,
                  struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    fit_stack(shell, view);
    (void)use_intent(shell, view, title, (struct key){KEYCODE_NONE, 0}, intent, answer);
}

void shell_use(struct shell *shell, const struct view *view, const struct outcome *outcome, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    act(shell, view, outcome, (struct key){KEYCODE_NONE, 0}, answer);
}

/* Ctrl-C leaves the title, a dead hero and a run that is shown, and opens the menu of a game, whatever the key map
 * says. */
static void press_break(struct shell *shell, const struct view *view, struct ui_answer *answer)
{
    if (!view)
        answer->wish = UI_QUIT;
    else if (view->state == GAME_DEAD)
        answer->wish = UI_LEAVE_DEAD;
    else if (top_screen(shell)->kind != &SCREEN_MENU) {
        shell->depth = min_int(shell->depth, demanded_screen(shell, view) ? 2 : 1); /* what else was open is closed */
        push_screen(shell, screen_menu());
    }
}

/* What a key means that has no meaning of its own in the topmost screen's context: Esc is always the way out, and what
 * opened a page closes it. */
static enum intent last_resort(const struct screen *screen, struct key key)
{
    enum key_context context = screen->kind->context;
    if (key_is(key, KEYCODE_ESCAPE))
        return context == CONTEXT_MAP ? INTENT_GAME_MENU : INTENT_CANCEL;
    bool opened = key.code == screen->opener.code && key.modifiers == screen->opener.modifiers;
    if (opened && (context == CONTEXT_PAGE || context == CONTEXT_TARGET))
        return INTENT_CANCEL;
    return INTENT_NONE;
}

enum shell_use shell_key(struct shell *shell, const struct view *view, const struct ui_title *title,
                         const struct cells *cells, struct key key, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->wish = UI_NOTHING;
    fit_stack(shell, view);
    struct screen *screen = top_screen(shell);
    if (mouse_deed(key) != 0 && screen->typing)
        return SHELL_USED; /* it types nothing, nor can it be bound */
    enum intent intent = keymap_find(&shell->keys, screen->kind->context, key);
    bool breaks = intent == INTENT_NONE && key.code == 'c' && key.modifiers == KEYMOD_CTRL;
    if (breaks && shell->film) {
        shell->depth = 1;
        return use_intent(shell, view, title, key, INTENT_CANCEL, answer);
    }
    if (breaks) {
        press_break(shell, view, answer);
        return SHELL_USED;
    }
    if (!layout_fits(cells->rows, cells->cols) && shell_use_of(intent) == SHELL_USED)
        return SHELL_USED; /* nobody plays blindly */
    if (intent == INTENT_NONE)
        intent = last_resort(screen, key);
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
