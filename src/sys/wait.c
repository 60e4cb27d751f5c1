/* SPDX-License-Identifier: MIT
 *
 * Signals and the one wait of the program. Handlers set flags (and an alarm). Signals are let in only where one
 * waits (sys_wait, sys_rest), asks for them (sys_is_leaving, sys_is_called) and while sys_show writes, so that no other
 * call is interrupted and no signal is lost between the test of the flags and the wait. */
#include "sys/sys.h"

#include "base/check.h"
#include "failure.h"
#include "fd.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* SYS_WAKE_* bits of the signals that came. A signal handler has no argument of ours, so this has to be a static. It
 * is written only by handlers, which run only inside the functions below and block each other, and by these. */
static volatile sig_atomic_t signalled;

/* LATE: a write has taken too long. LEAVE: the bits that ask the program to leave. */
enum { LATE = 1 << 14, LEAVE = SYS_WAKE_HANGUP | SYS_WAKE_ASKED, MOMENT_US = 250 * 1000 };

static const struct {
    int number;
    unsigned wake;
} CAUGHT[] = {
    {SIGALRM, LATE},
    {SIGHUP, SYS_WAKE_HANGUP},
    {SIGTERM, SYS_WAKE_HANGUP},
    {SIGINT, SYS_WAKE_HANGUP},
    {SIGQUIT, SYS_WAKE_HANGUP},
    {SIGUSR2, SYS_WAKE_HANGUP}, /* these four would end the program without giving the terminal back */
    {SIGXCPU, SYS_WAKE_HANGUP},
    {SIGPROF, SYS_WAKE_HANGUP},
    {SIGVTALRM, SYS_WAKE_HANGUP},
    {SIGCONT, SYS_WAKE_RESUME},
    {SIGTSTP, SYS_WAKE_SUSPEND},
    {SIGUSR1, SYS_WAKE_ASKED},
#if defined SIGPWR && !defined BARROW_PLAIN_POSIX
    {SIGPWR, SYS_WAKE_HANGUP},
#endif
#ifdef SIGWINCH
    {SIGWINCH, SYS_WAKE_RESIZE},
#endif
};

enum { CAUGHT_COUNT = sizeof CAUGHT / sizeof CAUGHT[0] };

static void note_signal(int number)
{
    for (size_t i = 0; i < CAUGHT_COUNT; i++) {
        if (CAUGHT[i].number == number)
            signalled |= (sig_atomic_t)CAUGHT[i].wake;
    }
    if (number != SIGALRM && (signalled & LEAVE) != 0)
        (void)alarm(1); /* in case the signal came just before a write, which it would not interrupt */
}

void sys_catch_signals(void)
{
    /* A write to a closed pipe, or to a file over its limit, fails by its result instead of a signal. */
    sys_ignore_file_limit();
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    (void)sigaction(SIGPIPE, &ignore, NULL); /* sigaction fails only for signals that do not exist */

    struct sigaction note = {.sa_handler = note_signal};
    (void)sigemptyset(&note.sa_mask);
    for (size_t i = 0; i < CAUGHT_COUNT; i++)
        (void)sigaddset(&note.sa_mask, CAUGHT[i].number);
    (void)sigprocmask(SIG_BLOCK, &note.sa_mask, NULL);
    for (size_t i = 0; i < CAUGHT_COUNT; i++)
        (void)sigaction(CAUGHT[i].number, &note, NULL);
    sys_catch_crashes();
}

void sys_suspend(void)
{
    struct sigaction stop = {.sa_handler = SIG_DFL}, note;
    sigset_t tstp;
    (void)sigemptyset(&stop.sa_mask);
    (void)sigemptyset(&tstp);
    (void)sigaddset(&tstp, SIGTSTP);
    (void)sigaction(SIGTSTP, &stop, &note);
    (void)kill(0, SIGTSTP); /* the whole group, so that a shell that waits for its leader sees it stop */
    (void)sigprocmask(SIG_UNBLOCK, &tstp, NULL); /* it stops here */
    (void)sigprocmask(SIG_BLOCK, &tstp, NULL);
    (void)sigaction(SIGTSTP, &note, NULL);
}

/* The mask of the process with our signals let in. */
static void waiting_mask(sigset_t *mask)
{
    (void)sigprocmask(SIG_BLOCK, NULL, mask);
    for (size_t i = 0; i < CAUGHT_COUNT; i++)
        (void)sigdelset(mask, CAUGHT[i].number);
}

/* Runs the handlers of pending signals. pselect alone would not: with input ready it returns without letting a signal
 * in, so that a hang-up would be lost while the player types without pause. */
static void let_pending_in(const sigset_t *mask)
{
    sigset_t before;
    (void)sigprocmask(SIG_SETMASK, mask, &before);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
}

/* The signals that came since the last call; a hang-up stays. */
static unsigned take_signals(void)
{
    unsigned taken = (unsigned)signalled & ~(unsigned)LATE;
    signalled = (sig_atomic_t)(taken & SYS_WAKE_HANGUP);
    return taken;
}

/* What is waited for. */
struct waiting {
    int fd, other; /* -1: none */
    sigset_t mask;
};

/* One pselect, until that time (0: for ever). Returns SYS_WAKE_INPUT and SYS_WAKE_OTHER, SYS_WAKE_TIMEOUT or, when a
 * signal came, 0. */
