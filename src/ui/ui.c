/* SPDX-License-Identifier: MIT
 *
 * The shell joined to the player, by a terminal or by lines of words: opening, closing, one frame, one key. What is
 * shown and what keys do is decided in shell.c and the screens. */
#include "ui/ui.h"

#include "core/game.h"
#include "linear/linear.h"
#include "terminal/frame_sink.h"
#include "terminal/mouse.h"
#include "shell.h"
#include "sys/sys.h"
#include "terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How the shell reaches the player: a screen and keys, or lines of words. */
struct front {
    int (*fit)(struct ui *ui); /* makes the shell what the settings say and this can show; returns the colours it has */
    void (*draw)(struct ui *ui, const struct view *view, const struct ui_title *title);
    enum ui_wake (*next)(struct ui *ui, const struct view *view, const struct ui_title *title,
                         const struct ui_alarm *alarm, struct ui_answer *answer);
    enum terminal_event (*poll)(struct ui *ui); /* what has come while a plan runs */
    void (*flush)(struct ui *ui);               /* what was typed ahead shall not count */
    void (*close)(struct ui *ui, const char *farewell);
};

struct ui {
    const struct front *front;
    struct terminal *term; /* of the front with a screen */
    struct cells cells;
    struct linear *lines;   /* of the one with lines */
    struct frame_sink sink; /* of the one that only records */
    struct shell shell;
    struct settings settings;
    enum status (*use_language)(void *context, const char *name, struct fault *fault);
    void *context;             /* for it */
    const char *memory_folder; /* "" when nothing is kept */
    bool hosted;               /* no shell stands behind the program: it must not be suspended */
    char note[256];            /* what terminal_open substituted, until it has been said */
};

/* What the settings say of keys and looks. */
static void apply_settings(struct ui *ui, struct fault_list *faults)
{
    int colours = ui->front->fit(ui);
    settings_read_keys(&ui->settings, &ui->shell.scene.keys, faults);
    settings_read_theme(&ui->settings, &ui->shell.scene.theme, colours, faults);
    ui->shell.scene.keys.named = ui->shell.scene.linear;
    ui->shell.scene.keys.catalogue = ui->shell.scene.catalogue;
    ui->shell.scene.offers_light =
        colours > 0 && !ui->shell.scene.tutorial.offered_light && settings_may_offer(&ui->settings, THEME_FOR_LIGHT);
}

/* What the player has just changed acts at once; if it cannot be written, that is told. */
static void carry_change_out(struct ui *ui)
{
    char unwritten[sizeof ui->shell.scene.unwritten];
    struct fault items[4], fault;
    struct fault_list faults = {items, 4, 0, 0}; /* told when the program began: here they would only be repeated */
    struct change change = shell_take_change(&ui->shell);
    if (change.kind == CHANGE_NOTHING)
        return;
    bool done = settings_change(&ui->settings, &ui->shell.scene.keys, &change, &fault) == ST_OK;
    bool language = change.kind == CHANGE_SETTING && change.setting == SETTING_LANG && ui->use_language;
    if (language)
        done =
            ui->use_language(ui->context, settings_table_text(&ui->settings.config, SETTING_LANG), &fault) == ST_OK &&
            done;
    unwritten[0] = '\0';
    if (!done)
        (void)text_fault(ui->shell.scene.catalogue, &fault, unwritten, sizeof unwritten);
    shell_changed(&ui->shell, unwritten);
    apply_settings(ui, &faults);
}

/* What the terminal's events mean to the loop that waits. */
static const enum ui_wake WAKES[] = {
    [TERMINAL_KEY] = UI_WAKE_KEY,     [TERMINAL_RESIZE] = UI_WAKE_NONE,   [TERMINAL_QUIET] = UI_WAKE_NONE,
    [TERMINAL_ALARM] = UI_WAKE_ALARM, [TERMINAL_ASKED] = UI_WAKE_REQUEST, [TERMINAL_HANGUP] = UI_WAKE_HANGUP,
};

/* --- A screen and keys ------------------------------------------------------------------------------------------- */

static int screen_fit(struct ui *ui)
{
    const struct setting_values *config = &ui->settings.config;
    terminal_use_colours(ui->term, (enum ui_colour_mode)settings_table_number(config, SETTING_COLOR));
    ui->shell.scene.utf8 = settings_want_utf8(&ui->settings, terminal_has_utf8(ui->term));
    ui->shell.scene.accessible = settings_table_number(config, SETTING_ACCESSIBLE) != 0;
    terminal_use_mouse(ui->term, settings_table_number(config, SETTING_MOUSE) != 0);
    return terminal_colours(ui->term);
}

