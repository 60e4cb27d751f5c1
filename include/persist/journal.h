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
 * same places in every later format, so that "newer" and "damaged" can be told apart.
 *
 * Format 2 is a run that does not begin at its first turn: it was continued from a snapshot, because the rules had
 * changed or the journal before it was damaged. Of the zeros, part u32, base_size u32 and base_check u64 stand at byte
 * 96; the encoded world (core/game.h) of base_size bytes follows the header, the records follow that. Such a file is
 * whole in itself, but nothing in it proves what came before. Format 2 is also a run that has flags (enum run_flag),
 * u32 at byte 112. A run from its first turn without flags is still written as format 1.
 *
 * Torn or damaged. What was written after the last sync may be missing or garbage after a power cut. So an invalid end
 * of at most JOURNAL_SYNC_EVERY records is a torn tail, which may be cut off; an invalid record with a valid one
 * behind it, or a longer invalid end, is damage, and persist/save.h says what becomes of it. */
#ifndef PERSIST_JOURNAL_H
#define PERSIST_JOURNAL_H

#include "base/fault.h"
#include "core/command.h"
#include "core/rules.h"
#include "sys/sys.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JOURNAL_FORMAT = 2, /* the newest that is read */
    JOURNAL_HEADER_SIZE = 128,
    JOURNAL_RECORD_SIZE = 16,
    JOURNAL_SYNC_EVERY = 100,      /* records */
    JOURNAL_MAX_RECORDS = 1 << 22, /* of one run: 64 MiB */
};
enum { CHARACTER_NAME_SIZE = 21 }; /* a word of base/parse.h and its zero */

/* What a run is. */
struct run {
    uint32_t rules_version;
    uint64_t content_hash;
    uint64_t seed;
    int64_t start_time; /* Unix seconds */
    char profile[32];   /* letters, digits, '_' or '-', like the name */
    char name[CHARACTER_NAME_SIZE];
    uint32_t part;       /* of a continued run: how many journals came before this one; else 0 */
    uint32_t base_size;  /* bytes of the world it was continued from; 0: the run begins at its first turn */
    uint64_t base_check; /* their hash */
    uint32_t flags;      /* enum run_flag */
};

/* Sets which rules a run is played by: those of the profile. */
void run_set_rules(struct run *run, const struct profile *profile);

/* Whether the run was begun by the rules as they are here: its profile's version and content. */
bool run_has_rules(const struct run *run, const struct rules *rules);

/* Bits. */
enum run_flag {
    RUN_PRACTICE = 1, /* branched off another run: the commands up to there are that run's. Never scored */
    RUN_MIXED = 2,    /* begun under other rules or other content than it goes on under */
};

/* What has to be done to the file before anything is appended to it. Loading changes no file; the first command does.
 */
struct journal_repair {
    enum { REPAIR_NONE, REPAIR_CUT, REPAIR_REPLACE } kind;
    const char *ending; /* ending of the numbered name under which what is cut off is kept */
    uint64_t keep_from; /* the file is kept from this byte on */
    uint64_t cut_size;  /* REPAIR_CUT: what stays of it */
    uint8_t *bytes;     /* REPAIR_REPLACE: the whole new file, owned */
    size_t size;
    bool kept; /* the copy is made; what is left is the change itself */
};

/* An open journal. Its owner holds the character's lock (persist/save.h). */
struct journal {
    struct sys_file file;
    struct run run;
    struct journal_repair repair;
    uint64_t run_check; /* hash of the header: part of each record's checksum */
    uint32_t records;   /* in the file, once the repair is made */
    uint32_t mark;      /* of the world as it stands: goes into the next record */
    uint32_t unsynced;  /* records since the last sync, at most JOURNAL_SYNC_EVERY */
    bool sync_failed;   /* the last sync did: `tail` has to be written again before the next one */
    uint8_t tail[JOURNAL_SYNC_EVERY * JOURNAL_RECORD_SIZE]; /* the unsynced records as they are in the file */
};

/* A journal's commands in memory. */
struct journal_tape {
    struct run run;
    uint8_t *base; /* the world of a continued run, run.base_size bytes, owned; NULL: it begins at its first turn */
    struct journal_entry {
        struct command command;
        uint32_t mark;
        bool intact;    /* what it holds can be trusted */
    } * entries;        /* `whole` of them, owned; journal_tape_release */
    uint32_t count;     /* those at the beginning that are all intact */
    uint32_t whole;     /* those in the file, damaged or not */
    uint64_t good_size; /* bytes up to the end of the first `count` */
    bool torn;          /* a torn tail follows them */
    bool damaged;       /* damage follows them */
};

/* Creates the file with its header, synced and open. ST_EXISTS when it is there, ST_USAGE when `run` has no valid name
 * or profile. After a failure there is no file. The new world's hash is then given to journal_mark. */
MUST_USE enum status journal_create(struct journal *journal, const char *path, const struct run *run,
                                    struct fault *fault);

/* The same for a run that begins with the first `count` records of `past`, whose world it has (base and all). */
MUST_USE enum status journal_branch(struct journal *journal, const char *path, const struct run *run,
                                    const struct journal_tape *past, uint32_t count, struct fault *fault);

/* Reads a journal without changing it. A torn tail is left out and reported in `tape->torn`. ST_BAD_DATA when the
 * header or a record is damaged (its number, from 1, is in the text), ST_NEWER when the format is newer than this
 * program's. After a failure `tape` is empty. */
MUST_USE enum status journal_read(const char *path, struct journal_tape *tape, struct fault *fault);
void journal_tape_release(struct journal_tape *tape);

/* Whether there is a file that begins as a journal does, damaged or of a newer format or not. */
bool journal_is_there(const char *path);

/* Opens an existing journal to append to it after its first `records` of `run`. `repair` (bytes and all) becomes the
 * journal's, also after a failure. The world's hash is then given to journal_mark. */
MUST_USE enum status journal_open(struct journal *journal, const char *path, const struct run *run, uint32_t records,
                                  const struct journal_repair *repair, struct fault *fault);

/* Writes one command, before it acts; settles what is owed first. On failure nothing was appended and the command must
 * not be carried out; the same call may be tried again. When JOURNAL_SYNC_EVERY records are unsynced it syncs first, so
 * that a failing sync stops the command before it is written, never after. ST_FULL also at JOURNAL_MAX_RECORDS. */
MUST_USE enum status journal_append(struct journal *journal, const struct command *command, struct fault *fault);

/* Remembers the world's hash after the step, for the next record. */
void journal_mark(struct journal *journal, uint64_t hash);

/* Brings everything written to the disk. After a failure it is still in the file for every process of this machine, but
 * a power cut may take the unsynced records; the next call writes them again and tries once more. */
MUST_USE enum status journal_sync(struct journal *journal, struct fault *fault);

/* Syncs and closes; the file is closed even after a failure. What is still owed is left undone. */
MUST_USE enum status journal_close(struct journal *journal, struct fault *fault);

/* Closes without syncing: for a journal that nothing was written to, or whose failure has been reported. */
void journal_drop(struct journal *journal);

/* Bytes of the file up to the end of its last record. */
uint64_t journal_size(const struct journal *journal);

/* 1 to 20 bytes of letters, digits, '_' or '-'. */
bool character_name_valid(const char *name);

#endif
