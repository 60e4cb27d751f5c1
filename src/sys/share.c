/* SPDX-License-Identifier: MIT
 *
 * What others may see of our files: reading granted to the group. */
#include "failure.h"
#include "fd.h"
#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Works on the descriptor, so that the name cannot be given to another file in between. Returns an errno. */
static int share(int fd)
{
    struct stat info;
    if (fstat(fd, &info) != 0)
        return errno;
    if (info.st_uid != geteuid())
        return EPERM;
    mode_t more = S_ISDIR(info.st_mode) ? S_IRGRP | S_IXGRP : S_IRGRP;
    if ((info.st_mode & more) == more)
        return 0; /* else the system takes the bit away by which new files are the group's, from who is not in it */
    return fchmod(fd, (info.st_mode & 07777) | more) == 0 ? 0 : errno;
}

enum status sys_let_group_read(const char *path, struct fault *fault)
{
    int fd = fd_open(path, O_RDONLY | O_NOFOLLOW);
    if (fd < 0)
        return sys_failure(fault, FAULT_FILE_SHARE, path, errno);
    int error = share(fd);
    (void)fd_close(fd); /* nothing was written through it */
    return error == 0 ? ST_OK : sys_failure(fault, FAULT_FILE_SHARE, path, error);
}
