/* SPDX-License-Identifier: MIT
 *
 * Cells of figures for the last row of a table. */
#ifndef BALANCE_CELLS_H
#define BALANCE_CELLS_H

#include "table.h"

#include "batch/sample.h"

#include <stdint.h>

/* "45.2% (42.1-48.3)", "12.34 ± 0.56", "7". */
void put_share(struct table *table, struct share share);
void put_mean(struct table *table, const struct sample *sample);
void put_number(struct table *table, int64_t value);

/* times / games */
void put_rate(struct table *table, uint64_t times, uint64_t games);

/* A hundred times a part, over the whole: "3.1%". */
void put_percent(struct table *table, uint64_t hundredfold, uint64_t whole);

/* The mean of a - b, game by game, as far as both have played; a star where its interval leaves out zero. */
void put_difference(struct table *table, const struct sample *a, const struct sample *b);

#endif