/* One frame in the terminal's present size. When memory is short for a larger grid, the old one goes on serving. */
static void screen_draw(struct ui *ui, const struct view *view, const struct ui_title *title)
{
    int rows = terminal_rows(ui->term);
    int cols = terminal_cols(ui->term);
    bool fits = (ui->cells.rows == rows && ui->cells.cols == cols) || cells_resize(&ui->cells, rows, cols);
    if (!fits && !ui->cells.grid)
        return;
    shell_draw(&ui->shell, view, title, &ui->cells);
    terminal_show(ui->term, &ui->cells);
}

/* Lets the shell use a key, and does what only the terminal can do about it. */
static void use_key(struct ui *ui, const struct view *view, const struct ui_title *title, struct key key,
                    struct ui_answer *answer)
{
    switch (shell_key(&ui->shell, view, title, &ui->cells, key, answer)) {
    case SHELL_USED:
        break;
    case SHELL_REDRAW:
        terminal_forget(ui->term);
        break;
    case SHELL_SUSPEND:
        if (!ui->hosted)
            terminal_suspend(ui->term);
        break;
    }
}

static enum ui_wake screen_next(struct ui *ui, const struct view *view, const struct ui_title *title,
                                const struct ui_alarm *alarm, struct ui_answer *answer)
{
    struct key key;
    enum terminal_event event = terminal_wait(ui->term, alarm, &key);
    if (event != TERMINAL_KEY)
        return WAKES[event];
    if (shell_is_braked(&ui->shell) && terminal_key_repeats(ui->term)) { /* an order is not given twice by one press */
        terminal_flush_input(ui->term);
        shell_hold_brake(&ui->shell);
        return UI_WAKE_NONE;
    }
    use_key(ui, view, title, key, answer);
    return mouse_deed(key) == MOUSE_MOVE ? UI_WAKE_NONE : UI_WAKE_KEY;
}

static enum terminal_event screen_poll(struct ui *ui)
{
    return terminal_poll(ui->term);
}

static void screen_flush(struct ui *ui)
{
    terminal_flush_input(ui->term);
}

static void screen_close(struct ui *ui, const char *farewell)
{
    terminal_close(ui->term, farewell);
    cells_release(&ui->cells);
}

static const struct front SCREEN = {screen_fit, screen_draw, screen_next, screen_poll, screen_flush, screen_close};

/* --- Lines of words ---------------------------------------------------------------------------------------------- */

static int line_fit(struct ui *ui)
{
    ui->shell.scene.linear = true;
    ui->shell.scene.accessible = true;
    return 0;
}

static void line_draw(struct ui *ui, const struct view *view, const struct ui_title *title)
{
    linear_show(ui->lines, &ui->shell, view, title);
}

static enum ui_wake line_next(struct ui *ui, const struct view *view, const struct ui_title *title,
                              const struct ui_alarm *alarm, struct ui_answer *answer)
{
    return linear_next(ui->lines, &ui->shell, view, title, alarm, answer);
}

static enum terminal_event line_poll(struct ui *ui)
{
    return linear_hung_up(ui->lines) ? TERMINAL_HANGUP : TERMINAL_QUIET;
}

/* Lines may come from a file, and are not typed ahead of the answer. */
static void line_flush(struct ui *ui)
{
    (void)ui;
}

static void line_close(struct ui *ui, const char *farewell)
{
    linear_close(ui->lines, farewell);
}

static const struct front LINES = {line_fit, line_draw, line_next, line_poll, line_flush, line_close};

/* --- Frames that are only recorded ------------------------------------------------------------------------------- */

static int sink_fit(struct ui *ui)
{
    ui->shell.scene.utf8 = settings_want_utf8(&ui->settings, frame_sink_has_utf8(&ui->sink));
    ui->shell.scene.accessible = settings_table_number(&ui->settings.config, SETTING_ACCESSIBLE) != 0;
    return 256;
}

static void sink_draw(struct ui *ui, const struct view *view, const struct ui_title *title)
{
    shell_draw(&ui->shell, view, title, &ui->cells);
    frame_sink_show(&ui->sink, &ui->cells);
}

static enum ui_wake sink_next(struct ui *ui, const struct view *view, const struct ui_title *title,
                              const struct ui_alarm *alarm, struct ui_answer *answer)
{
    (void)ui;
    (void)view;
    (void)title;
    (void)alarm;
    (void)answer;
    return UI_WAKE_HANGUP;
}

static enum terminal_event sink_poll(struct ui *ui)
{
    (void)ui;
    return TERMINAL_QUIET;
}

static void sink_close(struct ui *ui, const char *farewell)
{
    (void)farewell;
    frame_sink_close(&ui->sink);
    cells_release(&ui->cells);
}

