/* SPDX-License-Identifier: MIT
 *
 * Keys and clicks: which screen uses one, and what its outcome does to the shell. The stack of screens is shell.c's. */
#include "shell.h"

#include "draw/draw.h"
#include "log/surroundings.h"
#include "screens/screens.h"
#include "terminal/mouse.h"

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

static entity_id foe_aimed_at(const struct view *view, const struct command *command)
{
    const struct view_entity *foe = command->has_target ? view_foe_at(view, command->target) : NULL;
    return foe ? foe->id : ENTITY_NONE;
}

static void remember_command(struct shell *shell, const struct view *view, const struct command *command)
{
    if (game_asks((enum game_state)view->state))
        return;
    shell->game.last_deed = (struct deed){
        .known = true, .command = *command, .blow = is_blow(view, command), .foe = foe_aimed_at(view, command)};
    if (has_letter(command))
        shell->game.last_deed.thing = view->pack[command->letter].kind;
}

/* An answer leaves for the engine. Of a command, the shell remembers what to repeat and the foe it was aimed at, and
 * closes what lies over the map; but aiming goes on until the step is done, for the game may refuse the target. */
static void leave_with(struct shell *shell, const struct ui_answer *answer)
{
    const struct command *command = &answer->game.command;
    if (answer->title.wish == UI_TITLE_SHOW_RUN)
        shell->on_title = *shell_top(shell);
    if (answer->game.wish == UI_GAME_POSITION)
        shell_pop(shell); /* the end says where it is */
    if (answer->game.wish == UI_GAME_LOOK_BACK || answer->replay.wish != UI_REPLAY_NOTHING)
        shell->depth = 1;
    if (answer->game.wish != UI_GAME_COMMAND)
        return;
    const struct view *view = shell->scene.view;
    remember_command(shell, view, command);
    entity_id foe = foe_aimed_at(view, command);
    if (foe != ENTITY_NONE)
        shell->scene.last_target = foe;
    if (command->has_target && has_letter(command))
        shell->scene.last_aimed = view->pack[command->letter].kind;
    if (!command->has_target)
        shell->depth = 1;
}

/* Whether the introduction lets the player do it; if not, back to the map, where the log says so. */
static bool is_taught(struct shell *shell, bool lets)
{
    if (lets)
        return true;
    shell->depth = 1;
    message_log_begin_step(&shell->scene.log);
    shell_say(shell, WEIGHT_PLAIN, text_get(shell->scene.catalogue, MSG_TUTORIAL_NOT_YET));
    return false;
}

static bool command_is_taught(struct shell *shell, const struct command *command)
{
    return is_taught(shell, tutorial_lets(&shell->scene.tutorial, shell->scene.view, command));
}

/* What the order passes over: what it did the last time, and when it is given `again` at once, what it was stopped for,
 * too. Once who did not come is reached, the next one is let come again. */
static void pass(struct shell *shell, const struct plan_order *order, bool again)
{
    const struct view *view = shell->scene.view;
    const struct brake *brake = &shell->game.brake;
    const struct view_entity *foe = pilot_nearest_danger(view);
    struct passed *passed = &shell->game.passed;
    bool reached = (passed->stops & PILOT_BIT(FOE_STAYS)) && foe && view_in_reach(view, foe);
    if ((reached && !again) || !plan_order_equal(order, &passed->order))
        *passed = (struct passed){.order.kind = PLAN_NONE};
    if (!again)
        return;
    passed->order = *order;
    passed->stops |= (uint64_t)1 << brake->stop;
    passed->foe = brake->foe != ENTITY_NONE ? brake->foe : passed->foe;
}

