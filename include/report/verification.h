/* SPDX-License-Identifier: MIT
 *
 * What a journal proves: its run played again without a screen, every mark checked, and what it came to. Nothing that
 * anybody has written down about a run is believed here; scores and dumps are made of this. Changes no file. */
#ifndef PERSIST_PROOF_H
#define PERSIST_PROOF_H

#include "core/chronicle.h"
#include "core/game.h"
#include "persist/journal.h"

#include <stdbool.h>

/* A run as its journal tells it. */
struct proof {
    struct run run;
    uint32_t commands;
    bool practice; /* branched off another run: never scored */
    bool whole;    /* it begins at its first turn; otherwise with a world that nothing proves (persist/journal.h) */
    bool over;     /* the hero is dead; otherwise the journal just ends */
    uint32_t turns;
    int floor, level, hp, max_hp;
    int32_t xp; /* ever gained */
    int64_t score;
    uint32_t kills;
    char killer[ID_SIZE]; /* the id of the kind whose blow or item it was; "" for nobody, and for the living */
    int killing_power, killing_defense, killing_damage; /* of the last blow, as in the view */
    uint64_t hash;                                      /* of the whole world at the end */
};

/* The memory runs are replayed in, one after the other. */
struct prover {
    const struct rules *rules;
    struct game *game;
    struct view *view; /* after proof_read: of the world at the end */
    struct events events;
    struct chronicle told; /* after proof_read: of the whole run */
};

/* False when there is not enough memory; release it all the same. `rules` must outlive it. */
bool prover_init(struct prover *prover, const struct rules *rules);
void prover_release(struct prover *prover);

/* Who looks on: called with the context, once before the first command (NULL, NULL) and then after each with what it
 * led to. `view` is of the world as it then stands, without its cells (game_glance): they would take half of the time.
 */
struct prover_watcher {
    void (*saw)(void *context, const struct command *command, const struct events *events, const struct view *view);
    void *context;
};

/* Replays the journal at `path`. ST_BAD_DATA, with the place, when it is damaged, torn, or does not repeat itself,
 * ST_NEWER when it was written by another version of rules, content or program; the failures of reading a file. With a
 * watcher (or NULL) the run is shown on the way. */
MUST_USE enum status proof_read(struct prover *prover, const char *path, const struct prover_watcher *watcher,
                                struct proof *proof, struct fault *fault);

#endif