static const struct front SINK = {sink_fit, sink_draw, sink_next, sink_poll, line_flush, sink_close};

static enum status open_sink(struct ui *ui, const struct ui_sink *to, struct fault *fault)
{
    ui->front = &SINK;
    if (!frame_sink_open(&ui->sink, to))
        return fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
    if (cells_resize(&ui->cells, to->rows, to->cols))
        return ST_OK;
    frame_sink_close(&ui->sink);
    return fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
}

/* --- The door ---------------------------------------------------------------------------------------------------- */

static enum status open_front(struct ui *ui, const struct ui_options *options, struct fault *fault)
{
    enum ui_colour_mode colour = (enum ui_colour_mode)settings_table_number(&options->files->config, SETTING_COLOR);
    if (options->sink)
        return open_sink(ui, options->sink, fault);
    ui->front = options->lines ? &LINES : &SCREEN;
    if (!options->lines) {
        struct fault note;
        enum status status = terminal_open(&ui->term, colour, options->hosted, &note, fault);
        (void)text_fault(options->catalogue, &note, ui->note, sizeof ui->note);
        return status;
    }
    ui->lines = linear_open(STDIN_FILENO, STDOUT_FILENO);
    return ui->lines ? ST_OK : fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
}

enum status ui_open(struct ui **out, const struct ui_options *options, struct fault_list *faults, struct fault *fault)
{
    struct ui *ui = calloc(1, sizeof *ui);
    struct game *ahead = malloc(game_size());
    enum status status =
        ui && ahead ? open_front(ui, options, fault) : fault_set(fault, ST_MEMORY, FAULT_SCREEN_NO_MEMORY);
    if (status != ST_OK) {
        free(ahead);
        free(ui);
        return status;
    }
    ui->shell.autopilot.ahead = ahead;
    ui->shell.scene.catalogue = options->catalogue;
    ui->shell.scene.run_stats = options->run_stats;
    ui->shell.scene.settings = &ui->settings;
    ui->hosted = ui->shell.scene.one_hero = options->hosted;
    ui->use_language = options->use_language;
    ui->context = options->context;
    ui->memory_folder = options->memory_folder ? options->memory_folder : "";
    tutorial_file_read(&ui->shell.scene.tutorial, ui->memory_folder);
    ui->shell.scene.end_story = options->end_story;
    ui->shell.scene.context = options->context;
    settings_init(&ui->settings, options->files);
    apply_settings(ui, faults);
    shell_init(&ui->shell);
    *out = ui;
    return ST_OK;
}

void ui_close(struct ui *ui, const char *farewell)
{
    if (!ui)
        return;
    ui->front->close(ui, farewell);
    settings_release(&ui->settings);
    free(ui->shell.autopilot.ahead);
    free(ui);
}

void ui_check(const struct ui_files *files, struct fault_list *faults)
{
    struct settings settings;
    settings_init(&settings, files);
    settings_check(&settings, faults);
    settings_release(&settings);
}

void ui_give_up_at(struct ui *ui, uint64_t us)
{
    if (ui->lines)
        linear_give_up_at(ui->lines, us);
    else if (ui->term) /* what only records never waits */
        terminal_give_up_at(ui->term, us);
}

enum status ui_output(const struct ui *ui, struct fault *fault)
{
    return ui->lines ? linear_output(ui->lines, fault) : ST_OK;
}

const struct setting_values *ui_settings(const struct ui *ui)
{
    return &ui->settings.config;
}

/* --- Use --------------------------------------------------------------------------------------------------------- */

/* Waits for what the player wants; what was changed of the settings acts before anything is drawn again. */
static enum ui_wake next(struct ui *ui, const struct view *view, const struct ui_title *title,
                         const struct ui_alarm *alarm, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    enum ui_wake wake = ui->front->next(ui, view, title, alarm, answer);
    carry_change_out(ui);
    if (shell_take_brake(&ui->shell))
        ui->front->flush(ui);
    if (ui->shell.scene.tutorial.ever_more)
        tutorial_file_write(&ui->shell.scene.tutorial, ui->memory_folder);
    return wake;
}

/* A running plan goes on unless a key, a request or the end has come. The next call waits for what was not read here.
 */
static enum ui_wake go_on(struct ui *ui, const struct view *view, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    enum ui_wake wake = WAKES[ui->front->poll(ui)];
    switch (wake) {
    case UI_WAKE_NONE:
    case UI_WAKE_ALARM:
        shell_go_on(&ui->shell, view, answer);
        return UI_WAKE_NONE;
    case UI_WAKE_KEY:
        shell_halt(&ui->shell, view);
        break;
    case UI_WAKE_REQUEST:
    case UI_WAKE_HANGUP:
        break;
    }
    return wake;
}

