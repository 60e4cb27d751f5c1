/* SPDX-License-Identifier: MIT
 *
 * The finished runs as the title shows them: brought up to date, proved row by row as they come into sight, summed up.
 * Lines and proofs are persist's, pages the screens'; here they meet. */
#ifndef HALL_H
#define HALL_H

#include "persist/scores.h"
#include "ui/ui.h"

struct hall {
    const struct scores_place *place;
    const struct catalogue *catalogue;
    struct prover prover;
    struct scores scores;
    int *order;               /* of the rows, list after list; owned */
    char *story;              /* the text last asked for, DUMP_MAX bytes, owned */
    int story_row;            /* whose it is, or -1 */
    char end[SYS_PATH_SIZE];  /* or the run that has just ended and will be there; "" when it is not its story */
    bool has_story;           /* or there was none to tell */
    char path[SYS_PATH_SIZE]; /* of the row last asked for */
    struct ui_scores shown;
};

/* False when there is not enough memory; release it all the same. What is given must outlive it. */
bool hall_init(struct hall *hall, const struct scores_place *place, const struct rules *rules,
               const struct catalogue *catalogue);
void hall_release(struct hall *hall);

/* Completes what is written about finished runs and reads it anew: at the start, and when a run has ended. After a
 * failure hall->shown has what could be read; nothing is lost, and the next call tries again. */
MUST_USE enum status hall_refresh(struct hall *hall, struct fault *fault);

/* The story of a run that has ended but lies where it was played, `journal`, and will be `finished`: lines of any
 * bytes, valid until the hall tells or refreshes anything else. NULL when it cannot be told. */
const char *hall_tell_end(struct hall *hall, const char *journal, const char *finished, const struct run *run);

/* The catalogue speaks another language: everything is told anew. */
void hall_translate(struct hall *hall);

#endif
