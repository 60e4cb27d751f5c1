/* SPDX-License-Identifier: MIT
 *
 * Whole games of bots: turns a second in this process, one game after the other, and the brawler's games a minute by
 * the real program with two jobs. Usage: bench_play BARROW */
#include "batch/run.h"
#include "report.h"
#include "support/content.h"

#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 400, ROUNDS = 5 };

/* The games of seeds 1 to `games`. */
static const struct series {
    const char *name, *profile, *bot;
    uint64_t games;
} SERIES[] = {
    {"brawler turns", "classic", "brawler", 100},
    {"campaign: brawler turns", "campaign", "brawler", 100},
    {"campaign: explorer turns", "campaign", "explorer", 60},
    {"campaign: tactician turns", "campaign", "tactician", 2},
};

/* Turns a second: the median over rounds of the same games, which must be the same turns each time. */
static void measure_turns(const struct rules *rules, const struct series *series)
{
    struct run_setup setup = {.rules = rules,
                              .bot = bot_find(series->bot),
                              .profile = rules_find_profile(rules, series->profile),
                              .max_turns = 20000};
    struct run_memory memory;
    struct run_facts run;
    double taken[ROUNDS];
    uint64_t turns = 0;
    require(run_memory_init(&memory, setup.bot), "not enough memory");
    for (int i = 0; i < ROUNDS; i++) {
        double start = now_us();
        turns = 0;
        for (uint64_t seed = 1; seed <= series->games; seed++) {
            run_play(&memory, &setup, seed, &run);
            turns += run.turns;
        }
        taken[i] = now_us() - start;
    }
    report(series->name, (double)turns * 1e6 / median(taken, ROUNDS), "turns/s");
    run_memory_release(&memory);
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
    struct rules *rules = test_rules();
    for (size_t i = 0; i < sizeof SERIES / sizeof SERIES[0]; i++)
        measure_turns(rules, &SERIES[i]);
    free(rules);
    measure_games(argv[1]);
    return 0;
}
