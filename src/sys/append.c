/* SPDX-License-Identifier: MIT
 *
 * Append-only files: whole records in, or nothing. Locks live here too, because the lock is the open file's. Called by
 * persist alone. */
#include "base/check.h"
#include "base/strbuf.h"
#include "failure.h"
#include "fd.h"
#include "folder.h"
#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const int OPEN_FLAGS[] = {
    [SYS_CREATE_NEW] = O_WRONLY | O_APPEND | O_CREAT | O_EXCL,
    [SYS_APPEND] = O_WRONLY | O_APPEND,
    [SYS_APPEND_AND_READ] = O_RDWR | O_APPEND,
    [SYS_OPEN_OR_CREATE] = O_WRONLY | O_APPEND | O_CREAT,
};

enum status sys_open(struct sys_file *file, const char *path, enum sys_open how, struct fault *fault)
{
    const char *doing = how == SYS_CREATE_NEW ? "create" : "open";
    file->fd = -1;
    file->owes_cut = false;
    file->cut_size = 0;
    COPY_TEXT(file->path, path);
    if (strlen(path) >= sizeof file->path)
        return sys_failure(fault, doing, path, ENAMETOOLONG);
    file->fd = fd_open(path, OPEN_FLAGS[how]);
    if (file->fd < 0)
        return sys_failure(fault, doing, path, errno);
    if (how != SYS_CREATE_NEW)
        return ST_OK;
    enum status status = folder_sync_of(path, fault);
    if (status != ST_OK)
        sys_discard(file);
    return status;
}

/* Returns an errno. */
static int cut(struct sys_file *file, uint64_t size)
{
    off_t length = (off_t)size;
    if (length < 0 || (uint64_t)length != size)
        return EFBIG;
    int result;
    do
        result = ftruncate(file->fd, length);
    while (result != 0 && errno == EINTR);
    if (result != 0)
        return errno;
    file->owes_cut = false;
    return 0;
}

enum status sys_truncate(struct sys_file *file, uint64_t size, struct fault *fault)
{
    int error = cut(file, size);
    return error == 0 ? ST_OK : sys_failure(fault, "cut", file->path, error);
}

/* Takes a part of a record out again. If even that fails, the file owes it: nothing more is appended before. */
static void cut_back(struct sys_file *file, uint64_t size)
{
    file->owes_cut = true;
    file->cut_size = size;
    (void)cut(file, size); /* the next append tries again and tells */
}

enum status sys_append(struct sys_file *file, const void *bytes, size_t size, struct fault *fault)
{
    if (file->owes_cut) {
        enum status status = sys_truncate(file, file->cut_size, fault);
        if (status != ST_OK)
            return status;
    }
    struct stat before;
    if (fstat(file->fd, &before) != 0)
        return sys_failure(fault, "write", file->path, errno);
    ssize_t count = fd_write(file->fd, bytes, size);
    if (count >= 0 && (size_t)count == size)
        return ST_OK;
    /* The system writes a part and gives no reason only when there is no room for the rest. */
    int error = count < 0 ? errno : ENOSPC;
    if (count > 0)
        cut_back(file, (uint64_t)before.st_size);
    return sys_failure(fault, "write", file->path, error);
}

static int write_at(int fd, uint64_t offset, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = pwrite(fd, bytes, size, (off_t)offset);
        if (count < 0 && errno != EINTR)
            return errno;
        if (count == 0)
            return ENOSPC;
        if (count > 0) {
            bytes += count;
            size -= (size_t)count;
            offset += (uint64_t)count;
        }
    }
    return 0;
}

enum status sys_rewrite(struct sys_file *file, uint64_t offset, const void *bytes, size_t size, struct fault *fault)
{
    /* Some systems append whatever pwrite says while O_APPEND is set. */
    int flags = fcntl(file->fd, F_GETFL);
    int error = flags < 0 || fcntl(file->fd, F_SETFL, flags & ~O_APPEND) != 0 ? errno : 0;
    if (error == 0) {
        error = write_at(file->fd, offset, bytes, size);
        if (fcntl(file->fd, F_SETFL, flags) != 0 && error == 0)
            error = errno;
    }
    return error == 0 ? ST_OK : sys_failure(fault, "write", file->path, error);
}

