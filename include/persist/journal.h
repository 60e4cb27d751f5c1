/* SPDX-License-Identifier: MIT
 *
 * The journal: an append-only file of exactly the arguments of game_step, written before the step. Since the same
 * seed and commands give the same game, it is the save, the replay and the proof of a score in one.
 *
 * Layout, little-endian (format 1): a header of JOURNAL_HEADER_SIZE bytes, then records of JOURNAL_RECORD_SIZE bytes:
 *   command (8 bytes, core/command.h) | mark (4) | checksum (4)
 * `mark` is the low half of game_hash of the world the command was given in, so that every record proves all before
 * it. The checksum covers the record, its number and the run's header, so that no record can be moved or lent.
 *
 * The header: magic "BARROWJ\n" | format u32 | rules_version u32 | content_hash u64 | seed u64 | start_time i64 |
 * profile, 32 bytes | name, 21 bytes | zeros | checksum u64 of all before it. Magic, format and checksum stand at the
 * same places in every later format, so that "newer" is told from "damaged".
 *
 * Torn or damaged. What was written after the last sync may be missing or garbage after a power cut. So an invalid end
 * of at most JOURNAL_SYNC_EVERY records is a torn tail, which may be cut off; an invalid record with a valid one
 * behind it, or a longer invalid end, is damage, and nobody cuts anything. */
#ifndef PERSIST_JOURNAL_H
#define PERSIST_JOURNAL_H

#include "base/status.h"
#include "core/command.h"
#include "sys/sys.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JOURNAL_FORMAT = 1,
    JOURNAL_HEADER_SIZE = 128,
    JOURNAL_RECORD_SIZE = 16,
    JOURNAL_SYNC_EVERY = 100,      /* records */
    JOURNAL_MAX_RECORDS = 1 << 22, /* of one run: 64 MiB */
};
enum { CHARACTER_NAME_SIZE = 21 }; /* [A-Za-z0-9_-]{1,20} and its zero */

/* What a run is. */
struct run {
    uint32_t rules_version;
    uint64_t content_hash;
    uint64_t seed;
    int64_t start_time; /* Unix seconds */
    char profile[32];   /* letters, digits, '_' or '-', like the name */
    char name[CHARACTER_NAME_SIZE];
};

/* An open journal, the file locked for this process. */
struct journal {
    struct sys_file file;
    struct run run;
    uint64_t run_check; /* hash of the header: part of each record's checksum */
    uint32_t records;   /* in the file */
    uint32_t mark;      /* of the world as it stands: goes into the next record */
    uint32_t unsynced;  /* records since the last sync, at most JOURNAL_SYNC_EVERY */
    bool sync_failed;   /* the last sync did: `tail` has to be written again before the next one */
    uint8_t tail[JOURNAL_SYNC_EVERY * JOURNAL_RECORD_SIZE]; /* the unsynced records as they are in the file */
};

/* A journal's commands in memory. */
struct journal_tape {
    struct run run;
    struct journal_entry {
        struct command command;
        uint32_t mark;
    } * entries; /* owned; journal_tape_release */
    uint32_t count;
    uint64_t good_size; /* bytes up to the end of the last whole, valid record */
    bool torn;          /* bytes follow that are no valid record */
};

/* Creates the file, locks it, writes the header and syncs. ST_EXISTS when the file is there, ST_USAGE when `run` has no
 * valid name or profile. After a failure there is no file. The new world's hash is then given to journal_mark. */
MUST_USE enum status journal_create(struct journal *journal, const char *path, const struct run *run,
                                    struct fault *fault);

/* Reads a journal without changing it. A torn tail is left out and reported in `tape->torn`. ST_BAD_DATA when the
 * header or a record is damaged (its number, from 1, is in the text), ST_NEWER when the format is newer than this
 * program's. After a failure `tape` is empty. */
MUST_USE enum status journal_read(const char *path, struct journal_tape *tape, struct fault *fault);
void journal_tape_release(struct journal_tape *tape);

/* Opens an existing journal for more: locks it, reads it into `tape`, copies a torn tail to "<path>.torn" (or, if there
 * is one, "<path>.torn.1", ...), cuts it off and syncs. ST_LOCKED when another process plays it, else the failures of
 * journal_read. After a failure the file is as it was and unlocked, and `tape` is empty. When the tape has been
 * replayed, the world's hash is given to journal_mark. */
MUST_USE enum status journal_resume(struct journal *journal, const char *path, struct journal_tape *tape,
                                    struct fault *fault);

/* Writes one command, before it acts. On failure the file is as it was and the command must not be carried out; the
 * same call may be tried again. When JOURNAL_SYNC_EVERY records are unsynced it syncs first, so that a failing sync
 * stops the command before it is written, never after. ST_FULL also at JOURNAL_MAX_RECORDS. */
MUST_USE enum status journal_append(struct journal *journal, const struct command *command, struct fault *fault);

/* Remembers the world's hash after the step, for the next record. */
void journal_mark(struct journal *journal, uint64_t hash);

/* Brings everything written to the disk. After a failure it is still in the file for every process of this machine, but
 * a power cut may take the unsynced records; the next call writes them again and tries once more. */
MUST_USE enum status journal_sync(struct journal *journal, struct fault *fault);

/* Syncs and closes; the file is closed and the lock free again even after a failure. */
MUST_USE enum status journal_close(struct journal *journal, struct fault *fault);

/* 1 to 20 letters, digits, '_' or '-'. */
bool character_name_valid(const char *name);

#endif
