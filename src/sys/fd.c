/* SPDX-License-Identifier: MIT
 *
 * Descriptors: the system's calls, repeated when a signal came between; and what may be opened where others may write.
 * Reports nothing: the callers know the path and the purpose. */
#include "fd.h"

#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

static int open_patiently(const char *path, int flags)
{
    int fd;
    do
        fd = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
    while (fd < 0 && errno == EINTR);
    return fd;
}

bool fd_folder_of(const char *path, char *folder)
{
    if (strlen(path) >= SYS_PATH_SIZE)
        return false;
    memcpy(folder, path, strlen(path) + 1);
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        memcpy(folder, ".", 2);
    else
        slash[slash == folder ? 1 : 0] = '\0';
    return true;
}

static bool is_trusted(uid_t owner)
{
    return owner == geteuid() || owner == 0;
}

/* The folder that a path lies in. */
static bool look_at_folder(const char *path, struct stat *info)
{
    char folder[SYS_PATH_SIZE];
    return fd_folder_of(path, folder) && stat(folder, info) == 0;
}

static bool is_closed(const struct stat *folder)
{
    return (folder->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* A link is followed if another user cannot have put it there: it is ours or root's and has no second name. Only for
 * reading, it may also be of the user who alone owns the folder; but not for root, who can read what that one cannot,
 * and may tell of it. */
static bool may_follow(const struct stat *link, const char *path, bool writes)
{
    struct stat folder;
    if (is_trusted(link->st_uid) && link->st_nlink == 1)
        return true;
    return !writes && geteuid() != 0 && look_at_folder(path, &folder) && is_closed(&folder);
}

/* So is a file that has a second name, which somebody may have given it: in the folder of another user root reads none
 * of a third one's. Looked at once it is open: a name may lead elsewhere by then. Sets errno. */
static bool may_read(int fd, const char *path)
{
    struct stat file, folder;
    if (geteuid() != 0)
        return true;
    if (fstat(fd, &file) != 0)
        return false;
    if (!S_ISREG(file.st_mode) || file.st_nlink == 1)
        return true;
    if (!look_at_folder(path, &folder))
        return false;
    errno = EMLINK;
    return is_trusted(folder.st_uid) || file.st_uid == folder.st_uid;
}

/* A log that an operator has made for all of the folder's group: whoever gives it a second name may write it anyway. */
static bool is_for_all(const struct stat *file, const struct stat *folder)
{
    return file->st_uid != geteuid() && file->st_gid == folder->st_gid && (file->st_mode & S_IWGRP) != 0;
}

/* Whether the file found under this name may be written: in a folder that only we, or only root, can add names to, any;
 * elsewhere ours, root's or the folder's owner's, and none that another player may have given a second name; a pipe
 * only if it is ours or root's, since another may read it. Sets errno. */
static bool may_write(int fd, const char *path)
{
    struct stat file, folder;
    errno = EPERM;
    if (fstat(fd, &file) != 0)
        return false;
    bool plain = S_ISREG(file.st_mode); /* else the terminal, a pipe of the operator's */
    if (plain ? file.st_uid == geteuid() && file.st_nlink == 1 : is_trusted(file.st_uid))
        return true;
    if (!look_at_folder(path, &folder))
        return false;
    if (is_trusted(folder.st_uid) && is_closed(&folder))
        return true;
    if (!plain || (!is_trusted(file.st_uid) && file.st_uid != folder.st_uid))
        return false;
    errno = EMLINK;
    return file.st_nlink == 1 || is_for_all(&file, &folder);
}

/* Opens where a link leads, if it may. */
static int open_link(const char *path, int flags)
{
    struct stat link;
    int error = errno;
    bool is_link = lstat(path, &link) == 0 && S_ISLNK(link.st_mode);
    if (is_link && may_follow(&link, path, (flags & O_ACCMODE) != O_RDONLY))
        return open_patiently(path, flags);
    errno = is_link ? EPERM : error;
    return -1;
}

int fd_open(const char *path, int flags)
{
    int fd = open_patiently(path, flags | O_NOFOLLOW);
    if (fd < 0 && errno != ENOENT) /* a link is refused by another number */
        fd = open_link(path, flags);
    if (fd < 0 || ((flags & O_ACCMODE) == O_RDONLY ? may_read(fd, path) : may_write(fd, path)))
        return fd;
    int error = errno;
    (void)close(fd);
    errno = error;
    return -1;
}

ssize_t fd_read(int fd, void *bytes, size_t size)
{
    ssize_t count;
    do
        count = read(fd, bytes, size);
    while (count < 0 && errno == EINTR);
    return count;
}

ssize_t fd_write_once(int fd, const void *bytes, size_t size)
{
    return write(fd, bytes, size);
}

ssize_t fd_write(int fd, const void *bytes, size_t size)
{
    ssize_t count;
    do
        count = write(fd, bytes, size);
    while (count < 0 && errno == EINTR);
    return count;
}

/* The result is ignored: the next call on `fd` shows a failure. */
static void wait_until(int fd, short events)
{
    struct pollfd wait = {.fd = fd, .events = events};
    (void)poll(&wait, 1, -1);
}

static bool must_wait(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK;
}

ssize_t fd_read_waiting(int fd, void *bytes, size_t size)
{
    ssize_t count = fd_read(fd, bytes, size);
    while (count < 0 && must_wait()) {
        wait_until(fd, POLLIN);
        count = fd_read(fd, bytes, size);
    }
    return count;
}

int fd_write_all(int fd, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t count = fd_write(fd, at, size);
        if (count > 0) {
            at += count;
            size -= (size_t)count;
        } else if (count == 0) {
            return ENOSPC; /* no progress and no reason: trying again might never end */
        } else if (must_wait()) {
            wait_until(fd, POLLOUT);
        } else {
            return errno;
        }
    }
    return 0;
}

static int sync_by(int (*call)(int fd), int fd)
{
    int result;
    do
        result = call(fd);
    while (result != 0 && errno == EINTR);
    return result == 0 ? 0 : errno;
}

int fd_sync(int fd)
{
    return sync_by(fsync, fd);
}

int fd_sync_data(int fd)
{
#if defined(_POSIX_SYNCHRONIZED_IO) && _POSIX_SYNCHRONIZED_IO > 0 && !defined BARROW_PLAIN_POSIX
    return sync_by(fdatasync, fd);
#else
    return fd_sync(fd);
#endif
}

bool fd_can_be_waited_for(int fd)
{
    return fd < FD_SETSIZE;
}

int fd_close(int fd)
{
    /* After EINTR the descriptor is already gone on the systems we know; closing again could hit another's. */
    return close(fd) == 0 || errno == EINTR ? 0 : errno;
}
