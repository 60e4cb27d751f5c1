/* SPDX-License-Identifier: MIT
 *
 * Descriptors: the system's calls, repeated when a signal came between. Reports nothing: the callers know the path and
 * the purpose. */
#include "fd.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

int fd_open(const char *path, int flags)
{
    int fd;
    do
        fd = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
    while (fd < 0 && errno == EINTR);
    return fd;
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

int fd_sync(int fd)
{
    int result;
    do
        result = fsync(fd);
    while (result != 0 && errno == EINTR);
    return result == 0 ? 0 : errno;
}

int fd_sync_data(int fd)
{
#if defined(_POSIX_SYNCHRONIZED_IO) && _POSIX_SYNCHRONIZED_IO > 0 && !defined BARROW_PLAIN_POSIX
    int result;
    do
        result = fdatasync(fd);
    while (result != 0 && errno == EINTR);
    return result == 0 ? 0 : errno;
#else
    return fd_sync(fd);
#endif
}

int fd_close(int fd)
{
    /* After EINTR the descriptor is already gone on the systems we know; closing again could hit another's. */
    return close(fd) == 0 || errno == EINTR ? 0 : errno;
}
