/* SPDX-License-Identifier: MIT
 *
 * Folders: making them, listing them, bringing their names to the disk. Knows nothing of what lies in them. */
#include "folder.h"

#include "base/strbuf.h"
#include "failure.h"
#include "fd.h"
#include "sys/sys.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status copy_path(char out[SYS_PATH_SIZE], const char *path, enum fault_id id, struct fault *fault)
{
    if (strlen(path) >= SYS_PATH_SIZE)
        return sys_failure(fault, id, path, ENAMETOOLONG);
    memcpy(out, path, strlen(path) + 1);
    return ST_OK;
}

enum status folder_sync_of(const char *path, struct fault *fault)
{
    char folder[SYS_PATH_SIZE];
    if (!fd_folder_of(path, folder))
        return sys_failure(fault, FAULT_FILE_SYNC, path, ENAMETOOLONG);
    int fd = fd_open(folder, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return sys_failure(fault, FAULT_FILE_OPEN_FOLDER, folder, errno);
    int error = fd_sync(fd);
    int close_error = fd_close(fd);
    if (error == EINVAL || error == ENOTSUP) /* this file system keeps names safe by other means, or not at all */
        error = 0;
    if (error == 0)
        error = close_error;
    return error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_SYNC_FOLDER, folder, error);
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* One folder whose parent is there. An existing folder is fine whatever mkdir reports: the path to a home has folders
 * that only root may change. */
static enum status make_one(const char *path, struct fault *fault)
{
    if (mkdir(path, 0700) == 0)
        return folder_sync_of(path, fault);
    int error = errno;
    if (is_folder(path))
        return ST_OK;
    return sys_failure(fault, FAULT_FILE_MAKE_FOLDER, path, error == EEXIST ? ENOTDIR : error);
}

enum status sys_make_folder(const char *path, struct fault *fault)
{
    char part[SYS_PATH_SIZE];
    enum status status = copy_path(part, path, FAULT_FILE_MAKE_FOLDER, fault);
    size_t length = strlen(path);
    while (status == ST_OK && length > 1 && part[length - 1] == '/')
        part[--length] = '\0';
    for (size_t at = 1; status == ST_OK && at < length; at++) {
        if (part[at] != '/' || part[at - 1] == '/')
            continue;
        part[at] = '\0';
        status = make_one(part, fault);
        part[at] = '/';
    }
    return status == ST_OK ? make_one(part, fault) : status;
}

enum status sys_remove_folder(const char *path, struct fault *fault)
{
    return rmdir(path) == 0 ? folder_sync_of(path, fault) : sys_failure(fault, FAULT_FILE_REMOVE_FOLDER, path, errno);
}

/* --- Listing ----------------------------------------------------------------------------------------------------- */

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool sys_names_add(struct sys_names *names, const char *name)
{
    enum { FIRST = 8, MOST = INT_MAX / SYS_NAME_SIZE / 2 };
    if (names->count == names->capacity) {
        int capacity = names->capacity > 0 ? 2 * names->capacity : FIRST;
        char(*list)[SYS_NAME_SIZE] =
            names->capacity <= MOST ? realloc(names->list, (size_t)capacity * SYS_NAME_SIZE) : NULL;
        if (list == NULL)
            return false;
        names->list = list;
        names->capacity = capacity;
    }
    copy_text(names->list[names->count++], SYS_NAME_SIZE, name);
    return true;
}

void sys_names_sort(struct sys_names *names)
{
    if (names->count > 0)
        qsort(names->list, (size_t)names->count, sizeof *names->list, by_bytes);
}

int sys_names_find(const struct sys_names *names, const char *name)
{
    const char(*list)[SYS_NAME_SIZE] = (const char(*)[SYS_NAME_SIZE])names->list;
    const char(*found)[SYS_NAME_SIZE] =
        names->count > 0 ? bsearch(name, list, (size_t)names->count, sizeof *list, by_bytes) : NULL;
    return found ? (int)(found - list) : -1;
}

void sys_names_release(struct sys_names *names)
{
    free(names->list);
    *names = (struct sys_names){NULL, 0, 0};
}

static bool is_listed(const char *name)
{
    return strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && strlen(name) < SYS_NAME_SIZE;
}

static bool ends_in(const char *name, const char *suffix)
{
    size_t length = strlen(name), tail = strlen(suffix);
    return length >= tail && strcmp(name + length - tail, suffix) == 0;
}

enum status sys_each_name(const char *folder, bool (*visit)(void *context, const char *name), void *context,
                          struct fault *fault)
{
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return errno == ENOENT ? ST_OK : sys_failure(fault, FAULT_FILE_LIST, folder, errno);
    int error = 0;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(dir);
        error = errno;
        if (entry == NULL)
            break;
        if (!is_listed(entry->d_name) || visit(context, entry->d_name))
            continue;
        error = ENOMEM;
        break;
    }
    (void)closedir(dir); /* nothing was written through it */
    return error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_LIST, folder, error);
}

/* Those that end so. */
struct listing {
    struct sys_names *names;
    const char *suffix;
};

static bool take_listed(void *context, const char *name)
{
    const struct listing *listing = context;
    return !ends_in(name, listing->suffix) || sys_names_add(listing->names, name);
}

enum status sys_list_all(const char *folder, const char *suffix, struct sys_names *names, struct fault *fault)
{
    struct listing listing = {names, suffix};
    *names = (struct sys_names){NULL, 0, 0};
    enum status status = sys_each_name(folder, take_listed, &listing, fault);
    if (status != ST_OK)
        sys_names_release(names);
    sys_names_sort(names);
    return status;
}

enum status sys_list(const char *folder, const char *suffix, char (*names)[SYS_NAME_SIZE], int capacity, int *count,
                     struct fault *fault)
{
    struct sys_names all;
    enum status status = sys_list_all(folder, suffix, &all, fault);
    *count = all.count < capacity ? all.count : capacity;
    if (*count > 0)
        memcpy(names, all.list, (size_t)*count * sizeof *names);
    sys_names_release(&all);
    return status;
}