static void begin_plan(struct shell *shell, const struct plan_order *order, struct ui_answer *answer)
{
    const struct view *view = shell->scene.view;
    bool again = plan_order_equal(order, &shell->game.brake.order) && shell->game.brake.time == view->time;
    if (!is_taught(shell, tutorial_lets_plan(&shell->scene.tutorial, view, order)))
        return;
    shell->depth = 1;
    shell->game.last_deed = (struct deed){.known = true, .order = *order};
    pass(shell, order, again);
    enum pilot_stop asked = shell->game.brake.stop;
    bool dared = shell->autopilot.pilot.plan.dared; /* and was asked about something else then */
    bool dares = again && asked != PILOT_FOE_STAYS && (dared || !shell_only_asks(asked));
    shell->game.brake = (struct brake){.commanded = false};
    autopilot_start(&shell->autopilot, order, dares);
    if (shell->game.passed.order.kind != PLAN_NONE)
        pilot_pass(&shell->autopilot.pilot, shell->game.passed.stops, shell->game.passed.foe);
    shell_go_on(shell, view, answer);
}

/* A shot follows the foe that it was aimed at; false if that one cannot be seen any more. */
static bool follow_foe(const struct view *view, const struct deed *deed, struct command *command)
{
    const struct view_entity *foe = view_find(view, deed->foe);
    if (deed->foe == ENTITY_NONE)
        return true;
    if (!foe || view_foe_at(view, foe->at) != foe)
        return false;
    command->target = foe->at;
    return true;
}

/* Repeats the last deed: a blow only if a foe still stands there, a letter only for the same kind of thing. */
static enum message repeat(struct shell *shell, struct ui_answer *answer)
{
    const struct view *view = shell->scene.view;
    const struct deed *deed = &shell->game.last_deed;
    struct command command = deed->command;
    if (!deed->known)
        return MSG_NOTHING_TO_REPEAT;
    if ((deed->blow && !is_blow(view, &command)) || !follow_foe(view, deed, &command))
        return MSG_NO_FOE_TO_REPEAT;
    if (deed->order.kind != PLAN_NONE) {
        struct plan_order order = deed->order;
        begin_plan(shell, &order, answer);
        return MSG_COUNT;
    }
    if (has_letter(&command) && view->pack[command.letter].kind != deed->thing)
        return MSG_NO_THING_TO_REPEAT;
    if (!command_is_taught(shell, &command) || shell_asks(shell, &command, false))
        return MSG_COUNT;
    *answer = (struct ui_answer){.game = {.wish = UI_GAME_COMMAND, .command = command}};
    leave_with(shell, answer);
    return MSG_COUNT;
}

/* A remark in answer to a key. A refusal stays in the log; a slip of the finger, or of the mind, is not worth it. */
static void remark(struct shell *shell, enum message message, struct key key)
{
    char key_text[24], text[LOG_TEXT_SIZE];
    struct strbuf key_name = STRBUF(key_text);
    struct strbuf buf = STRBUF(text);
    keyname_show(shell->scene.catalogue, key, &key_name);
    text_say(shell->scene.catalogue, message, &buf, {"key", key_text, 0},
             {"help", keymap_text(&shell->scene.keys, CONTEXT_MAP, INTENT_HELP).text, 0});
    bool is_slip = message == MSG_KEY_UNKNOWN || message == MSG_DIRECTION_UNKNOWN ||
                   message == MSG_TARGETING_CANCELLED || message == MSG_NOTHING_OPEN;
    shell_say(shell, is_slip ? WEIGHT_QUIET : WEIGHT_PLAIN, text);
}

static void open_over(struct shell *shell, struct screen screen, struct key opener)
{
    screen.opener = opener;
    shell_push(shell, screen);
}

/* Whether it would change the game, whose run is only shown. */
static bool is_only_shown(const struct shell *shell, const struct outcome *outcome)
{
    bool commands = outcome->type == OUTCOME_ANSWER && outcome->answer.game.wish == UI_GAME_COMMAND;
    return shell->scene.replay && (commands || outcome->type == OUTCOME_PLAN || outcome->type == OUTCOME_REPEAT);
}

/* Whether a plan may still be ordered again "at once", which is with the very next key; or where the way was pointed
 * at, with those that point at it. */
