/* SPDX-License-Identifier: MIT
 *
 * Folders in places that several users share: whose they are, and making one that is its user's alone. */
#include "failure.h"
#include "fd.h"
#include "folder.h"
#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum sys_owner sys_owner_of(const char *folder)
{
    struct stat info;
    if (stat(folder, &info) != 0)
        return SYS_OWNER_NONE;
    if (info.st_uid == geteuid())
        return SYS_OWNER_SELF;
    return info.st_uid == 0 ? SYS_OWNER_ROOT : SYS_OWNER_OTHER;
}

int64_t sys_user(void)
{
    return (int64_t)geteuid();
}

/* What is open to others in a folder. */
enum { OTHERS_WRITE = S_IWGRP | S_IWOTH };

/* Whether names in a folder stay what they are: it is ours or root's, and others cannot take a name away. */
static bool is_safe_parent(const struct stat *parent)
{
    bool sticky = (parent->st_mode & S_ISVTX) != 0;
    return parent->st_uid == geteuid() || (parent->st_uid == 0 && (!(parent->st_mode & OTHERS_WRITE) || sticky));
}

/* In a folder of our own, what we have put there is ours, whatever its mode. */
static bool is_safe_child(const struct stat *parent, const struct stat *child)
{
    return child->st_uid == geteuid() && (parent->st_uid == geteuid() || !(child->st_mode & OTHERS_WRITE));
}

/* The group's right comes with the folder: a later chmod takes the bit away by which new files are the group's, where
 * the maker is not of the group. */
static bool make(int parent, const char *name, bool group_reads)
{
    mode_t mask = umask(group_reads ? 0027 : 0077);
    bool made = mkdirat(parent, name, 0750) == 0;
    int error = errno;
    (void)umask(mask);
    errno = error;
    return made;
}

/* Makes the folder if it is missing, and looks at what is there. `alone`: others can add no names to the parent, so
 * that a link in it is ours. */
static enum status make_in(int parent, const struct stat *about, const char *path, const char *name, bool group_reads,
                           struct fault *fault)
{
    struct stat child;
    bool alone = about->st_uid == geteuid() && !(about->st_mode & OTHERS_WRITE);
    bool made = make(parent, name, group_reads);
    if (!made && errno != EEXIST)
        return sys_failure(fault, FAULT_FILE_MAKE_FOLDER, path, errno);
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (alone ? 0 : O_NOFOLLOW));
    if (fd < 0)
        return sys_failure(fault, FAULT_FILE_OPEN_FOLDER, path, errno);
    bool safe = fstat(fd, &child) == 0 && (alone || is_safe_child(about, &child));
    (void)fd_close(fd); /* nothing was written through it */
    if (!safe)
        return fault_set(fault, ST_DENIED, FAULT_PLACE_NOT_OURS, path);
    return made ? folder_sync_of(path, fault) : ST_OK;
}

enum status sys_make_own_folder(const char *path, bool group_reads, struct fault *fault)
{
    char parent[SYS_PATH_SIZE];
    struct stat about;
    const char *slash = strrchr(path, '/');
    if (!fd_folder_of(path, parent))
        return sys_failure(fault, FAULT_FILE_MAKE_FOLDER, path, ENAMETOOLONG);
    int fd = fd_open(parent, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return sys_failure(fault, FAULT_FILE_OPEN_FOLDER, parent, errno);
    enum status status = ST_OK;
    if (fstat(fd, &about) != 0 || !is_safe_parent(&about))
        status = fault_set(fault, ST_DENIED, FAULT_PLACE_UNSAFE, parent);
    if (status == ST_OK)
        status = make_in(fd, &about, path, slash ? slash + 1 : path, group_reads, fault);
    (void)fd_close(fd); /* nothing was written through it */
    return status;
}
