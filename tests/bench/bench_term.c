/* SPDX-License-Identifier: MIT
 *
 * The real program on a real pty at 80x24: first screen beside a bare curses program in the same run, private memory,
 * and over a fixed walk the bytes, writes and processor time of a step; then whether anything happens while it waits,
 * and how long a spectator (another user, when root measures) is behind the player. Linux only (/proc). Usage:
 * bench_term BARROW BARE */
#include "bench/report.h"
#include "support/scratch.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 31, STEPS = 200, WATCHED = 100, QUIET_MS = 60, NOBODY = 65534 };

struct program {
    pid_t pid;
    int master;
    size_t bytes;
    char tail[65536]; /* what came since the last clear, cut at its size */
    size_t length;
};

static void start_as(struct program *p, char *const argv[], uid_t user)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    *p = (struct program){0};
    p->pid = forkpty(&p->master, NULL, NULL, &size);
    if (p->pid == 0) {
        if (user != getuid() && (setgroups(0, NULL) != 0 || setgid(user) != 0 || setuid(user) != 0))
            _exit(126);
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        execv(argv[0], argv);
        _exit(127);
    }
}

static void start(struct program *p, char *const argv[])
{
    start_as(p, argv, getuid());
}

static void stop(struct program *p)
{
    close(p->master);
    kill(p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
}

/* Reads once, waiting at most `ms`; false when nothing came. */
static bool take(struct program *p, int ms)
{
    struct pollfd fd = {p->master, POLLIN, 0};
    char chunk[8192];
    if (poll(&fd, 1, ms) <= 0)
        return false;
    ssize_t got = read(p->master, chunk, sizeof chunk);
    if (got <= 0)
        return false;
    p->bytes += (size_t)got;
    for (ssize_t i = 0; i < got && p->length + 1 < sizeof p->tail; i++)
        p->tail[p->length++] = chunk[i];
    p->tail[p->length] = '\0';
    return true;
}

/* Until `text` has been sent; gives up after five seconds of silence. */
static bool take_until(struct program *p, const char *text)
{
    while (!strstr(p->tail, text)) {
        if (!take(p, 5000))
            return false;
    }
    return true;
}

static void settle(struct program *p)
{
    while (take(p, QUIET_MS))
        continue;
}

static void forget(struct program *p)
{
    p->length = 0;
    p->tail[0] = '\0';
    p->bytes = 0;
}

/* A number after `key` in a file of /proc/PID; -1 if it is not there. */
static long proc_number(pid_t pid, const char *file, const char *key)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
    FILE *in = fopen(path, "r");
    long number = -1;
    while (in && fgets(line, sizeof line, in)) {
        if (strncmp(line, key, strlen(key)) == 0)
            number = (number < 0 ? 0 : number) + atol(line + strlen(key));
    }
    if (in)
        fclose(in);
    return number;
}

static double cpu_us(pid_t pid)
{
    return (double)proc_number(pid, "schedstat", "") / 1e3;
}

static double first_screen(char *const argv[], const char *text)
{
    struct program p;
    double begun = now_us();
    start(&p, argv);
    bool shown = take_until(&p, text);
    double taken = now_us() - begun;
    stop(&p);
    return shown ? taken : -1;
}

static void bench_first_screen(char *barrow, char *bare, char *saves)
{
    char *const ours[] = {barrow, "--save-dir", saves, NULL};
    char *const theirs[] = {bare, NULL};
    double mine[ROUNDS], other[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) { /* in turns, so that a busy machine hurts both */
        mine[i] = first_screen(ours, "Quit");
        other[i] = first_screen(theirs, "ready");
    }
    double ours_us = median(mine, ROUNDS), theirs_us = median(other, ROUNDS);
    report("first screen (title)", ours_us / 1e3, "ms");
    report("first screen, bare curses", theirs_us / 1e3, "ms");
    report("first screen / bare", ours_us / theirs_us, "times");
}

/* To and fro in a closed, empty room (tests/data/empty): no cell enters or leaves view. `writes_aside` are those of a
 * step that do not go to the terminal (the journal's). Returns the processor time of a step. */
