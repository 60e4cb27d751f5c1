/* SPDX-License-Identifier: MIT
 *
 * The workers: processes that play a batch's games side by side. Their lines come out in the order of the seeds, so
 * that their number changes nothing in the output. */
#ifndef BATCH_WORKERS_H
#define BATCH_WORKERS_H

#include "columns.h"

#include "base/fault.h"
#include "config/options.h"
#include "sys/sys.h"

#include <stdint.h>

enum { MAX_CREW = 256 };

/* What a worker has written and has not been handed out; begins with the rest of what was read last. */
struct worker {
    size_t start, end;
    char bytes[2 * RECORD_LINE_SIZE];
};

struct workers {
    const struct run_setup *setup;
    struct columns_form form;
    struct sys_file *kept; /* the parent's file: workers close it, because its lock would live as long as they do */
    uint64_t first;        /* the first seed, and how many there are */
    uint64_t count;
    uint64_t taken; /* lines handed out */
    int size;       /* worker i plays every size-th game from first + i on */
    struct sys_job jobs[MAX_CREW];
    enum exit_code lost; /* after WORKERS_LOST: what the program exits with for it */
    bool told;           /* likewise: it has said why itself */
    struct worker *members;
};

/* Starts `size` processes (fewer when there are fewer games) for the games of `count` seeds from `first` on. From here
 * on signals are caught. `kept` stays the caller's alone. Release it also after a failure. */
MUST_USE enum status workers_start(struct workers *workers, const struct run_setup *setup, struct columns_form form,
                                   struct sys_file *kept, uint64_t first, uint64_t count, int size,
                                   struct fault *fault);
void workers_release(struct workers *workers);

enum workers_news {
    WORKERS_LINE,        /* the next line, with its line end; valid until the next call */
    WORKERS_ENDED,       /* all lines have been handed out */
    WORKERS_INTERRUPTED, /* a signal asks to end */
    WORKERS_LOST,        /* the process that played workers_seed has failed; `fault` says how */
};

enum workers_news workers_next(struct workers *workers, struct run_text *line, struct fault *fault);

/* The seed of the next line. */
uint64_t workers_seed(const struct workers *workers);

#endif
