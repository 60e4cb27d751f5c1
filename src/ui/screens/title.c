/* SPDX-License-Identifier: MIT
 *
 * The title: the name of the game and its menu, and the list of characters to go on with. The lowest screen while no
 * game is played. */
#include "screen.h"

#include "base/utf8.h"

enum title_choice {
    TITLE_NEW,
    TITLE_CONTINUE,
    TITLE_CHARACTERS,
    TITLE_INTRODUCTION,
    TITLE_SCORES,
    TITLE_WATCH,
    TITLE_OPTIONS,
    TITLE_HELP,
    TITLE_QUIT,
    TITLE_ROWS
};

/* The name, built of wall, with the way down in its O. */
static const char *const BANNER[] = {
    "####    ###   ####   ####    ###   #   #", "#   #  #   #  #   #  #   #  #   #  #   #",
    "####   #####  ####   ####   # > #  # # #", "#   #  #   #  #  #   #  #   #   #  ## ##",
    "####   #   #  #   #  #   #   ###   #   #",
};
enum { BANNER_ROWS = sizeof BANNER / sizeof *BANNER, BANNER_COLS = 40, NOTE_ROWS = 3 };

/* The rows of the menu as it is offered, and which choice each is; returns their number. Who lives comes first, so that
 * Enter goes on. */
static int fill_rows(const struct scene *scene, struct menu_row rows[TITLE_ROWS], enum title_choice choices[TITLE_ROWS])
{
    int names = scene->title->name_count;
    int count = 0;
    if (scene->title->bare)
        return 0;
    if (names > 0) {
        menu_row_set(scene, &rows[count], 'c', MSG_TITLE_CONTINUE);
        if (names == 1) {
            char name[32];
            utf8_sanitise(scene->title->names[0], name, sizeof name);
            struct strbuf buf;
            STRBUF_OVER(&buf, rows[count].text);
            text_say(scene->catalogue, MSG_TITLE_CONTINUE_ONE, &buf, {"name", name, 0});
        }
        choices[count++] = TITLE_CONTINUE;
    }
    menu_row_set(scene, &rows[count], 'n', MSG_TITLE_NEW);
    choices[count++] = TITLE_NEW;
    if (rules_practice(scene->rules) >= 0) {
        menu_row_set(scene, &rows[count], 'i', MSG_TITLE_INTRODUCTION);
        choices[count++] = TITLE_INTRODUCTION;
    }
    if (names > 0 && !scene->title->one_hero) {
        menu_row_set(scene, &rows[count], 'h', MSG_TITLE_CHARACTERS);
        choices[count++] = TITLE_CHARACTERS;
    }
    if (scene->title->scores && scene->title->scores->list_count > 0) {
        menu_row_set(scene, &rows[count], 's', MSG_TITLE_SCORES);
        choices[count++] = TITLE_SCORES;
    }
    if (scene->title->watchable) {
        menu_row_set(scene, &rows[count], 'w', MSG_TITLE_WATCH);
        choices[count++] = TITLE_WATCH;
    }
    menu_row_set(scene, &rows[count], 'o', MSG_MENU_OPTIONS);
    choices[count++] = TITLE_OPTIONS;
    menu_row_set(scene, &rows[count], '?', MSG_TITLE_HELP);
    choices[count++] = TITLE_HELP;
    menu_row_set(scene, &rows[count], 'q', MSG_TITLE_QUIT);
    choices[count++] = TITLE_QUIT;
    return count;
}

static void draw_banner(const struct scene *scene, struct cells *cells, int row, struct box all)
{
    if (scene->lines || scene->accessible) {
        draw_text_centred(scene, cells, row, all, text_get(scene->catalogue, MSG_MENU_TITLE), ROLE_TITLE);
        return;
    }
    int left = (all.cols - BANNER_COLS) / 2;
    for (int y = 0; y < BANNER_ROWS; y++)
        for (int x = 0; BANNER[y][x]; x++) {
            enum role role = BANNER[y][x] == '#' ? ROLE_TITLE : ROLE_HERO;
            if (BANNER[y][x] != ' ')
                cells_put(cells, row + y, left + x, (unsigned char)BANNER[y][x], scene_look(scene, role));
        }
}

static int banner_row(const struct cells *cells)
{
    return max_int(1, cells->rows / 2 - 11);
}

struct box title_box(const struct cells *cells, int rows, int cols)
{
    int row = banner_row(cells) + BANNER_ROWS + 3;
    cols = min_int(cols, cells->cols);
    return (struct box){row, (cells->cols - cols) / 2, min_int(rows, cells->rows - NOTE_ROWS - row), cols};
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct box all = {0, 0, cells->rows, cells->cols};
    cells_fill(cells, 0, 0, all.rows, all.cols, scene_look(scene, ROLE_TEXT));
    int row = banner_row(cells);
    draw_banner(scene, cells, row, all);
    draw_text_centred(scene, cells, row + BANNER_ROWS + 1, all, text_get(scene->catalogue, MSG_TITLE_TAGLINE),
                      ROLE_QUIET);
    struct menu_row rows[TITLE_ROWS];
    enum title_choice choices[TITLE_ROWS];
    int count = fill_rows(scene, rows, choices);
    struct box menu = title_box(cells, count + 2, BANNER_COLS);
    int blank = clamp_int(menu.rows - count, 0, 2); /* where there is room for that */
    menu.row += blank;
    menu.rows -= blank;
    menu_draw(scene, cells, menu, &self->as.list, rows, count);
    if (scene->title->note) {
        char told[512], note[512];
        struct strbuf buf;
        STRBUF_OVER(&buf, told);
        text_report(scene->catalogue, scene->title->note, &buf);
        utf8_sanitise(told, note, sizeof note);
        struct box box = {all.rows - NOTE_ROWS, 4, NOTE_ROWS, all.cols - 8};
        struct flow flow;
        flow_begin(&flow, cells, box, 0);
        flow_text(&flow, note, scene_look(scene, ROLE_DANGER));
    }
}

