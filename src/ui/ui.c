/* SPDX-License-Identifier: MIT
 *
 * The shell joined to the player, by a terminal or by lines of words: opening, closing, one frame, one key. What is
 * shown and what keys do is decided in shell.c and the screens. Called by the engine. */
#include "ui/ui.h"

#include "lines.h"
#include "mouse.h"
#include "shell.h"
#include "sys/sys.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How the shell reaches the player: a screen and keys, or lines of words. */
struct front {
    int (*fit)(struct ui *ui); /* makes the shell what the settings say and this can show; returns the colours it has */
    void (*draw)(struct ui *ui, const struct view *view, const struct ui_title *title);
    void (*next)(struct ui *ui, const struct view *view, const struct ui_title *title, const struct ui_alarm *alarm,
                 struct ui_answer *answer);
    enum term_event (*poll)(struct ui *ui); /* is somebody at the door while a plan runs? */
    void (*flush)(struct ui *ui);           /* what was typed ahead shall not count */
    void (*close)(struct ui *ui);
};

struct ui {
    const struct front *front;
    struct term *term; /* of the front with a screen */
    struct cells cells;
    struct lines *lines; /* of the other */
    struct shell shell;
    struct settings settings;
    enum status (*use_language)(void *context, const char *name, struct fault *fault);
    void *context;             /* for it */
    const char *memory_folder; /* "" when nothing is kept */
    bool hosted;               /* no shell stands behind the program: it must not be suspended */
    char note[256];            /* what term_open substituted, until it has been said */
};

/* What the settings say of keys and looks. */
static void apply_settings(struct ui *ui, struct fault_list *faults)
{
    int colours = ui->front->fit(ui);
    settings_read_keys(&ui->settings, &ui->shell.keys, faults);
    settings_read_theme(&ui->settings, &ui->shell.theme, colours, faults);
    ui->shell.keys.named = ui->shell.lines;
    ui->shell.keys.catalogue = ui->shell.catalogue;
}

/* What the player has just changed acts at once; if it cannot be written, that is told. */
static void carry_change_out(struct ui *ui, const struct view *view)
{
    char unwritten[sizeof ui->shell.unwritten];
    struct strbuf reason;
    struct fault items[4], fault;
    struct fault_list faults = {items, 4, 0, 0}; /* told when the program began: here they would only be repeated */
    struct change change = shell_take_change(&ui->shell);
    if (change.kind == CHANGE_NOTHING)
        return;
    bool done = settings_change(&ui->settings, &ui->shell.keys, &change, &fault) == ST_OK;
    bool language = change.kind == CHANGE_SETTING && change.setting == SETTING_LANG && ui->use_language;
    if (language)
        done = ui->use_language(ui->context, config_text(&ui->settings.config, SETTING_LANG), &fault) == ST_OK && done;
    STRBUF_OVER(&reason, unwritten);
    if (!done)
        text_report(ui->shell.catalogue, fault.text, &reason);
    shell_changed(&ui->shell, unwritten);
    if (language && view)
        shell_retell(&ui->shell, view);
    apply_settings(ui, &faults);
}

/* --- A screen and keys ------------------------------------------------------------------------------------------- */

static int screen_fit(struct ui *ui)
{
    const struct config *config = &ui->settings.config;
    term_use_colours(ui->term, (enum ui_colour_mode)config_number(config, SETTING_COLOR));
    ui->shell.utf8 = settings_want_utf8(&ui->settings, term_has_utf8(ui->term));
    ui->shell.accessible = config_number(config, SETTING_ACCESSIBLE) != 0;
    term_use_mouse(ui->term, config_number(config, SETTING_MOUSE) != 0);
    return term_colours(ui->term);
}

/* One frame in the terminal's present size. When memory is short for a larger grid, the old one goes on serving. */
static void screen_draw(struct ui *ui, const struct view *view, const struct ui_title *title)
{
    int rows = term_rows(ui->term);
    int cols = term_cols(ui->term);
    bool fits = (ui->cells.rows == rows && ui->cells.cols == cols) || cells_resize(&ui->cells, rows, cols);
    if (!fits && !ui->cells.grid)
        return;
    shell_draw(&ui->shell, view, title, &ui->cells);
    term_show(ui->term, &ui->cells);
}

/* Lets the shell use a key, and does what only the terminal can do about it. */
static void use_key(struct ui *ui, const struct view *view, const struct ui_title *title, struct key key,
                    struct ui_answer *answer)
{
    switch (shell_key(&ui->shell, view, title, &ui->cells, key, answer)) {
    case SHELL_USED:
        break;
    case SHELL_REDRAW:
        term_forget(ui->term);
        break;
    case SHELL_SUSPEND:
        if (!ui->hosted)
            term_suspend(ui->term);
        break;
    }
}

