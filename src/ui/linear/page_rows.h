/* SPDX-License-Identifier: MIT
 *
 * A screen as lines: its rows as they are printed, and which of them words stand for. Private to the front end in
 * lines. */
#ifndef UI_LINEAR_PAGE_ROWS_H
#define UI_LINEAR_PAGE_ROWS_H

#include "base/strbuf.h"
#include "terminal/cells.h"

#include <stdbool.h>

/* As wide as sentences get: the terminal's own width says where they are broken when they are printed. */
enum { PAGE_ROWS = 120, PAGE_COLS = 500, PAGE_ROW_SIZE = 4 * PAGE_COLS + 1 };

/* One row of a page without blanks at its ends; three and more inside become two. */
void page_row_text(const struct cells *page, int row, char text[PAGE_ROW_SIZE]);

/* A letter by itself; else that of the first row "x) words ...", the words after a number, too: "b-f) 5 healing
 * potions"; else of the first whose words, one after the other, begin with those. 0: of none; *matches: so many are as
 * good. Capital letters and accents make no difference. */
char page_row_letter(const struct cells *page, const char *words, int *matches);

/* Appends those rows, without what stands behind their names. */
void page_row_names(const struct cells *page, const char *words, struct strbuf *out);

/* Whether words of a text, one after the other, begin with those that were said: "gold sc" for "2 golden scrolls". */
bool text_has_words(const char *text, const char *words);

/* Whether any row has words that begin with those. */
bool page_has_words(const struct cells *page, const char *words);

/* Whether a row has that letter. */
bool page_row_has(const struct cells *page, char letter);

/* Whether a row begins with the words. */
bool page_row_is(const struct cells *page, int row, const char *words);

#endif
