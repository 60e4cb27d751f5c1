/* SPDX-License-Identifier: MIT
 *
 * <save folder>/livelog: a line for each notable event, written while games are played, for programs that announce them
 * elsewhere. In the form of the scores: TAB-separated key=value, Unix seconds, ids. Nothing in the game depends on it,
 * and the game never reads it: it may be renamed, emptied or kept locked by others. How far a run has its lines is
 * noted beside its journal (`told`), so that lines which could not be written are written later, from the journal. */
#ifndef REPORT_LIVELOG_H
#define REPORT_LIVELOG_H

#include "core/event.h"
#include "core/view.h"
#include "persist/journal.h"
#include "report/verification.h"
#include "sys/sys.h"

#include <stdbool.h>

/* What a line's `type` says. */
/* clang-format off */
#define LIVELOG_LIST(X) \
    X(START, "start")   /* a run began */ \
    X(FLOOR, "floor")   /* `what`: the floor reached */ \
    X(LEVEL, "level")   /* `what`: the level reached */ \
    X(KILL, "kill")     /* `what`: the id of a kind killed for the first time in this run */ \
    X(DEATH, "death")   /* `what`: the id of the killer, or empty */ \
    X(END, "end")       /* `what`: the outcome of a game that ended with a living hero */
/* clang-format on */

enum { LIVELOG_WAITING_SIZE = 1 << 14 };

struct livelog {
    char path[SYS_PATH_SIZE];
    struct sys_file mark; /* says how far the run has its lines; open until livelog_leave */
    struct run run;
    const struct rules *rules;
    uint32_t seen;          /* moments that were looked at: the start, then one for each command */
    uint32_t whole;         /* those whose lines are written or wait */
    uint32_t told;          /* those whose lines are all written */
    bool killed[MAX_KINDS]; /* kinds whose line is written or waits */
    bool kills_told[MAX_KINDS];
    bool full;             /* lines had no room: all from then on come from the journal, another time */
    struct strbuf waiting; /* lines that are not written yet */
    char memory[LIVELOG_WAITING_SIZE];
};

/* What is played: the folder of the saves, the character's own, its journal and what that holds. */
struct livelog_run {
    const char *folder, *own, *journal;
    const struct run *run;
    uint32_t records;
};

/* For a run that begins or goes on: adds the lines that its journal has and the log does not, as far as the verifier
 * can replay it, and waits for no lock. After a failure the log can be used all the same. */
MUST_USE enum status livelog_begin(struct livelog *log, const struct livelog_run *played, struct verifier *verifier,
                                   const struct view *view, struct fault *fault);

/* Whether this journal of a run has been played, or begun to be, before. */
bool livelog_is_begun(const char *own, const struct run *run, const struct rules *rules);

/* Writes the notable events of a step; `view` is the world after it. Does not wait for locks: lines that cannot be
 * written now are tried again with the next step. A failure to write is returned once for each line. */
MUST_USE enum status livelog_step(struct livelog *log, const struct view *view, const struct events *events,
                                  struct fault *fault);

/* The game is left: what waits is written, if the lock can be had by then. If it cannot be, the journal keeps it:
 * of a living character for the next time, of a finished run (`finished` is its journal) in <finished>.due. */
void livelog_leave(struct livelog *log, const char *finished, uint64_t until_us);

/* The game is left where nothing may be written any more. */
void livelog_drop(struct livelog *log);

/* Writes the lines that the mark `due` says are missing of a finished run, if the lock can be had by then. The mark
 * stays where it is. ST_OK also when the run can no longer be replayed. */
MUST_USE enum status livelog_settle(const char *folder, const char *journal, const char *due, struct verifier *verifier,
                                    uint64_t until_us, struct fault *fault);

#endif