static bool may_order_again(const struct shell *shell, const struct outcome *outcome)
{
    bool points = outcome->type == OUTCOME_OPEN || (outcome->type == OUTCOME_STAY && shell->depth > 1);
    return outcome->type == OUTCOME_PLAN || outcome->type == OUTCOME_REPEAT ||
           (points && shell->game.brake.order.kind == PLAN_TRAVEL);
}

static void act(struct shell *shell, const struct outcome *outcome, struct key key, struct ui_answer *answer)
{
    enum message say = outcome->say;
    if (is_only_shown(shell, outcome)) {
        shell_say(shell, WEIGHT_QUIET, text_get(shell->scene.catalogue, MSG_REPLAY_ONLY_SHOWN));
        return;
    }
    if (!may_order_again(shell, outcome))
        shell->game.brake.order.kind = shell->game.passed.order.kind = PLAN_NONE;
    if (outcome->type != OUTCOME_ANSWER && outcome->type != OUTCOME_REPEAT)
        shell->game.brake.commanded = false;
    switch (outcome->type) {
    case OUTCOME_STAY:
        break;
    case OUTCOME_CLOSE:
        shell_pop(shell);
        break;
    case OUTCOME_REPLACE:
        shell_pop(shell);
        open_over(shell, outcome->open, key);
        break;
    case OUTCOME_OPEN:
        open_over(shell, outcome->open, key);
        break;
    case OUTCOME_CHANGE:
        shell->change = outcome->change;
        break;
    case OUTCOME_INTENT: /* use_intent goes on with it */
        shell_pop(shell);
        break;
    case OUTCOME_ANSWER:
        if (outcome->answer.game.wish == UI_GAME_COMMAND &&
            (!command_is_taught(shell, &outcome->answer.game.command) ||
             shell_asks(shell, &outcome->answer.game.command, outcome->unasked)))
            break;
        *answer = outcome->answer;
        leave_with(shell, answer);
        shell->game.last_deed.unasked = outcome->unasked;
        break;
    case OUTCOME_AGAIN:
        shell->scene.again = outcome->answer.game.start;
        shell->on_title = (struct screen){.kind = &SCREEN_NEW_GAME};
        answer->game.wish = UI_GAME_LEAVE;
        break;
    case OUTCOME_PLAN:
        begin_plan(shell, &outcome->plan, answer);
        break;
    case OUTCOME_SURROUNDINGS:
        message_log_begin_step(&shell->scene.log); /* what was new before is no longer */
        surroundings_say(shell->scene.catalogue, shell->scene.view, &shell->scene.log);
        shell->game.looked = true;
        break;
    case OUTCOME_REPEAT:
        say = repeat(shell, answer);
        break;
    }
    if (say != MSG_COUNT)
        remark(shell, say, key);
}

static enum shell_use left_to_terminal(enum intent intent)
{
    return intent == INTENT_REDRAW ? SHELL_REDRAW : intent == INTENT_SUSPEND ? SHELL_SUSPEND : SHELL_USED;
}

/* Lets the topmost screen use a key that means `intent`, and the one below what it hands on. */
static enum shell_use use_intent(struct shell *shell, struct key key, enum intent intent, struct ui_answer *answer)
{
    while (left_to_terminal(intent) == SHELL_USED) {
        struct screen *screen = shell_top(shell);
        if (screen->kind->context == CONTEXT_MAP)
            tutorial_used(&shell->scene.tutorial, intent);
        if (intent == INTENT_HELP && screen->kind == &SCREEN_HELP)
            intent = INTENT_CANCEL; /* the key that opened it closes it */
        if (intent == INTENT_HELP && !screen->typing) {
            open_over(shell, screen_help(screen->kind->context), key);
            return SHELL_USED;
        }
        struct outcome outcome = screen->kind->key(screen, &shell->scene, key, intent);
        act(shell, &outcome, key, answer);
        if (outcome.type != OUTCOME_INTENT)
            return SHELL_USED;
        intent = outcome.intent;
        key = (struct key){KEYCODE_NONE, 0};
    }
    return left_to_terminal(intent);
}

