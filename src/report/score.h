/* SPDX-License-Identifier: MIT
 *
 * A score as a line and back. Private to report. */
#ifndef REPORT_SCORE_H
#define REPORT_SCORE_H

#include "report/score_file.h"
#include "report/xlog.h"

#include <stdbool.h>

/* A whole line, ended. */
void score_write(const struct score *score, struct xlog_line *line);

/* A part of a line, of any bytes. */
struct score_slice {
    const char *bytes;
    size_t size;
};

/* What a line is ranked by, and where: without the rest of it, for logs of a million lines. */
struct score_key {
    struct score_slice profile, run;
    int64_t rules, score, turns, start, end;
    uint64_t content, seed;
};

/* False when a field is missing or one of these makes no sense. Untrusted input. */
bool score_glance(struct score_key *key, const struct xlog_record *record);

/* False unless every field is there and makes sense. Untrusted input. */
bool score_read(struct score *score, const struct xlog_record *record);

/* Whether all fields are the same. */
bool score_same(const struct score *a, const struct score *b);

/* What a line claims, as a hash: all of it but when the run ended, which no journal proves: a copied one is younger
 * than its line. */
uint64_t score_claim(const struct xlog_record *record);

#endif
