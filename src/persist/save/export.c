/* SPDX-License-Identifier: MIT
 *
 * A character as one file: export and import. Layout, little-endian (format 1): magic "BARROWP\n" | format u32 | name,
 * 21 bytes | files: name, 32 bytes | size u64 | bytes ... | checksum u64 of all before it. Only files that a
 * character's folder may have are put in or taken out. */
#include "persist/characters.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "lock.h"
#include "save_paths.h"
#include "journal_format.h"

#include <stdlib.h>
#include <string.h>

static const char MAGIC[] = "BARROWP\n";

enum {
    FORMAT = 1,
    MAGIC_SIZE = 8,
    FILE_NAME_SIZE = 32,
    HEAD_SIZE = MAGIC_SIZE + 4 + CHARACTER_NAME_SIZE,
    FILE_HEAD_SIZE = FILE_NAME_SIZE + 8,
    CHECKSUM_SIZE = 8,
    FILES_MAX = 256,
    EXPORT_MAX_SIZE = 1 << 28,
};

static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, bytes, size);
    return hash_value(&hash);
}

/* "journal", "journal.1", "snapshot.0", ...: no folders, nothing hidden, no lock. */
static bool belongs(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789.");
    bool ours =
        strcmp(name, PLACE_JOURNAL) == 0 || strncmp(name, "journal.", 8) == 0 || strncmp(name, "snapshot.", 9) == 0;
    return ours && name[length] == '\0' && length < FILE_NAME_SIZE;
}

/* --- Out --------------------------------------------------------------------------------------------------------- */

static void put_text(struct byte_writer *out, const char *text, size_t size)
{
    for (size_t i = 0, length = strlen(text); i < size; i++)
        put_u8(out, i < length ? (uint8_t)text[i] : 0);
}

/* A buffer that grows. */
struct export
{
    uint8_t *bytes;
    size_t size, capacity;
};

static enum status reserve(struct export *export, size_t more, struct fault *fault)
{
    size_t wanted = export->size + more;
    if (wanted > EXPORT_MAX_SIZE)
        return fault_set(fault, ST_BAD_DATA, FAULT_EXPORT_TOO_LARGE);
    if (wanted <= export->capacity)
        return ST_OK;
    uint8_t *bytes = realloc(export->bytes, wanted * 2);
    if (bytes == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_EXPORT_NO_MEMORY);
    export->bytes = bytes;
    export->capacity = wanted * 2;
    return ST_OK;
}

static struct byte_writer writer_of(struct export *export)
{
    return (struct byte_writer){.bytes = export->bytes, .capacity = export->capacity, .size = export->size};
}

static enum status add_file(struct export *export, const char *own, const char *name, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    char *bytes = NULL;
    size_t size = 0;
    enum status status = sys_join(path, own, name, fault);
    if (status == ST_OK)
        status = sys_read_file(path, EXPORT_MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK)
        status = reserve(export, FILE_HEAD_SIZE + size, fault);
    if (status == ST_OK) {
        struct byte_writer out = writer_of(export);
        put_text(&out, name, FILE_NAME_SIZE);
        put_u64(&out, size);
        put_bytes(&out, bytes, size);
        export->size = out.size;
    }
    sys_free(bytes);
    return status;
}

/* Backwards by name, so that snapshots are read before their journal: if the character is being played meanwhile, the
 * journal is at least as new as they are. */
static enum status add_files(struct export *export, const char *own, struct fault *fault)
{
    int count = 0;
    char(*names)[SYS_NAME_SIZE] = calloc(FILES_MAX, SYS_NAME_SIZE);
    if (names == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_FILES_NO_MEMORY);
    enum status status = sys_list(own, "", names, FILES_MAX, &count, fault);
    for (int i = count - 1; status == ST_OK && i >= 0; i--) {
        if (belongs(names[i]))
            status = add_file(export, own, names[i], fault);
    }
    free(names);
    return status;
}

static enum status pack(struct export *export, const char *own, const char *name, struct fault *fault)
{
    enum status status = reserve(export, HEAD_SIZE, fault);
    if (status != ST_OK)
        return status;
    struct byte_writer out = writer_of(export);
    put_bytes(&out, MAGIC, MAGIC_SIZE);
    put_u32(&out, FORMAT);
    put_text(&out, name, CHARACTER_NAME_SIZE);
    export->size = out.size;
    status = add_files(export, own, fault);
    if (status == ST_OK)
        status = reserve(export, CHECKSUM_SIZE, fault);
    if (status != ST_OK)
        return status;
    out = writer_of(export);
    put_u64(&out, checksum(export->bytes, export->size));
    export->size = out.size;
    return ST_OK;
}

