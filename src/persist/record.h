/* SPDX-License-Identifier: MIT
 *
 * A journal's bytes: header and records in memory, both ways. Private to persist; opens no file. The layout is
 * described in persist/journal.h. */
#ifndef PERSIST_RECORD_H
#define PERSIST_RECORD_H

#include "base/status.h"
#include "core/command.h"
#include "persist/journal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether name and profile may stand in a header. */
bool run_valid(const struct run *run);

/* Writes the header of a valid run. Returns its checksum, which is part of each record's. */
uint64_t run_encode(const struct run *run, uint8_t header[JOURNAL_HEADER_SIZE]);

/* Writes record `number`, from 0. */
void record_encode(uint64_t run_check, uint32_t number, const struct command *command, uint32_t mark,
                   uint8_t record[JOURNAL_RECORD_SIZE]);

/* Reads a whole journal from memory, as journal_read does; `path` is for messages. */
MUST_USE enum status tape_decode(struct journal_tape *tape, const char *path, const char *bytes, size_t size,
                                 struct fault *fault);

#endif
