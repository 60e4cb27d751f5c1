/* SPDX-License-Identifier: MIT
 *
 * The title: the name of the game and its menu, and the list of characters to go on with. The lowest screen while no
 * game is played. */
#include "draw/menu.h"
#include "draw/title_frame.h"
#include "screens/screens.h"

#include "base/utf8.h"

/* What it offers, in this order: if there is a game to go on with, Enter does that. */
#define TITLE_CHOICE_LIST(X)                                                                                           \
    X(CONTINUE, 'c', MSG_TITLE_CONTINUE)                                                                               \
    X(NEW, 'n', MSG_TITLE_NEW)                                                                                         \
    X(DAILY, 'd', MSG_TITLE_DAILY)                                                                                     \
    X(INTRODUCTION, 'i', MSG_TITLE_INTRODUCTION)                                                                       \
    X(CHARACTERS, 'h', MSG_TITLE_CHARACTERS)                                                                           \
    X(SCORES, 's', MSG_TITLE_SCORES)                                                                                   \
    X(WATCH, 'w', MSG_TITLE_WATCH)                                                                                     \
    X(LIGHT, 'l', MSG_TITLE_LIGHT)                                                                                     \
    X(OPTIONS, 'o', MSG_MENU_OPTIONS)                                                                                  \
    X(HELP, '?', MSG_TITLE_HELP)                                                                                       \
    X(QUIT, 'q', MSG_TITLE_QUIT)

enum title_choice {
#define X(name, letter, label) TITLE_##name,
    TITLE_CHOICE_LIST(X)
#undef X
        TITLE_ROWS
};

static const struct {
    char letter;
    enum message label;
} CHOICES[TITLE_ROWS] = {
#define X(name, letter, label) {letter, label},
    TITLE_CHOICE_LIST(X)
#undef X
};

static bool is_offered(const struct scene *scene, enum title_choice choice)
{
    const struct ui_title *title = scene->title;
    switch (choice) {
    case TITLE_CONTINUE:
        return title->name_count > 0;
    case TITLE_INTRODUCTION:
        return title->rules->profile_count == 0 || rules_practice(title->rules, PRACTICE_FIRST) >= 0;
    case TITLE_CHARACTERS:
        return title->name_count > 0 && !title->one_hero;
    case TITLE_SCORES:
        return title->scores && title->scores->any;
    case TITLE_WATCH:
        return title->watchable;
    case TITLE_LIGHT:
        return scene->offers_light;
    case TITLE_NEW:
    case TITLE_DAILY:
    case TITLE_OPTIONS:
    case TITLE_HELP:
    case TITLE_QUIT:
    case TITLE_ROWS:
        break;
    }
    return true;
}

/* The rows of the menu, and which choice each is; returns their number. */
static int fill_rows(const struct scene *scene, struct menu_row rows[TITLE_ROWS], enum title_choice choices[TITLE_ROWS])
{
    int count = 0;
    for (int i = 0; i < TITLE_ROWS && !scene->title->bare; i++) {
        if (!is_offered(scene, (enum title_choice)i))
            continue;
        menu_row_set(scene, &rows[count], CHOICES[i].letter, CHOICES[i].label);
        if (i == TITLE_CONTINUE && scene->title->name_count == 1) {
            char name[32];
            utf8_sanitise(scene->title->names[0], name, sizeof name);
            struct strbuf buf = STRBUF(rows[count].text);
            text_say(scene->catalogue, MSG_TITLE_CONTINUE_ONE, &buf, {"name", name, 0});
        }
        choices[count++] = (enum title_choice)i;
    }
    return count;
}