static void screen_next(struct ui *ui, const struct view *view, const struct ui_title *title,
                        const struct ui_alarm *alarm, struct ui_answer *answer)
{
    struct key key;
    memset(answer, 0, sizeof *answer);
    switch (term_wait(ui->term, alarm, &key)) {
    case TERM_KEY:
        use_key(ui, view, title, key, answer);
        answer->key = mouse_deed(key) != MOUSE_MOVE;
        break;
    case TERM_RESIZE:
    case TERM_QUIET:
        break;
    case TERM_ALARM:
        answer->wish = UI_ALARM;
        break;
    case TERM_ASKED:
        answer->wish = UI_ASKED;
        break;
    case TERM_HANGUP:
        answer->wish = UI_HANGUP;
        break;
    }
}

static enum term_event screen_poll(struct ui *ui)
{
    return term_poll(ui->term);
}

static void screen_flush(struct ui *ui)
{
    term_flush_input(ui->term);
}

static void screen_close(struct ui *ui)
{
    term_close(ui->term);
    cells_release(&ui->cells);
}

static const struct front SCREEN = {screen_fit, screen_draw, screen_next, screen_poll, screen_flush, screen_close};

/* --- Lines of words ---------------------------------------------------------------------------------------------- */

static int line_fit(struct ui *ui)
{
    ui->shell.lines = true;
    ui->shell.accessible = true;
    return 0;
}

static void line_draw(struct ui *ui, const struct view *view, const struct ui_title *title)
{
    lines_show(ui->lines, &ui->shell, view, title);
}

static void line_next(struct ui *ui, const struct view *view, const struct ui_title *title,
                      const struct ui_alarm *alarm, struct ui_answer *answer)
{
    lines_next(ui->lines, &ui->shell, view, title, alarm, answer);
}

static enum term_event line_poll(struct ui *ui)
{
    return lines_hung_up(ui->lines) ? TERM_HANGUP : TERM_QUIET;
}

/* Lines may come from a file, and nobody types them without reading. */
static void line_flush(struct ui *ui)
{
    (void)ui;
}

static void line_close(struct ui *ui)
{
    lines_close(ui->lines);
}

static const struct front LINES = {line_fit, line_draw, line_next, line_poll, line_flush, line_close};

/* --- The door ---------------------------------------------------------------------------------------------------- */

static enum status open_front(struct ui *ui, const struct ui_options *options, struct fault *fault)
{
    enum ui_colour_mode colour = (enum ui_colour_mode)config_number(&options->config, SETTING_COLOR);
    ui->front = options->lines ? &LINES : &SCREEN;
    if (!options->lines)
        return term_open(&ui->term, colour, ui->note, sizeof ui->note, fault);
    ui->lines = lines_open(STDIN_FILENO, STDOUT_FILENO);
    return ui->lines ? ST_OK : fault_set(fault, ST_MEMORY, NULL, 0, 0, "there is no memory left for the screen");
}

enum status ui_open(struct ui **out, const struct ui_options *options, struct fault_list *faults, struct fault *fault)
{
    struct ui *ui = calloc(1, sizeof *ui);
    if (!ui)
        return fault_set(fault, ST_MEMORY, NULL, 0, 0, "there is no memory left for the screen");
    enum status status = open_front(ui, options, fault);
    if (status != ST_OK) {
        free(ui);
        return status;
    }
    ui->shell.catalogue = options->catalogue;
    ui->shell.chronicle = options->chronicle;
    ui->shell.settings = &ui->settings;
    ui->hosted = options->hosted;
    ui->use_language = options->use_language;
    ui->context = options->context;
    ui->memory_folder = options->memory_folder ? options->memory_folder : "";
    lesson_read_ever(&ui->shell.lesson, ui->memory_folder);
    ui->shell.end_story = options->end_story;
    ui->shell.context = options->context;
    settings_init(&ui->settings, options);
    apply_settings(ui, faults);
    shell_init(&ui->shell);
    *out = ui;
    return ST_OK;
}

void ui_close(struct ui *ui)
{
    if (!ui)
        return;
    ui->front->close(ui);
    settings_release(&ui->settings);
    free(ui);
}

void ui_check(const struct ui_options *options, struct fault_list *faults)
{
    struct settings settings;
    settings_init(&settings, options);
    settings_check(&settings, faults);
    settings_release(&settings);
}

void ui_give_up_at(struct ui *ui, uint64_t us)
{
    if (ui->lines)
        lines_give_up_at(ui->lines, us);
    else
        term_give_up_at(ui->term, us);
}

