/* SPDX-License-Identifier: MIT
 *
 * Whole games of the brawler: turns a second in this process, one game after the other, and games a minute by the real
 * program with two jobs. Usage: bench_play BARROW */
#include "batch/run.h"
#include "report.h"
#include "support/content.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 100, BATCH = 400, ROUNDS = 5 };

/* Turns a second: the median over rounds of the same games, which must be the same turns each time. */
static void measure_turns(void)
{
    struct rules *rules = test_rules();
    struct run_setup setup = {.rules = rules, .bot = bot_find("brawler"), .max_turns = 20000};
    struct run_memory memory;
    struct run_facts run;
    double taken[ROUNDS];
    uint64_t turns = 0;
    require(run_memory_init(&memory, setup.bot), "not enough memory");
    for (int i = 0; i < ROUNDS; i++) {
        double start = now_us();
        turns = 0;
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            run_play(&memory, &setup, seed, &run);
            turns += run.turns;
        }
        taken[i] = now_us() - start;
    }
    report("brawler turns", (double)turns * 1e6 / median(taken, ROUNDS), "turns/s");
    run_memory_release(&memory);
    free(rules);
}

static void measure_games(const char *barrow)
{
    char command[512];
    double taken[ROUNDS];
    snprintf(command, sizeof command, "'%s' --bot brawler --seeds 1..%d --jobs 2 >/dev/null 2>&1", barrow, BATCH);
    for (int i = 0; i < ROUNDS; i++) {
        double start = now_us();
        require(system(command) == 0, "the batch of games failed");
        taken[i] = now_us() - start;
    }
    report("brawler games, 2 jobs", BATCH * 60e6 / median(taken, ROUNDS), "games/min");
}

int main(int argc, char **argv)
{
    require(argc == 2, "usage: bench_play BARROW");
    measure_turns();
    measure_games(argv[1]);
    return 0;
}
