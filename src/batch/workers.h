/* SPDX-License-Identifier: MIT
 *
 * The crew: processes that play a batch's games side by side. Their lines come out in the order of the seeds, so that
 * nobody can tell how many they were. Called by batch.c. */
#ifndef BATCH_CREW_H
#define BATCH_CREW_H

#include "record.h"

#include "base/status.h"
#include "sys/sys.h"

#include <stdint.h>

enum { MAX_CREW = 256 };

/* What a member has written and nobody has taken yet: begins with the rest of what was read last. */
struct crew_member {
    size_t start, end;
    char bytes[2 * RECORD_LINE_SIZE];
};

struct crew {
    const struct run_setup *setup;
    enum record_format format;
    struct sys_file *kept; /* the parent's file: members close it, because its lock would live as long as they */
    uint64_t first;        /* the first seed, and how many there are */
    uint64_t count;
    uint64_t taken; /* lines handed out */
    int size;       /* member i plays every size-th game from first + i on */
    struct sys_job jobs[MAX_CREW];
    struct crew_member *members;
};

/* Starts `size` processes (fewer when there are fewer games) for the games of `count` seeds from `first` on. From here
 * on signals are caught. `kept` stays the caller's alone. Release it also after a failure. */
MUST_USE enum status crew_start(struct crew *crew, const struct run_setup *setup, enum record_format format,
                                struct sys_file *kept, uint64_t first, uint64_t count, int size, struct fault *fault);
void crew_release(struct crew *crew);

enum crew_news {
    CREW_LINE,        /* the next line, with its line end; valid until the next call */
    CREW_ENDED,       /* all have been handed out */
    CREW_INTERRUPTED, /* a signal asks to end */
    CREW_LOST,        /* the process that played crew_seed has failed; `fault` says how */
};

enum crew_news crew_next(struct crew *crew, struct record_text *line, struct fault *fault);

/* The seed of the next line. */
uint64_t crew_seed(const struct crew *crew);

#endif
