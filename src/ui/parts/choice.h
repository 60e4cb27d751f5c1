/* SPDX-License-Identifier: MIT
 *
 * A choice that the game waits for: a few rows, each with what it brings below it. It opens in the middle of a fight,
 * while keys are still on their way: so one key points at a row, and only another one takes it. The shell opens and
 * closes it by the state of the game, never by a key. */
#ifndef UI_PARTS_CHOICE_H
#define UI_PARTS_CHOICE_H

#include "draw/menu.h"
#include "outcome.h"

enum { CHOICE_DETAIL = 640 };

struct choice_row {
    struct menu_row row;
    char detail[CHOICE_DETAIL]; /* "" for none */
    int most;                   /* rows of the screen that it may take */
};

/* Draws all in a window; `more` is a line below them, "" for none. `selected` is -1 while no key has pointed. */
void choice_draw(const struct scene *scene, struct cells *cells, const char *title, const struct choice_row *rows,
                 int count, const char *more, int selected);

/* The columns of a row of detail. */
int choice_detail_cols(const struct scene *scene, const struct cells *cells);

/* Whether they all have room. */
bool choice_fits(const struct scene *scene, const struct cells *cells, const struct choice_row *rows, int count);

/* Draws how it is taken: "A letter points, Enter takes." */
void choice_draw_how(const struct scene *scene, struct cells *cells, struct box line);

/* The `begin` of a screen that is such a choice: nothing is pointed at. */
void choice_begin(struct screen *self, const struct scene *scene);

/* Points by a letter or with the cursor; returns the row that is taken, -1 for none. */
int choice_key(struct list *list, const struct choice_row *rows, int count, struct key pressed, enum intent intent);

/* The same for rows of a menu: of choices too many for one picture. */
int choice_menu_key(struct list *list, const struct menu_row *rows, int count, struct key pressed, enum intent intent);

/* Whether a key is the letter of one of the rows. */
bool choice_has_letter(const struct choice_row *rows, int count, struct key pressed);

/* What a key comes to that takes none: one that would take, while none is pointed at, is told so. */
struct outcome choice_stay(const struct list *list, enum intent intent);

#endif