enum status ui_output(const struct ui *ui, struct fault *fault)
{
    return ui->lines ? lines_output(ui->lines, fault) : ST_OK;
}

const struct config *ui_config(const struct ui *ui)
{
    return &ui->settings.config;
}

/* --- Use --------------------------------------------------------------------------------------------------------- */

/* Waits for what the player wants; what was changed of the settings acts before anything is drawn again. */
static void next(struct ui *ui, const struct view *view, const struct ui_title *title, const struct ui_alarm *alarm,
                 struct ui_answer *answer)
{
    ui->front->next(ui, view, title, alarm, answer);
    carry_change_out(ui, view);
    if (ui->shell.lesson.ever_more)
        lesson_write_ever(&ui->shell.lesson, ui->memory_folder);
}

/* A running plan goes on unless somebody is at the door. What is not waited for here is waited for in the next call. */
static void go_on(struct ui *ui, const struct view *view, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    switch (ui->front->poll(ui)) {
    case TERM_QUIET:
    case TERM_ALARM:
    case TERM_RESIZE:
        shell_go_on(&ui->shell, view, answer);
        break;
    case TERM_KEY:
        shell_halt(&ui->shell, view);
        break;
    case TERM_ASKED:
        answer->wish = UI_ASKED;
        break;
    case TERM_HANGUP:
        answer->wish = UI_HANGUP;
        break;
    }
}

void ui_title_next(struct ui *ui, const struct ui_title *title, const struct ui_alarm *alarm, struct ui_answer *answer)
{
    struct ui_title shown = *title;
    if (!shown.note && ui->note[0])
        shown.note = ui->note;
    ui->front->draw(ui, NULL, &shown);
    next(ui, NULL, &shown, alarm, answer);
}

int ui_ask(struct ui *ui, const struct ui_title *title, const struct ui_question *question)
{
    bool timed = question->timeout_ms >= 0;
    uint64_t due_us = timed ? sys_monotonic_us() + (uint64_t)question->timeout_ms * 1000 : 0;
    struct ui_answer answer;
    shell_ask(&ui->shell, question);
    do {
        ui->front->draw(ui, NULL, title);
        next(ui, NULL, title, &(struct ui_alarm){-1, due_us}, &answer);
    } while (answer.wish != UI_CHOSEN && answer.wish != UI_HANGUP && answer.wish != UI_QUIT && !timed);
    shell_asked(&ui->shell);
    if (answer.wish == UI_HANGUP)
        return UI_ASK_HANGUP;
    if (answer.wish == UI_QUIT)
        return UI_ASK_CANCELLED;
    return answer.wish == UI_CHOSEN ? answer.chosen : UI_ASK_WAITING;
}

void ui_begin_film(struct ui *ui, const char *name, const struct ui_film *film)
{
    shell_begin_film(&ui->shell, name, film);
}

void ui_film_next(struct ui *ui, const struct view *view, const struct ui_alarm *alarm, struct ui_answer *answer)
{
    next(ui, view, NULL, alarm, answer);
}

void ui_begin_game(struct ui *ui, const char *name)
{
    shell_begin_game(&ui->shell, name);
}

void ui_begin_step(struct ui *ui)
{
    msglog_begin_step(&ui->shell.log);
}

void ui_stay(struct ui *ui)
{
    shell_stay(&ui->shell);
}

void ui_rename_hero(struct ui *ui, const char *name)
{
    copy_text(ui->shell.hero_name, sizeof ui->shell.hero_name, name);
}

void ui_recall(struct ui *ui, const struct view *view, const struct events *events)
{
    shell_recall(&ui->shell, view, events);
    if (ui->lines)
        lines_skip(ui->lines, &ui->shell); /* it was told when it happened */
}

void ui_follow(struct ui *ui, const struct view *view, const struct events *events)
{
    shell_recall(&ui->shell, view, events);
    if (ui->lines)
        lines_tell(ui->lines, &ui->shell);
}

bool ui_is_there(struct ui *ui)
{
    return ui->front->poll(ui) != TERM_HANGUP;
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

void ui_next(struct ui *ui, const struct view *view, const struct ui_alarm *alarm, struct ui_answer *answer)
{
    if (shell_is_going(&ui->shell))
        go_on(ui, view, answer);
    else
        next(ui, view, NULL, alarm, answer);
}

void ui_react(struct ui *ui, const struct view *view, const struct events *events)
{
    if (shell_react(&ui->shell, view, events))
        ui->front->flush(ui);
}

void ui_say(struct ui *ui, enum weight weight, const char *sentence)
{
    char told[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, told);
    text_report(ui->shell.catalogue, sentence, &buf); /* it may be a report of a layer below */
    shell_say(&ui->shell, weight, told);
}
