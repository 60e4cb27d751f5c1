/* SPDX-License-Identifier: MIT
 *
 * Clock, median and the telling of figures, for all benchmarks. */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

void record(const char *name, double value, const char *unit)
{
    const char *path = getenv("BENCH_FIGURES");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file)
        return;
    fprintf(file, "%s\t%.4f\t%s\n", name, value, unit);
    require(fclose(file) == 0, path);
}

void report(const char *name, double value, const char *unit)
{
    printf("%-46s %13.*f %s\n", name, value >= 1000 ? 0 : 2, value, unit);
    fflush(stdout);
    record(name, value, unit);
}

double time_median(void (*work)(void *context, int variant), void *context, int variant, int rounds)
{
    double taken[MAX_ROUNDS];
    require(rounds <= MAX_ROUNDS, "too many rounds");
    for (int i = 0; i < rounds; i++) {
        double start = now_us();
        work(context, variant);
        taken[i] = now_us() - start;
    }
    return median(taken, rounds);
}

void *reserve(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    require(memory != NULL, "not enough memory");
    return memory;
}

void require(bool condition, const char *text)
{
    if (condition)
        return;
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
}
