/* SPDX-License-Identifier: MIT
 *
 * Append-only files: whole records in, or nothing. Locks live here too, because the lock is the open file's. */
#include "base/strbuf.h"
#include "failure.h"
#include "fd.h"
#include "folder.h"
#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const int OPEN_FLAGS[] = {
    [SYS_APPEND] = O_WRONLY | O_APPEND,
    [SYS_APPEND_AND_READ] = O_RDWR | O_APPEND,
    [SYS_OPEN_OR_CREATE] = O_WRONLY | O_APPEND | O_CREAT,
    [SYS_CREATE_AND_READ] = O_RDWR | O_APPEND,
};

/* Who the file is, to be known again. Returns an errno. */
static int identify(struct sys_file *file)
{
    struct stat info;
    if (fstat(file->fd, &info) != 0)
        return errno;
    file->device = (unsigned long)info.st_dev;
    file->inode = (unsigned long)info.st_ino;
    file->size = (uint64_t)info.st_size;
    file->is_stream = !S_ISREG(info.st_mode);
    return 0;
}

/* Makes a file that is missing. Root gives it to whose folder it lies in, or nobody else could append to it; what a
 * link leads to is not given, nor what somebody else made meanwhile. It stays root's where that cannot be. */
static int make(const char *path, int flags)
{
    struct stat folder;
    char name[SYS_PATH_SIZE];
    int fd = fd_open(path, flags | O_CREAT | O_EXCL);
    if (fd < 0)
        return errno == EEXIST ? fd_open(path, flags | O_CREAT) : fd;
    if (sys_user() == 0 && fd_folder_of(path, name) && stat(name, &folder) == 0)
        (void)!fchown(fd, folder.st_uid, folder.st_gid);
    return fd;
}

enum status sys_open(struct sys_file *file, const char *path, enum sys_open how, struct fault *fault)
{
    file->fd = -1;
    file->waits = file->owes_cut = false;
    file->cut_size = 0;
    COPY_TEXT(file->path, path);
    if (strlen(path) >= sizeof file->path)
        return sys_failure(fault, FAULT_FILE_OPEN, path, ENAMETOOLONG);
    file->fd = fd_open(path, OPEN_FLAGS[how]);
    bool makes = file->fd < 0 && errno == ENOENT && how == SYS_CREATE_AND_READ;
    if (makes)
        file->fd = make(path, OPEN_FLAGS[how]);
    if (file->fd < 0)
        return sys_failure(fault, FAULT_FILE_OPEN, path, errno);
    int error = identify(file);
    enum status status = error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_OPEN, path, error);
    if (status == ST_OK && makes)
        status = folder_sync_of(path, fault);
    if (status != ST_OK)
        sys_drop(file);
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
    file->size = size;
    return 0;
}

enum status sys_truncate(struct sys_file *file, uint64_t size, struct fault *fault)
{
    int error = cut(file, size);
    return error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_CUT, file->path, error);
}

/* Cuts off the part of a record that was written. If that fails, too, the file owes it: the next append cuts first. */
static void cut_back(struct sys_file *file, size_t part)
{
    off_t end = lseek(file->fd, 0, SEEK_CUR); /* where an append has left it */
    file->owes_cut = true;
    file->cut_size = end < 0 ? file->size : (uint64_t)end - part;
    file->size = file->cut_size + part;
    (void)cut(file, file->cut_size); /* the next append tries again and reports */
}

