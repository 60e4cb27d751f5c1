/* SPDX-License-Identifier: MIT
 *
 * Menus: rows with a letter each, a selection, and the key that chooses. Shared by the title, the game menu, the new
 * level and the death screen. */
#include "menu.h"

#include "base/grid.h"
#include "base/utf8.h"

void menu_row_set(const struct scene *scene, struct menu_row *row, char letter, enum message message)
{
    row->letter = letter;
    COPY_TEXT(row->text, text_get(scene->catalogue, message));
}

void menu_draw_row(const struct scene *scene, struct cells *cells, struct box box, const struct menu_row *row,
                   bool selected)
{
    enum role role = selected ? ROLE_SELECTED : ROLE_TEXT;
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, role));
    char letter[4] = {row->letter, ')', ' ', '\0'};
    draw_text(scene, cells, box.row, box.col + 1, MENU_LETTER_COLS - 1, letter, selected ? ROLE_SELECTED : ROLE_KEY);
    struct box words = {box.row, box.col + MENU_LETTER_COLS, box.rows, box.cols - MENU_LETTER_COLS - 1};
    draw_words(scene, cells, words, row->text, role);
    if (selected)
        cells_cursor(cells, box.row, box.col);
}

/* The rows of the screen that one takes. */
static int row_height(const struct menu_row *row, int cols)
{
    int words = cols - MENU_LETTER_COLS - 1;
    return words < 1 || utf8_columns(row->text) <= words ? 1 : flow_rows(row->text, words);
}

int menu_rows(const struct menu_row *rows, int count, int cols)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += row_height(&rows[i], cols);
    return sum;
}

void menu_draw(const struct scene *scene, struct cells *cells, struct box box, struct list *list,
               const struct menu_row *rows, int count)
{
    list->selected = clamp_int(list->selected, -1, max_int(0, count - 1));
    if (list->selected >= 0)
        list_scroll(list, count, box.rows);
    while (list->top < list->selected &&
           menu_rows(rows + list->top, list->selected - list->top + 1, box.cols) > box.rows)
        list->top++;
    struct box line = {box.row, box.col, 0, box.cols};
    for (int i = list->top; i < count && line.row < box.row + box.rows; i++) {
        line.rows = min_int(row_height(&rows[i], box.cols), box.row + box.rows - line.row);
        menu_draw_row(scene, cells, line, &rows[i], i == list->selected);
        for (int end = line.row + line.rows; line.row < end; line.row++)
            draw_spot_entry(cells, line, i);
    }
}

void menu_draw_window(const struct scene *scene, struct cells *cells, const struct menu_window *window,
                      struct list *list, const struct menu_row *rows, int count)
{
    int cols = min_int(window->cols, cells->cols - 4), text_rows = flow_rows(window->text, cols);
    struct box inside =
        draw_window(scene, cells, text_rows + 1 + menu_rows(rows, count, cols), window->cols, window->title);
    draw_flow(scene, cells, (struct box){inside.row, inside.col, min_int(text_rows, inside.rows), inside.cols},
              window->text, window->role);
    int used = min_int(text_rows + 1, inside.rows);
    menu_draw(scene, cells, (struct box){inside.row + used, inside.col, inside.rows - used, inside.cols}, list, rows,
              count);
}

/* 'A' .. 'Z' as 'a' .. 'z'. */
static uint32_t lower(uint32_t code)
{
    return code >= 'A' && code <= 'Z' ? code - 'A' + 'a' : code;
}

int menu_letter(const struct menu_row *rows, int count, struct key key)
{
    for (int i = 0; i < count && key.modifiers == 0; i++)
        if (lower(key.code) == (uint32_t)(unsigned char)rows[i].letter)
            return i;
    return MENU_NOTHING;
}

int menu_key(struct list *list, const struct menu_row *rows, int count, struct key key, enum intent intent)
{
    int letter = menu_letter(rows, count, key);
    if (letter >= 0) {
        list->selected = letter;
        return letter;
    }
    switch (list_key(list, count, count, intent)) {
    case LIST_CHOSEN:
        return list->selected;
    case LIST_CANCELLED:
        return MENU_CANCELLED;
    case LIST_NOTHING:
        break;
    }
    return MENU_NOTHING;
}