enum status sys_sync(struct sys_file *file, struct fault *fault)
{
    int error = fd_sync_data(file->fd);
    return error == 0 ? ST_OK : sys_failure(fault, "bring to the disk", file->path, error);
}

enum status sys_read_back(const struct sys_file *file, void *bytes, size_t size, struct fault *fault)
{
    char *at = bytes;
    off_t offset = 0;
    while (size > 0) {
        ssize_t count = pread(file->fd, at, size, offset);
        if (count < 0 && errno != EINTR)
            return sys_failure(fault, "read", file->path, errno);
        if (count == 0)
            return sys_failure(fault, "read", file->path, EIO); /* it ends before what was written to it */
        if (count > 0) {
            at += count;
            size -= (size_t)count;
            offset += count;
        }
    }
    return ST_OK;
}

static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool sys_is_gone(const struct sys_file *file, uint64_t *size)
{
    struct stat open_file;
    struct stat named;
    if (stat(file->path, &named) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    if (size != NULL)
        *size = (uint64_t)named.st_size;
    return fstat(file->fd, &open_file) == 0 && !same_file(&open_file, &named);
}

/* Between opening a file and locking it another process may have moved it away. */
static bool still_named(const struct sys_file *file)
{
    struct stat open_file;
    struct stat named;
    return fstat(file->fd, &open_file) == 0 && stat(file->path, &named) == 0 && same_file(&open_file, &named);
}

/* Somebody else's glance (sys_is_locked) holds the lock for a moment: hence several tries. */
static int try_lock(int fd, int kind)
{
    enum { TRIES = 5 };
    static const struct timespec PAUSE = {.tv_nsec = 5000000};
    int result = flock(fd, kind | LOCK_NB);
    for (int i = 1; i < TRIES && result != 0 && (errno == EWOULDBLOCK || errno == EINTR); i++) {
        (void)nanosleep(&PAUSE, NULL); /* slept less: tried sooner */
        result = flock(fd, kind | LOCK_NB);
    }
    return result;
}

enum status sys_lock(struct sys_file *file, struct fault *fault)
{
    int result = try_lock(file->fd, LOCK_EX);
    if (result != 0 && errno == EWOULDBLOCK)
        return fault_setf(fault, ST_LOCKED, "", 0, 0, "in use by another process: %s", file->path);
    if (result != 0)
        return sys_failure(fault, "lock", file->path, errno);
    if (!still_named(file))
        return sys_failure(fault, "lock", file->path, ENOENT);
    return ST_OK;
}

bool sys_is_locked(const char *path)
{
    int fd = fd_open(path, O_RDONLY);
    if (fd < 0)
        return false;
    bool locked = flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    (void)fd_close(fd); /* nothing was written through it; a lock that was taken goes with it */
    return locked;
}

enum status sys_lock_wait(struct sys_file *file, int timeout_ms, struct fault *fault)
{
    enum { PAUSE_MS = 5 };
    enum status status = sys_lock(file, fault);
    for (int waited = 0; status == ST_LOCKED && waited < timeout_ms; waited += PAUSE_MS) {
        (void)poll(NULL, 0, PAUSE_MS); /* cut short by a signal it is only a shorter pause */
        status = sys_lock(file, fault);
    }
    return status;
}

enum status sys_close(struct sys_file *file, struct fault *fault)
{
    if (file->fd < 0)
        return ST_OK;
    int error = fd_close(file->fd);
    file->fd = -1;
    return error == 0 ? ST_OK : sys_failure(fault, "close", file->path, error);
}

void sys_drop(struct sys_file *file)
{
    if (file->fd >= 0)
        (void)fd_close(file->fd);
    file->fd = -1;
}

void sys_discard(struct sys_file *file)
{
    (void)unlink(file->path);
    sys_drop(file);
}
