/* SPDX-License-Identifier: MIT
 *
 * A journal's bytes: header and records in memory, both ways. Private to persist; opens no file. The layout is
 * described in persist/journal.h. */
#ifndef PERSIST_SAVE_JOURNAL_FORMAT_H
#define PERSIST_SAVE_JOURNAL_FORMAT_H

#include "base/fault.h"
#include "core/game.h"
#include "persist/journal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether name and profile may stand in a header. */
bool run_valid(const struct run *run);

/* How each begins. */
#define JOURNAL_MAGIC "BARROWJ\n"
enum { JOURNAL_MAGIC_SIZE = sizeof JOURNAL_MAGIC - 1 };

/* The most bytes a journal can have. */
enum {
    JOURNAL_MAX_SIZE = JOURNAL_HEADER_SIZE + GAME_ENCODED_MAX + JOURNAL_MAX_RECORDS * JOURNAL_RECORD_SIZE,
};

/* Reads a header. Fails as journal_read does. */
MUST_USE enum status run_decode(struct run *run, const uint8_t header[JOURNAL_HEADER_SIZE], const char *path,
                                struct fault *fault);

/* Writes the header of a valid run. Returns its checksum, which is part of each record's. */
uint64_t run_encode(const struct run *run, uint8_t header[JOURNAL_HEADER_SIZE]);

/* A journal that begins with the world of `game`, whose rules are the run's: fresh memory of malloc. `run` becomes the
 * next part. */
MUST_USE enum status run_begin_part(struct run *run, const struct game *game, uint8_t **bytes, size_t *size,
                                    struct fault *fault);

/* Writes record `number`, from 0. */
void record_encode(uint64_t run_check, uint32_t number, const struct command *command, uint32_t mark,
                   uint8_t record[JOURNAL_RECORD_SIZE]);

/* Reads a whole journal from memory with all that is intact in it; `path` is for messages. A damaged base is left out.
 * Fails only for the header (ST_BAD_DATA, ST_NEWER) and with ST_MEMORY; `tape` is then empty. */
MUST_USE enum status tape_salvage(struct journal_tape *tape, const char *path, const char *bytes, size_t size,
                                  struct fault *fault);

/* The same for callers that accept no damage: ST_BAD_DATA with the number of the first damaged record. */
MUST_USE enum status tape_decode(struct journal_tape *tape, const char *path, const char *bytes, size_t size,
                                 struct fault *fault);

/* Decodes what has been appended since: `bytes` stood behind the good ones (tape->good_size) when they were read. Fills
 * `entries` of `capacity` with those at the beginning that are whole and intact, and returns how many. */
uint32_t tape_more(const struct journal_tape *tape, const uint8_t *bytes, size_t size, struct journal_entry *entries,
                   uint32_t capacity);

#endif
