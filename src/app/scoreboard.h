/* SPDX-License-Identifier: MIT
 *
 * The finished runs as the title shows them: brought up to date, proved row by row as they come into sight, summed up.
 * Lines and proofs are persist's, pages the screens'; here they meet. */
#ifndef APP_SCOREBOARD_H
#define APP_SCOREBOARD_H

#include "report/score_file.h"
#include "ui/ui.h"

struct scoreboard {
    const struct score_place *place;
    const struct catalogue *catalogue;
    struct verifier verifier;
    struct score_file scores;
    int *order;               /* of the rows, list after list; owned */
    char *story;              /* the text last asked for, DUMP_MAX bytes, owned */
    int story_row;            /* whose it is, or -1 */
    char end[SYS_PATH_SIZE];  /* or the run that has just ended and will be there; "" when it is not its story */
    bool has_story;           /* or there was none to tell */
    char path[SYS_PATH_SIZE]; /* of the row last asked for */
    struct ui_scores shown;
};

/* False when there is not enough memory; release it all the same. What is given must outlive it. */
bool scoreboard_init(struct scoreboard *scoreboard, const struct score_place *place, const struct rules *rules,
                     const struct catalogue *catalogue);
void scoreboard_release(struct scoreboard *scoreboard);

/* Completes what is written about finished runs and reads it again: at the start, and when a run has ended. After a
 * failure scoreboard->shown has what could be read; nothing is lost, and the next call tries again. */
MUST_USE enum status scoreboard_refresh(struct scoreboard *scoreboard, struct fault *fault);

/* The story of a run that has ended but lies where it was played, `journal`, and will be `finished`: lines of any
 * bytes, valid until the scoreboard tells or refreshes anything else. NULL when it cannot be told. */
const char *scoreboard_tell_end(struct scoreboard *scoreboard, const char *journal, const char *finished,
                                const struct run *run);

/* The catalogue has another language: forgets the texts that were made of it. */
void scoreboard_translate(struct scoreboard *scoreboard);

#endif
