/* SPDX-License-Identifier: MIT
 *
 * Runs of bots as journals: in memory for tests of replays, in a file for those of the program. */
#ifndef SUPPORT_TAPE_H
#define SUPPORT_TAPE_H

#include "core/rules.h"
#include "persist/journal.h"

/* The tape of a bot's game (one that does not look ahead) under the name Wanda: at most `commands`, fewer when the hero
 * dies. Released by journal_tape_release. */
void tape_play(struct journal_tape *tape, const struct rules *rules, const char *bot, uint64_t seed, uint32_t commands);

/* Writes it, or its first `count` commands, as a journal. The file must not be there. */
void tape_write(const struct journal_tape *tape, uint32_t count, const char *path);

#endif
