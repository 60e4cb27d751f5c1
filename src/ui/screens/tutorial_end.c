/* SPDX-License-Identifier: MIT
 *
 * The end of the introduction: a kind word, and what to do now. The shell opens it when the last step is done. */
#include "facts.h"
#include "screen.h"

enum { WINDOW_COLS = 52, WINDOW_ROWS = 8, CHOICE_ROWS = 2 };

static void fill_rows(const struct scene *scene, struct menu_row rows[CHOICE_ROWS])
{
    menu_row_set(scene, &rows[0], 'n', MSG_LESSON_DONE_NEW);
    menu_row_set(scene, &rows[1], 't', MSG_LESSON_DONE_TO_TITLE);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct box inside =
        draw_window(scene, cells, WINDOW_ROWS, WINDOW_COLS, text_get(scene->catalogue, MSG_LESSON_DONE_TITLE));
    struct panel panel = {scene, cells, {inside.row, inside.col, inside.rows - CHOICE_ROWS, inside.cols}, 0};
    panel_text(&panel, text_get(scene->catalogue, MSG_LESSON_DONE), ROLE_TEXT);
    struct menu_row rows[CHOICE_ROWS];
    fill_rows(scene, rows);
    struct box menu = {inside.row + inside.rows - CHOICE_ROWS, inside.col, CHOICE_ROWS, inside.cols};
    menu_draw(scene, cells, menu, &self->as.list, rows, CHOICE_ROWS);
}

/* The first game for keeps, under the same name. */
static struct outcome begin(const struct scene *scene)
{
    struct outcome outcome = outcome_wish(UI_NEW_GAME);
    COPY_TEXT(outcome.answer.start.name, scene->hero_name);
    int *profile = &outcome.answer.start.profile;
    while (scene->rules->profiles[*profile].practice && *profile + 1 < scene->rules->profile_count)
        (*profile)++;
    return outcome;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[CHOICE_ROWS];
    fill_rows(scene, rows);
    switch (menu_key(&self->as.list, rows, CHOICE_ROWS, pressed, intent)) {
    case 0:
        return begin(scene);
    case 1:
    case MENU_CANCELLED:
        return outcome_wish(UI_SAVE_QUIT);
    }
    return outcome_stay();
}

const struct screen_kind SCREEN_LESSON = {CONTEXT_LIST, true, draw, key, IN_SCREEN(list)};
