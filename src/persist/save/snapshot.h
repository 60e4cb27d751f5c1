/* SPDX-License-Identifier: MIT
 *
 * A snapshot: the whole world at one record of a journal, in a file of its own. It serves where the journal alone
 * cannot: when it is damaged, and when the rules have changed. Private to persist; which one is used is recover.c's.
 *
 * Layout, little-endian (format 1): magic "BARROWS\n" | format u32 | the journal's header, JOURNAL_HEADER_SIZE bytes |
 * records u32, how many had been carried out | game_hash_world u64 | size u32 and the encoded world (core/game.h) |
 * checksum u64 of all before it. Magic, format and the checksum at the end stay where they are in later formats. */
#ifndef PERSIST_SAVE_SNAPSHOT_H
#define PERSIST_SAVE_SNAPSHOT_H

#include "core/game.h"
#include "persist/journal.h"

enum { SNAPSHOT_FORMAT = 1, SNAPSHOT_MAX_SIZE = 256 + JOURNAL_HEADER_SIZE + GAME_ENCODED_MAX };

/* The contents of a snapshot file. */
struct snapshot {
    struct run run; /* of its run's journal */
    uint8_t header[JOURNAL_HEADER_SIZE];
    uint32_t records;
    uint64_t world_hash;
    char *bytes; /* the file, owned; snapshot_release */
    size_t world_at, world_size;
};

/* Writes a snapshot of `game`, after `records` records of `run`, into `bytes` of SNAPSHOT_MAX_SIZE; returns its size.
 */
size_t snapshot_encode(const struct run *run, uint32_t records, const struct game *game, uint8_t *bytes);

/* Reads a snapshot file. ST_BAD_DATA when it is damaged, ST_NEWER when the format is newer. After a failure `snapshot`
 * is empty. */
MUST_USE enum status snapshot_read(const char *path, struct snapshot *snapshot, struct fault *fault);
void snapshot_release(struct snapshot *snapshot);

/* The same for a file whose bytes are read already, into memory of malloc, which is the snapshot's from now on; `path`
 * is for faults. */
MUST_USE enum status snapshot_take(struct snapshot *snapshot, const char *path, char *bytes, size_t size,
                                   struct fault *fault);

/* Rebuilds the world. With `same_rules` its hash must be the saved one; under other rules the hash differs. ST_BAD_DATA
 * with the reason when it cannot be. */
MUST_USE enum status snapshot_open(const struct snapshot *snapshot, const struct rules *rules, bool same_rules,
                                   struct game *game, struct fault *fault);

#endif
