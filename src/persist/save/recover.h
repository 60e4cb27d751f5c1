/* SPDX-License-Identifier: MIT
 *
 * Loading a game from the files of a character's folder, changing none of them. Private to persist; save.c locks before
 * and opens after. */
#ifndef PERSIST_SAVE_RECOVER_H
#define PERSIST_SAVE_RECOVER_H

#include "persist/save.h"

/* The two places for snapshots. */
enum { SNAPSHOT_SLOTS = 2 };
extern const char *const SNAPSHOT_NAMES[SNAPSHOT_SLOTS];

/* The file where crashes are noted: a line for each, with the number of the command, from 1. */
extern const char CRASHED[];

/* How the journal goes on. */
struct recovered {
    struct run run;
    uint32_t records;
    struct journal_repair repair; /* to be handed to journal_open, or released */
    int older_slot;               /* of the snapshots, for the next one */
    unsigned bad_slots;           /* a bit for each place whose snapshot is damaged */
    struct save_report report;
};

/* The game to look for. */
struct recovery_search {
    const char *folder; /* the character's own */
    const char *name;
    uint32_t drop; /* the command, from 1, that the game is to stand before; 0: none */
    const struct rules *rules;
    const struct replay_observer *observer; /* or NULL */
};

/* Fills `game` and `recovered`. A command that trips one of our CHECKs is noted as save_crashes reads it. Fails as
 * save_continue does. */
MUST_USE enum status recover(const struct recovery_search *search, struct game *game, struct recovered *recovered,
                             struct fault *fault);
void recovered_release(struct recovered *recovered);

#endif
