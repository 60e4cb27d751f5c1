/* SPDX-License-Identifier: MIT
 *
 * What the system must leave a process for this program to run in. A stack that cannot grow ends the process without a
 * report, so that its limit is checked before. Called by main.c. */
#include "sys/sys.h"

#include <sys/resource.h>

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