enum status sys_append(struct sys_file *file, const void *bytes, size_t size, struct fault *fault)
{
    if (file->owes_cut) {
        enum status status = sys_truncate(file, file->cut_size, fault);
        if (status != ST_OK)
            return status;
    }
    if (file->is_stream && file->waits) { /* nothing is ever cut off */
        int failed = fd_write_all(file->fd, bytes, size);
        return failed == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_WRITE, file->path, failed);
    }
    ssize_t count = fd_write(file->fd, bytes, size);
    if (count >= 0 && (size_t)count == size) {
        file->size += size;
        return ST_OK;
    }
    /* The system writes a part and gives no reason only when there is no room for the rest. */
    int error = count < 0 ? errno : ENOSPC;
    if (count > 0)
        cut_back(file, (size_t)count);
    return sys_failure(fault, FAULT_FILE_WRITE, file->path, error);
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
    /* While O_APPEND is set, some systems append in spite of pwrite's offset. */
    int flags = fcntl(file->fd, F_GETFL);
    int error = flags < 0 || fcntl(file->fd, F_SETFL, flags & ~O_APPEND) != 0 ? errno : 0;
    if (error == 0) {
        error = write_at(file->fd, offset, bytes, size);
        if (fcntl(file->fd, F_SETFL, flags) != 0 && error == 0)
            error = errno;
    }
    if (error == 0 && file->size < offset + size)
        file->size = offset + size;
    return error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_WRITE, file->path, error);
}

enum status sys_sync(struct sys_file *file, struct fault *fault)
{
    int error = file->is_stream ? 0 : fd_sync_data(file->fd);
    return error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_SYNC, file->path, error);
}

bool sys_path_is_gone(const struct sys_file *file, uint64_t *size)
{
    struct stat named;
    if (stat(file->path, &named) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    *size = (uint64_t)named.st_size;
    return (unsigned long)named.st_dev != file->device || (unsigned long)named.st_ino != file->inode;
}

bool sys_file_is_removed(const struct sys_file *file, uint64_t *size)
{
    struct stat info;
    if (fstat(file->fd, &info) != 0)
        return false;
    *size = (uint64_t)info.st_size;
    return info.st_nlink == 0;
}

bool sys_same_bytes(const struct sys_file *a, const struct sys_file *b)
{
    char one[4096], other[sizeof one];
    ssize_t count;
    off_t offset = 0;
    do {
        count = pread(a->fd, one, sizeof one, offset);
        if (count < 0 || pread(b->fd, other, sizeof other, offset) != count || memcmp(one, other, (size_t)count) != 0)
            return false;
        offset += count;
    } while (count > 0);
    return true;
}

/* Another process that tests the lock (sys_is_locked) holds it for a moment: hence several tries. */
static int try_lock(int fd, int kind)
{
    enum { TRIES = 5 };
    static const struct timespec PAUSE = {.tv_nsec = 5000000};
    int result = flock(fd, kind | LOCK_NB);
    for (int i = 1; i < TRIES && result != 0 && (errno == EWOULDBLOCK || errno == EINTR); i++) {
        (void)nanosleep(&PAUSE, NULL); /* a shorter pause is as good */
        result = flock(fd, kind | LOCK_NB);
    }
    return result;
}

/* The status of a try that has taken the lock or not. */
static enum status lock_result(const struct sys_file *file, int result, struct fault *fault)
{
    if (result != 0 && (errno == EWOULDBLOCK || errno == EINTR))
        return fault_set(fault, ST_LOCKED, FAULT_FILE_IN_USE, file->path);
    if (result != 0)
        return sys_failure(fault, FAULT_FILE_LOCK, file->path, errno);
    /* Between opening a file and locking it another process may have moved it away. */
    uint64_t ignored;
    return sys_path_is_gone(file, &ignored) ? sys_failure(fault, FAULT_FILE_LOCK, file->path, ENOENT) : ST_OK;
}

enum status sys_lock(struct sys_file *file, struct fault *fault)
{
    return lock_result(file, try_lock(file->fd, LOCK_EX), fault);
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

enum status sys_lock_wait(struct sys_file *file, uint64_t until_us, struct fault *fault)
{
    enum { PAUSE_MS = 5 };
    for (;;) {
        enum status status = lock_result(file, flock(file->fd, LOCK_EX | LOCK_NB), fault);
        if (status != ST_LOCKED || sys_monotonic_us() >= until_us || !sys_rest(PAUSE_MS))
            return status;
    }
}

enum status sys_close(struct sys_file *file, struct fault *fault)
{
    if (file->fd < 0)
        return ST_OK;
    int error = fd_close(file->fd);
    file->fd = -1;
    return error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_CLOSE, file->path, error);
}

void sys_drop(struct sys_file *file)
{
    if (file->fd >= 0)
        (void)fd_close(file->fd);
    file->fd = -1;
}
