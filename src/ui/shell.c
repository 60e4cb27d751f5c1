/* SPDX-License-Identifier: MIT
 *
 * The shell as a whole: its stack of screens, its life, its picture. shell_keys.c does what keys do, shell_asks.c has
 * it ordered twice, shell_react.c says what happens. */
#include "shell.h"

#include "base/check.h"
#include "base/utf8.h"
#include "parts/log_panel.h"
#include "parts/main_view.h"
#include "screens/screens.h"

/* --- The stack --------------------------------------------------------------------------------------------------- */

struct screen *shell_top(struct shell *shell)
{
    return &shell->stack[shell->depth - 1];
}

enum key_context shell_context(const struct shell *shell)
{
    return shell->stack[shell->depth - 1].kind->context;
}

static void reset_stack(struct shell *shell, const struct screen_kind *lowest)
{
    shell->was_open = false;
    shell->stack[0] = (struct screen){.kind = lowest};
    shell->depth = 1;
}

void shell_push(struct shell *shell, struct screen screen)
{
    CHECK(shell->depth < MAX_SCREENS);
    shell->stack[shell->depth++] = screen;
}

void shell_pop(struct shell *shell)
{
    if (shell->depth > 1)
        shell->depth--;
}

const struct screen_kind *shell_demanded(const struct shell *shell)
{
    const struct view *view = shell->scene.view;
    if (tutorial_is_on(view) && !tutorial_teaches(&shell->scene.tutorial, view))
        return &SCREEN_TUTORIAL_END;
    switch ((enum game_state)view->state) {
    case GAME_PLAYING:
        break;
    case GAME_LEVEL_UP:
        return &SCREEN_LEVEL_UP;
    case GAME_PERK:
        return &SCREEN_PERK;
    case GAME_KIT:
        return &SCREEN_KIT;
    case GAME_DEAD:
    case GAME_ENDED:
        return &SCREEN_DEATH;
    }
    return NULL;
}

/* Back where a run was chosen, or to the form of another game. */
static void open_on_title(struct shell *shell)
{
    struct screen screen = shell->on_title;
    shell->on_title.kind = NULL;
    if (screen.kind && shell->depth == 1)
        shell_push(shell, screen.kind->begin ? screen_of(screen.kind, &shell->scene) : screen);
}

/* Screens that show what the view no longer has, with all above them. */
static void close_what_is_gone(struct shell *shell)
{
    for (int i = 1; i < shell->depth; i++)
        if (shell->stack[i].kind->holds && !shell->stack[i].kind->holds(&shell->stack[i], &shell->scene))
            shell->depth = i;
}

void shell_fit(struct shell *shell, const struct view *view, const struct ui_title *title)
{
    struct scene *scene = &shell->scene;
    const struct screen_kind *lowest = !view ? &SCREEN_TITLE : scene->replay ? &SCREEN_REPLAY : &SCREEN_PLAY;
    scene->view = view;
    scene->title = title;
    scene->camera = view ? &shell->stack[0].as.play : NULL;
    if (shell->stack[0].kind != lowest)
        reset_stack(shell, lowest);
    if (title) {
        scene->replay = NULL; /* what was shown is over, and its memory the caller's again */
        open_on_title(shell);
    }
    if (view)
        close_what_is_gone(shell);
    if (!view || scene->replay)
        return;
    tutorial_follow(&scene->tutorial, view);
    const struct screen_kind *demanded = shell_demanded(shell);
    const struct screen_kind *second = shell->depth > 1 ? shell->stack[1].kind : NULL;
    if (second == demanded)
        return;
    if (demanded || (second && second->demand != DEMAND_NONE))
        shell->depth = 1;
    if (demanded)
        shell_push(shell, screen_of(demanded, scene));
}

/* --- Life -------------------------------------------------------------------------------------------------------- */

void shell_init(struct shell *shell)
{
    reset_stack(shell, &SCREEN_TITLE);
}

/* What a game and a replay begin with: an empty log, and the hero's name. */
static void begin(struct shell *shell, const char *name)
{
    utf8_sanitise(name, shell->scene.hero_name, sizeof shell->scene.hero_name);
    message_log_clear(&shell->scene.log);
    seen_clear(&shell->scene.seen);
    tutorial_clear(&shell->scene.tutorial);
    autopilot_init(&shell->autopilot);
    shell->scene.last_target = ENTITY_NONE;
    shell->scene.last_aimed = KIND_NONE;
    shell->game = (struct shell_game){.let_come = ENTITY_NONE, .noticed = ENTITY_NONE};
}

void shell_begin_game(struct shell *shell, const char *name)
{
    shell->scene.replay = NULL;
    shell->on_title.kind = NULL;
    shell->scene.again.name[0] = '\0';
    begin(shell, name);
    reset_stack(shell, &SCREEN_PLAY);
}

void shell_stay(struct shell *shell)
{
    reset_stack(shell, &SCREEN_PLAY);
}

