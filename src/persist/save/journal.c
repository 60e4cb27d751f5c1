/* SPDX-License-Identifier: MIT
 *
 * The open journal: create, open, append, sync, close. Knows files and their failures; the layout of the bytes is
 * journal_format.c's. Does not interpret commands. */
#include "persist/journal.h"

#include "base/check.h"
#include "numbered.h"
#include "journal_format.h"

#include <stdlib.h>
#include <string.h>

static void journal_clear(struct journal *journal)
{
    memset(journal, 0, sizeof *journal);
    journal->file.fd = -1;
}

/* The run and the number of its records that are in the file. */
static void set_run(struct journal *journal, const struct run *run, uint32_t records)
{
    uint8_t header[JOURNAL_HEADER_SIZE];
    journal->run = *run;
    journal->run_check = run_encode(run, header);
    journal->records = records;
}

/* A new file with its header, the base and the first `count` records of `past`. */
static enum status write_new(const char *path, const struct run *run, const struct journal_tape *past, uint32_t count,
                             struct fault *fault)
{
    size_t size = JOURNAL_HEADER_SIZE + run->base_size + (size_t)count * JOURNAL_RECORD_SIZE;
    uint8_t *bytes = malloc(size);
    if (bytes == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_JOURNAL_FILE_NO_MEMORY, path);
    uint64_t run_check = run_encode(run, bytes);
    uint8_t *records = bytes + JOURNAL_HEADER_SIZE + run->base_size;
    if (run->base_size > 0)
        memcpy(bytes + JOURNAL_HEADER_SIZE, past->base, run->base_size);
    for (uint32_t i = 0; i < count; i++)
        record_encode(run_check, i, &past->entries[i].command, past->entries[i].mark,
                      records + (size_t)i * JOURNAL_RECORD_SIZE);
    enum status status = sys_create_file(path, bytes, size, fault);
    free(bytes);
    return status;
}

enum status journal_branch(struct journal *journal, const char *path, const struct run *run,
                           const struct journal_tape *past, uint32_t count, struct fault *fault)
{
    journal_clear(journal);
    CHECK(count <= past->count && run->base_size == past->run.base_size);
    if (!run_valid(run))
        return fault_set(fault, ST_USAGE, FAULT_RUN_NEEDS_NAME);
    set_run(journal, run, count);
    enum status status = write_new(path, run, past, count, fault);
    if (status == ST_EXISTS)
        return fault_set(fault, ST_EXISTS, FAULT_SAVE_JOURNAL_EXISTS, path);
    if (status != ST_OK)
        return status;
    status = sys_open(&journal->file, path, SYS_APPEND_AND_READ, fault);
    if (status != ST_OK)
        (void)!sys_remove(path, NULL); /* as if it had never been there */
    return status;
}

enum status journal_create(struct journal *journal, const char *path, const struct run *run, struct fault *fault)
{
    static const struct journal_tape NOTHING;
    if (run->base_size > 0) { /* such a run has a past: it begins by journal_branch */
        journal_clear(journal);
        return fault_set(fault, ST_USAGE, FAULT_RUN_HAS_WORLD);
    }
    return journal_branch(journal, path, run, &NOTHING, 0, fault);
}

enum status journal_read(const char *path, struct journal_tape *tape, struct fault *fault)
{
    char *bytes;
    size_t size;
    memset(tape, 0, sizeof *tape);
    enum status status = sys_read_file(path, JOURNAL_MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK)
        status = tape_decode(tape, path, bytes, size, fault);
    sys_free(bytes);
    return status;
}

bool journal_is_there(const char *path)
{
    char bytes[JOURNAL_MAGIC_SIZE];
    struct sys_follow file;
    size_t size = 0;
    bool there = sys_follow_open_still(&file, path, NULL) == ST_OK &&
                 sys_follow_read(&file, 0, bytes, sizeof bytes, &size, NULL) == ST_OK && size == sizeof bytes &&
                 memcmp(bytes, JOURNAL_MAGIC, sizeof bytes) == 0;
    sys_follow_close(&file);
    return there;
}

enum status journal_open(struct journal *journal, const char *path, const struct run *run, uint32_t records,
                         const struct journal_repair *repair, struct fault *fault)
{
    journal_clear(journal);
    set_run(journal, run, records);
    journal->repair = *repair;
    return sys_open(&journal->file, path, SYS_APPEND_AND_READ, fault);
}

/* --- What is owed before the first command ----------------------------------------------------------------------- */

struct cut_off {
    const char *bytes;
    size_t size;
};

static enum status keep(void *context, const char *path, struct fault *fault)
{
    const struct cut_off *cut_off = context;
    return sys_create_file(path, cut_off->bytes, cut_off->size, fault);
}

