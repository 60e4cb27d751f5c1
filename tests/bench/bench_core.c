/* SPDX-License-Identifier: MIT
 *
 * How fast the simulation is, in classic and in the campaign: floors, turns, clone, hash, encode, view. Each figure is
 * the median of several rounds. Runs from the project's root. */
#include "base/rng.h"
#include "report.h"
#include "core/game.h"
#include "support/content.h"
#include "support/profile.h"

#include <stdio.h>

enum { ROUNDS = 7, CAMPAIGN_SHARE = 10 }; /* of the counts: its turns and floors take so much longer */

struct bench {
    const struct figure *figure; /* in work */
    const struct rules *rules;
    int profile;
    int floors; /* below the first one: those that are made */
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
    int count = bench->profile > 0 ? figure->count / CAMPAIGN_SHARE : figure->count;
    bench->figure = figure;
    double each = time_median(run_figure, bench, count, ROUNDS) / count;
    char name[64];
    snprintf(name, sizeof name, "%s%s", bench->profile > 0 ? "campaign: " : "", figure->name);
    report(name, figure->rate ? 1e6 / each : each, figure->unit);
}

/* Every second floor is the first of a game. */
static void run_floors(struct bench *bench, int count)
{
    for (int i = 0; i < count; i++) {
        if (i % 2 == 0)
            test_begin(bench->game, bench->rules, bench->profile, (uint64_t)i);
        else
            game_reveal_floor(bench->game, 2 + i / 2 % bench->floors);
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
    if (events_have(events, EV_CHAPTER_ENDED))
        return true;
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
    test_begin(bench->game, bench->rules, bench->profile, seed);
    for (int i = 0; i < count; i++) {
        struct command command = draw_legal(bench->game, &rng);
        game_step(bench->game, &command, &bench->events);
        if (is_over(&bench->events))
            test_begin(bench->game, bench->rules, bench->profile, ++seed);
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
    const int profiles[] = {0, rules_find_profile(bench.rules, "campaign")}, floors[] = {8, 2};
    for (int i = 0; i < 2; i++) {
        bench.profile = profiles[i];
        bench.floors = floors[i];
        for (size_t figure = 0; figure < sizeof FIGURES / sizeof FIGURES[0]; figure++)
            measure(&bench, &FIGURES[figure]);
    }
    report("a game in memory", (double)game_size(), "bytes");
    return bench.sink == 42 ? 1 : 0;
}
