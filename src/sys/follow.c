/* SPDX-License-Identifier: MIT
 *
 * Following a file: reading what another process appends to it, and learning when. Linux reports it by inotify;
 * elsewhere the caller looks at intervals. Changes nothing, locks nothing. */
#include "base/strbuf.h"
#include "failure.h"
#include "fd.h"
#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- News -------------------------------------------------------------------------------------------------------- */

#if defined __linux__ && !defined BARROW_PLAIN_POSIX
#include <sys/inotify.h>
#include <sys/vfs.h>

/* File systems that other machines write to, too, of which this one's kernel learns nothing: NFS, SMB and CIFS, FUSE,
 * 9P, Ceph, AFS, Coda, GFS2, OCFS2, Lustre, GPFS, BeeGFS, shared folders of VirtualBox (statfs(2), linux/magic.h). */
static bool is_shared(const char *folder)
{
    static const uint32_t TYPES[] = {0x6969,     0x517B,     0xFF534D42, 0xFE534D42, 0x65735546,
                                     0x01021997, 0x00C36400, 0x5346414F, 0x73757245, 0x01161970,
                                     0x7461636F, 0x0BD00BD0, 0x47504653, 0x19830326, 0x786F4256};
    struct statfs info;
    if (statfs(folder, &info) != 0)
        return true;
    for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++) {
        if ((uint32_t)info.f_type == TYPES[i])
            return true;
    }
    return false;
}

/* What happens in the file's folder: the file grows, is closed by its writer, or another takes its name; and likewise
 * what lies beside it. A folder that may not be read or that other machines write to is not watched: then the caller
 * has to look (news is -1). */
static int open_news(const char *path)
{
    char folder[SYS_PATH_SIZE];
    if (!fd_folder_of(path, folder) || is_shared(folder))
        return -1;
    int news = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (news < 0)
        return -1;
    if (fd_can_be_waited_for(news) &&
        inotify_add_watch(news, folder, IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_ONLYDIR) >= 0)
        return news;
    (void)fd_close(news);
    return -1;
}
#else
static int open_news(const char *path)
{
    (void)path;
    return -1;
}
#endif

void sys_follow_heed(struct sys_follow *follow)
{
    char bytes[4096];
    while (follow->news >= 0 && fd_read(follow->news, bytes, sizeof bytes) > 0)
        continue;
}

/* --- The file ---------------------------------------------------------------------------------------------------- */

static enum status identify(struct sys_follow *follow, struct fault *fault)
{
    struct stat info;
    if (fstat(follow->fd, &info) != 0)
        return sys_failure(fault, FAULT_FILE_READ, follow->path, errno);
    if (!S_ISREG(info.st_mode))
        return fault_set(fault, ST_BAD_DATA, FAULT_FILE_NONE, follow->path);
    follow->device = (unsigned long)info.st_dev;
    follow->inode = (unsigned long)info.st_ino;
    return ST_OK;
}

enum status sys_follow_open_still(struct sys_follow *follow, const char *path, struct fault *fault)
{
    follow->news = follow->fd = -1;
    COPY_TEXT(follow->path, path);
    if (strlen(path) >= sizeof follow->path)
        return sys_failure(fault, FAULT_FILE_READ, path, ENAMETOOLONG);
    follow->fd = fd_open(path, O_RDONLY);
    if (follow->fd < 0)
        return sys_failure(fault, FAULT_FILE_READ, path, errno);
    return identify(follow, fault);
}

enum status sys_follow_open(struct sys_follow *follow, const char *path, struct fault *fault)
{
    enum status status = sys_follow_open_still(follow, path, fault);
    if (status == ST_OK)
        follow->news = open_news(path);
    return status;
}

void sys_follow_close(struct sys_follow *follow)
{
    if (follow->news >= 0)
        (void)fd_close(follow->news);
    if (follow->fd >= 0)
        (void)fd_close(follow->fd);
    follow->news = follow->fd = -1;
}

enum status sys_follow_size(const struct sys_follow *follow, uint64_t *size, struct fault *fault)
{
    struct stat info;
    if (fstat(follow->fd, &info) != 0)
        return sys_failure(fault, FAULT_FILE_READ, follow->path, errno);
    *size = (uint64_t)info.st_size;
    return ST_OK;
}

enum status sys_follow_read(const struct sys_follow *follow, uint64_t offset, void *bytes, size_t capacity,
                            size_t *size, struct fault *fault)
{
    ssize_t count;
    do
        count = pread(follow->fd, bytes, capacity, (off_t)offset);
    while (count < 0 && errno == EINTR);
    *size = count > 0 ? (size_t)count : 0;
    return count >= 0 ? ST_OK : sys_failure(fault, FAULT_FILE_READ, follow->path, errno);
}

/* Linux has it in any case; its C library shows the name only to who asks for all that is GNU's. */
#if defined __linux__ && !defined SEEK_DATA
#define SEEK_DATA 3
#endif

uint64_t sys_follow_skip_hole(const struct sys_follow *follow, uint64_t offset)
{
#if defined SEEK_DATA && !defined BARROW_PLAIN_POSIX
    struct stat info;
    off_t data = lseek(follow->fd, (off_t)offset, SEEK_DATA);
    if (data >= 0)
        return (uint64_t)data;
    if (errno == ENXIO && fstat(follow->fd, &info) == 0 && (uint64_t)info.st_size > offset)
        return (uint64_t)info.st_size; /* a hole up to the end */
#endif
    (void)follow;
    return offset;
}

bool sys_follow_is_current(const struct sys_follow *follow)
{
    struct stat info;
    return stat(follow->path, &info) == 0 && (unsigned long)info.st_dev == follow->device &&
           (unsigned long)info.st_ino == follow->inode;
}
