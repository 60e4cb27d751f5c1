/* SPDX-License-Identifier: MIT
 *
 * Whole files: reading one, replacing one, moving one. What is in them is not looked at. */
#include "base/strbuf.h"
#include "failure.h"
#include "fd.h"
#include "folder.h"
#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* /dev/null, given as a file without content. */
static bool is_null_device(const struct stat *info)
{
    struct stat null;
    return S_ISCHR(info->st_mode) && stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode) &&
           info->st_rdev == null.st_rdev;
}

static enum status no_file(const char *path, struct fault *fault)
{
    return fault_set(fault, ST_BAD_DATA, FAULT_FILE_NONE, path);
}

/* Reads as many bytes as the file had when it was opened: a file that grows meanwhile is read as it was. */
static enum status read_whole(int fd, const char *path, size_t limit, char **bytes, size_t *size, struct fault *fault)
{
    struct stat info;
    if (fstat(fd, &info) != 0)
        return sys_failure(fault, FAULT_FILE_READ, path, errno);
    if (!S_ISREG(info.st_mode) && !is_null_device(&info))
        return no_file(path, fault);
    if ((uintmax_t)info.st_size > limit)
        return fault_set(fault, ST_BAD_DATA, FAULT_FILE_LARGE, (long long)limit, path);
    size_t wanted = S_ISREG(info.st_mode) ? (size_t)info.st_size : 0;
    char *memory = malloc(wanted + 1);
    if (memory == NULL)
        return sys_failure(fault, FAULT_FILE_READ, path, ENOMEM);
    size_t done = 0;
    while (done < wanted) {
        ssize_t count = fd_read(fd, memory + done, wanted - done);
        if (count < 0) {
            int error = errno;
            free(memory);
            return sys_failure(fault, FAULT_FILE_READ, path, error);
        }
        if (count == 0)
            break;
        done += (size_t)count;
    }
    memory[done] = '\0';
    *bytes = memory;
    *size = done;
    return ST_OK;
}

enum status sys_read_file(const char *path, size_t limit, char **bytes, size_t *size, struct fault *fault)
{
    *bytes = NULL;
    *size = 0;
    int fd = fd_open(path, O_RDONLY);
    if (fd < 0)
        return sys_failure(fault, FAULT_FILE_READ, path, errno);
    enum status status = read_whole(fd, path, limit, bytes, size, fault);
    (void)fd_close(fd); /* nothing was written through it */
    return status;
}

void sys_free(void *memory)
{
    free(memory);
}

bool sys_exists(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}

enum status sys_look(const char *path, struct sys_about *about, struct fault *fault)
{
    struct stat info;
    if (lstat(path, &info) != 0)
        return sys_failure(fault, FAULT_FILE_LOOK_AT, path, errno);
    *about = (struct sys_about){.size = (uint64_t)info.st_size,
                                .written = (int64_t)info.st_mtime,
                                .owner = (int64_t)info.st_uid,
                                .group = (int64_t)info.st_gid,
                                .names = (uint64_t)info.st_nlink,
                                .is_file = S_ISREG(info.st_mode),
                                .is_folder = S_ISDIR(info.st_mode),
                                .is_open = (info.st_mode & (S_IWGRP | S_IWOTH)) != 0};
    return ST_OK;
}

enum status sys_join(char path[SYS_PATH_SIZE], const char *folder, const char *name, struct fault *fault)
{
    size_t length = strlen(folder);
    bool has_slash = length > 0 && folder[length - 1] == '/';
    struct strbuf text = strbuf_of(path, SYS_PATH_SIZE);
    strbuf_format(&text, "%s%s%s", folder, has_slash ? "" : "/", name);
    return text.cut ? sys_failure(fault, FAULT_FILE_USE, folder, ENAMETOOLONG) : ST_OK;
}

void sys_follow_link(char path[SYS_PATH_SIZE])
{
    char *end = realpath(path, NULL);
    if (end != NULL && strlen(end) < SYS_PATH_SIZE)
        memcpy(path, end, strlen(end) + 1);
    free(end);
}

/* --- Replacing --------------------------------------------------------------------------------------------------- */

