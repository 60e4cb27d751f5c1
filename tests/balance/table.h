/* SPDX-License-Identifier: MIT
 *
 * Tables that read well as plain text and as Markdown: cells are gathered first, so that columns can be aligned. */
#ifndef BALANCE_TABLE_H
#define BALANCE_TABLE_H

#include "base/strbuf.h"

#include <stdio.h>

enum { TABLE_COLUMNS = 12, TABLE_ROWS = 512, TABLE_CELL = 64 };

/* Zeroed memory is an empty table. Its first row is the head. */
struct table {
    int rows;
    int columns[TABLE_ROWS]; /* filled in each row */
    char cells[TABLE_ROWS][TABLE_COLUMNS][TABLE_CELL];
};

/* Begins a new row, whose first cell is `text`. */
void table_row(struct table *table, const char *text);

/* Adds a cell to the last row, for the caller to fill, or with a text. */
struct strbuf table_cell(struct table *table);
void table_text(struct table *table, const char *text);

/* Prints the table and an empty line, and empties it. */
void table_print(struct table *table, FILE *out);

#endif
