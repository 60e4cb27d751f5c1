/* SPDX-License-Identifier: MIT
 *
 * What a crowd costs: 1 to 200 orcs hunt a hero who waits in an open arena (tests/support/arena.h). Three stretches of
 * the hunt: all are on the way; the whole of it, until the last has come; and then, when most stand behind others and
 * look for a way that there is not. That each step is what A* for itself would choose, tests/unit/test_hunt.c proves.
 */
#include "report.h"
#include "support/arena.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEEDS = 15 };

static const int CROWDS[] = {1, 5, 25, 50, 100, 200};
enum { CROWD_COUNT = sizeof CROWDS / sizeof CROWDS[0] };

/* Turns first + 1 .. last of the hunt. The nearest orcs are ten steps away, the farthest sixty. */
static const struct stretch {
    const char *name;
    int first;
    int last;
} STRETCHES[] = {{"on the way", 0, 9}, {"whole hunt", 0, 80}, {"all there", 80, 160}};
enum { STRETCH_COUNT = sizeof STRETCHES / sizeof STRETCHES[0] };

struct bench {
    struct rules *rules;
    struct game *game;
    struct events events;
};

static void wait_turns(struct bench *bench, int turns)
{
    struct command wait = command_plain(CMD_WAIT);
    for (int i = 0; i < turns; i++)
        game_step(bench->game, &wait, &bench->events);
}

/* The median, over several hunts, of the microseconds of a turn. */
static double measure(struct bench *bench, const struct stretch *stretch, int orcs)
{
    double taken[SEEDS];
    for (int i = 0; i < SEEDS; i++) {
        arena_start(bench->game, bench->rules, (uint64_t)i, orcs, 0);
        wait_turns(bench, stretch->first);
        double start = now_us();
        wait_turns(bench, stretch->last - stretch->first);
        taken[i] = (now_us() - start) / (stretch->last - stretch->first);
    }
    return median(taken, SEEDS);
}

static void measure_crowds(struct bench *bench, const struct stretch *stretch)
{
    char name[64];
    double of_five = 0, of_all = 0;
    for (int i = 0; i < CROWD_COUNT; i++) {
        snprintf(name, sizeof name, "arena, %s: %d monsters", stretch->name, CROWDS[i]);
        of_all = measure(bench, stretch, CROWDS[i]);
        of_five = CROWDS[i] == 5 ? of_all : of_five;
        report(name, of_all, "us/turn");
    }
    snprintf(name, sizeof name, "arena, %s: 200 / 5 monsters", stretch->name);
    report(name, of_all / of_five, "times");
}

int main(void)
{
    struct bench bench = {.rules = arena_rules(), .game = reserve(1, game_size())};
    bench.events = (struct events){.list = reserve(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    for (int i = 0; i < STRETCH_COUNT; i++)
        measure_crowds(&bench, &STRETCHES[i]);
    free(bench.rules);
    free(bench.game);
    free(bench.events.list);
    return 0;
}
