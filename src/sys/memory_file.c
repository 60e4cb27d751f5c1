/* SPDX-License-Identifier: MIT
 *
 * A file in memory: what a library writes to a descriptor comes back as bytes. */
#include "fd.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LARGE = 1 << 14 };

/* In memory where the system can, else a temporary file without a name. */
static FILE *open_stream(void)
{
#if defined SYS_memfd_create && !defined BARROW_PLAIN_POSIX
    long fd = syscall(SYS_memfd_create, "screen", 1U); /* closed on exec */
    FILE *stream = fd >= 0 ? fdopen((int)fd, "w+") : NULL;
    if (stream)
        return stream;
    if (fd >= 0)
        (void)fd_close((int)fd);
#endif
    return tmpfile();
}

bool sys_memory_file_fits(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_max >= (rlim_t)SYS_MEMORY_FILE_KIB * 1024;
}

bool sys_memory_file_open(struct sys_memory_file *file)
{
    *file = (struct sys_memory_file){.stream = open_stream()};
    return file->stream != NULL;
}

void sys_memory_file_close(struct sys_memory_file *file)
{
    if (file->stream)
        (void)fclose(file->stream);
    free(file->bytes);
    *file = (struct sys_memory_file){0};
}

/* The limit on the size of files is meant for disks. */
void sys_memory_file_begin(struct sys_memory_file *file)
{
    struct rlimit limit;
    file->limit = SYS_NO_LIMIT;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == limit.rlim_max)
        return;
    file->limit = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_FSIZE, &limit);
}

static void restore_limit(const struct sys_memory_file *file)
{
    struct rlimit limit;
    if (file->limit == SYS_NO_LIMIT || getrlimit(RLIMIT_FSIZE, &limit) != 0)
        return;
    limit.rlim_cur = (rlim_t)file->limit;
    (void)setrlimit(RLIMIT_FSIZE, &limit);
}

static bool reserve(struct sys_memory_file *file, size_t size)
{
    if (size <= file->capacity)
        return true;
    char *grown = realloc(file->bytes, size);
    if (!grown)
        return false;
    file->bytes = grown;
    file->capacity = size;
    return true;
}

bool sys_memory_file_take(struct sys_memory_file *file, size_t *size)
{
    int fd = fileno(file->stream);
    off_t end = lseek(fd, 0, SEEK_CUR);
    size_t written = end > 0 ? (size_t)end : 0;
    *size = 0;
    restore_limit(file);
    if (written == 0)
        return true;
    ssize_t got = reserve(file, written) ? pread(fd, file->bytes, written, 0) : 0;
    (void)lseek(fd, 0, SEEK_SET);
    if (written > LARGE)
        (void)!ftruncate(fd, 0); /* else its pages stay, which is all */
    *size = got > 0 ? (size_t)got : 0;
    return *size == written;
}
