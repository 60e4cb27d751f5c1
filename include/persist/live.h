/* SPDX-License-Identifier: MIT
 *
 * Watching: the film of a run that another process is playing, growing as it is played. Reads the journal and nothing
 * else; changes and locks nothing. A run that ends makes room for the next one in the same place. */
#ifndef PERSIST_WATCH_H
#define PERSIST_WATCH_H

#include "base/status.h"
#include "persist/film.h"

#include <stdbool.h>
#include <stdint.h>

/* Who is at the run. */
enum watch_state {
    WATCH_PLAYED, /* somebody plays */
    WATCH_LEFT,   /* nobody does at present: saved, or cut off */
    WATCH_OVER,   /* the hero is dead */
    WATCH_LOST,   /* the file has become something that cannot be shown: the film stays as it was */
};

/* What a look has found. Bits. */
enum watch_news {
    WATCH_LONGER = 1, /* more commands at the film's end */
    WATCH_ANEW = 2,   /* another film in the place of the one before: another run, or the same read afresh */
    WATCH_STATE = 4,  /* another state */
};

struct watch;

/* Opens the journal at `path`. Fails as journal_read and film_open do: damaged, foreign, newer. */
MUST_USE enum status watch_open(struct watch **watch, const char *path, const struct rules *rules, struct fault *fault);
void watch_close(struct watch *watch);

/* Valid until the next look that brings WATCH_ANEW. */
struct film *watch_film(struct watch *watch);
enum watch_state watch_state(const struct watch *watch);

/* When to look: as soon as there is something to read from the descriptor (-1: there is none), and at that time of
 * sys_monotonic_us (0: no need to). */
int watch_descriptor(const struct watch *watch);
uint64_t watch_due_us(const struct watch *watch);

/* Takes what is new. Returns enum watch_news bits. */
unsigned watch_look(struct watch *watch);

#endif
