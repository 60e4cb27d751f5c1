/* SPDX-License-Identifier: MIT
 *
 * What the system must leave a process for this program to run in, and what the process sets for itself. A stack that
 * cannot grow ends the process without a report, so that its limit is checked before. */
#include "sys/sys.h"

#include <sys/resource.h>
#include <sys/stat.h>
#if defined __GLIBC__
#include <malloc.h>
#endif

static const struct row {
    struct sys_limit limit;
    int resource;
} ROWS[] = {
    {{"a stack", "ulimit -s", 512}, RLIMIT_STACK},
#ifdef RLIMIT_AS
    {{"an address space", "ulimit -v", 12288}, RLIMIT_AS},
#endif
};

const struct sys_limit *sys_limit_missed(void)
{
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        struct rlimit given;
        if (getrlimit(ROWS[i].resource, &given) == 0 && given.rlim_cur < (rlim_t)ROWS[i].limit.kib * 1024)
            return &ROWS[i].limit;
    }
    return NULL;
}

void sys_close_to_others(void)
{
    (void)umask(077);
}

void sys_keep_memory_small(void)
{
#if defined __GLIBC__ && !defined BARROW_PLAIN_POSIX
    enum { LARGE = 1 << 14, GROWTH = 1 << 16 };
    (void)mallopt(M_MMAP_THRESHOLD, LARGE); /* once set, it no longer grows with freed blocks */
    (void)mallopt(M_TRIM_THRESHOLD, LARGE);
    (void)mallopt(M_TOP_PAD, GROWTH); /* at once: untouched pages cost nothing, a call does */
#endif
}
