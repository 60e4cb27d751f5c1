/* SPDX-License-Identifier: MIT
 *
 * Where the lines of a batch go: standard output, or a file that is continued where it ended. */
#ifndef BATCH_OUTPUT_H
#define BATCH_OUTPUT_H

#include "columns.h"
#include "summary.h"

#include "base/fault.h"
#include "sys/sys.h"

#include <stdint.h>

struct output {
    struct columns_form form;
    struct sys_file file;        /* fd -1: standard output */
    uint64_t held;               /* games that the file held already */
    char last[RECORD_LINE_SIZE]; /* the last of their lines, "" without one */
};

/* The games a batch is about. */
struct output_range {
    uint64_t first;
    uint64_t count;
};

/* Opens the file (made if it is missing, locked) or, with NULL, standard output. Lines that the file holds are noted in
 * the summary; they must be those of the range's first games, played with the same setup, in order: anything else is
 * refused and left untouched, with the line and what is wrong with it. A last line that was cut short is taken out. */
MUST_USE enum status output_open(struct output *output, const char *path, struct columns_form form,
                                 const struct run_setup *setup, struct output_range range, struct summary *summary,
                                 struct fault *fault);

/* Adds a line with its line end, whole or not at all. */
MUST_USE enum status output_write(struct output *output, struct run_text line, struct fault *fault);

/* Brings a file to the disk and closes it. */
MUST_USE enum status output_close(struct output *output, struct fault *fault);

#endif
