/* SPDX-License-Identifier: MIT
 *
 * Proving finished runs, as --verify and the list of scores do: the brawler's games in real files below TMPDIR, read,
 * replayed with every mark checked, and summed up. And how long a list of all of them takes to be settled and read. */
#include "report.h"
#include "report/settle.h"
#include "support/content.h"
#include "support/recorded.h"
#include "support/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { GAMES = 200, ROUNDS = 5 };

struct bench {
    struct rules *rules;
    struct recorder recorder;
    struct verifier verifier;
    char folder[SCRATCH_SIZE];
    uint64_t turns;
};

static void run_path(const struct bench *bench, int game, char path[SCRATCH_SIZE])
{
    char name[64];
    snprintf(name, sizeof name, "finished/run-%d.journal", game);
    scratch_path(path, bench->folder, name);
}

static void write_games(struct bench *bench)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, bench->folder, "finished");
    require(mkdir(path, 0700) == 0, "the folder cannot be made");
    for (int game = 0; game < GAMES; game++) {
        recorder_play(&bench->recorder, "brawler", "Wiglaf", (uint64_t)game + 1, 20000);
        run_path(bench, game, path);
        scratch_write(path, bench->recorder.bytes, bench->recorder.size);
        bench->turns += bench->recorder.view->turn;
    }
}

static double prove_all(struct bench *bench)
{
    double start = now_us();
    for (int game = 0; game < GAMES; game++) {
        char path[SCRATCH_SIZE];
        struct verification verification;
        run_path(bench, game, path);
        require(verification_read(&bench->verifier, path, NULL, &verification, NULL) == ST_OK && verification.over,
                "a game is not proved");
    }
    return now_us() - start;
}

int main(void)
{
    struct bench bench = {.rules = test_rules()};
    struct catalogue catalogue;
    double taken[ROUNDS];
    catalogue_init(&catalogue);
    scratch_make(bench.folder);
    recorder_init(&bench.recorder, bench.rules);
    require(verifier_init(&bench.verifier, bench.rules), "not enough memory");
    write_games(&bench);
    for (int i = 0; i < ROUNDS; i++)
        taken[i] = prove_all(&bench);
    double middle = median(taken, ROUNDS);
    report("verify, runs", GAMES * 1e6 / middle, "runs/s");
    report("verify, turns", (double)bench.turns * 1e6 / middle, "turns/s");
    double start = now_us();
    require(settle_all(&(struct score_place){.folder = bench.folder}, &bench.verifier, &catalogue, NULL) == ST_OK,
            "the scores cannot be written");
    report("scores of 200 runs, first settled", (now_us() - start) / 1e3, "ms");
    start = now_us();
    require(settle_all(&(struct score_place){.folder = bench.folder}, &bench.verifier, &catalogue, NULL) == ST_OK,
            "the scores cannot be written");
    report("scores of 200 runs, settled again", (now_us() - start) / 1e3, "ms");
    verifier_release(&bench.verifier);
    recorder_release(&bench.recorder);
    free(bench.rules);
    scratch_remove(bench.folder);
    return 0;
}
