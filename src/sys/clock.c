/* SPDX-License-Identifier: MIT
 *
 * Time and chance from the system. The rules never see either: they reach a game only as a seed and a start time. */
#include "base/rng.h"
#include "base/strbuf.h"
#include "fd.h"
#include "sys/sys.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

int64_t sys_unix_time(void)
{
    return (int64_t)time(NULL);
}

/* A time that no calendar has is "?". */
static void format(const struct tm *time, const char *form, char *text, size_t capacity)
{
    if (time == NULL || strftime(text, capacity, form, time) == 0)
        copy_text(text, capacity, "?");
}

void sys_format_time(int64_t time, char *text, size_t capacity)
{
    time_t seconds = (time_t)time;
    struct tm local;
    format(localtime_r(&seconds, &local), "%Y-%m-%d %H:%M", text, capacity);
}

void sys_format_day(int64_t time, char *text, size_t capacity)
{
    time_t seconds = (time_t)time;
    struct tm universal;
    format(gmtime_r(&seconds, &universal), "%Y-%m-%d", text, capacity);
}

uint64_t sys_monotonic_us(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now); /* fails only without such a clock; the result is 0 then */
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t sys_random_seed(void)
{
    uint64_t seed = 0;
    int fd = fd_open("/dev/urandom", O_RDONLY);
    bool filled = fd >= 0 && fd_read(fd, &seed, sizeof seed) == (ssize_t)sizeof seed;
    if (fd >= 0)
        (void)fd_close(fd); /* nothing was written through it */
    if (filled)
        return seed;
    /* Without a source of chance in the system the seed can be guessed, and the game be played all the same. */
    uint64_t state = (uint64_t)sys_unix_time() << 32 ^ sys_monotonic_us() ^ (uint64_t)getpid() << 20;
    return splitmix64(&state);
}
