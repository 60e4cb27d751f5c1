/* SPDX-License-Identifier: MIT
 *
 * The end of the introduction: a kind word, and what to do now. The shell opens it when the last step is done. */
#include "draw/facts.h"
#include "draw/menu.h"
#include "screens.h"

enum { WINDOW_COLS = 52, WINDOW_ROWS = 8, CHOICE_ROWS = 2 };

static void fill_rows(const struct scene *scene, struct menu_row rows[CHOICE_ROWS])
{
    menu_row_set(scene, &rows[0], 'n', MSG_TUTORIAL_DONE_NEW);
    menu_row_set(scene, &rows[1], 't', MSG_TUTORIAL_DONE_TO_TITLE);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct box inside =
        draw_window(scene, cells, WINDOW_ROWS, WINDOW_COLS, text_get(scene->catalogue, MSG_TUTORIAL_DONE_TITLE));
    struct panel panel = {scene, cells, {inside.row, inside.col, inside.rows - CHOICE_ROWS, inside.cols}, 0};
    panel_text(&panel, text_get(scene->catalogue, MSG_TUTORIAL_DONE), ROLE_TEXT);
    struct menu_row rows[CHOICE_ROWS];
    fill_rows(scene, rows);
    struct box menu = {inside.row + inside.rows - CHOICE_ROWS, inside.col, CHOICE_ROWS, inside.cols};
    menu_draw(scene, cells, menu, &self->as.list, rows, CHOICE_ROWS);
}

/* The first game for keeps, under the same name. */
static struct outcome begin(const struct scene *scene)
{
    struct ui_game_answer answer = {.wish = UI_GAME_NEW_GAME};
    COPY_TEXT(answer.start.name, scene->hero_name);
    int *profile = &answer.start.profile;
    while (scene_rules(scene)->profiles[*profile].practice && *profile + 1 < scene_rules(scene)->profile_count)
        (*profile)++;
    return outcome_game(answer);
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
        return outcome_game((struct ui_game_answer){.wish = UI_GAME_LEAVE});
    }
    return outcome_stay();
}

const struct screen_kind SCREEN_TUTORIAL_END = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list)};
