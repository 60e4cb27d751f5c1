/* SPDX-License-Identifier: MIT
 *
 * A score as a line and back. Private to report. */
#ifndef REPORT_SCORE_H
#define REPORT_SCORE_H

#include "report/score_file.h"
#include "xlog.h"

#include <stdbool.h>

void score_write(const struct score *score, struct xlog_line *line);

/* False unless every field is there and makes sense. Untrusted input. */
bool score_read(struct score *score, const struct xlog_record *record);

/* Whether all fields are the same. */
bool score_same(const struct score *a, const struct score *b);

#endif
