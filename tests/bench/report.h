/* SPDX-License-Identifier: MIT
 *
 * What every benchmark shares: the clock, the median, and how a figure is told. Measures nothing itself. */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <stdbool.h>
#include <stddef.h>

/* Microseconds since some moment, for measuring. */
double now_us(void);

/* The middle one of `count` values, which are sorted on the way. */
double median(double *values, int count);

/* One figure: a line "name<TAB>value<TAB>unit" at the end of the file that BENCH_FIGURES names, if any; tests/bench/all
 * makes gates and JSON of those. `report` also prints it, aligned. */
void record(const char *name, double value, const char *unit);
void report(const char *name, double value, const char *unit);

/* Median microseconds of work(context, variant), of `rounds` (at most MAX_ROUNDS) runs. */
enum { MAX_ROUNDS = 101 };
double time_median(void (*work)(void *context, int variant), void *context, int variant, int rounds);

/* Zeroed memory, or the end of the program. */
void *reserve(size_t count, size_t size);

/* Ends the program with this text unless the condition holds: a bench has nothing to measure then. */
void require(bool condition, const char *text);

#endif