/* Fills the new file and closes it. It gets the mode of the one of ours that it replaces, if there is one. Returns an
 * errno. */
static int fill_new_file(int fd, const char *path, const void *bytes, size_t size, bool durable)
{
    struct stat old;
    int error = 0;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0)
        error = errno;
    bool replaces = lstat(path, &old) == 0 && S_ISREG(old.st_mode) && old.st_uid == geteuid();
    if (error == 0 && replaces && fchmod(fd, old.st_mode & 0777) != 0)
        error = errno;
    if (error == 0)
        error = fd_write_all(fd, bytes, size);
    if (error == 0 && durable)
        error = fd_sync(fd);
    int close_error = fd_close(fd);
    return error != 0 ? error : close_error;
}

#define TEMPORARY ".tmp"

enum { TEMPORARY_LETTERS = 6 /* that mkstemp chooses */ };

bool sys_is_temporary(const char *name)
{
    size_t length = strlen(name), ending = sizeof TEMPORARY - 1 + TEMPORARY_LETTERS;
    return length > ending && strncmp(name + length - ending, TEMPORARY, sizeof TEMPORARY - 1) == 0 &&
           strchr(name + length - TEMPORARY_LETTERS, '.') == NULL;
}

/* Root gives what it makes to the user and the group of the other file, if there is one. Returns an errno. */
static int give_away(int fd, const struct sys_about *other)
{
    bool gives = other && sys_user() == 0;
    return !gives || fchown(fd, (uid_t)other->owner, (gid_t)other->group) == 0 ? 0 : errno;
}

/* A new file beside the path, filled, mode 0600. The status is that of `path`, which is not touched. */
static enum status write_beside(const char *path, char fresh[SYS_PATH_SIZE], const void *bytes, size_t size,
                                bool durable, const struct sys_about *other, struct fault *fault)
{
    struct strbuf text = strbuf_of(fresh, SYS_PATH_SIZE);
    strbuf_format(&text, "%s" TEMPORARY "XXXXXX", path);
    if (text.cut)
        return sys_failure(fault, FAULT_FILE_WRITE, path, ENAMETOOLONG);
    int fd = mkstemp(fresh);
    if (fd < 0)
        return sys_failure(fault, FAULT_FILE_WRITE, path, errno);
    int error = give_away(fd, other);
    if (error != 0)
        (void)fd_close(fd);
    else
        error = fill_new_file(fd, path, bytes, size, durable);
    if (error == 0)
        return ST_OK;
    (void)unlink(fresh); /* the failure that counts is the first one */
    return sys_failure(fault, FAULT_FILE_WRITE, path, error);
}

/* Puts a new file in the old one's place; `durable`: it is on the disk before it gets the name. Anything but a regular
 * file is refused: the rename would replace a device for all its users. */
static enum status put_in_place(const char *path, const void *bytes, size_t size, bool durable,
                                const struct sys_about *other, struct fault *fault)
{
    char fresh[SYS_PATH_SIZE];
    struct stat old;
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode))
        return no_file(path, fault);
    enum status status = write_beside(path, fresh, bytes, size, durable, other, fault);
    if (status != ST_OK || rename(fresh, path) == 0)
        return status;
    int error = errno;
    (void)unlink(fresh);
    return sys_failure(fault, FAULT_FILE_WRITE, path, error);
}

enum status sys_replace_file(const char *path, const void *bytes, size_t size, struct fault *fault)
{
    return sys_replace_file_for(path, bytes, size, NULL, fault);
}

enum status sys_replace_file_for(const char *path, const void *bytes, size_t size, const struct sys_about *other,
                                 struct fault *fault)
{
    enum status status = put_in_place(path, bytes, size, true, other, fault);
    return status == ST_OK ? folder_sync_of(path, fault) : status;
}

enum status sys_put_file(const char *path, const void *bytes, size_t size, struct fault *fault)
{
    return put_in_place(path, bytes, size, false, NULL, fault);
}

enum status sys_try_put_file(const char *path, struct fault *fault)
{
    char fresh[SYS_PATH_SIZE];
    enum status status = write_beside(path, fresh, "", 0, false, NULL, fault);
    return status == ST_OK ? sys_remove(fresh, fault) : status;
}

