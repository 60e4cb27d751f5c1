/* SPDX-License-Identifier: MIT
 *
 * The shell joined to the terminal: opening, closing, one frame, one key. What is shown and what keys do is decided in
 * shell.c and the screens. Called by the engine. */
#include "ui/ui.h"

#include "shell.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

struct ui {
    struct term *term;
    struct cells cells;
    struct shell shell;
    struct settings settings;
    char note[256]; /* what term_open substituted, until it has been said */
};

/* What the settings say of keys and looks, as far as this terminal can show it. */
static void apply_settings(struct ui *ui, struct fault_list *faults)
{
    const struct config *config = &ui->settings.config;
    term_use_colours(ui->term, (enum ui_colour_mode)config_number(config, SETTING_COLOR));
    ui->shell.utf8 = settings_want_utf8(&ui->settings, term_has_utf8(ui->term));
    term_use_mouse(ui->term, config_number(config, SETTING_MOUSE) != 0);
    settings_read_keys(&ui->settings, &ui->shell.keys, faults);
    settings_read_theme(&ui->settings, &ui->shell.theme, term_colours(ui->term), faults);
}

/* What the player has just changed acts at once; if it cannot be written, that is told. */
static void carry_change_out(struct ui *ui)
{
    struct fault items[4], fault;
    struct fault_list faults = {items, 4, 0, 0}; /* told when the program began: here they would only be repeated */
    struct change change = shell_take_change(&ui->shell);
    if (change.kind == CHANGE_NOTHING)
        return;
    bool written = settings_change(&ui->settings, &ui->shell.keys, &change, &fault) == ST_OK;
    shell_changed(&ui->shell, written ? NULL : fault.text);
    apply_settings(ui, &faults);
}

enum status ui_open(struct ui **out, const struct ui_options *options, struct fault_list *faults, struct fault *fault)
{
    struct ui *ui = calloc(1, sizeof *ui);
    if (!ui)
        return fault_set(fault, ST_MEMORY, NULL, 0, 0, "there is not enough memory for the screen");
    enum ui_colour_mode colour = (enum ui_colour_mode)config_number(&options->config, SETTING_COLOR);
    enum status status = term_open(&ui->term, colour, ui->note, sizeof ui->note, fault);
    if (status != ST_OK) {
        free(ui);
        return status;
    }
    ui->shell.catalogue = options->catalogue;
    ui->shell.chronicle = options->chronicle;
    ui->shell.settings = &ui->settings;
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
    term_close(ui->term);
    cells_release(&ui->cells);
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

const struct config *ui_config(const struct ui *ui)
{
    return &ui->settings.config;
}

/* One frame in the terminal's present size. When memory is short for a larger grid, the old one goes on serving. */
static void draw(struct ui *ui, const struct view *view, const struct ui_title *title)
{
    int rows = term_rows(ui->term);
    int cols = term_cols(ui->term);
    bool fits = (ui->cells.rows == rows && ui->cells.cols == cols) || cells_resize(&ui->cells, rows, cols);
    if (!fits && !ui->cells.grid)
        return;
    shell_draw(&ui->shell, view, title, &ui->cells);
    term_show(ui->term, &ui->cells);
}

static void next(struct ui *ui, const struct view *view, const struct ui_title *title, const struct ui_alarm *alarm,
                 struct ui_answer *answer)
{
    struct key key;
    memset(answer, 0, sizeof *answer);
    switch (term_wait(ui->term, alarm, &key)) {
    case TERM_KEY:
        if (!shell_key(&ui->shell, view, title, &ui->cells, key, answer))
            term_forget(ui->term);
        carry_change_out(ui);
        break;
    case TERM_RESIZE:
    case TERM_QUIET:
        break;
    case TERM_ALARM:
        answer->wish = UI_ALARM;
        break;
    case TERM_HANGUP:
        answer->wish = UI_HANGUP;
        break;
    }
}

/* A running plan goes on unless somebody is at the door. What is not waited for here is waited for in the next call. */
static void go_on(struct ui *ui, const struct view *view, struct ui_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    switch (term_poll(ui->term)) {
    case TERM_QUIET:
    case TERM_ALARM:
    case TERM_RESIZE:
        shell_go_on(&ui->shell, view, answer);
        break;
    case TERM_KEY:
        shell_halt(&ui->shell, view);
        break;
    case TERM_HANGUP:
        answer->wish = UI_HANGUP;
        break;
    }
}

void ui_title_next(struct ui *ui, const struct ui_title *title, struct ui_answer *answer)
{
    struct ui_title shown = *title;
    if (!shown.note && ui->note[0])
        shown.note = ui->note;
    draw(ui, NULL, &shown);
    next(ui, NULL, &shown, NULL, answer);
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

void ui_recall(struct ui *ui, const struct view *view, const struct events *events)
{
    shell_recall(&ui->shell, view, events);
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
        draw(ui, view, NULL);
}

void ui_next(struct ui *ui, const struct view *view, struct ui_answer *answer)
{
    if (shell_is_going(&ui->shell))
        go_on(ui, view, answer);
    else
        next(ui, view, NULL, NULL, answer);
}

void ui_react(struct ui *ui, const struct view *view, const struct events *events)
{
    if (shell_react(&ui->shell, view, events))
        term_flush_input(ui->term);
}

void ui_say(struct ui *ui, enum weight weight, const char *sentence)
{
    char told[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, told);
    text_report(ui->shell.catalogue, sentence, &buf); /* it may be a report of a layer below */
    shell_say(&ui->shell, weight, told);
}
