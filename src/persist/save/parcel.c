/* SPDX-License-Identifier: MIT
 *
 * The layout of a character as one file, known only here, and whether such a file holds one. */
#include "parcel.h"

#include "base/hash.h"
#include "journal_format.h"
#include "save_paths.h"
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

static const char MAGIC[] = "BARROWP\n";

enum { FORMAT = 1, MAGIC_SIZE = 8 };

static bool is_snapshot(const char *file)
{
    return strncmp(file, "snapshot.", 9) == 0;
}

bool parcel_may_hold(const char *file)
{
    size_t length = strspn(file, "abcdefghijklmnopqrstuvwxyz0123456789.");
    bool ours = strcmp(file, PLACE_JOURNAL) == 0 || strncmp(file, "journal.", 8) == 0 || is_snapshot(file);
    return ours && file[length] == '\0' && length < PARCEL_FILE_NAME_SIZE;
}

/* --- Out --------------------------------------------------------------------------------------------------------- */

void parcel_put_head(struct byte_writer *out, const char *name)
{
    put_bytes(out, MAGIC, MAGIC_SIZE);
    put_u32(out, FORMAT);
    put_field(out, name, CHARACTER_NAME_SIZE);
}

void parcel_put_file(struct byte_writer *out, const char *file, const void *bytes, size_t size)
{
    put_field(out, file, PARCEL_FILE_NAME_SIZE);
    put_u64(out, size);
    put_bytes(out, bytes, size);
}

void parcel_put_end(struct byte_writer *out)
{
    put_u64(out, hash_once(0, out->bytes, out->size));
}

/* --- In ---------------------------------------------------------------------------------------------------------- */

/* Takes a text of a field out; false when its end is not in the field. */
static bool get_text(struct byte_reader *in, char *text, size_t size)
{
    get_bytes(in, text, size);
    return !in->failed && memchr(text, '\0', size) != NULL;
}

static enum status read_head(struct parcel *parcel, const uint8_t *bytes, size_t size, const char *path,
                             struct fault *fault)
{
    if (size < PARCEL_HEAD_SIZE + PARCEL_END_SIZE || memcmp(bytes, MAGIC, MAGIC_SIZE) != 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_NONE, path);
    struct byte_reader in = {.bytes = bytes, .size = size, .at = size - PARCEL_END_SIZE};
    if (get_u64(&in) != hash_once(0, bytes, size - PARCEL_END_SIZE))
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_DAMAGED, path);
    in = (struct byte_reader){.bytes = bytes, .size = size - PARCEL_END_SIZE, .at = MAGIC_SIZE};
    if (get_u32(&in) > FORMAT)
        return fault_set(fault, ST_NEWER, FAULT_IMPORT_NEWER, path);
    if (!get_text(&in, parcel->name, sizeof parcel->name) || !character_name_valid(parcel->name))
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_NAMELESS, path);
    parcel->files = in;
    return ST_OK;
}

bool parcel_next(struct parcel *parcel, struct parcel_file *file)
{
    struct byte_reader *in = &parcel->files;
    if (in->failed || in->at == in->size)
        return false;
    bool named = get_text(in, file->name, sizeof file->name) && parcel_may_hold(file->name);
    uint64_t size = get_u64(in);
    if (in->failed || !named || size > in->size - in->at) {
        in->failed = true;
        return false;
    }
    file->bytes = in->bytes + in->at;
    file->size = (size_t)size;
    in->at += file->size;
    return true;
}

/* Whether the journal leads to a game of this name by itself. If not, `fault` says why. */
static enum status try_journal(const struct parcel *parcel, const struct parcel_file *file, const char *path,
                               struct fault *fault)
{
    struct journal_tape tape;
    enum status status = tape_salvage(&tape, path, (const char *)file->bytes, file->size, fault);
    if (status != ST_OK)
        return status;
    if (strcmp(tape.run.name, parcel->name) != 0)
        status = fault_set(fault, ST_BAD_DATA, FAULT_SAVE_OTHER_RUN, parcel->name, tape.run.name);
    else if (tape.run.base_size > 0 && tape.base == NULL)
        status = fault_set(fault, ST_BAD_DATA, FAULT_SAVE_WORLD_DAMAGED, path);
    journal_tape_release(&tape);
    return status;
}

