/* SPDX-License-Identifier: MIT
 *
 * A choice in a window: rows with what they bring below them. */
#include "choice.h"

enum { WINDOW_COLS = 56, INDENT = 4, FRAME_ROWS = 3 }; /* the row that says how it is taken is one of them */
enum { LINES_MOST = 24 }; /* of a choice in lines, so that what is said above it stays on a screen with it */

/* One row and what it brings; returns the rows of the screen it takes. Without cells it only measures. */
static int draw_row(const struct scene *scene, struct cells *cells, struct box box, const struct choice_row *choice,
                    int index, bool selected)
{
    int cols = box.cols - INDENT;
    int name_rows = flow_rows(choice->row.text, cols - 1);
    int rows = choice->detail[0] ? min_int(flow_rows(choice->detail, cols), choice->most) : 0;
    if (cells) {
        menu_draw_row(scene, cells, (struct box){box.row, box.col, name_rows, box.cols}, &choice->row, selected);
        draw_flow(scene, cells, (struct box){box.row + name_rows, box.col + INDENT, rows, cols}, choice->detail,
                  ROLE_QUIET);
        for (int i = 0; i < name_rows + rows; i++)
            draw_spot_entry(cells, (struct box){box.row + i, box.col, 1, box.cols}, index);
    }
    return name_rows + rows;
}

static int rows_of(const struct scene *scene, const struct choice_row *rows, int count, int cols)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += draw_row(scene, NULL, (struct box){0, 0, 0, cols}, &rows[i], i, false);
    return sum;
}

static int cols_on(const struct scene *scene, const struct cells *cells)
{
    return scene->linear ? cells->cols - 4 : min_int(WINDOW_COLS, cells->cols - 4);
}

int choice_detail_cols(const struct scene *scene, const struct cells *cells)
{
    return cols_on(scene, cells) - INDENT;
}

bool choice_fits(const struct scene *scene, const struct cells *cells, const struct choice_row *rows, int count)
{
    bool spares =
        cells->rows >= BROAD_MIN_ROWS && cells->cols >= BROAD_MIN_COLS; /* what was last told stays in sight */
    int most = scene->linear ? LINES_MOST : cells->rows - (spares ? MESSAGE_MIN_ROWS : 0); /* the last is the bar's */
    return rows_of(scene, rows, count, cols_on(scene, cells)) + FRAME_ROWS < most;
}

void choice_draw_how(const struct scene *scene, struct cells *cells, struct box line)
{
    char text[96];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_LEVEL_HOW, &buf,
             {"key", keymap_text(&scene->keys, CONTEXT_LIST, INTENT_CONFIRM).text, 0});
    draw_text(scene, cells, line.row, line.col, line.cols, text, ROLE_QUIET);
}

void choice_draw(const struct scene *scene, struct cells *cells, const char *title, const struct choice_row *rows,
                 int count, const char *more, int selected)
{
    int cols = cols_on(scene, cells);
    int more_rows = more[0] ? flow_rows(more, cols) : 0;
    struct box inside = draw_window(scene, cells, rows_of(scene, rows, count, cols) + 1 + more_rows, cols, title);
    draw_flow(scene, cells, (struct box){inside.row + inside.rows - more_rows, inside.col, more_rows, inside.cols},
              more, ROLE_QUIET);
    int row = inside.row;
    for (int i = 0; i < count; i++)
        row += draw_row(scene, cells, (struct box){row, inside.col, 1, inside.cols}, &rows[i], i, i == selected);
    choice_draw_how(scene, cells, (struct box){row, inside.col, 1, inside.cols});
    if (selected < 0)
        cells_cursor(cells, row, inside.col);
}

void choice_begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.list.selected = -1;
}

/* `letter` is the index of the row whose letter was pressed, -1 for none. A letter that no row has points at none, so
 * that what was meant is not taken for another. */
static int point(struct list *list, int letter, int count, struct key pressed, enum intent intent)
{
    bool pointed = list->selected >= 0;
    if (intent == INTENT_CONFIRM && pointed)
        return list->selected;
    if (letter >= 0)
        list->selected = letter;
    else if (intent == INTENT_NONE && pressed.code >= 'a' && pressed.code <= 'z')
        list->selected = -1;
    else if (pointed)
        (void)list_key(list, count, count, intent);
    else if (intent == INTENT_UP || intent == INTENT_DOWN)
        list->selected = 0;
    return -1;
}

static int letter_of(const struct choice_row *rows, int count, struct key pressed)
{
    for (int i = 0; i < count; i++)
        if (menu_letter(&rows[i].row, 1, pressed) == 0)
            return i;
    return -1;
}

bool choice_has_letter(const struct choice_row *rows, int count, struct key pressed)
{
    return letter_of(rows, count, pressed) >= 0;
}

struct outcome choice_stay(const struct list *list, enum intent intent)
{
    return intent == INTENT_CONFIRM && list->selected < 0 ? outcome_say(MSG_CHOICE_POINT) : outcome_stay();
}

int choice_key(struct list *list, const struct choice_row *rows, int count, struct key pressed, enum intent intent)
{
    return point(list, letter_of(rows, count, pressed), count, pressed, intent);
}

int choice_menu_key(struct list *list, const struct menu_row *rows, int count, struct key pressed, enum intent intent)
{
    return point(list, menu_letter(rows, count, pressed), count, pressed, intent);
}