static unsigned wait_once(const struct waiting *waiting, uint64_t until_us)
{
    int fd = waiting->fd, other = waiting->other;
    fd_set readable;
    FD_ZERO(&readable);
    if (fd >= 0)
        FD_SET(fd, &readable);
    if (other >= 0)
        FD_SET(other, &readable);
    uint64_t now_us = until_us > SYS_NOW ? sys_monotonic_us() : until_us;
    uint64_t left_us = until_us > now_us ? until_us - now_us : 0;
    struct timespec time = {.tv_sec = (time_t)(left_us / 1000000), .tv_nsec = (long)(left_us % 1000000) * 1000};
    int last = fd > other ? fd : other;
    int ready = pselect(last + 1, &readable, NULL, NULL, until_us == 0 ? NULL : &time, &waiting->mask);
    if (ready == 0)
        return SYS_WAKE_TIMEOUT;
    if (ready < 0) /* a closed or broken descriptor counts as input, so that the reader meets the error */
        return errno == EINTR ? 0 : SYS_WAKE_INPUT | SYS_WAKE_OTHER;
    return (fd >= 0 && FD_ISSET(fd, &readable) ? SYS_WAKE_INPUT : 0U) |
           (other >= 0 && FD_ISSET(other, &readable) ? SYS_WAKE_OTHER : 0U);
}

unsigned sys_wait_both(int fd, int other, uint64_t until_us)
{
    CHECK(fd_can_be_waited_for(fd) && fd_can_be_waited_for(other));
    struct waiting waiting = {.fd = fd, .other = other};
    waiting_mask(&waiting.mask);
    for (;;) {
        let_pending_in(&waiting.mask);
        unsigned wake = wait_once(&waiting, (signalled & ~LATE) != 0 ? SYS_NOW : until_us);
        unsigned signals = take_signals();
        if (signals != 0)
            return signals | (wake & (SYS_WAKE_INPUT | SYS_WAKE_OTHER));
        if (wake != 0)
            return wake;
    }
}

unsigned sys_wait(int fd, uint64_t until_us)
{
    return sys_wait_both(fd, -1, until_us) & ~(unsigned)SYS_WAKE_OTHER;
}

/* The signals that have come and were not yet told. */
static unsigned look_at_signals(void)
{
    sigset_t mask;
    waiting_mask(&mask);
    let_pending_in(&mask);
    return (unsigned)signalled & ~(unsigned)LATE;
}

bool sys_is_called(void)
{
    return look_at_signals() != 0;
}

bool sys_is_leaving(void)
{
    return (look_at_signals() & SYS_WAKE_HANGUP) != 0;
}

bool sys_rest(int ms)
{
    struct waiting waiting = {.fd = -1, .other = -1};
    waiting_mask(&waiting.mask);
    let_pending_in(&waiting.mask);
    if ((signalled & LEAVE) == 0)
        (void)wait_once(&waiting, sys_monotonic_us() + (uint64_t)ms * 1000);
    return (signalled & LEAVE) == 0;
}

/* --- Writing what is shown --------------------------------------------------------------------------------------- */

/* Sets an alarm, repeated every MOMENT_US, because one that comes just before the write does not interrupt it. 0:
 * switches it off. */
static void break_off_after(uint64_t us)
{
    struct itimerval time = {.it_value = {.tv_sec = (time_t)(us / 1000000), .tv_usec = (suseconds_t)(us % 1000000)}};
    time.it_interval.tv_usec = us > 0 ? MOMENT_US : 0;
    (void)setitimer(ITIMER_REAL, &time, NULL); /* fails only for invalid times */
}

/* How long a write may still take, 0: for ever. */
static uint64_t patience_us(uint64_t until_us)
{
    if ((signalled & LEAVE) != 0)
        return MOMENT_US;
    if (until_us == 0)
        return 0;
    uint64_t now_us = sys_monotonic_us();
    return until_us > now_us + MOMENT_US ? until_us - now_us : MOMENT_US;
}

/* One write with signals let in. Returns its result and errno; EINTR when it is worth trying again. */
static ssize_t show_some(int fd, const void *bytes, size_t size, const sigset_t *mask)
{
    sigset_t before;
    (void)sigprocmask(SIG_SETMASK, mask, &before);
    ssize_t count = fd_write_once(fd, bytes, size);
    int error = errno;
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    if (count < 0 && (error == EAGAIN || error == EWOULDBLOCK)) {
        fd_set writable;
        FD_ZERO(&writable);
        FD_SET(fd, &writable);
        error = pselect(fd + 1, NULL, &writable, NULL, NULL, mask) < 0 ? errno : EINTR;
    }
    errno = error;
    return count;
}

/* The status of a write that failed. */
static enum status show_failed(struct fault *fault, int fd, ssize_t count, int error)
{
    enum status status = sys_output_failure(fault, fd, count == 0 ? EIO : error);
    if ((signalled & LATE) == 0 && error != EPIPE)
        return status;
    if (fault)
        fault->code = ST_MISSING;
    return ST_MISSING;
}

enum status sys_show(int fd, const void *bytes, size_t size, uint64_t until_us, struct fault *fault)
{
    const char *at = bytes;
    sigset_t mask;
    CHECK(fd >= 0 && fd_can_be_waited_for(fd));
    waiting_mask(&mask);
    signalled = (sig_atomic_t)(signalled & ~LATE);
    while (size > 0) {
        uint64_t patience = patience_us(until_us);
        if (patience > 0)
            break_off_after(patience);
        ssize_t count = show_some(fd, at, size, &mask);
        int error = errno;
        if (patience > 0)
            break_off_after(0);
        if (count > 0) {
            at += count;
            size -= (size_t)count;
        } else if (count == 0 || error != EINTR || (signalled & LATE) != 0) {
            return show_failed(fault, fd, count, error);
        }
    }
    return ST_OK;
}
