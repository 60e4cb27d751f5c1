/* SPDX-License-Identifier: MIT
 *
 * A character as one file: export and import. What such a file looks like is parcel.c's. */
#include "persist/characters.h"

#include "base/strbuf.h"
#include "living.h"
#include "lock.h"
#include "parcel.h"
#include "save_paths.h"

#include <stdlib.h>

/* --- Out --------------------------------------------------------------------------------------------------------- */

/* A buffer that grows. */
struct file_buffer {
    uint8_t *bytes;
    size_t size, capacity;
};

static enum status reserve(struct file_buffer *buffer, size_t more, struct fault *fault)
{
    size_t wanted = buffer->size + more;
    if (wanted > PARCEL_MAX_SIZE)
        return fault_set(fault, ST_BAD_DATA, FAULT_EXPORT_TOO_LARGE);
    if (wanted <= buffer->capacity)
        return ST_OK;
    uint8_t *bytes = realloc(buffer->bytes, wanted * 2);
    if (bytes == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_EXPORT_NO_MEMORY);
    buffer->bytes = bytes;
    buffer->capacity = wanted * 2;
    return ST_OK;
}

static struct byte_writer writer_of(struct file_buffer *buffer)
{
    return (struct byte_writer){.bytes = buffer->bytes, .capacity = buffer->capacity, .size = buffer->size};
}

static enum status add_file(struct file_buffer *buffer, const char *own, const char *name, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    char *bytes = NULL;
    size_t size = 0;
    enum status status = sys_join(path, own, name, fault);
    if (status == ST_OK)
        status = sys_read_file(path, PARCEL_MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK)
        status = reserve(buffer, PARCEL_FILE_HEAD_SIZE + size, fault);
    if (status == ST_OK) {
        struct byte_writer out = writer_of(buffer);
        parcel_put_file(&out, name, bytes, size);
        buffer->size = out.size;
    }
    sys_free(bytes);
    return status;
}

/* Backwards by name, so that snapshots are read before their journal: if the character is being played meanwhile, the
 * journal is at least as new as they are. */
static enum status add_files(struct file_buffer *buffer, const char *own, struct fault *fault)
{
    struct sys_names names;
    enum status status = sys_list_all(own, "", &names, fault);
    for (int i = names.count - 1; status == ST_OK && i >= 0; i--) {
        if (parcel_may_hold(names.list[i]))
            status = add_file(buffer, own, names.list[i], fault);
    }
    sys_names_release(&names);
    return status;
}

static enum status pack(struct file_buffer *buffer, const char *own, const char *name, struct fault *fault)
{
    enum status status = reserve(buffer, PARCEL_HEAD_SIZE, fault);
    if (status != ST_OK)
        return status;
    struct byte_writer out = writer_of(buffer);
    parcel_put_head(&out, name);
    buffer->size = out.size;
    status = add_files(buffer, own, fault);
    if (status == ST_OK)
        status = reserve(buffer, PARCEL_END_SIZE, fault);
    if (status != ST_OK)
        return status;
    out = writer_of(buffer);
    parcel_put_end(&out);
    buffer->size = out.size;
    return ST_OK;
}

enum status character_export(const char *folder, const char *name, const char *path, struct fault *fault)
{
    char own[SYS_PATH_SIZE];
    struct file_buffer buffer = {0};
    if (sys_exists(path))
        return fault_set(fault, ST_EXISTS, FAULT_EXPORT_EXISTS, path);
    enum status status = save_path_living(folder, name, own, fault);
    if (status == ST_OK)
        status = pack(&buffer, own, name, fault);
    if (status == ST_OK)
        status = sys_create_file(path, buffer.bytes, buffer.size, fault);
    free(buffer.bytes);
    return status == ST_EXISTS ? fault_set(fault, ST_EXISTS, FAULT_EXPORT_EXISTS, path) : status;
}

/* --- In ---------------------------------------------------------------------------------------------------------- */

static enum status write_file(const char *own, const struct parcel_file *file, struct fault *fault)
{
    char to[SYS_PATH_SIZE];
    enum status status = sys_join(to, own, file->name, fault);
    return status == ST_OK ? sys_replace_file(to, file->bytes, file->size, fault) : status;
}

/* Removes the first `count` files, the snapshots before the journal: they alone are taken for a character that has lost
 * its journal. */
static void undo(struct parcel parcel, const char *own, int count)
{
    char path[SYS_PATH_SIZE];
    struct parcel_file file;
    for (int i = 0; i < count && parcel_next(&parcel, &file); i++) {
        if (sys_join(path, own, file.name, NULL) == ST_OK)
            (void)!sys_remove(path, NULL); /* what stays is less than if it were not tried */
    }
}

/* Writes the files of the character. If one fails, none stays, itself neither: it may have got its name. */
static enum status unpack(struct parcel parcel, const char *own, struct fault *fault)
{
    const struct parcel all = parcel;
    struct parcel_file file;
    enum status status = ST_OK;
    int count = 0;
    for (; status == ST_OK && parcel_next(&parcel, &file); count++)
        status = write_file(own, &file, fault);
    if (status != ST_OK)
        undo(all, own, count);
    return status;
}

static enum status import(const char *folder, const struct parcel *parcel, struct fault *fault)
{
    char own[SYS_PATH_SIZE], living[SYS_PATH_SIZE];
    struct sys_file lock;
    enum status status = save_home(folder, parcel->name, own, fault);
    if (status == ST_OK)
        status = lock_take(&lock, own, parcel->name, NULL, fault);
    if (status != ST_OK)
        return status;
    if (save_path_living(folder, parcel->name, living, NULL) == ST_OK)
        status = fault_set(fault, ST_EXISTS, FAULT_IMPORT_ALIVE, parcel->name);
    else
        status = unpack(*parcel, own, fault);
    sys_drop(&lock);
    return status;
}

enum status character_import(const char *folder, const char *path, char name[CHARACTER_NAME_SIZE], struct fault *fault)
{
    char *bytes = NULL;
    size_t size = 0;
    struct parcel parcel = {.name = ""};
    enum status status = sys_read_file(path, PARCEL_MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK)
        status = parcel_read(&parcel, bytes, size, path, fault);
    if (status == ST_OK)
        status = import(folder, &parcel, fault);
    sys_free(bytes);
    copy_text(name, CHARACTER_NAME_SIZE, status == ST_OK ? parcel.name : "");
    return status;
}