void shell_begin_replay(struct shell *shell, const char *name, const struct ui_replay *replay)
{
    shell->scene.replay = replay;
    begin(shell, name);
}

void shell_ask(struct shell *shell, const struct ui_question *question)
{
    int at = 0;
    shell_fit(shell, NULL, NULL); /* the title becomes the lowest screen, even in a game */
    while (at < shell->depth && shell->stack[at].kind != &SCREEN_QUESTION)
        at++;
    if (!question)
        shell->depth = at;
    else if (at == shell->depth)
        shell_push(shell, screen_question(question));
    else
        shell->stack[at].as.ask = screen_question(question).as.ask;
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

/* The map's bar names keys of the map: under a window, keys of the window take their place. */
static void draw_window_bar(const struct screen *top, const struct scene *scene, struct cells *cells)
{
    struct hint hints[3];
    int count = 0;
    enum key_context context = top->kind->context;
    enum screen_demand demand = top->kind->demand;
    if (context == CONTEXT_LIST)
        hints[count++] = (struct hint){INTENT_CONFIRM, MSG_INTENT_CONFIRM};
    if (demand != DEMAND_END)
        hints[count++] = (struct hint){INTENT_CANCEL, demand == DEMAND_CHOICE ? MSG_HINT_MENU : MSG_HINT_CLOSE};
    hints[count++] = (struct hint){INTENT_HELP, MSG_HINT_HELP};
    int row = cells->cursor_row, col = cells->cursor_col;
    struct screen_layout layout = main_view_layout(scene, cells);
    main_view_bar(scene, cells, &layout, "", context, hints, count);
    cells_cursor(cells, row, col);
}

/* The log, for what was told of the surroundings and does not fit into the panel. */
static void open_log(struct shell *shell, const struct cells *cells)
{
    const struct scene *scene = &shell->scene;
    bool wanted = shell->game.looked && scene->view && shell->depth == 1;
    shell->game.looked = false;
    if (wanted && !log_panel_fits(scene, main_view_layout(scene, cells).messages))
        shell_push(shell, screen_of(&SCREEN_HISTORY, scene));
}

/* While a kit is pointed at, the hero is shown as it would set out with it. */
static void show_kit(struct shell *shell)
{
    const struct screen *screen = shell_top(shell);
    if (screen->kind != &SCREEN_KIT || screen->as.list.selected < 0)
        return;
    shell->would = *shell->scene.view;
    view_set_out(&shell->would, screen->as.list.selected);
    shell->would.state = GAME_PLAYING;
    shell->scene.view = &shell->would;
}

static void remember(struct shell *shell, const struct view *view)
{
    shell->game.turn = view->turn;
    seen_watch(&shell->scene.seen, view);
}

/* Letters are given where they are shown, that they stand there in order. */
static void give_letters(struct shell *shell)
{
    if (shell_top(shell)->kind == &SCREEN_LIST || shell_top(shell)->kind == &SCREEN_FIND)
        find_letter(&shell->scene);
}

void shell_draw(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells)
{
    const struct scene *scene = &shell->scene;
    if (view)
        remember(shell, view);
    shell_fit(shell, view, title);
    give_letters(shell);
    show_kit(shell);
    cells_clear(cells);
    if (!layout_fits(cells->rows, cells->cols)) {
        draw_too_small(scene, cells, UPRIGHT_MIN_ROWS, UPRIGHT_MIN_COLS);
        return;
    }
    open_log(shell, cells);
    int lowest = shell->depth - 1;
    while (lowest > 0 && shell->stack[lowest].kind->window)
        lowest--;
    for (int i = lowest; i < shell->depth; i++) {
        if (i > lowest && i < shell->depth - 1 && shell->stack[i].kind->demand == DEMAND_CHOICE)
            continue;             /* what opens over it has other corners */
        cells_clear_spots(cells); /* clicks are for the topmost screen alone */
        shell->stack[i].kind->draw(&shell->stack[i], scene, cells);
    }
    if (view && shell_top(shell)->kind->window && !shell_top(shell)->typing)
        draw_window_bar(shell_top(shell), scene, cells);
}

bool shell_page(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells)
{
    shell_fit(shell, view, title);
    if (view)
        remember(shell, view);
    give_letters(shell);
    struct screen *screen = shell_top(shell);
    if (shell_context(shell) == CONTEXT_MAP)
        return false;
    cells_clear(cells);
    screen->kind->draw(screen, &shell->scene, cells);
    return true;
}

/* --- Settings ---------------------------------------------------------------------------------------------------- */

struct change shell_take_change(struct shell *shell)
{
    struct change change = shell->change;
    shell->change.kind = CHANGE_NOTHING;
    return change;
}

void shell_changed(struct shell *shell, const char *unwritten)
{
    utf8_sanitise(unwritten ? unwritten : "", shell->scene.unwritten, sizeof shell->scene.unwritten);
}