/* The wish to go on with a character. */
static struct outcome go_on(const char *name)
{
    struct outcome outcome = outcome_wish(UI_CONTINUE);
    COPY_TEXT(outcome.answer.start.name, name);
    return outcome;
}

/* The wish for a game of practice, under the name that would be suggested. */
static struct outcome introduce(const struct scene *scene)
{
    struct outcome outcome = outcome_wish(UI_NEW_GAME);
    if (scene->title->suggested_name)
        COPY_TEXT(outcome.answer.start.name, scene->title->suggested_name);
    outcome.answer.start.profile = rules_practice(scene->rules);
    return outcome;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[TITLE_ROWS];
    enum title_choice choices[TITLE_ROWS];
    int count = fill_rows(scene, rows, choices);
    int chosen = menu_key(&self->as.list, rows, count, pressed, intent);
    if (chosen == MENU_CANCELLED)
        return outcome_wish(UI_QUIT);
    if (chosen < 0)
        return outcome_stay();
    switch (choices[chosen]) {
    case TITLE_NEW:
        return outcome_open(screen_new_game(scene->title));
    case TITLE_CONTINUE:
        return scene->title->name_count == 1 ? go_on(scene->title->names[0]) : outcome_open(screen_continue());
    case TITLE_CHARACTERS:
        return outcome_wish(UI_CHARACTERS);
    case TITLE_INTRODUCTION:
        return introduce(scene);
    case TITLE_SCORES:
        return outcome_open(screen_scores());
    case TITLE_WATCH:
        return outcome_wish(UI_SPECTATE);
    case TITLE_OPTIONS:
        return outcome_open(screen_options());
    case TITLE_HELP:
        return outcome_open(screen_help(CONTEXT_MAP));
    case TITLE_QUIT:
        return outcome_wish(UI_QUIT);
    case TITLE_ROWS:
        break;
    }
    return outcome_stay();
}

const struct screen_kind SCREEN_TITLE = {CONTEXT_LIST, false, draw, key, IN_SCREEN(list)};

struct screen screen_title(void)
{
    return (struct screen){.kind = &SCREEN_TITLE};
}

/* --- Who goes on? ------------------------------------------------------------------------------------------------ */

enum { MAX_LETTERS = 26, NAMES_COLS = 60 };

/* One name as a row of the menu, with how it stands; letters only as far as the alphabet goes. */
static void name_row(const struct scene *scene, int index, struct menu_row *row)
{
    const struct ui_title *title = scene->title;
    struct ui_living living = {0};
    char name[32];
    row->letter = index < MAX_LETTERS ? (char)('a' + index) : ' ';
    utf8_sanitise(title->names[index], name, sizeof name);
    enum message message = MSG_CONTINUE_NAME;
    if (title->look_at)
        message = title->look_at(title->context, index, &living) ? MSG_CONTINUE_ROW : MSG_CONTINUE_UNREADABLE;
    struct strbuf buf;
    STRBUF_OVER(&buf, row->text);
    text_say(scene->catalogue, message, &buf, {"name", name, 0}, {"floor", NULL, living.floor},
             {"level", NULL, living.level}, {"turn", NULL, living.turn});
}

static void draw_names(struct screen *self, const struct scene *scene, struct cells *cells)
{
    int count = scene->title->name_count;
    struct box inside = draw_frame(scene, cells, title_box(cells, count + 2, NAMES_COLS),
                                   text_get(scene->catalogue, MSG_CONTINUE_TITLE));
    struct list *list = &self->as.list;
    list->selected = clamp_int(list->selected, 0, max_int(0, count - 1));
    list_scroll(list, count, inside.rows);
    for (int i = 0; i < inside.rows && list->top + i < count; i++) {
        struct menu_row row;
        name_row(scene, list->top + i, &row);
        struct box line = {inside.row + i, inside.col, 1, inside.cols};
        menu_draw_row(scene, cells, line, &row, list->top + i == list->selected);
        draw_spot_entry(cells, line, list->top + i);
    }
}

static struct outcome key_names(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    int count = scene->title->name_count;
    for (int i = 0; i < min_int(count, MAX_LETTERS); i++)
        if (key_is(pressed, (uint32_t)('a' + i)))
            return go_on(scene->title->names[i]);
    switch (list_key(&self->as.list, count, count, intent)) {
    case LIST_CHOSEN:
        return go_on(scene->title->names[self->as.list.selected]);
    case LIST_CANCELLED:
        return outcome_close();
    case LIST_NOTHING:
        break;
    }
    return outcome_stay();
}

static const struct screen_kind SCREEN_CONTINUE = {CONTEXT_LIST, true, draw_names, key_names, IN_SCREEN(list)};

struct screen screen_continue(void)
{
    return (struct screen){.kind = &SCREEN_CONTINUE};
}