enum status sys_remove(const char *path, struct fault *fault)
{
    if (unlink(path) == 0)
        return folder_sync_of(path, fault);
    return errno == ENOENT ? ST_OK : sys_failure(fault, FAULT_FILE_REMOVE, path, errno);
}

static bool leads_to_one(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool sys_is_one_file(const char *a, const char *b)
{
    char one[SYS_PATH_SIZE], other[SYS_PATH_SIZE];
    return leads_to_one(a, b) || (strcmp(name_of(a), name_of(b)) == 0 && fd_folder_of(a, one) &&
                                  fd_folder_of(b, other) && leads_to_one(one, other));
}

/* --- New names --------------------------------------------------------------------------------------------------- */

/* Two names of one file; not one name spelled in two ways. */
static bool two_names_of_one(const char *a, const char *b)
{
    struct stat one;
    struct stat other;
    return lstat(a, &one) == 0 && lstat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino &&
           one.st_nlink >= 2;
}

/* For file systems without hard links: takes the new name with an empty file of our own, then renames over that. */
static int move_by_rename(const char *from, const char *to)
{
    int fd = fd_open(to, O_WRONLY | O_CREAT | O_EXCL);
    if (fd < 0)
        return errno;
    int error = fd_close(fd);
    if (error == 0 && rename(from, to) != 0)
        error = errno;
    if (error != 0)
        (void)unlink(to); /* the empty file; the failure that counts is the first one */
    return error;
}

/* Gives the file its new name beside the old one. Returns an errno. */
static int add_name(const char *from, const char *to, bool *moved)
{
    *moved = false;
    if (link(from, to) == 0)
        return 0;
    int error = errno;
    if (error == EEXIST && strcmp(from, to) != 0 && two_names_of_one(from, to))
        return 0; /* a move that was cut short: the old name is all that is left to remove */
    /* EOPNOTSUPP and ENOTSUP are the same number on some systems only. NOLINTNEXTLINE(misc-redundant-expression) */
    if (error == EPERM || error == ENOSYS || error == EOPNOTSUPP || error == ENOTSUP || error == EMLINK) {
        *moved = true;
        return move_by_rename(from, to);
    }
    return error;
}

enum status sys_create_file(const char *path, const void *bytes, size_t size, struct fault *fault)
{
    char fresh[SYS_PATH_SIZE];
    struct stat old;
    bool moved;
    if (lstat(path, &old) == 0)
        return sys_failure(fault, FAULT_FILE_CREATE, path, EEXIST);
    enum status status = write_beside(path, fresh, bytes, size, true, NULL, fault);
    if (status != ST_OK)
        return status;
    int error = add_name(fresh, path, &moved);
    status = error == 0 ? folder_sync_of(path, fault) : sys_failure(fault, FAULT_FILE_CREATE, path, error);
    if (error == 0 && status != ST_OK)
        (void)unlink(path); /* it failed as a whole: there is no file */
    if (error != 0 || !moved)
        (void)unlink(fresh); /* a second name that a power cut leaves does no harm */
    return status;
}

enum status sys_move_begin(const char *from, const char *to, bool *moved, struct fault *fault)
{
    int error = add_name(from, to, moved);
    if (error == EEXIST)
        return sys_failure(fault, FAULT_FILE_MOVE_TO, to, error);
    if (error != 0)
        return sys_failure(fault, FAULT_FILE_MOVE, from, error);
    /* The new name is on the disk before the old one goes, so that a power cut leaves at least one. */
    return folder_sync_of(to, fault);
}

enum status sys_move_end(const char *from, bool moved, struct fault *fault)
{
    if (!moved && unlink(from) != 0)
        return sys_failure(fault, FAULT_FILE_MOVE, from, errno);
    return folder_sync_of(from, fault);
}

enum status sys_move(const char *from, const char *to, struct fault *fault)
{
    bool moved;
    enum status status = sys_move_begin(from, to, &moved, fault);
    return status == ST_OK ? sys_move_end(from, moved, fault) : status;
}
