/* SPDX-License-Identifier: MIT
 *
 * The sum of a batch, and how far it has come: lines for people, on standard error. */
#ifndef BATCH_SUMMARY_H
#define BATCH_SUMMARY_H

#include "columns.h"
#include "sample.h"

#include <stdbool.h>
#include <stdint.h>

/* The floors whose share of games is printed where no chapter ends a game. */
enum { REACH_COUNT = 3 };
extern const int REACH_FLOORS[REACH_COUNT];

/* Zeroed memory is an empty summary. */
struct summary {
    struct sample floors, turns, scores;
    uint64_t died;
    uint64_t limited; /* came to the turn limit */
};

/* Adds a game. ST_BAD_DATA when a column that counts is no number, ST_MEMORY. */
MUST_USE enum status summary_note(struct summary *summary, const struct run_row *row);

/* Prints it; sorts its samples. */
void summary_print(struct summary *summary, const struct run_setup *setup, uint64_t first_seed);
void summary_release(struct summary *summary);

/* The line on a terminal that says how far the batch has come. */
struct progress {
    bool shown; /* only on a terminal */
    uint64_t start_us, last_us;
    uint64_t done_before; /* games that need not be played */
    uint64_t total;
};

void progress_start(struct progress *progress, uint64_t done_before, uint64_t total);

/* At most a few times a second. */
void progress_show(struct progress *progress, uint64_t done);

/* Takes the line away again. */
void progress_end(struct progress *progress);

#endif
