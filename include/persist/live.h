/* SPDX-License-Identifier: MIT
 *
 * Watching: the replay of a run that another process is playing, growing as it is played. Reads the journal and nothing
 * else; changes and locks nothing. A run that ends makes room for the next one in the same place. */
#ifndef PERSIST_LIVE_H
#define PERSIST_LIVE_H

#include "base/fault.h"
#include "persist/replay_player.h"

#include <stdbool.h>
#include <stdint.h>

/* The state of the run. */
enum live_state {
    LIVE_PLAYED, /* it is being played */
    LIVE_LEFT,   /* not played at present: saved, or cut off */
    LIVE_OVER,   /* the hero is dead */
    LIVE_LOST,   /* the file has become something that cannot be shown: the replay stays as it was */
};

/* What a look has found. Bits. */
enum watch_news {
    LIVE_LONGER = 1, /* more commands at the replay's end */
    LIVE_ANEW = 2,   /* another replay in the place of the one before: another run, or the same read afresh */
    LIVE_STATE = 4,  /* another state */
};

struct live;

/* Opens the journal at `path`. Fails as journal_read and replay_player_open do: damaged, foreign, newer. */
MUST_USE enum status live_open(struct live **watch, const char *path, const struct rules *rules, struct fault *fault);
void live_close(struct live *watch);

/* Valid until the next look that brings LIVE_ANEW. */
struct replay_player *live_player(struct live *watch);
enum live_state live_state(const struct live *watch);

/* When to look: as soon as there is something to read from the descriptor (-1: there is none), and at that time of
 * sys_monotonic_us (0: no need to). */
int live_descriptor(const struct live *watch);
uint64_t live_due_us(const struct live *watch);

/* Takes what is new. Returns enum watch_news bits. */
unsigned live_look(struct live *watch);

#endif
