/* SPDX-License-Identifier: MIT
 *
 * The names of finished runs: [<user's number>/]<name>-<start>-<seed>[-practice][.number].journal below
 * <save folder>/finished, and what lies beside it under other endings. Without a number, the players of a host cannot
 * write there, so that this name says who played. Private to report. */
#ifndef REPORT_RUN_NAME_H
#define REPORT_RUN_NAME_H

#include "base/fault.h"
#include "persist/journal.h"
#include "persist/finished.h"
#include "sys/sys.h"

#include <stdbool.h>
#include <stdint.h>

#define RUN_DUE ".due" /* after the journal's whole name: lines are missing */

enum { RUN_NAME_SIZE = 128 }; /* SCORE_TEXT_SIZE: a line holds it whole */

struct run_name {
    char name[CHARACTER_NAME_SIZE];
    int64_t start;
    uint64_t seed;
    bool practice;
    bool users; /* it lies in the folder of a user, who may write there */
};

/* What a word may hold and '.', with the journal's ending, and before it at most a user's number and '/': no other
 * path, nothing hidden. */
bool run_name_is_plain(const char *run);

/* False when a plain name has not these parts. */
bool run_name_read(const char *run, struct run_name *parts);

/* Whether it is the name of a run of practice, whatever else it lacks. */
bool run_name_is_practice(const char *run);

/* "<folder>/finished/<run>", with another ending in place of its own. ST_USAGE when it is not plain. */
MUST_USE enum status run_name_path(const char *folder, const char *run, const char *ending, char path[SYS_PATH_SIZE],
                                   struct fault *fault);

#endif
