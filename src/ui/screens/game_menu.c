/* SPDX-License-Identifier: MIT
 *
 * The game menu: go on, save and leave the program or for the title, options, help, retire. Opened from the map by Esc.
 * One Esc too many opens it, and the letters mean other things on the map: so they only point. */
#include "parts/choice.h"
#include "screens.h"

enum menu_choice { MENU_RESUME, MENU_SAVE, MENU_TITLE, MENU_OPTIONS, MENU_HELP, MENU_RETIRE, MENU_ROWS };

/* Returns their number: the introduction is no run that could end. */
static int fill_rows(const struct scene *scene, struct menu_row rows[MENU_ROWS])
{
    menu_row_set(scene, &rows[MENU_RESUME], 'c', MSG_MENU_RESUME);
    menu_row_set(scene, &rows[MENU_SAVE], 's', MSG_MENU_SAVE);
    menu_row_set(scene, &rows[MENU_TITLE], 't', MSG_MENU_TO_TITLE);
    menu_row_set(scene, &rows[MENU_OPTIONS], 'o', MSG_MENU_OPTIONS);
    menu_row_set(scene, &rows[MENU_HELP], '?', MSG_MENU_HELP);
    menu_row_set(scene, &rows[MENU_RETIRE], 'r', MSG_MENU_RETIRE);
    return tutorial_is_on(scene->view) ? MENU_RETIRE : MENU_ROWS;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[MENU_ROWS];
    int count = fill_rows(scene, rows);
    struct box inside = draw_window(scene, cells, count + 2, 30, text_get(scene->catalogue, MSG_MENU_TITLE));
    inside.row++;
    inside.rows -= 2;
    menu_draw(scene, cells, inside, &self->as.list, rows, count);
    choice_draw_how(scene, cells, (struct box){inside.row + inside.rows, inside.col + 1, 1, inside.cols - 1});
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[MENU_ROWS];
    int count = fill_rows(scene, rows);
    if (intent == INTENT_CANCEL)
        return outcome_close();
    switch (choice_menu_key(&self->as.list, rows, count, pressed, intent)) {
    case MENU_RESUME:
        return outcome_close();
    case MENU_SAVE:
        return outcome_game((struct ui_game_answer){.wish = UI_GAME_QUIT});
    case MENU_TITLE:
        return outcome_game((struct ui_game_answer){.wish = UI_GAME_LEAVE});
    case MENU_OPTIONS:
        return outcome_screen(&SCREEN_OPTIONS, scene);
    case MENU_HELP:
        return outcome_open(screen_help(CONTEXT_MAP));
    case MENU_RETIRE:
        return outcome_screen(&SCREEN_RETIRE, scene);
    default:
        return outcome_stay();
    }
}

const struct screen_kind SCREEN_GAME_MENU = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list), .points = true};