void shell_intent(struct shell *shell, const struct view *view, const struct ui_title *title, enum intent intent,
                  struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    shell_fit(shell, view, title);
    (void)use_intent(shell, (struct key){KEYCODE_NONE, 0}, intent, answer);
}

void shell_use(struct shell *shell, const struct outcome *outcome, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    act(shell, outcome, (struct key){KEYCODE_NONE, 0}, answer);
}

/* Ctrl-C leaves the title and a dead hero, and opens the menu of a game; no key map can change that. */
static void press_break(struct shell *shell, struct ui_answer *answer)
{
    const struct view *view = shell->scene.view;
    if (!view)
        *answer = (struct ui_answer){.title = {.wish = UI_TITLE_QUIT}, .question = {.wish = UI_QUESTION_CANCELLED}};
    else if (game_is_over(view->state))
        answer->game.wish = UI_GAME_LEAVE;
    else if (shell_top(shell)->kind != &SCREEN_GAME_MENU) {
        shell->depth = min_int(shell->depth, shell_demanded(shell) ? 2 : 1); /* what else was open is closed */
        shell_push(shell, (struct screen){.kind = &SCREEN_GAME_MENU});
    }
}

/* What a key means that is not bound in the topmost screen's context: the key that opened a page closes it. */
static enum intent last_resort(const struct screen *screen, struct key key)
{
    enum key_context context = screen->kind->context;
    bool closes = key_equal(key, screen->opener) && (context == CONTEXT_PAGE || context == CONTEXT_TARGET);
    return closes ? INTENT_CANCEL : INTENT_NONE;
}

/* An Esc for a screen that the key before has closed already: on the map it would open the menu. */
static bool is_one_too_many(struct shell *shell, struct key key)
{
    bool escape = key.code == KEYCODE_ESCAPE && key.modifiers == 0;
    bool late = escape && shell->was_open && shell_context(shell) == CONTEXT_MAP;
    shell->was_open = !escape && shell->depth > 1;
    return late;
}

/* --- The mouse --------------------------------------------------------------------------------------------------- */

/* Whether an intent of the map would spend a turn while a foe is in view: a stray click never does. */
static bool is_rash(struct shell *shell, struct key key, enum intent intent)
{
    struct screen *screen = shell_top(shell);
    if (screen->kind->context != CONTEXT_MAP || !pilot_nearest_foe(shell->scene.view))
        return false;
    struct outcome outcome = screen->kind->key(screen, &shell->scene, key, intent);
    return outcome.type == OUTCOME_PLAN || outcome.type == OUTCOME_REPEAT ||
           (outcome.type == OUTCOME_ANSWER && outcome.answer.game.wish == UI_GAME_COMMAND);
}

/* What a click at a key that the screen names, or at an entry of its list, stands for: the key, or INTENT_CONFIRM
 * without one; none when all is done. Other clicks stay what they are. */
static enum intent left_button(struct shell *shell, const struct cells *cells, struct key *key)
{
    struct screen *screen = shell_top(shell);
    struct list *list = screen_list(screen);
    uint16_t spot = cells_spot_at(cells, mouse_row(*key), mouse_col(*key));
    enum key_context context;
    enum intent intent;
    int entry;
    if (draw_is_key(spot, &context, &intent)) {
        *key = keymap_key(&shell->scene.keys, context, intent);
        if (!is_rash(shell, *key, intent))
            return keymap_find(&shell->scene.keys, screen->kind->context, *key);
        remark(shell, MSG_CLICK_IN_DANGER, *key);
        *key = (struct key){KEYCODE_NONE, 0};
    } else if (list && draw_is_entry(spot, &entry)) {
        bool again = list->selected == entry;
        list->selected = entry;
        *key = (struct key){KEYCODE_NONE, 0};
        return again ? INTENT_CONFIRM : INTENT_NONE;
    }
    return INTENT_NONE;
}

