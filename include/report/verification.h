/* SPDX-License-Identifier: MIT
 *
 * What a journal proves: its run played again without a screen, every mark checked, and what it came to. Nothing
 * written about a run elsewhere is believed; scores and stories are made of this. Changes no file. */
#ifndef REPORT_VERIFICATION_H
#define REPORT_VERIFICATION_H

#include "core/run_stats.h"
#include "core/game.h"
#include "persist/journal.h"

#include <stdbool.h>

/* The facts of a run, from its journal. */
struct verification {
    struct run run;
    uint32_t commands;
    bool practice;   /* branched off another run: never scored */
    bool whole;      /* it begins at its first turn; otherwise with a world that nothing proves (persist/journal.h) */
    bool over;       /* the game is; otherwise the journal just ends */
    uint8_t outcome; /* enum game_outcome; OUTCOME_NONE unless it is over */
    uint32_t turns;
    int floor, level, hp, max_hp;
    int32_t xp; /* ever gained */
    int64_t score;
    uint32_t kills;
    char kit[ID_SIZE];      /* the id of the hero, where the profile has several; "" before the choice */
    uint8_t kings;          /* laid to rest: bits by enum king */
    uint32_t feats;         /* of a whole run: bits by enum feat */
    char killer[ID_SIZE];   /* the id of the kind whose blow or item it was; "" if there was none */
    struct killing killing; /* as in the view */
    uint64_t hash;          /* of the whole world at the end */
};

/* The memory runs are replayed in, one after the other. */
struct verifier {
    const struct rules *rules;
    struct game *game;
    struct view *view; /* after verification_read: of the world at the end */
    struct events events;
    struct run_stats stats; /* after verification_read: of the whole run */
    uint32_t trying;        /* the command that is being replayed, from 1; behind the last one all that is told of it */
    uint64_t until_us;      /* at this time of sys_monotonic_us a replay is broken off; 0: at none */
    bool ignores_leaving;   /* the program is being left: that alone breaks nothing off */
};

/* False when there is not enough memory; release it all the same. `rules` must outlive it. */
bool verifier_init(struct verifier *verifier, const struct rules *rules);
void verifier_release(struct verifier *verifier);

/* From here until verifier_unwatch, a crash over this finished run of the folder is noted (persist/crash_note.h).
 * ST_BAD_DATA, and nothing to be unwatched, when it has stopped the program twice: it is not to be replayed again. */
MUST_USE enum status verifier_watch(struct verifier *verifier, const char *folder, const char *run,
                                    struct fault *fault);
void verifier_unwatch(void);

/* Called with the context, once before the first command (NULL, NULL) and then after each with what it led to. `view`
 * is of the world as it then stands, without its cells (game_glance): they would take half of the time. */
struct verifier_watcher {
    void (*saw)(void *context, const struct command *command, const struct events *events, const struct view *view);
    void *context;
};

/* Replays the journal at `path`. ST_BAD_DATA, with the place, when it is damaged, torn, or does not repeat itself,
 * ST_NEWER when it was written by another version of rules, content or program, ST_IO when it takes longer than it may
 * or the program is asked to leave; the failures of reading a file. With a watcher (or NULL) the run is shown on the
 * way. */
MUST_USE enum status verification_read(struct verifier *verifier, const char *path,
                                       const struct verifier_watcher *watcher, struct verification *verification,
                                       struct fault *fault);

#endif
