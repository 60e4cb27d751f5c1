/* SPDX-License-Identifier: MIT
 *
 * What stands in a cell of the report: shares, means, rates and differences, with their intervals. */
#include "cells.h"

#include "report.h"

/* Hundredths as "12.34", with a sign before the positive ones if asked for. */
static void add_hundredths(struct strbuf *cell, int64_t value, bool sign)
{
    uint64_t size = (uint64_t)(value < 0 ? -value : value);
    strbuf_format(cell, "%s%llu.%02llu",
                  value < 0           ? "-"
                  : sign && value > 0 ? "+"
                                      : "",
                  (unsigned long long)(size / 100), (unsigned long long)(size % 100));
}

static void add_estimate(struct strbuf *cell, struct estimate estimate, bool sign)
{
    add_hundredths(cell, estimate.mean, sign);
    strbuf_text(cell, " ± ");
    add_hundredths(cell, estimate.half, false);
}

void put_share(struct table *table, struct share share)
{
    struct strbuf cell = table_cell(table);
    strbuf_format(&cell, "%d.%d%% (%d.%d-%d.%d)", share.permille / 10, share.permille % 10, share.low / 10,
                  share.low % 10, share.high / 10, share.high % 10);
}

void put_mean(struct table *table, const struct sample *sample)
{
    struct strbuf cell = table_cell(table);
    add_estimate(&cell, sample_mean(sample), false);
}

void put_number(struct table *table, int64_t value)
{
    struct strbuf cell = table_cell(table);
    strbuf_format(&cell, "%lld", (long long)value);
}

/* times / games */
void put_rate(struct table *table, uint64_t times, uint64_t games)
{
    struct strbuf cell = table_cell(table);
    add_hundredths(&cell, (int64_t)((times * 100 + games / 2) / games), false);
}

/* The mean of a - b, game by game, as far as both have played; a star where its interval leaves out zero. */
void put_difference(struct table *table, const struct sample *a, const struct sample *b)
{
    struct sample differences = {.values = NULL};
    for (size_t i = 0; i < a->count && i < b->count; i++)
        report_add(&differences, a->values[i] - b->values[i]);
    struct estimate mean = sample_mean(&differences);
    sample_release(&differences);
    struct strbuf cell = table_cell(table);
    add_estimate(&cell, mean, true);
    strbuf_text(&cell, mean.mean > mean.half || -mean.mean > mean.half ? " *" : "");
}

void put_percent(struct table *table, uint64_t hundredfold, uint64_t whole)
{
    struct strbuf cell = table_cell(table);
    uint64_t permille = whole > 0 ? (hundredfold * 10 + whole / 2) / whole : 0;
    strbuf_format(&cell, "%llu.%llu%%", (unsigned long long)permille / 10, (unsigned long long)permille % 10);
}
