/* SPDX-License-Identifier: MIT
 *
 * Whether the run is to end here, the hero alive. Opened from the game menu. */
#include "draw/menu.h"
#include "screens.h"

enum { WINDOW_COLS = 56, RETIRE_KEEP = 0, RETIRE_END, RETIRE_ROWS };

static void fill_rows(const struct scene *scene, struct menu_row rows[RETIRE_ROWS])
{
    menu_row_set(scene, &rows[RETIRE_KEEP], 'k', MSG_CHARACTERS_KEEP);
    menu_row_set(scene, &rows[RETIRE_END], 'r', MSG_CHARACTERS_RETIRE);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[RETIRE_ROWS];
    char text[160];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_CHARACTERS_RETIRE_TEXT, &buf, {"name", scene->hero_name, 0});
    fill_rows(scene, rows);
    struct menu_window window = {WINDOW_COLS, scene->hero_name, text, ROLE_TEXT};
    menu_draw_window(scene, cells, &window, &self->as.list, rows, RETIRE_ROWS);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[RETIRE_ROWS];
    fill_rows(scene, rows);
    switch (menu_key(&self->as.list, rows, RETIRE_ROWS, pressed, intent)) {
    case RETIRE_KEEP:
    case MENU_CANCELLED:
        return outcome_close();
    case RETIRE_END:
        return outcome_game((struct ui_game_answer){.wish = UI_GAME_RETIRE});
    default:
        return outcome_stay();
    }
}

const struct screen_kind SCREEN_RETIRE = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list)};
