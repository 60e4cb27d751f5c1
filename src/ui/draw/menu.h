/* SPDX-License-Identifier: MIT
 *
 * Menus: rows with a letter each, a selection, and the key that chooses. */
#ifndef UI_DRAW_MENU_H
#define UI_DRAW_MENU_H

#include "draw.h"
#include "list.h"

/* One row: its letter, which chooses it at once, and its words. */
struct menu_row {
    char letter;
    char text[128];
};

enum { MENU_LETTER_COLS = 4 }; /* and the blank before the letter: what stands left of the words */

/* Fills one row with a sentence that has no places. */
void menu_row_set(const struct scene *scene, struct menu_row *row, char letter, enum message message);

/* Draws one row over `box`, its words flowing if that has several rows; a selected one is marked and gets the cursor.
 */
void menu_draw_row(const struct scene *scene, struct cells *cells, struct box box, const struct menu_row *row,
                   bool selected);

/* The rows of the screen that they take in `cols` columns: words that are too long for one go on in the next. */
int menu_rows(const struct menu_row *rows, int count, int cols);

/* Draws rows into `box`, scrolled so that the selected one is in sight; with -1 none is. */
void menu_draw(const struct scene *scene, struct cells *cells, struct box box, struct list *list,
               const struct menu_row *rows, int count);

/* Draws a window with a text and, below it, the rows. */
struct menu_window {
    int cols; /* that it is to have inside */
    const char *title, *text;
    enum role role; /* of the text */
};
void menu_draw_window(const struct scene *scene, struct cells *cells, const struct menu_window *window,
                      struct list *list, const struct menu_row *rows, int count);

/* The index of the chosen row, MENU_NOTHING or MENU_CANCELLED. Letters go before intents. */
enum { MENU_NOTHING = -1, MENU_CANCELLED = -2 };
int menu_letter(const struct menu_row *rows, int count, struct key key); /* by its letter only */
int menu_key(struct list *list, const struct menu_row *rows, int count, struct key key, enum intent intent);

#endif
