/* SPDX-License-Identifier: MIT
 *
 * What the campaign has beyond classic: how long its floors take at most, a crowd with minds of its own, a whole game
 * played again as loading does it, floors that are kept. Runs from the project's root. */
#include "batch/run.h"
#include "core/mind/awareness.h"
#include "core/spawn.h"
#include "core/world.h"
#include "report.h"
#include "support/content.h"
#include "support/profile.h"

#include <stdlib.h>
#include <time.h>

enum { SEEDS = 15, TURNS = 20, FLOOR_SEEDS = 400, COMMANDS = 4096, PROFILE_ROUNDS = 7 };

struct bench {
    struct rules *rules;
    int profile;
    struct game *game;
    struct events events;
    struct command commands[COMMANDS];
    int count;
    uint64_t seed;
};

/* Of this process alone: other programs shall not be taken for slow floors. */
static double cpu_us(void)
{
    return (double)clock() * (1e6 / CLOCKS_PER_SEC);
}

/* --- Floors ------------------------------------------------------------------------------------------------------ */

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void measure_floors(struct bench *bench)
{
    static double taken[FLOOR_SEEDS * 3];
    for (int i = 0; i < FLOOR_SEEDS * 3; i++) {
        if (i % 3 > 0)
            test_begin(bench->game, bench->rules, bench->profile, (uint64_t)i / 3);
        double start = cpu_us();
        if (i % 3 > 0)
            game_reveal_floor(bench->game, 1 + i % 3);
        else
            test_begin(bench->game, bench->rules, bench->profile, (uint64_t)i / 3);
        taken[i] = cpu_us() - start;
    }
    qsort(taken, FLOOR_SEEDS * 3, sizeof taken[0], compare);
    report("campaign: a floor with its proof", taken[FLOOR_SEEDS * 3 / 2] / 1e3, "ms");
    report("campaign: a floor, 99 of 100", taken[FLOOR_SEEDS * 3 * 99 / 100] / 1e3, "ms");
}

/* --- Crowds ------------------------------------------------------------------------------------------------------ */

static void put_orcs(struct bench *bench, struct rng *rng, int count, enum awareness state)
{
    struct world *world = &bench->game->world;
    kind_id orc = test_kind(bench->rules, "orc");
    while (count > 0) {
        struct point at =
            point_at((int)rng_below(rng, (uint32_t)world->map.width), (int)rng_below(rng, (uint32_t)world->map.height));
        if (!world_is_free(world, at))
            continue;
        awareness_begin(spawn(bench->game, orc, &at), state);
        count--;
    }
}

/* The median, over several floors, of the microseconds of a turn in which the hero, whom nothing kills, waits. */
static double measure_crowd(struct bench *bench, int sleepers, int wanderers, int hunters)
{
    enum { RNG_CROWD = 310 };
    struct command wait = command_plain(CMD_WAIT);
    double taken[SEEDS];
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct rng rng;
        rng_seed(&rng, seed, RNG_CROWD, 0);
        test_begin(bench->game, bench->rules, bench->profile, seed);
        put_orcs(bench, &rng, sleepers, AWARENESS_ASLEEP);
        put_orcs(bench, &rng, wanderers, AWARENESS_WANDER);
        put_orcs(bench, &rng, hunters, AWARENESS_HUNT);
        double start = cpu_us();
        for (int i = 0; i < TURNS; i++) {
            world_hero(&bench->game->world)->fighter.hp = MAX_STAT;
            game_step(bench->game, &wait, &bench->events);
        }
        taken[seed] = (cpu_us() - start) / TURNS;
    }
    return median(taken, SEEDS);
}

/* --- A whole game ------------------------------------------------------------------------------------------------ */

static void note(void *context, uint64_t seed, const struct game *game, const struct command *command)
{
    struct bench *bench = context;
    (void)game;
    bench->seed = seed;
    if (!command)
        bench->count = 0;
    else if (bench->count < COMMANDS)
        bench->commands[bench->count++] = *command;
}

static void play_again(void *context, int count)
{
    struct bench *bench = context;
    (void)count;
    game_new(bench->game, bench->rules, bench->profile, bench->seed);
    for (int i = 0; i < bench->count; i++)
        game_step(bench->game, &bench->commands[i], &bench->events);
}

/* The longest of the explorer's first games. */
static void measure_replay(struct bench *bench)
{
    struct run_setup setup = {
        .rules = bench->rules, .bot = bot_find("explorer"), .profile = bench->profile, .max_turns = COMMANDS};
    struct run_memory memory;
    struct run_facts run;
    uint64_t longest = 1;
    int most = 0;
    require(run_memory_init(&memory, setup.bot), "not enough memory");
    memory.observer = (struct run_observer){note, bench};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        run_play(&memory, &setup, seed, &run);
        longest = bench->count > most ? seed : longest;
        most = bench->count > most ? bench->count : most;
    }
    run_play(&memory, &setup, longest, &run);
    run_memory_release(&memory);
    report("campaign: a whole game", bench->count, "commands");
    report("campaign: a whole game again", time_median(play_again, bench, 1, PROFILE_ROUNDS) / 1e3, "ms");
    struct byte_writer out = {.bytes = reserve(1, GAME_ENCODED_MAX), .capacity = GAME_ENCODED_MAX};
    game_encode(bench->game, &out);
    report("campaign: three floors as stored", (double)out.size, "bytes");
    free(out.bytes);
}

int main(void)
{
    struct bench *bench = reserve(1, sizeof *bench);
    bench->rules = test_rules();
    bench->profile = rules_find_profile(bench->rules, "campaign");
    bench->game = reserve(1, game_size());
    bench->events = (struct events){.list = reserve(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    measure_floors(bench);
    report("campaign: 100 wanderers", measure_crowd(bench, 0, 100, 0), "us/turn");
    report("campaign: 200 sleepers and 20 hunters", measure_crowd(bench, 200, 0, 20), "us/turn");
    measure_replay(bench);
    free(bench->events.list);
    free(bench->game);
    free(bench->rules);
    free(bench);
    return 0;
}
