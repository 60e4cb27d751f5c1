/* SPDX-License-Identifier: MIT
 *
 * <save folder>/livelog: a line for each notable event, written while games are played, for programs that announce them
 * elsewhere. In the form of the scores: TAB-separated key=value, Unix seconds, ids. Nothing in the game depends on it.
 */
#ifndef REPORT_LIVELOG_H
#define REPORT_LIVELOG_H

#include "core/event.h"
#include "core/view.h"
#include "persist/journal.h"
#include "sys/sys.h"

#include <stdbool.h>

/* What a line's `type` says. */
/* clang-format off */
#define LIVELOG_LIST(X) \
    X(START, "start")   /* a run began */ \
    X(FLOOR, "floor")   /* `what`: the floor reached */ \
    X(LEVEL, "level")   /* `what`: the level reached */ \
    X(KILL, "kill")     /* `what`: the id of a kind killed for the first time in this run */ \
    X(DEATH, "death")   /* `what`: the id of the killer, or empty */
/* clang-format on */

struct livelog {
    char path[SYS_PATH_SIZE];
    struct run run;
    bool killed[MAX_KINDS]; /* kinds that have had their line */
};

/* For a run that begins or goes on: reads the lines that the run has, and writes its start if that line is missing.
 * After a failure the log can be used all the same. */
MUST_USE enum status livelog_begin(struct livelog *log, const char *folder, const struct run *run,
                                   const struct view *view, struct fault *fault);

/* Writes the notable events of a step; `view` is the world after it. The first failure is returned; the other lines are
 * tried all the same. */
MUST_USE enum status livelog_step(struct livelog *log, const struct view *view, const struct events *events,
                                  struct fault *fault);

#endif