static void draw_note(const struct scene *scene, struct cells *cells)
{
    char note[512];
    utf8_sanitise(scene->title->note, note, sizeof note);
    draw_flow(scene, cells,
              (struct box){cells->rows - TITLE_FRAME_NOTE_ROWS, 4, TITLE_FRAME_NOTE_ROWS, cells->cols - 8}, note,
              ROLE_DANGER);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[TITLE_ROWS];
    enum title_choice choices[TITLE_ROWS];
    int count = fill_rows(scene, rows, choices);
    struct box menu = title_frame_box(cells, count + 2, TITLE_FRAME_COLS);
    int blank = clamp_int(menu.rows - count, 0, 2); /* where there is room for that */
    menu.row += blank;
    menu.rows -= blank;
    title_frame_draw(scene, cells);
    menu_draw(scene, cells, menu, &self->as.list, rows, count);
    if (scene->title->note)
        draw_note(scene, cells);
}

/* Going on with a character. */
static struct outcome go_on(const char *name)
{
    struct ui_title_answer answer = {.wish = UI_TITLE_CONTINUE};
    COPY_TEXT(answer.start.name, name);
    return outcome_title(answer);
}

/* A game of practice, under the suggested name. */
static struct outcome introduce(const struct scene *scene, enum practice part)
{
    struct ui_title_answer answer = {.wish = UI_TITLE_NEW_GAME};
    if (scene->title->suggested_name)
        COPY_TEXT(answer.start.name, scene->title->suggested_name);
    answer.start.profile = rules_practice(scene_rules(scene), part);
    return outcome_title(answer);
}

/* Which part of the introduction, where there are several. */
enum { PARTS_ROWS = 2 };

static void fill_parts(const struct scene *scene, struct menu_row rows[PARTS_ROWS])
{
    menu_row_set(scene, &rows[0], 'i', MSG_TITLE_FIRST_PART);
    menu_row_set(scene, &rows[1], 'p', MSG_TITLE_SECOND_PART);
}

static void draw_parts(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[PARTS_ROWS];
    fill_parts(scene, rows);
    struct box inside =
        draw_window(scene, cells, PARTS_ROWS + 2, TITLE_FRAME_COLS, text_get(scene->catalogue, MSG_TITLE_INTRODUCTION));
    menu_draw(scene, cells, (struct box){inside.row, inside.col, PARTS_ROWS, inside.cols}, &self->as.list, rows,
              PARTS_ROWS);
}

static struct outcome key_parts(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[PARTS_ROWS];
    fill_parts(scene, rows);
    switch (menu_key(&self->as.list, rows, PARTS_ROWS, pressed, intent)) {
    case 0:
        return introduce(scene, PRACTICE_FIRST);
    case 1:
        return introduce(scene, PRACTICE_SECOND);
    case MENU_CANCELLED:
        return outcome_close();
    }
    return outcome_stay();
}

static const struct screen_kind SCREEN_PARTS = {
    .context = CONTEXT_LIST, .window = true, .draw = draw_parts, .key = key_parts, .list = IN_SCREEN(list)};

/* --- Which of several characters --------------------------------------------------------------------------------- */

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
    struct strbuf buf = STRBUF(row->text);
    text_say(scene->catalogue, message, &buf, {"name", name, 0}, {"floor", NULL, living.floor},
             {"level", NULL, living.level}, {"turn", NULL, living.turn});
    if (living.practice)
        strbuf_format(&buf, ", %s", text_get(scene->catalogue, MSG_MARK_PRACTICE));
}

