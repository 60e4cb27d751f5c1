/* SPDX-License-Identifier: MIT
 *
 * The grid of cells as rows of HTML, for a page that shows frames without a terminal. */
#ifndef UI_TERMINAL_HTML_ROWS_H
#define UI_TERMINAL_HTML_ROWS_H

#include "cells.h"

#include "base/strbuf.h"

/* Enough for any frame of this many cells. */
enum { HTML_ROWS_CELL_SIZE = 72 };

/* Writes what has changed since `shown` (of the same size, brought up to date) as a JSON array of pairs [row, "HTML"].
 * Looks are classes: f<n> and b<n> for colours, fd and bd for the page's own where they are swapped, o bold, u
 * underlined, d dim. The HTML holds neither double quotes nor backslashes. */
void html_rows_write(struct cells *shown, const struct cells *cells, struct strbuf *out);

#endif