/* What could not be told elsewhere stands below it. */
static struct ui_title with_note(const struct ui *ui, const struct ui_title *title)
{
    struct ui_title shown = *title;
    if (!shown.note && ui->note[0])
        shown.note = ui->note;
    return shown;
}

void ui_show_title(struct ui *ui, const struct ui_title *title)
{
    struct ui_title shown = with_note(ui, title);
    shell_ask(&ui->shell, NULL);
    ui->front->draw(ui, NULL, &shown);
}

enum ui_wake ui_title_next(struct ui *ui, const struct ui_title *title, const struct ui_alarm *alarm,
                           struct ui_title_answer *answer)
{
    struct ui_title shown = with_note(ui, title);
    struct ui_answer any;
    ui_show_title(ui, title);
    enum ui_wake wake = next(ui, NULL, &shown, alarm, &any);
    *answer = any.title;
    if (answer->wish != UI_TITLE_NOTHING && ui->shell.scene.offers_light) { /* once is enough */
        ui->shell.scene.offers_light = false;
        tutorial_offered_light(&ui->shell.scene.tutorial);
        tutorial_file_write(&ui->shell.scene.tutorial, ui->memory_folder);
    }
    return wake;
}

enum ui_wake ui_ask(struct ui *ui, const struct ui_title *title, const struct ui_question *question,
                    const struct ui_alarm *alarm, struct ui_question_answer *answer)
{
    struct ui_answer any;
    shell_ask(&ui->shell, question);
    ui->front->draw(ui, NULL, title);
    enum ui_wake wake = next(ui, NULL, title, alarm, &any);
    *answer = any.question;
    if (answer->wish != UI_QUESTION_NOTHING)
        shell_ask(&ui->shell, NULL);
    return wake;
}

enum ui_wake ui_next(struct ui *ui, const struct view *view, const struct ui_alarm *alarm,
                     struct ui_game_answer *answer)
{
    struct ui_answer any;
    bool going = shell_is_going(&ui->shell);
    enum ui_wake wake = going ? go_on(ui, view, &any) : next(ui, view, NULL, alarm, &any);
    *answer = any.game;
    return wake;
}

enum ui_wake ui_replay_next(struct ui *ui, const struct view *view, const struct ui_alarm *alarm,
                            struct ui_replay_answer *answer)
{
    struct ui_answer any;
    enum ui_wake wake = next(ui, view, NULL, alarm, &any);
    *answer = any.replay;
    return wake;
}

void ui_begin(struct ui *ui, const char *name, const struct ui_replay *replay, const struct view *view)
{
    if (replay)
        shell_begin_replay(&ui->shell, name, replay);
    else
        shell_begin_game(&ui->shell, name);
    if (!replay && tutorial_played(&ui->shell.scene.tutorial, &view->rules->profiles[view->profile]))
        tutorial_file_write(&ui->shell.scene.tutorial, ui->memory_folder); /* a turn has no writes but its own */
    ui_recall(ui, view, NULL);
}

void ui_recall(struct ui *ui, const struct view *view, const struct events *events)
{
    shell_recall(&ui->shell, view, events);
    if (ui->lines)
        linear_skip(ui->lines, &ui->shell); /* it was told when it happened */
}

void ui_follow(struct ui *ui, const struct view *view, const struct events *events)
{
    shell_recall(&ui->shell, view, events);
    if (ui->lines)
        linear_print(ui->lines, &ui->shell);
}

bool ui_is_there(struct ui *ui)
{
    return ui->front->poll(ui) != TERMINAL_HANGUP;
}

void ui_greet(struct ui *ui, const struct view *view, bool back)
{
    shell_greet(&ui->shell, view, back);
    if (ui->note[0])
        ui_say(ui, WEIGHT_QUIET, ui->note);
    ui->note[0] = '\0';
}

void ui_draw(struct ui *ui, const struct view *view)
{
    if (!shell_is_going(&ui->shell))
        ui->front->draw(ui, view, NULL);
}

void ui_react(struct ui *ui, const struct view *view, const struct events *events)
{
    if (shell_react(&ui->shell, view, events))
        ui->front->flush(ui);
}

void ui_say(struct ui *ui, enum weight weight, const char *sentence)
{
    shell_say(&ui->shell, weight, sentence);
}

void ui_reject(struct ui *ui, enum reject reason)
{
    shell_reject(&ui->shell, reason);
}

void ui_refuse(struct ui *ui, const char *sentence)
{
    shell_stay(&ui->shell);
    message_log_begin_step(&ui->shell.scene.log);
    ui_say(ui, WEIGHT_DANGER, sentence);
}
