/* SPDX-License-Identifier: MIT
 *
 * Steps a second of the real program as an agent over two pipes, each answer awaited before the next command: with
 * changes only, and with whole views. The commands are drawn by chance. Usage: bench_agent BARROW */
#include "base/rng.h"
#include "report.h"
#include "core/command.h"
#include "support/partner.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 40000, ROUNDS = 5, GAME_STEPS = 500 };

/* Mostly steps, now and then everything else; a new game before this one gets quiet. */
static const char *draw(struct rng *rng, int step, char line[32])
{
    static const char *const OTHERS[] = {"pickup", "descend", "levelup agility", "use b", "wait"};
    uint32_t sort = rng_below(rng, 32);
    if (step % GAME_STEPS == 0)
        snprintf(line, 32, "reset");
    else if (sort < sizeof OTHERS / sizeof OTHERS[0])
        snprintf(line, 32, "%s", OTHERS[sort]);
    else
        snprintf(line, 32, "move %s", dir_name((enum dir)(sort % DIR_COUNT)));
    return line;
}

static double steps_a_second(const char *program, const char *deltas, double *bytes)
{
    const char *arguments[] = {"--seed", "1", NULL};
    struct partner partner;
    struct rng rng;
    char line[32];
    size_t heard = 0;
    rng_seed(&rng, 1, 1, 1);
    require(partner_start(&partner, program, arguments), "the program does not start");
    require(partner_ask(&partner, deltas) != NULL, "no answer");
    double start = now_us();
    for (int step = 0; step < STEPS; step++) {
        const char *answer = partner_ask(&partner, draw(&rng, step, line));
        require(answer != NULL, "no answer");
        heard += strlen(answer) + 1;
    }
    double taken = now_us() - start;
    require(partner_end(&partner) == 0, "the program does not end well");
    *bytes = (double)heard / STEPS;
    return STEPS * 1e6 / taken;
}

static void measure(const char *program, const char *deltas, const char *name)
{
    double rates[ROUNDS], bytes = 0;
    char text[64];
    for (int i = 0; i < ROUNDS; i++)
        rates[i] = steps_a_second(program, deltas, &bytes);
    report(name, median(rates, ROUNDS), "steps/s");
    snprintf(text, sizeof text, "%s: bytes a step", name);
    report(text, bytes, "bytes");
}

int main(int argc, char **argv)
{
    require(argc == 2, "usage: bench_agent BARROW");
    measure(argv[1], "deltas on", "agent over pipes, changes");
    measure(argv[1], "deltas off", "agent over pipes, whole views");
    return 0;
}
