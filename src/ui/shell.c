/* SPDX-License-Identifier: MIT
 *
 * The shell as a whole: its stack of screens, its life, its picture. What keys do is shell_keys.c's, what happens is
 * told by shell_react.c; these three are the only writers of struct shell. Called by ui.c, the front end in lines and
 * tests. */
#include "shell.h"

#include "base/check.h"
#include "base/utf8.h"
#include "hud.h"
#include "layout.h"

/* --- The stack --------------------------------------------------------------------------------------------------- */

struct screen *shell_top_screen(struct shell *shell)
{
    return &shell->stack[shell->depth - 1];
}

static void reset_stack(struct shell *shell, struct screen lowest)
{
    shell->stack[0] = lowest;
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

const struct screen_kind *shell_demanded(const struct shell *shell, const struct view *view)
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

void shell_fit(struct shell *shell, const struct view *view)
{
    struct screen lowest = !view ? screen_title() : shell->film ? screen_replay() : screen_play();
    if (shell->stack[0].kind != lowest.kind)
        reset_stack(shell, lowest);
    if (!view || shell->film)
        return;
    const struct screen_kind *demanded = shell_demanded(shell, view);
    const struct screen_kind *second = shell->depth > 1 ? shell->stack[1].kind : NULL;
    bool was_demanded = second == &SCREEN_LEVEL_UP || second == &SCREEN_DEATH || second == &SCREEN_LESSON;
    if (second != demanded && (demanded || was_demanded))
        shell->depth = 1;
    if (demanded && second != demanded)
        shell_push(shell, demanded == &SCREEN_LEVEL_UP ? screen_level_up() : (struct screen){.kind = demanded});
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
        .end_story = shell->end_story,
        .context = shell->context,
        .camera = view ? &shell->stack[0].as.play : NULL,
        .hero_name = shell->hero_name,
        .pointed = shell->pointed,
        .pointer_row = shell->pointer_row,
        .pointer_col = shell->pointer_col,
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

void shell_stay(struct shell *shell)
{
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
    shell_fit(shell, NULL); /* over the title, whatever was shown before */
    shell_push(shell, screen_question(question));
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
    shell_fit(shell, view);
    cells_clear(cells);
    struct scene scene = shell_scene(shell, view, title);
    if (!layout_fits(cells->rows, cells->cols)) {
        draw_too_small(&scene, cells, UPRIGHT_MIN_ROWS, UPRIGHT_MIN_COLS);
        return;
    }
    int lowest = shell->depth - 1;
    while (lowest > 0 && shell->stack[lowest].kind->window)
        lowest--;
    for (int i = lowest; i < shell->depth; i++) {
        cells_clear_spots(cells); /* clicks are for the topmost screen alone */
        shell->stack[i].kind->draw(&shell->stack[i], &scene, cells);
    }
    if (view && shell_top_screen(shell)->kind->window && !shell_top_screen(shell)->typing)
        draw_window_bar(shell_top_screen(shell), &scene, cells);
}

const struct screen *shell_top(const struct shell *shell)
{
    return &shell->stack[shell->depth - 1];
}

bool shell_page(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells)
{
    shell_fit(shell, view);
    if (view) {
        shell->turn = view->turn;
        seen_watch(&shell->seen, view);
    }
    struct screen *screen = shell_top_screen(shell);
    if (screen->kind == &SCREEN_PLAY)
        return false;
    struct scene scene = shell_scene(shell, view, title);
    cells_clear(cells);
    screen->kind->draw(screen, &scene, cells);
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
    utf8_sanitise(unwritten ? unwritten : "", shell->unwritten, sizeof shell->unwritten);
}
