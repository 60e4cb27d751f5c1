/* SPDX-License-Identifier: MIT
 *
 * From a key, or a click, to what becomes of it: which screen uses it and what its outcome does to the shell. The stack
 * of screens is shell.c's. Called by ui.c and the front end in lines. */
#include "shell.h"

#include "layout.h"
#include "mouse.h"
#include "survey.h"

#include <string.h>

/* --- Outcomes ---------------------------------------------------------------------------------------------------- */

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
    key_tell(shell->catalogue, key, &key_name);
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
        shell_pop(shell);
        break;
    case OUTCOME_REPLACE:
        shell_pop(shell);
        shell_push(shell, outcome->open);
        shell_top_screen(shell)->opener = key;
        break;
    case OUTCOME_OPEN:
        shell_push(shell, outcome->open);
        shell_top_screen(shell)->opener = key;
        break;
    case OUTCOME_CHANGE:
        shell->change = outcome->change;
        break;
    case OUTCOME_INTENT: /* carried on by use_intent */
        shell_pop(shell);
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
        struct screen *screen = shell_top_screen(shell);
        if (screen->kind == &SCREEN_PLAY)
            lesson_used(&shell->lesson, intent);
        if (intent == INTENT_HELP && screen->kind == &SCREEN_HELP)
            intent = INTENT_CANCEL; /* the key that opened it closes it */
        if (intent == INTENT_HELP && !screen->typing) {
            shell_push(shell, screen_help(screen->kind->context));
            shell_top_screen(shell)->opener = key;
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
    shell_fit(shell, view);
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
    else if (shell_top_screen(shell)->kind != &SCREEN_MENU) {
        shell->depth = min_int(shell->depth, shell_demanded(shell, view) ? 2 : 1); /* what else was open is closed */
        shell_push(shell, screen_menu());
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

/* --- The mouse --------------------------------------------------------------------------------------------------- */

static struct list *list_of(struct screen *screen)
{
    return screen->kind->list ? (struct list *)((char *)screen + screen->kind->list) : NULL;
}

/* Whether an intent of the map would spend a turn while a foe is in view: a stray click never does. */
static bool is_rash(struct shell *shell, const struct view *view, struct key key, enum intent intent)
{
    struct screen *screen = shell_top_screen(shell);
    if (screen->kind != &SCREEN_PLAY || !pilot_nearest_foe(view))
        return false;
    struct scene scene = shell_scene(shell, view, NULL);
    struct outcome outcome = screen->kind->key(screen, &scene, key, intent);
    return outcome.type == OUTCOME_PLAN || outcome.type == OUTCOME_REPEAT ||
           (outcome.type == OUTCOME_ANSWER && outcome.answer.wish == UI_COMMAND);
}

/* What a click at a key that the screen names, or at an entry of its list, stands for: the key, or INTENT_CONFIRM
 * without one; none when all is done. Other clicks stay what they are. */
static enum intent left_button(struct shell *shell, const struct view *view, const struct cells *cells, struct key *key)
{
    struct screen *screen = shell_top_screen(shell);
    struct list *list = list_of(screen);
    uint16_t spot = cells_spot_at(cells, mouse_row(*key), mouse_col(*key));
    enum key_context context;
    enum intent intent;
    int entry;
    if (spot_key(spot, &context, &intent)) {
        *key = keymap_key(&shell->keys, context, intent);
        if (!is_rash(shell, view, *key, intent))
            return keymap_find(&shell->keys, screen->kind->context, *key);
        remark(shell, MSG_CLICK_IN_DANGER, *key);
        *key = (struct key){KEYCODE_NONE, 0};
    } else if (list && spot_entry(spot, &entry)) {
        bool again = list->selected == entry;
        list->selected = entry;
        *key = (struct key){KEYCODE_NONE, 0};
        return again ? INTENT_CONFIRM : INTENT_NONE;
    }
    return INTENT_NONE;
}

/* Back from what the player has opened; from nothing else, least of all from the program. */
static enum intent right_button(const struct screen *screen, struct key *key)
{
    if (screen->opener.code == 0 || screen->kind->context == CONTEXT_MAP)
        return INTENT_NONE;
    *key = (struct key){KEYCODE_ESCAPE, 0};
    return INTENT_CANCEL;
}

/* The wheel goes up and down wherever keys do, but never around the ends of a list. */
static void turn_wheel(struct shell *shell, const struct view *view, const struct ui_title *title, struct key key,
                       struct ui_answer *answer)
{
    struct screen *screen = shell_top_screen(shell);
    struct list *list = list_of(screen);
    bool up = mouse_deed(key) == MOUSE_WHEEL_UP;
    int before = list ? list->selected : 0;
    if (!(intent_contexts(up ? INTENT_UP : INTENT_DOWN) >> screen->kind->context & 1))
        return;
    (void)use_intent(shell, view, title, key, up ? INTENT_UP : INTENT_DOWN, answer);
    if (list && (up ? list->selected > before : list->selected < before))
        list->selected = before;
}

/* A button or the wheel, at what the cells show. */
static enum shell_use use_mouse(struct shell *shell, const struct view *view, const struct ui_title *title,
                                const struct cells *cells, struct key key, struct ui_answer *answer)
{
    const struct screen *screen = shell_top_screen(shell);
    enum intent intent = INTENT_NONE;
    shell->pointed = true;
    shell->pointer_row = mouse_row(key);
    shell->pointer_col = mouse_col(key);
    if (mouse_deed(key) == MOUSE_MOVE)
        return SHELL_USED;
    bool left = mouse_deed(key) == MOUSE_LEFT;
    bool right = mouse_deed(key) == MOUSE_RIGHT;
    if (screen->takes_any || (right && screen->typing))
        return SHELL_USED;
    if (left)
        intent = left_button(shell, view, cells, &key);
    else if (right)
        intent = right_button(screen, &key);
    else {
        turn_wheel(shell, view, title, key, answer);
        return SHELL_USED;
    }
    if (key.code == KEYCODE_NONE && intent == INTENT_NONE)
        return SHELL_USED;
    if (mouse_deed(key) != 0 && screen->typing)
        return SHELL_USED; /* it types nothing */
    return use_intent(shell, view, title, key, intent, answer);
}

enum shell_use shell_key(struct shell *shell, const struct view *view, const struct ui_title *title,
                         const struct cells *cells, struct key key, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->wish = UI_NOTHING;
    shell_fit(shell, view);
    struct screen *screen = shell_top_screen(shell);
    if (mouse_deed(key) != 0)
        return layout_fits(cells->rows, cells->cols) ? use_mouse(shell, view, title, cells, key, answer) : SHELL_USED;
    shell->pointed = false;
    if (screen->takes_any)
        return use_intent(shell, view, title, key, INTENT_NONE, answer);
    enum intent intent = keymap_find(&shell->keys, screen->kind->context, key);
    if (screen->typing && key_types(key))
        intent = INTENT_NONE; /* a letter is a letter there, whatever it is bound to */
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