static double bench_walk(const char *label, struct program *p, int writes_aside)
{
    char name[64];
    size_t most = 0;
    forget(p);
    long writes = proc_number(p->pid, "io", "syscw:");
    double cpu = cpu_us(p->pid);
    size_t total = 0;
    for (int i = 0; i < STEPS; i++) {
        forget(p);
        if (write(p->master, i % 2 ? "h" : "l", 1) != 1)
            return 0;
        take(p, 2000);
        while (take(p, 2))
            continue;
        total += p->bytes;
        most = p->bytes > most ? p->bytes : most;
    }
    writes = proc_number(p->pid, "io", "syscw:") - writes;
    snprintf(name, sizeof name, "step: bytes, %s", label);
    report(name, (double)total / STEPS, "mean");
    snprintf(name, sizeof name, "step: most bytes, %s", label);
    report(name, (double)most, "bytes");
    snprintf(name, sizeof name, "step: writes, %s", label);
    report(name, (double)writes / STEPS - writes_aside, "writes");
    snprintf(name, sizeof name, "step: processor time, %s", label);
    cpu = (cpu_us(p->pid) - cpu) / STEPS;
    report(name, cpu, "us");
    return cpu;
}

static void bench_game(char *barrow, char *bare, char *saves)
{
    struct program game, room;
    char *const ours[] = {barrow,       "--save-dir",       saves, "--new", "--name", "bench", "--seed", "1",
                          "--data-dir", "tests/data/empty", NULL};
    char *const theirs[] = {bare, "walk", NULL};
    start(&game, ours);
    start(&room, theirs);
    take_until(&game, "help");
    take_until(&room, "ready");
    settle(&game);
    settle(&room);
    if (write(game.master, "jj", 2) != 2) /* off the stairs */
        return;
    settle(&game);
    report("private memory at 80x24",
           (double)(proc_number(game.pid, "smaps_rollup", "Private_Clean:") +
                    proc_number(game.pid, "smaps_rollup", "Private_Dirty:")),
           "kB");
    double ours_us = bench_walk("barrow", &game, 1);
    double theirs_us = bench_walk("bare curses", &room, 0);
    report("step: processor time / bare", ours_us / theirs_us, "times");
    settle(&game);
    forget(&game);
    long switches = proc_number(game.pid, "status", "voluntary_ctxt_switches:");
    take(&game, 2000);
    report("two seconds of waiting: bytes", (double)game.bytes, "bytes");
    report("two seconds of waiting: wake-ups",
           (double)(proc_number(game.pid, "status", "voluntary_ctxt_switches:") - switches), "times");
    stop(&game);
    stop(&room);
}

/* From the player's key to the spectator's frame, which is one write. */
static void bench_watching(char *barrow, char *folder)
{
    struct program game, spectator;
    char spool[SCRATCH_SIZE];
    double taken[WATCHED];
    uid_t user = getuid() == 0 ? NOBODY : getuid();
    scratch_path(spool, folder, "spool");
    require(mkdir(spool, 0750) == 0 && chmod(folder, 0711) == 0, "the spool cannot be made");
    require(getuid() != 0 || (chown(spool, 0, NOBODY) == 0 && chmod(spool, 02750) == 0), "the spool cannot be shared");
    char *const play[] = {barrow, "--save-dir", folder, "--new",      "--name",           "watched", "--seed",
                          "1",    "--spool",    spool,  "--data-dir", "tests/data/empty", NULL};
    char *const watch[] = {barrow, "--watch", "watched", "--spool", spool, "--data-dir", "tests/data/empty", NULL};
    start(&game, play);
    require(take_until(&game, "help"), "the game does not start");
    start_as(&spectator, watch, user);
    require(take_until(&spectator, "live"), "the game cannot be watched");
    for (int i = 0; i < WATCHED; i++) {
        settle(&game);
        settle(&spectator);
        double from = now_us();
        require(write(game.master, "z", 1) == 1 && take(&spectator, 5000), "the spectator sees nothing");
        taken[i] = (now_us() - from) / 1e3;
    }
    report("spectator behind the player, median", median(taken, WATCHED), "ms");
    report("spectator behind the player, slowest", taken[WATCHED - 1], "ms");
    stop(&spectator);
    stop(&game);
}

int main(int argc, char **argv)
{
    char saves[SCRATCH_SIZE];
    require(argc == 3, "usage: bench_term BARROW BARE");
    scratch_make(saves);
    bench_first_screen(argv[1], argv[2], saves);
    bench_game(argv[1], argv[2], saves);
    bench_watching(argv[1], saves);
    scratch_remove(saves);
    return 0;
}
