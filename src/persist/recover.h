/* SPDX-License-Identifier: MIT
 *
 * Finding a game again from what lies in a character's folder, changing nothing there. Private to persist; save.c locks
 * before and opens after. */
#ifndef PERSIST_RECOVER_H
#define PERSIST_RECOVER_H

#include "persist/save.h"

/* The two places for snapshots. */
enum { SNAPSHOT_SLOTS = 2 };
extern const char *const SNAPSHOT_NAMES[SNAPSHOT_SLOTS];

/* How the journal goes on. */
struct recovered {
    struct run run;
    uint32_t records;
    struct journal_debt debt; /* to be handed to journal_open, or released */
    int older_slot;           /* of the snapshots, for the next one */
    struct save_report report;
};

/* Fills `game` and `recovered` from the character `name` in `folder`, its own; `observer` as for save_continue. Fails
 * as that does. */
MUST_USE enum status recover(const char *folder, const char *name, const struct rules *rules, struct game *game,
                             const struct replay_observer *observer, struct recovered *recovered, struct fault *fault);
void recovered_release(struct recovered *recovered);

#endif
