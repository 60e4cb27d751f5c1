/* SPDX-License-Identifier: MIT
 *
 * A bot's game as the journal that playing it would have written: for tests and benchmarks of what reads journals. Goes
 * past the files, so that a thousand of them are made in a moment. */
#ifndef SUPPORT_RECORDED_H
#define SUPPORT_RECORDED_H

#include "core/game.h"
#include "persist/journal.h"
#include "sim/bot.h"

#include <stddef.h>
#include <stdint.h>

/* The memory that games are played in, and the journal of the last one. */
struct recorder {
    const struct rules *rules;
    struct game *game; /* as it ended */
    struct view *view; /* of it */
    struct events events;
    struct bot bot;
    struct run run;
    uint8_t *bytes; /* the journal's file */
    size_t size;
    uint32_t records;
};

enum { RECORDED_MAX = 1 << 16 }; /* records of one game */

/* Anything that goes wrong ends the test program. */
void recorder_init(struct recorder *recorder, const struct rules *rules);
void recorder_release(struct recorder *recorder);

/* Plays the profile of the test until the game's end or `turns` turns. */
void recorder_play(struct recorder *recorder, const char *bot, const char *name, uint64_t seed, uint32_t turns);

#endif
