/* SPDX-License-Identifier: MIT
 *
 * This machine, this process, and others as far as they are known to be who they were. Source: proc(5) of the Linux
 * manual pages. */
#include "base/hash.h"
#include "base/strbuf.h"
#include "fd.h"
#include "sys/sys.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

void sys_host_name(char *name, size_t capacity)
{
    char host[256] = "";
    bool known = gethostname(host, sizeof host - 1) == 0 && host[0] != '\0';
    copy_text(name, capacity, known ? host : "localhost");
}

long sys_process(void)
{
    return (long)getpid();
}

const char *sys_version(void)
{
    return BARROW_VERSION;
}

/* Reads the first bytes of a file that the kernel makes; its length, 0 when there is none. */
static size_t read_kernels(const char *path, char *text, size_t capacity)
{
    int fd = fd_open(path, O_RDONLY);
    ssize_t count = fd < 0 ? -1 : fd_read(fd, text, capacity - 1);
    if (fd >= 0)
        (void)fd_close(fd); /* nothing was written through it */
    text[count > 0 ? count : 0] = '\0';
    return count > 0 ? (size_t)count : 0;
}

static size_t read_link(const char *path, char *text, size_t capacity)
{
    ssize_t length = readlink(path, text, capacity - 1);
    text[length > 0 ? length : 0] = '\0';
    return length > 0 ? (size_t)length : 0;
}

/* When the process began, in ticks since the system's start: the 22nd field, of which the second may hold anything in
 * brackets. NULL when that is not known. `text` holds it. */
static const char *start_of(long pid, char *text, size_t capacity)
{
    enum { FIELDS_BEFORE = 20 };
    char path[64];
    struct strbuf name = STRBUF(path);
    strbuf_format(&name, "/proc/%ld/stat", pid);
    (void)read_kernels(path, text, capacity);
    char *at = strrchr(text, ')');
    for (int i = 0; at != NULL && i < FIELDS_BEFORE; i++)
        at = strchr(at + 1, ' ');
    if (at == NULL)
        return NULL;
    at[1 + strcspn(at + 1, " ")] = '\0';
    return at + 1;
}

int64_t sys_process_birth(long pid)
{
    char self[32], own[32], boot[64], space[64], stat[1024];
    struct hash hash;
    struct strbuf text = STRBUF(own);
    strbuf_format(&text, "%ld", sys_process());
    (void)read_link("/proc/self", self, sizeof self);
    const char *start = start_of(pid, stat, sizeof stat);
    bool known = strcmp(self, own) == 0 && start != NULL && /* else these are the numbers of another container */
                 read_kernels("/proc/sys/kernel/random/boot_id", boot, sizeof boot) > 0 &&
                 read_link("/proc/self/ns/pid", space, sizeof space) > 0;
    if (!known)
        return 0;
    hash_init(&hash, (uint64_t)pid);
    hash_bytes(&hash, boot, strlen(boot));
    hash_bytes(&hash, space, strlen(space));
    hash_bytes(&hash, start, strlen(start));
    return (int64_t)(hash_value(&hash) >> 1 | 1);
}

bool sys_wake_process(long pid, int64_t birth)
{
    return birth != 0 && birth == sys_process_birth(pid) && kill((pid_t)pid, SIGUSR1) == 0;
}
