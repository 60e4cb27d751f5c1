/* SPDX-License-Identifier: MIT
 *
 * The real program on a real pty at 80x24: first screen beside a bare curses program in the same run, private dirty
 * memory, and over a fixed walk the bytes, writes and processor time of a step; then whether anything happens while it
 * waits, and how long a spectator (another user, when root measures) is behind the player. Linux only (/proc). Usage:
 * bench_term BARROW BARE */
#include "program.h"
#include "report.h"
#include "support/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROUNDS = 31, STEPS = 200, WATCHED = 100, NOBODY = 65534 };

/* A floor whose first two steps east and west are free, with nobody near. */
#define CAMPAIGN_SEED "1"

static double first_screen(char *const argv[], const char *text)
{
    struct program p;
    double begun = now_us();
    program_start(&p, argv);
    bool shown = program_take_until(&p, text);
    double taken = now_us() - begun;
    program_stop(&p);
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

/* To and fro in a closed, empty room (tests/data/empty): no cell enters or leaves view. Each of these short writes to
 * the terminal is one read here, as a rule. Returns the processor time of a step. */
static double bench_walk(const char *label, struct program *p)
{
    char name[64];
    size_t most = 0;
    for (int i = 0; i < 2; i++) { /* the first step ever is noted in a file of its own */
        if (write(p->master, i % 2 ? "h" : "l", 1) != 1)
            return 0;
        program_take(p, 2000);
    }
    while (program_take(p, 20))
        continue;
    program_forget(p);
    int takes = 0;
    double cpu = program_cpu_us(p->pid);
    size_t total = 0;
    for (int i = 0; i < STEPS; i++) {
        program_forget(p);
        if (write(p->master, i % 2 ? "h" : "l", 1) != 1)
            return 0;
        program_take(p, 2000);
        while (program_take(p, 2))
            continue;
        total += p->bytes;
        takes += p->takes;
        most = p->bytes > most ? p->bytes : most;
    }
    snprintf(name, sizeof name, "step: bytes, %s", label);
    report(name, (double)total / STEPS, "mean");
    snprintf(name, sizeof name, "step: most bytes, %s", label);
    report(name, (double)most, "bytes");
    snprintf(name, sizeof name, "step: writes, %s", label);
    report(name, (double)takes / STEPS, "writes");
    snprintf(name, sizeof name, "step: processor time, %s", label);
    cpu = (program_cpu_us(p->pid) - cpu) / STEPS;
    report(name, cpu, "us");
    return cpu;
}

static void bench_game(char *barrow, char *bare, char *saves)
{
    struct program game, room;
    char *const ours[] = {barrow,       "--save-dir",       saves, "--new", "--name", "bench", "--seed", "1",
                          "--data-dir", "tests/data/empty", NULL};
    char *const theirs[] = {bare, "walk", NULL};
    program_start(&game, ours);
    program_start(&room, theirs);
    program_take_until(&game, "help");
    program_take_until(&room, "ready");
    program_settle(&game);
    program_settle(&room);
    if (write(game.master, "jj", 2) != 2) /* off the stairs */
        return;
    program_settle(&game);
    report("private dirty memory at 80x24", (double)program_number(game.pid, "smaps_rollup", "Private_Dirty:"), "kB");
    report("private dirty memory, bare curses", (double)program_number(room.pid, "smaps_rollup", "Private_Dirty:"),
           "kB");
    double ours_us = bench_walk("barrow", &game);
    double theirs_us = bench_walk("bare curses", &room);
    report("step: processor time / bare", ours_us / theirs_us, "times");
    program_settle(&game);
    program_forget(&game);
    long switches = program_number(game.pid, "status", "voluntary_ctxt_switches:");
    program_take(&game, 2000);
    report("two seconds of waiting: bytes", (double)game.bytes, "bytes");
    report("two seconds of waiting: wake-ups",
           (double)(program_number(game.pid, "status", "voluntary_ctxt_switches:") - switches), "times");
    program_stop(&game);
    program_stop(&room);
}

/* The same of the campaign, on a floor of its own; its first screen is that of its first turn. */
static void bench_campaign(char *barrow, char *saves)
{
    struct program game;
    char *const argv[] = {barrow,     "--save-dir", saves,         "--new", "--name", "howe", "--profile",
                          "campaign", "--seed",     CAMPAIGN_SEED, "--kit", "delver", NULL};
    double start = now_us();
    program_start(&game, argv);
    require(program_take_until(&game, "help"), "the campaign does not start");
    report("campaign: first screen (game)", (now_us() - start) / 1e3, "ms");
    program_settle(&game);
    bench_walk("campaign", &game);
    report("campaign: private dirty memory at 80x24",
           (double)program_number(game.pid, "smaps_rollup", "Private_Dirty:"), "kB");
    program_stop(&game);
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
    program_start(&game, play);
    require(program_take_until(&game, "help"), "the game does not start");
    program_start_as(&spectator, watch, user);
    require(program_take_until(&spectator, "live"), "the game cannot be watched");
    for (int i = 0; i < WATCHED; i++) {
        program_settle(&game);
        program_settle(&spectator);
        double from = now_us();
        require(write(game.master, "z", 1) == 1 && program_take(&spectator, 5000), "the spectator sees nothing");
        taken[i] = (now_us() - from) / 1e3;
    }
    report("spectator behind the player, median", median(taken, WATCHED), "ms");
    report("spectator behind the player, slowest", taken[WATCHED - 1], "ms");
    program_stop(&spectator);
    program_stop(&game);
}

int main(int argc, char **argv)
{
    char saves[SCRATCH_SIZE];
    require(argc == 3, "usage: bench_term BARROW BARE");
    scratch_make(saves);
    sync(); /* pages of a program that has just been linked count as dirty until they are on disk */
    bench_first_screen(argv[1], argv[2], saves);
    bench_game(argv[1], argv[2], saves);
    bench_campaign(argv[1], saves);
    bench_watching(argv[1], saves);
    scratch_remove(saves);
    return 0;
}
