/* SPDX-License-Identifier: MIT
 *
 * The system's calls on descriptors, made patient: each goes on after a signal (EINTR). Private to sys; all of its
 * opening, reading and writing passes here. */
#ifndef SYS_FD_H
#define SYS_FD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* open() for this process alone: close-on-exec, never a controlling terminal, never waiting for the other end of a
 * pipe. New files get mode 0600. A link that another user may have put there is not followed, and of another
 * user's folder no file is written that is not ours, root's or that user's, or that has a second name, nor a pipe that
 * is neither ours nor root's: EPERM. For root no link and no second name leads out of another user's folder. Returns
 * the descriptor or -1 with errno. */
int fd_open(const char *path, int flags);

/* The folder that a path lies in ("/" of "/a", "." of "a"), into SYS_PATH_SIZE bytes; false when it is too long. */
bool fd_folder_of(const char *path, char *folder);

/* read() and write(), as the system does them: possibly short, -1 with errno. */
ssize_t fd_read(int fd, void *bytes, size_t size);
ssize_t fd_write(int fd, const void *bytes, size_t size);

/* write() that a signal breaks off: -1 with EINTR. */
ssize_t fd_write_once(int fd, const void *bytes, size_t size);

/* Reads what has come, waiting until there is something. Returns bytes, 0 at the end, -1 with errno. */
ssize_t fd_read_waiting(int fd, void *bytes, size_t size);

/* Writes everything, waiting while `fd` takes nothing. Returns 0 or an errno value. */
int fd_write_all(int fd, const void *bytes, size_t size);

/* fsync of everything, and of the data with what is needed to find it. Return 0 or an errno value. */
int fd_sync(int fd);
int fd_sync_data(int fd);

/* Closes. Returns 0 or an errno value; the descriptor is gone either way. */
int fd_close(int fd);

/* Whether sys_wait can wait for a descriptor: not where so many are open that its number is beyond an fd_set. */
bool fd_can_be_waited_for(int fd);

#endif
