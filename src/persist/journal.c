/* SPDX-License-Identifier: MIT
 *
 * The open journal: create, resume, append, sync, close. Knows files and their failures; the layout of the bytes is
 * record.c's, what the commands mean nobody's here. Called by save.c and the engine. */
#include "persist/journal.h"

#include "base/check.h"
#include "numbered.h"
#include "record.h"

#include <string.h>

enum { MAX_SIZE = JOURNAL_HEADER_SIZE + JOURNAL_MAX_RECORDS * JOURNAL_RECORD_SIZE };

enum status journal_create(struct journal *journal, const char *path, const struct run *run, struct fault *fault)
{
    memset(journal, 0, sizeof *journal);
    journal->file.fd = -1;
    if (!run_valid(run))
        return fault_set(fault, ST_USAGE, "", 0, 0, "a run needs a profile and a name of letters, digits, '_' or '-'");
    enum status status = sys_open(&journal->file, path, SYS_CREATE_NEW, fault);
    if (status != ST_OK)
        return status;
    uint8_t header[JOURNAL_HEADER_SIZE];
    journal->run = *run;
    journal->run_check = run_encode(run, header);
    status = sys_lock(&journal->file, fault);
    if (status == ST_OK)
        status = sys_append(&journal->file, header, sizeof header, fault);
    if (status == ST_OK)
        status = sys_sync(&journal->file, fault);
    if (status != ST_OK)
        sys_discard(&journal->file);
    return status;
}

enum status journal_read(const char *path, struct journal_tape *tape, struct fault *fault)
{
    char *bytes;
    size_t size;
    memset(tape, 0, sizeof *tape);
    enum status status = sys_read_file(path, MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK)
        status = tape_decode(tape, path, bytes, size, fault);
    sys_free(bytes);
    return status;
}

/* --- Going on with one ------------------------------------------------------------------------------------------- */

/* Writes a file of its own that is on the disk when this returns. ST_EXISTS if there is one already. */
static enum status write_kept_copy(const char *path, const char *bytes, size_t size, struct fault *fault)
{
    struct sys_file copy;
    enum status status = sys_open(&copy, path, SYS_CREATE_NEW, fault);
    if (status != ST_OK)
        return status;
    status = sys_append(&copy, bytes, size, fault);
    if (status == ST_OK)
        status = sys_sync(&copy, fault);
    if (status != ST_OK) {
        sys_discard(&copy);
        return status;
    }
    return sys_close(&copy, fault);
}

static enum status keep_torn_tail(const char *path, const char *bytes, size_t size, struct fault *fault)
{
    enum status status = ST_EXISTS;
    for (int number = 0; status == ST_EXISTS && number < NUMBERED_MAX; number++) {
        char copy[SYS_PATH_SIZE];
        char stem[SYS_PATH_SIZE];
        status = numbered_path(stem, path, 0, ".torn", fault);
        if (status == ST_OK)
            status = numbered_path(copy, stem, number, "", fault);
        if (status == ST_OK)
            status = write_kept_copy(copy, bytes, size, fault);
    }
    return status;
}

/* With the file open and locked: reads it, keeps and cuts a torn tail. What is in the file afterwards is synced. */
static enum status take_over(struct journal *journal, struct journal_tape *tape, struct fault *fault)
{
    struct sys_file *file = &journal->file;
    char *bytes;
    size_t size;
    enum status status = sys_read_file(file->path, MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK)
        status = tape_decode(tape, file->path, bytes, size, fault);
    if (status == ST_OK && tape->torn) {
        status = keep_torn_tail(file->path, bytes + tape->good_size, size - (size_t)tape->good_size, fault);
        if (status == ST_OK)
            status = sys_truncate(file, tape->good_size, fault);
    }
    sys_free(bytes);
    return status == ST_OK ? sys_sync(file, fault) : status;
}

static enum status open_locked(struct journal *journal, const char *path, struct fault *fault)
{
    enum status status = sys_open(&journal->file, path, SYS_APPEND, fault);
    if (status != ST_OK)
        return status;
    status = sys_lock(&journal->file, fault);
    if (status == ST_LOCKED)
        return fault_setf(fault, ST_LOCKED, "", 0, 0, "another process is playing this character: %s", path);
    return status;
}

enum status journal_resume(struct journal *journal, const char *path, struct journal_tape *tape, struct fault *fault)
{
    memset(journal, 0, sizeof *journal);
    memset(tape, 0, sizeof *tape);
    enum status status = open_locked(journal, path, fault);
    if (status == ST_OK)
        status = take_over(journal, tape, fault);
    if (status != ST_OK) {
        journal_tape_release(tape);
        sys_drop(&journal->file);
        return status;
    }
    uint8_t header[JOURNAL_HEADER_SIZE];
    journal->run = tape->run;
    journal->run_check = run_encode(&tape->run, header);
    journal->records = tape->count;
    return ST_OK;
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

enum status journal_append(struct journal *journal, const struct command *command, struct fault *fault)
{
    CHECK(command_well_formed(command)); /* a record that could not be read back would lock the hero out */
    if (journal->records >= JOURNAL_MAX_RECORDS)
        return fault_setf(fault, ST_FULL, "", 0, 0, "a run may have at most %u commands",
                          (unsigned)JOURNAL_MAX_RECORDS);
    if (journal->unsynced == JOURNAL_SYNC_EVERY) {
        enum status status = journal_sync(journal, fault);
        if (status != ST_OK)
            return status;
    }
    uint8_t *record = journal->tail + (size_t)journal->unsynced * JOURNAL_RECORD_SIZE;
    record_encode(journal->run_check, journal->records, command, journal->mark, record);
    enum status status = sys_append(&journal->file, record, JOURNAL_RECORD_SIZE, fault);
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

/* After a failed sync the system may have dropped the bytes and yet call the next sync a success. Written again, they
 * are new to it. */
static enum status write_tail_again(struct journal *journal, struct fault *fault)
{
    uint64_t synced = journal->records - journal->unsynced;
    return sys_rewrite(&journal->file, JOURNAL_HEADER_SIZE + synced * JOURNAL_RECORD_SIZE, journal->tail,
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
    journal->unsynced = 0;
    enum status closed = sys_close(&journal->file, status == ST_OK ? fault : NULL);
    return status != ST_OK ? status : closed;
}
