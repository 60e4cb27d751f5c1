/* SPDX-License-Identifier: MIT
 *
 * Statistics in integers. Knows nothing of games; used by the summary of a batch and by the balance report. */
#include "sample.h"

#include "base/bits.h"

#include <stdlib.h>

/* The normal distribution's 97.5% point is 1.96: a hundred times that, and its square. */
enum { Z100 = 196, Z100_SQUARED = Z100 * Z100 };

/* Squares of deviations are summed after a shift to at most this many bits: 2^24 values of them fit into 64. */
enum { DEVIATION_BITS = 20 };

enum status sample_add(struct sample *sample, int64_t value)
{
    if (sample->count == sample->capacity) {
        size_t capacity = sample->capacity ? sample->capacity * 2 : 256;
        int64_t *values = realloc(sample->values, capacity * sizeof *values);
        if (!values)
            return ST_MEMORY;
        sample->values = values;
        sample->capacity = capacity;
    }
    sample->values[sample->count++] = value;
    return ST_OK;
}

void sample_release(struct sample *sample)
{
    free(sample->values);
    *sample = (struct sample){.values = NULL};
}

static int compare_values(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

void sample_sort(struct sample *sample)
{
    if (sample->count > 0)
        qsort(sample->values, sample->count, sizeof *sample->values, compare_values);
}

int64_t sample_quantile(const struct sample *sorted, int percent)
{
    if (sorted->count == 0)
        return 0;
    uint64_t rank = ((uint64_t)sorted->count * (uint64_t)percent + 99) / 100;
    return sorted->values[rank > 0 ? rank - 1 : 0];
}

/* Rounded to the nearest, halves away from zero. */
static int64_t divide(int64_t value, int64_t by)
{
    return value >= 0 ? (value + by / 2) / by : -((-value + by / 2) / by);
}

/* How far a value lies from the mean, in hundredths. */
static uint64_t deviation(int64_t value, int64_t mean)
{
    int64_t difference = value * 100 - mean;
    return (uint64_t)(difference < 0 ? -difference : difference);
}

/* 1.96 standard errors, in the unit of the deviations. */
static int64_t half_width(const struct sample *sample, int64_t mean)
{
    uint64_t largest = 0, squares = 0, count = sample->count;
    int shift = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t one = deviation(sample->values[i], mean);
        largest = one > largest ? one : largest;
    }
    while (largest >> shift >= UINT64_C(1) << DEVIATION_BITS)
        shift++;
    for (size_t i = 0; i < count; i++) {
        uint64_t one = deviation(sample->values[i], mean) >> shift;
        squares += one * one;
    }
    uint64_t root = square_root(squares / (count - 1) * Z100_SQUARED / count);
    return (int64_t)((root << shift) + 50) / 100;
}

struct estimate sample_mean(const struct sample *sample)
{
    int64_t sum = 0;
    for (size_t i = 0; i < sample->count; i++)
        sum += sample->values[i];
    if (sample->count == 0)
        return (struct estimate){0, 0};
    int64_t mean = divide(sum * 100, (int64_t)sample->count);
    return (struct estimate){mean, sample->count > 1 ? half_width(sample, mean) : 0};
}

/* The interval is (2k + z^2 -+ z sqrt(z^2 + 4k(n-k)/n)) / 2(n + z^2); all terms are kept as 10^4 times themselves. */
struct share share_of(uint64_t hits, uint64_t count)
{
    if (count == 0)
        return (struct share){0, 0, 0};
    uint64_t spread = 4 * hits * (count - hits) / count * 10000 + 4 * hits * (count - hits) % count * 10000 / count;
    uint64_t root = Z100 * square_root(Z100_SQUARED + spread);
    uint64_t centre = 2 * hits * 10000 + Z100_SQUARED;
    uint64_t below = 2 * (count * 10000 + Z100_SQUARED);
    return (struct share){
        .permille = (int)((hits * 1000 + count / 2) / count),
        .low = (int)(((centre - (root < centre ? root : centre)) * 1000 + below / 2) / below),
        .high = (int)(((centre + root) * 1000 + below / 2) / below),
    };
}