enum status character_export(const char *folder, const char *name, const char *path, struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    struct export export = {0};
    if (sys_exists(path))
        return fault_set(fault, ST_EXISTS, FAULT_EXPORT_EXISTS, path);
    enum status status = save_path_living(folder, name, own, fault);
    if (status == ST_OK)
        status = pack(&export, own, name, fault);
    if (status == ST_OK)
        status = sys_replace_file(path, export.bytes, export.size, fault);
    free(export.bytes);
    return status;
}

/* --- In ---------------------------------------------------------------------------------------------------------- */

static enum status check(const uint8_t *bytes, size_t size, const char *path, struct byte_reader *in,
                         char name[CHARACTER_NAME_SIZE], struct fault *fault)
{
    if (size < HEAD_SIZE + CHECKSUM_SIZE || memcmp(bytes, MAGIC, MAGIC_SIZE) != 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_NONE, path);
    *in = (struct byte_reader){.bytes = bytes, .size = size, .at = size - CHECKSUM_SIZE};
    if (get_u64(in) != checksum(bytes, size - CHECKSUM_SIZE))
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_DAMAGED, path);
    *in = (struct byte_reader){.bytes = bytes, .size = size - CHECKSUM_SIZE, .at = MAGIC_SIZE};
    if (get_u32(in) > FORMAT)
        return fault_set(fault, ST_NEWER, FAULT_IMPORT_NEWER, path);
    get_bytes(in, name, CHARACTER_NAME_SIZE);
    if (memchr(name, '\0', CHARACTER_NAME_SIZE) == NULL || !character_name_valid(name))
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_NAMELESS, path);
    return ST_OK;
}

/* The next file of the exported file; false at its end, or, with `in->failed`, when it makes no sense. */
static bool next_file(struct byte_reader *in, char name[FILE_NAME_SIZE], const uint8_t **bytes, size_t *size)
{
    if (in->at == in->size || in->failed)
        return false;
    get_bytes(in, name, FILE_NAME_SIZE);
    uint64_t length = get_u64(in);
    if (in->failed || memchr(name, '\0', FILE_NAME_SIZE) == NULL || !belongs(name) || length > in->size - in->at) {
        in->failed = true;
        return false;
    }
    *bytes = in->bytes + in->at;
    *size = (size_t)length;
    in->at += *size;
    return true;
}

/* The journal comes last in the exported file; with it the character exists. */
static enum status unpack(struct byte_reader *in, const char *own, const char *path, struct fault *fault)
{
    char name[FILE_NAME_SIZE], to[SYS_PATH_SIZE];
    const uint8_t *bytes;
    size_t size;
    enum status status = ST_OK;
    struct byte_reader all = *in;
    while (next_file(&all, name, &bytes, &size))
        continue;
    if (all.failed)
        return fault_set(fault, ST_BAD_DATA, FAULT_IMPORT_NONSENSE, path);
    while (status == ST_OK && next_file(in, name, &bytes, &size)) {
        status = sys_join(to, own, name, fault);
        if (status == ST_OK)
            status = sys_replace_file(to, bytes, size, fault);
    }
    return status;
}

static enum status import(const char *folder, const char *name, struct byte_reader *in, const char *path,
                          struct fault *fault)
{
    char own[SYS_PATH_SIZE], living[SYS_PATH_SIZE];
    struct sys_file lock;
    enum status status = save_path_character(folder, name, own, fault);
    if (status == ST_OK)
        status = sys_make_folder(own, fault);
    if (status == ST_OK)
        status = lock_take(&lock, own, name, NULL, fault);
    if (status != ST_OK)
        return status;
    if (save_path_living(folder, name, living, NULL) == ST_OK)
        status = fault_set(fault, ST_EXISTS, FAULT_IMPORT_ALIVE, name);
    else
        status = unpack(in, own, path, fault);
    sys_drop(&lock);
    return status;
}

enum status character_import(const char *folder, const char *path, char name[CHARACTER_NAME_SIZE], struct fault *fault)
{
    char *bytes = NULL;
    size_t size = 0;
    struct byte_reader in;
    enum status status = sys_read_file(path, EXPORT_MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK)
        status = check((const uint8_t *)bytes, size, path, &in, name, fault);
    if (status == ST_OK)
        status = import(folder, name, &in, path, fault);
    sys_free(bytes);
    return status;
}
