/* SPDX-License-Identifier: MIT
 *
 * Numbers measured over many games, and what they say about all games: quantiles, means and shares with intervals of
 * 95%. In integers, so that every machine prints the same digits. */
#ifndef BATCH_SAMPLE_H
#define BATCH_SAMPLE_H

#include "base/fault.h"

#include <stddef.h>
#include <stdint.h>

/* The values, in the order in which they were added. Zeroed memory is an empty sample. */
struct sample {
    int64_t *values;
    size_t count;
    size_t capacity;
};

/* ST_MEMORY when there is none left. */
MUST_USE enum status sample_add(struct sample *sample, int64_t value);
void sample_release(struct sample *sample);

/* Sorts the values in rising order, as sample_quantile wants them. */
void sample_sort(struct sample *sample);

/* The smallest value that is not exceeded by at least `percent` of 100 of them; 0 of an empty sample. */
int64_t sample_quantile(const struct sample *sorted, int percent);

/* The mean in hundredths, and half the width of its interval; 0 and 0 of an empty sample. At most 2^24 values, their
 * sum below 2^56. */
struct estimate {
    int64_t mean;
    int64_t half;
};
struct estimate sample_mean(const struct sample *sample);

/* How many of `count` games did something, as tenths of a percent, with Wilson's score interval (Wilson, 1927). */
struct share {
    int permille;
    int low, high;
};
struct share share_of(uint64_t hits, uint64_t count);

#endif