/* Back from a screen that the player has opened; it never leaves the game or the program. */
static enum intent right_button(const struct screen *screen, struct key *key)
{
    if (screen->opener.code == 0 || screen->kind->context == CONTEXT_MAP)
        return INTENT_NONE;
    *key = (struct key){KEYCODE_ESCAPE, 0};
    return INTENT_CANCEL;
}

/* The wheel goes up and down wherever keys do, but never around the ends of a list. */
static void turn_wheel(struct shell *shell, struct key key, struct ui_answer *answer)
{
    struct screen *screen = shell_top(shell);
    struct list *list = screen_list(screen);
    bool up = mouse_deed(key) == MOUSE_WHEEL_UP;
    int before = list ? list->selected : 0;
    if (!(intent_contexts(up ? INTENT_UP : INTENT_DOWN) >> screen->kind->context & 1))
        return;
    (void)use_intent(shell, key, up ? INTENT_UP : INTENT_DOWN, answer);
    if (list && (up ? list->selected > before : list->selected < before))
        list->selected = before;
}

/* A button or the wheel, at what the cells show. */
static enum shell_use use_mouse(struct shell *shell, const struct cells *cells, struct key key,
                                struct ui_answer *answer)
{
    const struct screen *screen = shell_top(shell);
    shell->scene.pointed = true;
    shell->scene.pointer_row = mouse_row(key);
    shell->scene.pointer_col = mouse_col(key);
    if (mouse_deed(key) == MOUSE_MOVE)
        return SHELL_USED;
    bool left = mouse_deed(key) == MOUSE_LEFT;
    bool right = mouse_deed(key) == MOUSE_RIGHT;
    if (screen->takes_any || (right && screen->typing))
        return SHELL_USED;
    if (!left && !right) {
        turn_wheel(shell, key, answer);
        return SHELL_USED;
    }
    enum intent intent = left ? left_button(shell, cells, &key) : right_button(screen, &key);
    if (key.code == KEYCODE_NONE && intent == INTENT_NONE)
        return SHELL_USED;
    if (mouse_deed(key) != 0 && screen->typing)
        return SHELL_USED; /* it types nothing */
    return use_intent(shell, key, intent, answer);
}

enum shell_use shell_key(struct shell *shell, const struct view *view, const struct ui_title *title,
                         const struct cells *cells, struct key key, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    shell_fit(shell, view, title);
    struct screen *screen = shell_top(shell);
    if (mouse_deed(key) != 0)
        return layout_fits(cells->rows, cells->cols) ? use_mouse(shell, cells, key, answer) : SHELL_USED;
    shell->scene.pointed = false;
    if (screen->takes_any)
        return use_intent(shell, key, INTENT_NONE, answer);
    enum intent intent = keymap_find(&shell->scene.keys, screen->kind->context, key);
    if (screen->typing && field_types(key))
        intent = INTENT_NONE; /* there a letter is typed, even if it is bound */
    bool breaks = intent == INTENT_NONE && key.code == 'c' && key.modifiers == KEYMOD_CTRL;
    if (breaks && shell->scene.replay) {
        shell->depth = 1;
        return use_intent(shell, key, INTENT_CANCEL, answer);
    }
    if (breaks) {
        press_break(shell, answer);
        return SHELL_USED;
    }
    if (!layout_fits(cells->rows, cells->cols) && left_to_terminal(intent) == SHELL_USED)
        return SHELL_USED; /* the screen shows only that it is too small */
    if (intent == INTENT_NONE)
        intent = last_resort(screen, key);
    if (is_one_too_many(shell, key)) {
        remark(shell, MSG_NOTHING_OPEN, key);
        return SHELL_USED;
    }
    return use_intent(shell, key, intent, answer);
}
