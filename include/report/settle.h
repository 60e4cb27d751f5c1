/* SPDX-License-Identifier: MIT
 *
 * Settling: what is missing of the finished runs is written, from their journals: the line in the scores, the story,
 * the lines of events that could not be written while they were played. A run is unsettled when it has no story, or a
 * mark beside it ("<journal>.due") says that lines are due. Done a little at a time, between the keys of a
 * player, too; several processes may do it at once, and each run still has one line. */
#ifndef REPORT_SETTLE_H
#define REPORT_SETTLE_H

#include "report/score_file.h"
#include "report/user_patience.h"
#include "text/text.h"

struct name_set;

struct settling {
    const struct score_place *place;
    struct verifier *verifier;
    const struct catalogue *catalogue;
    char *story; /* MORGUE_MAX bytes, owned */
    struct settling_run {
        char name[SYS_NAME_SIZE]; /* of the journal */
        bool told;                /* it has its story, and no mark */
        bool lined;               /* the log has a line of this name, or its own */
    } * runs;                     /* sorted by name, twice the capacity, owned */
    struct name_set *lines;       /* of the log, that name one of them, owned */
    size_t sorted;                /* so many of them are in order */
    int count, capacity, next;
    bool thorough;                 /* all runs are looked at, told or not: has the log their lines? */
    bool unhurried;                /* no player waits: a replay may take its time, */
    struct user_patience patience; /* but not all of a user's: what is left is settled the next time */
    bool more;                     /* there are others than these */
    uint64_t looked;               /* the log was looked through up to this byte */
    bool looking;                  /* and not to its end yet */
    struct sys_about journal;      /* of the run at hand: what is written beside it belongs to its user and group */
    enum status first;             /* the first failure to write */
};

/* Looks for unsettled runs; where there is no log, all are. Released by settle_end, after a failure, too. What is given
 * must outlive it. */
MUST_USE enum status settle_begin(struct settling *settling, const struct score_place *place, struct verifier *verifier,
                                  const struct catalogue *catalogue, struct fault *fault);
void settle_end(struct settling *settling);

/* Settles one run, or looks through a part of the log. False when nothing is left. Others are waited for until that
 * time (sys_lock_wait); if they still hold the log, nothing more is tried. The first failure to write is in `fault` and
 * in settling->first, and the other runs are settled all the same. */
bool settle_some(struct settling *settling, uint64_t until_us, struct fault *fault);

/* All of it, the lines of all runs looked up. The first failure is returned. */
MUST_USE enum status settle_all(const struct score_place *place, struct verifier *verifier,
                                const struct catalogue *catalogue, struct fault *fault);

/* The one run whose journal this is, which has just ended: looks only at the end of the log. */
MUST_USE enum status settle_one(const struct score_place *place, struct verifier *verifier,
                                const struct catalogue *catalogue, const char *journal, uint64_t until_us,
                                struct fault *fault);

#endif
