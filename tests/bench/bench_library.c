/* SPDX-License-Identifier: MIT
 *
 * Steps a second through the shared library, the view filled after each: what a learner in the same process gets. Knows
 * only the library's public headers; linked with libbarrow.so. Reads the rules from the files it is given. */
#include "report.h"

#include "base/rng.h"
#include "content/content.h"
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 400000, ROUNDS = 7, FILE_ROOM = 1 << 18 };

static struct rules *read_rules(char **names, int count)
{
    struct content_file *files = reserve((size_t)count, sizeof *files);
    struct fault fault;
    struct fault_list faults = {&fault, 1, 0, 0};
    struct rules *rules = reserve(1, sizeof *rules);
    for (int i = 0; i < count; i++) {
        char *bytes = reserve(1, FILE_ROOM);
        FILE *file = fopen(names[i], "r");
        require(file != NULL, names[i]);
        files[i] = (struct content_file){names[i], bytes, fread(bytes, 1, FILE_ROOM, file)};
        require(fclose(file) == 0, names[i]);
    }
    require(content_load(files, count, rules, &faults), "the rules are not sound");
    return rules;
}

/* Mostly steps; what is illegal is refused and counts as a step, too, as it does for a learner. */
static struct command draw(struct rng *rng)
{
    uint64_t roll = rng_next(rng);
    switch ((roll >> 8) & 63) {
    case 0:
        return command_letter(CMD_USE, (int)((roll >> 16) % MAX_PACK));
    case 1:
        return command_plain(CMD_PICK_UP);
    case 2:
        return command_plain(CMD_DESCEND);
    case 3:
        return command_level_up((int)((roll >> 16) % CHOICE_COUNT));
    default:
        return command_move((enum dir)(roll & 7));
    }
}

struct bench {
    const struct rules *rules;
    struct game *game;
    struct view *view;
    struct events events;
    int64_t sum; /* keeps the views alive */
};

static void play(void *context, int steps)
{
    struct bench *bench = context;
    struct rng rng;
    uint64_t seed = 1;
    rng_seed(&rng, 7, 1, 1);
    game_new(bench->game, bench->rules, 0, seed);
    for (int i = 0; i < steps; i++) {
        struct command command = draw(&rng);
        game_step(bench->game, &command, &bench->events);
        game_view(bench->game, bench->view);
        bench->sum += bench->view->threat + bench->view->cells[i % 1000];
        if (bench->view->state == GAME_DEAD)
            game_new(bench->game, bench->rules, 0, ++seed);
    }
}

int main(int argc, char **argv)
{
    require(argc > 1, "usage: bench_library FILE.data...");
    struct bench bench = {.rules = read_rules(argv + 1, argc - 1),
                          .game = reserve(1, game_size()),
                          .view = reserve(1, view_size()),
                          .events = {.list = reserve(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS}};
    double each = time_median(play, &bench, STEPS, ROUNDS) / STEPS;
    report("library, a step and its view", 1e6 / each, "steps/s");
    return bench.sum == 42 ? 1 : 0;
}