/* Whether there is a snapshot of a game of this name. */
static enum status try_snapshot(const struct parcel *parcel, const struct parcel_file *file, const char *path,
                                struct fault *fault)
{
    struct snapshot snapshot;
    if (file->size > SNAPSHOT_MAX_SIZE)
        return fault_set(fault, ST_BAD_DATA, FAULT_SNAPSHOT_NONSENSE, path);
    char *copy = malloc(file->size + 1); /* never 0 bytes, which may be NULL */
    if (copy == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_SNAPSHOT_NO_MEMORY);
    memcpy(copy, file->bytes, file->size);
    enum status status = snapshot_take(&snapshot, path, copy, file->size, fault);
    if (status != ST_OK)
        return status;
    if (strcmp(snapshot.run.name, parcel->name) != 0)
        status = fault_set(fault, ST_BAD_DATA, FAULT_SAVE_OTHER_RUN, parcel->name, snapshot.run.name);
    snapshot_release(&snapshot);
    return status;
}

/* What has been found in a parcel. */
struct contents {
    enum status journal;
    struct fault reason; /* of the journal */
    bool has_snapshot;
};

static enum status look_at(const struct parcel *parcel, const struct parcel_file *file, const char *path,
                           struct contents *contents, struct fault *fault)
{
    enum status status = ST_OK;
    if (strcmp(file->name, PLACE_JOURNAL) == 0)
        contents->journal = try_journal(parcel, file, path, &contents->reason);
    else if (is_snapshot(file->name) && !contents->has_snapshot)
        contents->has_snapshot = (status = try_snapshot(parcel, file, path, fault)) == ST_OK;
    return status == ST_MEMORY ? ST_MEMORY : ST_OK;
}

/* A journal whose head or first world is damaged goes on from a snapshot (recover.c), one of another run does not. */
static enum status judge(const struct contents *contents, struct fault *fault)
{
    if (contents->journal == ST_OK)
        return ST_OK;
    bool damaged = contents->journal == ST_BAD_DATA && contents->reason.id != FAULT_SAVE_OTHER_RUN &&
                   contents->reason.id != FAULT_IMPORT_NO_JOURNAL;
    if (damaged && contents->has_snapshot)
        return ST_OK;
    if (fault)
        *fault = contents->reason;
    return contents->journal;
}

/* Goes through all files. Their names lead backwards, so that none comes twice and the journal is the last. */
static enum status look_through(struct parcel parcel, const char *path, struct fault *fault)
{
    struct parcel_file file, before = {.name = "~"};
    struct contents contents = {.has_snapshot = false};
    contents.journal = fault_set(&contents.reason, ST_BAD_DATA, FAULT_IMPORT_NO_JOURNAL, path);
    for (int count = 1; parcel_next(&parcel, &file); count++) {
        if (count > PARCEL_MAX_FILES)
            return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_MANY_FILES, PARCEL_MAX_FILES, path);
        if (strcmp(file.name, before.name) >= 0)
            return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_NONSENSE, path);
        enum status status = look_at(&parcel, &file, path, &contents, fault);
        if (status != ST_OK)
            return status;
        before = file;
    }
    if (parcel.files.failed)
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_NONSENSE, path);
    return judge(&contents, fault);
}

enum status parcel_read(struct parcel *parcel, const void *bytes, size_t size, const char *path, struct fault *fault)
{
    enum status status = read_head(parcel, bytes, size, path, fault);
    return status == ST_OK ? look_through(*parcel, path, fault) : status;
}
