/* SPDX-License-Identifier: MIT
 *
 * Bots' games proved by their journals: every one comes to what was played, and none with a changed byte anywhere comes
 * to anything else. */
#include "support/test.h"

#include "base/rng.h"
#include "support/content.h"
#include "support/play.h"
#include "support/proof_fixture.h"

#include <unistd.h>

enum { GAMES_SHARE = 10, CHANGES = 60 }; /* of the seeds; changed bytes tried in each game */

static const char *const BOTS[] = {"brawler", "explorer", "diver", "random"};
enum { BOT_COUNT = sizeof BOTS / sizeof BOTS[0] };

static enum status prove(struct proof_fixture *fixture, struct verification *verification)
{
    scratch_write(fixture->path, fixture->recorder.bytes, fixture->recorder.size);
    return verification_read(&fixture->verifier, fixture->path, NULL, verification, NULL);
}

static void play(struct proof_fixture *fixture, int game)
{
    recorder_play(&fixture->recorder, BOTS[game % BOT_COUNT], "Hild", (uint64_t)game + 1, 4000);
}

TEST(test_every_game_is_proved)
{
    struct proof_fixture *fixture = *state;
    int games = test_seeds() / GAMES_SHARE, died = 0;
    for (int game = 0; game < games; game++) {
        struct verification verification;
        play(fixture, game);
        const struct view *view = fixture->recorder.view;
        assert_int_equal(prove(fixture, &verification), ST_OK);
        assert_true(verification.score == view->score);
        assert_int_equal(verification.turns, view->turn);
        assert_int_equal(verification.floor, view->floor);
        assert_int_equal(verification.over, view->state == GAME_DEAD);
        assert_true(verification.hash == game_hash_world(fixture->recorder.game));
        died += verification.over;
    }
    if (test_is_thorough())
        assert_in_range(died, games / 4, games - 1); /* both ends were met */
}

/* A byte changed at will, or one bit of it. */
TEST(test_a_changed_byte_proves_nothing)
{
    struct proof_fixture *fixture = *state;
    struct rng rng;
    int games = test_seeds() / GAMES_SHARE;
    rng_seed(&rng, 4, 0, 0);
    for (int game = 0; game < games; game++) {
        play(fixture, game);
        for (int change = 0; change < CHANGES; change++) {
            struct verification verification;
            uint8_t *byte = &fixture->recorder.bytes[rng_below(&rng, (uint32_t)fixture->recorder.size)];
            uint8_t kept = *byte;
            *byte = (uint8_t)(change % 2 ? kept ^ (1U << rng_below(&rng, 8)) : kept + 1 + rng_below(&rng, 255));
            assert_int_not_equal(prove(fixture, &verification), ST_OK);
            *byte = kept;
        }
    }
}

TEST_GROUP(proof_fixture_setup, proof_fixture_teardown)