static void draw_names(struct screen *self, const struct scene *scene, struct cells *cells)
{
    int count = scene->title->name_count;
    struct box inside = draw_frame(scene, cells, title_frame_box(cells, count + 2, NAMES_COLS),
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
    enum list_result result = list_key(&self->as.list, count, count, intent);
    return result == LIST_CHOSEN      ? go_on(scene->title->names[self->as.list.selected])
           : result == LIST_CANCELLED ? outcome_close()
                                      : outcome_stay();
}

static const struct screen_kind SCREEN_CONTINUE = {
    .context = CONTEXT_LIST, .window = true, .draw = draw_names, .key = key_names, .list = IN_SCREEN(list)};

/* --- Leaving ------------------------------------------------------------------------------------------------------ */

/* Esc closes so many screens that it reaches the title unmeant: there it asks. */
enum leave_choice { LEAVE_STAY, LEAVE_QUIT, LEAVE_ROWS };

static void fill_leave(const struct scene *scene, struct menu_row rows[LEAVE_ROWS])
{
    menu_row_set(scene, &rows[LEAVE_STAY], 's', MSG_LEAVE_STAY);
    menu_row_set(scene, &rows[LEAVE_QUIT], 'q', MSG_TITLE_QUIT);
}

static void draw_leave(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[LEAVE_ROWS];
    fill_leave(scene, rows);
    struct box inside = draw_window(scene, cells, LEAVE_ROWS + 2, 30, text_get(scene->catalogue, MSG_LEAVE_TITLE));
    menu_draw(scene, cells, (struct box){inside.row + 1, inside.col, LEAVE_ROWS, inside.cols}, &self->as.list, rows,
              LEAVE_ROWS);
}

static struct outcome wish(enum ui_title_wish wish)
{
    return outcome_title((struct ui_title_answer){.wish = wish});
}

static struct outcome key_leave(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[LEAVE_ROWS];
    fill_leave(scene, rows);
    int chosen = menu_key(&self->as.list, rows, LEAVE_ROWS, pressed, intent);
    if (chosen == LEAVE_QUIT)
        return wish(UI_TITLE_QUIT);
    return chosen == MENU_NOTHING ? outcome_stay() : outcome_close();
}

static const struct screen_kind SCREEN_LEAVE = {
    .context = CONTEXT_LIST, .window = true, .draw = draw_leave, .key = key_leave, .list = IN_SCREEN(list)};

/* --- Keys --------------------------------------------------------------------------------------------------------- */

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[TITLE_ROWS];
    enum title_choice choices[TITLE_ROWS];
    int count = fill_rows(scene, rows, choices);
    int chosen = menu_key(&self->as.list, rows, count, pressed, intent);
    if (chosen == MENU_CANCELLED)
        return outcome_screen(&SCREEN_LEAVE, scene);
    if (chosen < 0)
        return outcome_stay();
    switch (choices[chosen]) {
    case TITLE_CONTINUE:
        return scene->title->name_count == 1 ? go_on(scene->title->names[0]) : outcome_screen(&SCREEN_CONTINUE, scene);
    case TITLE_NEW:
        return outcome_screen(&SCREEN_NEW_GAME, scene);
    case TITLE_DAILY:
        return outcome_screen(&SCREEN_DAILY, scene);
    case TITLE_CHARACTERS:
        return wish(UI_TITLE_CHARACTERS);
    case TITLE_INTRODUCTION:
        return rules_practice(scene_rules(scene), PRACTICE_SECOND) < 0 ? introduce(scene, PRACTICE_FIRST)
                                                                       : outcome_screen(&SCREEN_PARTS, scene);
    case TITLE_SCORES:
        scene->title->scores->open(scene->title->scores->context);
        return outcome_screen(&SCREEN_SCORES, scene);
    case TITLE_WATCH:
        return wish(UI_TITLE_WATCH);
    case TITLE_LIGHT:
        return outcome_change(
            (struct change){.kind = CHANGE_SETTING, .setting = SETTING_THEME, .text = THEME_FOR_LIGHT});
    case TITLE_OPTIONS:
        return outcome_screen(&SCREEN_OPTIONS, scene);
    case TITLE_HELP:
        return outcome_open(screen_help(CONTEXT_MAP));
    case TITLE_QUIT:
        return wish(UI_TITLE_QUIT);
    case TITLE_ROWS:
        break;
    }
    return outcome_stay();
}

const struct screen_kind SCREEN_TITLE = {.context = CONTEXT_LIST, .draw = draw, .key = key, .list = IN_SCREEN(list)};