/* Copies bytes that are about to be cut off to "<path><ending>" or, if that exists, "<path><ending>.1", ... */
static enum status keep_aside(const char *path, struct journal_repair *repair, struct fault *fault)
{
    char stem[SYS_PATH_SIZE], copy[SYS_PATH_SIZE];
    char *bytes;
    size_t size;
    if (repair->kept)
        return ST_OK;
    enum status status = sys_read_file(path, JOURNAL_MAX_SIZE, &bytes, &size, fault);
    if (status != ST_OK)
        return status;
    size_t from = repair->keep_from < size ? (size_t)repair->keep_from : size;
    struct cut_off cut_off = {bytes + from, size - from};
    status = save_path_numbered(stem, path, 0, repair->ending, fault);
    if (status == ST_OK)
        status = save_take_numbered(copy, stem, "", keep, &cut_off, fault);
    sys_free(bytes);
    repair->kept = status == ST_OK;
    return status;
}

/* Puts a new file in the place of the old one, which stays whole until then. */
static enum status replace(struct journal *journal, struct fault *fault)
{
    struct sys_file fresh;
    enum status status = sys_replace_file(journal->file.path, journal->repair.bytes, journal->repair.size, fault);
    if (status == ST_OK)
        status = sys_open(&fresh, journal->file.path, SYS_APPEND_AND_READ, fault);
    if (status != ST_OK)
        return status;
    sys_drop(&journal->file); /* nothing was written through it */
    journal->file = fresh;
    return ST_OK;
}

static enum status settle(struct journal *journal, struct fault *fault)
{
    enum status status = ST_OK;
    switch (journal->repair.kind) {
    case REPAIR_NONE:
        return ST_OK;
    case REPAIR_CUT:
        status = keep_aside(journal->file.path, &journal->repair, fault);
        if (status == ST_OK)
            status = sys_truncate(&journal->file, journal->repair.cut_size, fault);
        if (status == ST_OK)
            status = sys_sync(&journal->file, fault);
        break;
    case REPAIR_REPLACE:
        status = keep_aside(journal->file.path, &journal->repair, fault);
        if (status == ST_OK)
            status = replace(journal, fault);
        break;
    }
    if (status != ST_OK)
        return status;
    sys_free(journal->repair.bytes);
    journal->repair = (struct journal_repair){.kind = REPAIR_NONE};
    return ST_OK;
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

enum status journal_append(struct journal *journal, const struct command *command, struct fault *fault)
{
    CHECK(command_well_formed(command)); /* a journal with more records could not be read back */
    if (journal->records >= JOURNAL_MAX_RECORDS)
        return fault_set(fault, ST_FULL, FAULT_SAVE_FULL, JOURNAL_MAX_RECORDS);
    enum status status = settle(journal, fault);
    if (status == ST_OK && journal->unsynced == JOURNAL_SYNC_EVERY)
        status = journal_sync(journal, fault);
    if (status != ST_OK)
        return status;
    uint8_t *record = journal->tail + (size_t)journal->unsynced * JOURNAL_RECORD_SIZE;
    record_encode(journal->run_check, journal->records, command, journal->mark, record);
    status = sys_append(&journal->file, record, JOURNAL_RECORD_SIZE, fault);
    if (status != ST_OK)
        return status;
    journal->records++;
    journal->unsynced++;
    return ST_OK;
}

void journal_mark(struct journal *journal, uint64_t hash)
{
    journal->mark = (uint32_t)hash;
}

uint64_t journal_size(const struct journal *journal)
{
    return JOURNAL_HEADER_SIZE + journal->run.base_size + (uint64_t)journal->records * JOURNAL_RECORD_SIZE;
}

/* After a failed sync the system may have dropped the bytes and yet report success for the next sync, so they are
 * written again first. */
static enum status write_tail_again(struct journal *journal, struct fault *fault)
{
    uint64_t unsynced = (uint64_t)journal->unsynced * JOURNAL_RECORD_SIZE;
    return sys_rewrite(&journal->file, journal_size(journal) - unsynced, journal->tail,
                       (size_t)journal->unsynced * JOURNAL_RECORD_SIZE, fault);
}

enum status journal_sync(struct journal *journal, struct fault *fault)
{
    if (journal->unsynced == 0)
        return ST_OK;
    enum status status = journal->sync_failed ? write_tail_again(journal, fault) : ST_OK;
    if (status == ST_OK)
        status = sys_sync(&journal->file, fault);
    journal->sync_failed = status != ST_OK;
    if (status == ST_OK)
        journal->unsynced = 0;
    return status;
}

enum status journal_close(struct journal *journal, struct fault *fault)
{
    enum status status = journal_sync(journal, fault);
    enum status closed = sys_close(&journal->file, status == ST_OK ? fault : NULL);
    journal_drop(journal);
    return status != ST_OK ? status : closed;
}

void journal_drop(struct journal *journal)
{
    sys_drop(&journal->file);
    sys_free(journal->repair.bytes);
    journal->repair = (struct journal_repair){.kind = REPAIR_NONE};
    journal->unsynced = 0;
}
