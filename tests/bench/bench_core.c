/* SPDX-License-Identifier: MIT
 *
 * How fast the simulation is: floors, turns, clone, hash, encode, view. Each figure is the median of several rounds.
 * Runs from the project's root. */
#include "base/rng.h"
#include "report.h"
#include "core/game.h"
#include "support/content.h"

enum { ROUNDS = 7 };

struct bench {
    const struct figure *figure; /* in work */
    const struct rules *rules;
    struct game *game;
    struct game *copy;
    struct view *view;
    struct events events;
    uint8_t *bytes;
    uint64_t sink; /* keeps results alive */
};

/* One thing to measure: does `count` of it. */
struct figure {
    const char *name;
    const char *unit;
    int count;
    bool rate; /* per second, else microseconds each */
    void (*run)(struct bench *bench, int count);
};

static void run_figure(void *context, int count)
{
    struct bench *bench = context;
    bench->figure->run(bench, count);
}

static void measure(struct bench *bench, const struct figure *figure)
{
    bench->figure = figure;
    double each = time_median(run_figure, bench, figure->count, ROUNDS) / figure->count;
    report(figure->name, figure->rate ? 1e6 / each : each, figure->unit);
}

static void run_floors(struct bench *bench, int count)
{
    for (int i = 0; i < count; i++) {
        game_new(bench->game, bench->rules, 0, (uint64_t)i);
        game_reveal_floor(bench->game, 2 + i % 8);
    }
}

/* Draws commands until one is legal: mostly steps, now and then everything else. */
static struct command draw_legal(const struct game *game, struct rng *rng)
{
    for (;;) {
        uint64_t roll = rng_next(rng);
        struct command command = command_move((enum dir)(roll & 7));
        unsigned sort = (unsigned)(roll >> 8) & 63;
        if (sort == 0)
            command = command_letter(CMD_USE, (int)((roll >> 16) % MAX_PACK));
        else if (sort == 1)
            command = command_plain(CMD_PICK_UP);
        else if (sort == 2)
            command = command_plain(CMD_DESCEND);
        else if (sort == 3)
            command = command_level_up((int)((roll >> 16) % CHOICE_COUNT));
        if (game_legal(game, &command) == REJECT_NONE)
            return command;
        command = command_level_up((int)((roll >> 16) % CHOICE_COUNT));
        if (game_legal(game, &command) == REJECT_NONE)
            return command;
    }
}

static bool is_over(const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].type == EV_DIED && events->list[i].subject >> 16 == 0)
            return true; /* the hero's slot */
    }
    return false;
}

static void run_turns(struct bench *bench, int count)
{
    struct rng rng;
    uint64_t seed = 1;
    rng_seed(&rng, 7, 1, 1);
    game_new(bench->game, bench->rules, 0, seed);
    for (int i = 0; i < count; i++) {
        struct command command = draw_legal(bench->game, &rng);
        game_step(bench->game, &command, &bench->events);
        if (is_over(&bench->events))
            game_new(bench->game, bench->rules, 0, ++seed);
    }
}

static void run_clone(struct bench *bench, int count)
{
    for (int i = 0; i < count; i++)
        game_clone(bench->copy, bench->game);
}

static void run_hash(struct bench *bench, int count)
{
    for (int i = 0; i < count; i++)
        bench->sink += game_hash(bench->game);
}

static void run_hash_world(struct bench *bench, int count)
{
    for (int i = 0; i < count; i++)
        bench->sink += game_hash_world(bench->game);
}

static void run_encode(struct bench *bench, int count)
{
    for (int i = 0; i < count; i++) {
        struct byte_writer out = {.bytes = bench->bytes, .capacity = GAME_ENCODED_MAX};
        game_encode(bench->game, &out);
        bench->sink += out.size;
    }
}

static void run_view(struct bench *bench, int count)
{
    for (int i = 0; i < count; i++) {
        game_view(bench->game, bench->view);
        bench->sink += (uint64_t)bench->view->threat;
    }
}

static const struct figure FIGURES[] = {
    {"floors", "floors/s", 2000, true, run_floors},
    {"random legal turns", "turns/s", 300000, true, run_turns},
    {"clone", "us", 2000, false, run_clone},
    {"hash (living part)", "us", 20000, false, run_hash},
    {"hash (world)", "us", 2000, false, run_hash_world},
    {"encode", "us", 2000, false, run_encode},
    {"view", "us", 5000, false, run_view},
};

int main(void)
{
    struct bench bench = {.rules = test_rules(),
                          .game = reserve(1, game_size()),
                          .copy = reserve(1, game_size()),
                          .view = reserve(1, sizeof(struct view)),
                          .events = {.list = reserve(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS},
                          .bytes = reserve(1, GAME_ENCODED_MAX)};
    for (size_t i = 0; i < sizeof FIGURES / sizeof FIGURES[0]; i++)
        measure(&bench, &FIGURES[i]);
    report("a game in memory", (double)game_size(), "bytes");
    return bench.sink == 42 ? 1 : 0;
}
