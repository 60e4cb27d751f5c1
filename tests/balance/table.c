/* SPDX-License-Identifier: MIT
 *
 * Tables with aligned columns. What stands in them the report decides. */
#include "table.h"

#include "report.h"

#include "base/utf8.h"

#include <string.h>

void table_row(struct table *table, const char *text)
{
    if (table->rows == TABLE_ROWS)
        report_fail("too many rows", text);
    table->rows++;
    table_text(table, text);
}

struct strbuf table_cell(struct table *table)
{
    int row = table->rows - 1;
    struct strbuf cell;
    if (table->columns[row] == TABLE_COLUMNS)
        report_fail("too many columns", "");
    strbuf_init(&cell, table->cells[row][table->columns[row]++], TABLE_CELL);
    return cell;
}

void table_text(struct table *table, const char *text)
{
    struct strbuf cell = table_cell(table);
    strbuf_text(&cell, text);
}

static int width_of(const struct table *table, int column)
{
    int width = 3;
    for (int row = 0; row < table->rows; row++) {
        int one = utf8_columns(table->cells[row][column]);
        width = one > width ? one : width;
    }
    return width;
}

static void print_row(const struct table *table, int row, FILE *out)
{
    for (int column = 0; column < table->columns[0]; column++) {
        const char *text = table->cells[row][column];
        fprintf(out, "%s %s%*s", column ? " |" : "|", text, width_of(table, column) - utf8_columns(text), "");
    }
    fputs(" |\n", out);
}

static void print_rule(const struct table *table, FILE *out)
{
    for (int column = 0; column < table->columns[0]; column++) {
        fputs("|-", out);
        for (int i = width_of(table, column); i > 0; i--)
            fputc('-', out);
        fputc('-', out);
    }
    fputs("|\n", out);
}

void table_print(struct table *table, FILE *out)
{
    for (int row = 0; row < table->rows; row++) {
        print_row(table, row, out);
        if (row == 0)
            print_rule(table, out);
    }
    fputc('\n', out);
    memset(table, 0, sizeof *table);
}
