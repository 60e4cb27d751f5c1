/* SPDX-License-Identifier: MIT
 *
 * The finished runs as the title shows them: brought up to date, proved row by row as they come into sight, summed up.
 * Lines and proofs are report's, pages the screens'; here they meet. */
#ifndef APP_SCOREBOARD_H
#define APP_SCOREBOARD_H

#include "report/boards.h"
#include "report/settle.h"
#include "ui/ui.h"

struct scoreboard {
    const struct score_place *place;
    const struct catalogue *catalogue;
    struct verifier verifier;
    struct boards boards;
    bool stale;                /* the boards are to be read when the lists are opened */
    bool failed;               /* reading them did; `fault` says why */
    int order[UI_SCORE_LISTS]; /* the board of each list */
    uint64_t until_us;         /* of sys_monotonic_us: no other proof is begun */
    uint64_t *due_us;          /* of the alarm of the wait for a key; NULL: no wait */
    struct settling settling;
    bool is_settling, settled;       /* under way; begun since the start or the last retirement */
    struct fault fault;              /* of settling, or of reading */
    char *story;                     /* the text last asked for, MORGUE_MAX bytes, owned */
    char story_run[SCORE_TEXT_SIZE]; /* whose it is, by its journal; "" */
    char end[SYS_PATH_SIZE];         /* or the run that has just ended and will be there; "" when it is not its story */
    bool has_story;                  /* or there was none to tell */
    char path[SYS_PATH_SIZE];        /* of the row last asked for */
    uint64_t patience_us;            /* with the journal of a run whose story is told */
    struct ui_scores shown;
};

/* In memory that is all zero. False when there is not enough of it; release it all the same. What is given must outlive
 * it. Reads no file. */
bool scoreboard_init(struct scoreboard *scoreboard, const struct score_place *place, const struct rules *rules,
                     const struct catalogue *catalogue);
void scoreboard_release(struct scoreboard *scoreboard);

/* Looks up whether there are any lists. */
void scoreboard_look(struct scoreboard *scoreboard);

/* The lists may be shown now: whether there are any is looked up, and rows are proved until that time. `due_us`, valid
 * until the next call, is set to SYS_NOW when there is work to do between keys: rows still to be proved, runs to be
 * settled. */
void scoreboard_show(struct scoreboard *scoreboard, uint64_t until_us, uint64_t *due_us);

/* Settles a run, if one is left, without waiting for locks. A failure of settling is told once, at its end; nothing is
 * lost, and the next session tries again. */
MUST_USE enum status scoreboard_work(struct scoreboard *scoreboard, struct fault *fault);

/* Runs have been finished by others than scoreboard_add: looks for them again. */
void scoreboard_look_again(struct scoreboard *scoreboard);

/* Writes line and story of a run that has just ended, waiting for others until that time. What cannot be written is
 * written later. */
MUST_USE enum status scoreboard_add(struct scoreboard *scoreboard, const char *journal, uint64_t until_us,
                                    struct fault *fault);

/* The story of a run that has ended but lies where it was played, `journal`, and will be `finished`: lines of any
 * bytes, valid until the scoreboard tells or refreshes anything else. NULL when it cannot be told. */
const char *scoreboard_tell_end(struct scoreboard *scoreboard, const char *journal, const char *finished,
                                const struct run *run);

/* The catalogue has another language: forgets the texts that were made of it. */
void scoreboard_translate(struct scoreboard *scoreboard);

#endif
