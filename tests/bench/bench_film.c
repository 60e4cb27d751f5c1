/* SPDX-License-Identifier: MIT
 *
 * A run of 20,000 turns as a replay: carrying it out once (which is what opening, loading and verifying do), and going
 * from any turn of it to any other, as the viewer does: with the log told anew. */
#include "base/rng.h"
#include "report.h"
#include "persist/replay_player.h"
#include "support/content.h"
#include "support/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 20000, ROUNDS = 9, JUMPS = 400, LOG_REACH = 4096 };

struct bench {
    struct rules *rules;
    struct journal_tape tape;
    struct replay_player *player;
    struct view *view;
};

static void open_replay(struct bench *bench)
{
    struct journal_tape tape = bench->tape;
    tape.entries = reserve((size_t)tape.count + 1, sizeof *tape.entries);
    memcpy(tape.entries, bench->tape.entries, tape.count * sizeof *tape.entries);
    require(replay_player_open(&bench->player, &tape, bench->rules, NULL) == ST_OK, "the film cannot be opened");
}

static void measure_open(struct bench *bench, const char *who)
{
    char name[64];
    double taken[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        double start = now_us();
        open_replay(bench);
        taken[i] = now_us() - start;
        if (i < ROUNDS - 1)
            replay_player_close(bench->player);
    }
    double open_us = median(taken, ROUNDS);
    snprintf(name, sizeof name, "film of the %s, %u turns: opened", who, (unsigned)bench->tape.count);
    report(name, open_us / 1e3, "ms");
    snprintf(name, sizeof name, "replay of the %s", who);
    report(name, bench->tape.count * 1e6 / open_us, "turns/s");
    snprintf(name, sizeof name, "film of the %s: memory", who);
    report(name, (double)replay_player_size(bench->player) / 1024, "kB");
}

/* From where it stands to a moment, and the commands before it once more for the log. */
static void jump(struct bench *bench, uint32_t moment)
{
    replay_player_seek(bench->player, moment > LOG_REACH ? moment - LOG_REACH : 0);
    while (replay_player_at(bench->player) < moment) {
        (void)replay_player_step(bench->player);
        game_view(replay_player_game(bench->player), bench->view);
    }
}

static void measure_jumps(struct bench *bench, const char *who)
{
    char name[64];
    double seeks[JUMPS], jumps[JUMPS];
    struct rng rng;
    rng_seed(&rng, 1, 1, 1);
    for (int i = 0; i < JUMPS; i++) {
        uint32_t moment = rng_below(&rng, replay_player_end(bench->player) + 1);
        double start = now_us();
        replay_player_seek(bench->player, moment);
        seeks[i] = now_us() - start;
        moment = rng_below(&rng, replay_player_end(bench->player) + 1);
        start = now_us();
        jump(bench, moment);
        jumps[i] = now_us() - start;
    }
    double middle = median(seeks, JUMPS); /* sorts them */
    snprintf(name, sizeof name, "seek in the %s, median", who);
    report(name, middle / 1e3, "ms");
    snprintf(name, sizeof name, "seek in the %s, slowest", who);
    report(name, seeks[JUMPS - 1] / 1e3, "ms");
    middle = median(jumps, JUMPS);
    snprintf(name, sizeof name, "seek with log in the %s, median", who);
    report(name, middle / 1e3, "ms");
    snprintf(name, sizeof name, "seek with log in the %s, slowest", who);
    report(name, jumps[JUMPS - 1] / 1e3, "ms");
}

static void measure(const char *who, uint64_t seed)
{
    struct bench bench = {.rules = test_rules(), .view = reserve(1, sizeof *bench.view)};
    tape_play(&bench.tape, bench.rules, who, seed, TURNS);
    measure_open(&bench, who);
    measure_jumps(&bench, who);
    replay_player_close(bench.player);
    journal_tape_release(&bench.tape);
    free(bench.view);
    free(bench.rules);
}

int main(void)
{
    measure("waiter", 1);
    measure("explorer", 11);
    return 0;
}
