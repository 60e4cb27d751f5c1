/* SPDX-License-Identifier: MIT
 *
 * The real program on a real pty at 80x24: first screen beside a bare curses program in the same run, private memory,
 * and over a fixed walk the bytes, writes and processor time of a step; then whether anything happens while it waits.
 * Linux only (/proc). Usage: bench_term BARROW BARE */
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 31, STEPS = 200, QUIET_MS = 60 };

struct program {
    pid_t pid;
    int master;
    size_t bytes;
    char tail[65536]; /* what came since the last clear, cut at its size */
    size_t length;
};

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void start(struct program *p, char *const argv[])
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    *p = (struct program){0};
    p->pid = forkpty(&p->master, NULL, NULL, &size);
    if (p->pid == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        execv(argv[0], argv);
        _exit(127);
    }
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

static int compare_doubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
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
    qsort(mine, ROUNDS, sizeof mine[0], compare_doubles);
    qsort(other, ROUNDS, sizeof other[0], compare_doubles);
    printf("%-34s %10.2f ms\n", "first screen (title)", mine[ROUNDS / 2] / 1e3);
    printf("%-34s %10.2f ms\n", "first screen, bare curses", other[ROUNDS / 2] / 1e3);
    printf("%-34s %10.2f times\n", "first screen / bare", mine[ROUNDS / 2] / other[ROUNDS / 2]);
}

/* To and fro in a closed, empty room (tests/data/empty): no cell enters or leaves view. `writes_aside` are those of a
 * step that do not go to the terminal (the journal's). */
static void bench_walk(const char *label, struct program *p, int writes_aside)
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
            return;
        take(p, 2000);
        while (take(p, 2))
            continue;
        total += p->bytes;
        most = p->bytes > most ? p->bytes : most;
    }
    writes = proc_number(p->pid, "io", "syscw:") - writes;
    snprintf(name, sizeof name, "step: bytes, %s", label);
    printf("%-34s %10.1f mean, %zu at most\n", name, (double)total / STEPS, most);
    snprintf(name, sizeof name, "step: writes, %s", label);
    printf("%-34s %10.2f\n", name, (double)writes / STEPS - writes_aside);
    snprintf(name, sizeof name, "step: processor time, %s", label);
    printf("%-34s %10.1f us\n", name, (cpu_us(p->pid) - cpu) / STEPS);
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
    printf("%-34s %10ld kB\n", "private memory at 80x24",
           proc_number(game.pid, "smaps_rollup", "Private_Clean:") +
               proc_number(game.pid, "smaps_rollup", "Private_Dirty:"));
    bench_walk("barrow", &game, 1);
    bench_walk("bare curses", &room, 0);
    settle(&game);
    forget(&game);
    long switches = proc_number(game.pid, "status", "voluntary_ctxt_switches:");
    take(&game, 2000);
    printf("%-34s %10zu bytes, %ld wake-ups\n", "two seconds of waiting", game.bytes,
           proc_number(game.pid, "status", "voluntary_ctxt_switches:") - switches);
    stop(&game);
    stop(&room);
}

int main(int argc, char **argv)
{
    char saves[] = "/tmp/barrow-bench-XXXXXX";
    if (argc != 3 || !mkdtemp(saves)) {
        fputs("usage: bench_term BARROW BARE\n", stderr);
        return 2;
    }
    bench_first_screen(argv[1], argv[2], saves);
    bench_game(argv[1], argv[2], saves);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", saves);
    return system(command) == 0 ? 0 : 1;
}
