/* SPDX-License-Identifier: MIT
 *
 * The same seed and commands are the same game, bit for bit: again, through the journal's form, from a clone, and
 * from bytes, at whatever step one goes over. Soundness of the world is checked at every step on the way. */
#include "support/test.h"

#include "support/play.h"
#include "support/world_fixture.h"

#include <stdlib.h>

enum { STEPS = 300, EVERY = 37 };

/* One game on record: commands as the journal keeps them, and the hashes after each. */
struct record {
    uint64_t seed;
    int steps, deepest;
    uint8_t commands[STEPS][COMMAND_SIZE];
    uint64_t living[STEPS], whole[STEPS];
    uint8_t bytes[GAME_ENCODED_MAX], again[GAME_ENCODED_MAX];
};

static void record_game(struct record *record, struct play *play, uint64_t seed)
{
    record->seed = seed;
    record->steps = 0;
    play_start(play, seed);
    while (record->steps < STEPS && !play_is_over(play)) {
        struct command command = play_choose(play);
        struct byte_writer out = {record->commands[record->steps], COMMAND_SIZE, 0, false};
        command_encode(&command, &out);
        play_step(play, &command);
        expect_sound(play->game);
        record->living[record->steps] = game_hash(play->game);
        record->whole[record->steps] = game_hash_world(play->game);
        record->steps++;
    }
    record->deepest = max_int(record->deepest, play->view->floor);
}

/* Plays one step of a record again. */
static void expect_same_step(const struct record *record, struct game *game, struct events *events, int step)
{
    struct byte_reader in = {record->commands[step], COMMAND_SIZE, 0, false};
    struct command command;
    assert_true(command_decode(&in, &command));
    game_step(game, &command, events);
    assert_true(game_hash(game) == record->living[step]);
    assert_true(game_hash_world(game) == record->whole[step]);
}

/* And the rest of it, from step `from` on. */
static void expect_same_game(const struct record *record, struct game *game, struct events *events, int from)
{
    for (int step = from; step < record->steps; step++)
        expect_same_step(record, game, events, step);
}

/* Over to bytes and back: the same hashes, the same bytes again. */
static void pass_through_bytes(struct record *record, struct game *game)
{
    const struct rules *rules = game->rules;
    struct byte_writer out = {record->bytes, GAME_ENCODED_MAX, 0, false};
    struct byte_writer again = {record->again, GAME_ENCODED_MAX, 0, false};
    uint64_t whole = game_hash_world(game);
    game_encode(game, &out);
    assert_false(out.failed);
    struct byte_reader in = {record->bytes, out.size, 0, false};
    assert_true(game_decode(game, rules, &in, NULL));
    assert_int_equal(in.at, in.size);
    assert_true(game_hash_world(game) == whole);
    game_encode(game, &again);
    assert_int_equal(out.size, again.size);
    assert_memory_equal(record->bytes, record->again, out.size);
}

TEST(test_same_game_again)
{
    struct play *play = *state;
    struct record *record = calloc(1, sizeof *record);
    for (int seed = 1; seed <= (test_seeds() + 1) / 2; seed++) {
        record_game(record, play, (uint64_t)seed);
        game_new(play->game, play->game->rules, 0, record->seed);
        expect_same_game(record, play->game, &play->events, 0);
    }
    assert_true(record->deepest >= 4 || !test_is_thorough()); /* or the pilgrim has forgotten where stairs are */
    free(record);
}

/* Forks at every so many steps; both go on to the same end, and the clone's steps leave the game alone. */
TEST(test_from_clones_and_bytes)
{
    struct play *play = *state;
    struct record *record = calloc(1, sizeof *record);
    for (int seed = 1; seed <= (test_seeds() + 24) / 25; seed++) {
        record_game(record, play, (uint64_t)seed);
        for (int fork = seed % EVERY; fork < record->steps; fork += EVERY) {
            game_new(play->game, play->game->rules, 0, record->seed);
            for (int i = 0; i < fork; i++)
                expect_same_step(record, play->game, &play->events, i);
            game_clone(play->copy, play->game);
            uint64_t hash = game_hash_world(play->game);
            expect_same_game(record, play->copy, &play->events, fork);
            assert_true(game_hash_world(play->game) == hash);
            pass_through_bytes(record, play->game);
            expect_same_game(record, play->game, &play->events, fork);
        }
    }
    free(record);
}

/* Every state on the way survives the bytes, the dead and the levelling included. */
TEST(test_bytes_at_every_step)
{
    struct play *play = *state;
    struct record *record = calloc(1, sizeof *record);
    for (int seed = 1; seed <= (test_seeds() + 39) / 40; seed++) {
        record_game(record, play, (uint64_t)seed);
        game_new(play->game, play->game->rules, 0, record->seed);
        for (int i = 0; i < record->steps; i++) {
            expect_same_step(record, play->game, &play->events, i);
            pass_through_bytes(record, play->game);
        }
    }
    free(record);
}

/* Two seeds are two games; a command more or less is another world. */
TEST(test_different_games_differ)
{
    struct play *play = *state;
    uint64_t last = 0;
    for (int seed = 0; seed < min_int(test_seeds(), 1000); seed++) {
        game_new(play->game, play->rules[PLAY_CLASSIC], 0, (uint64_t)seed);
        assert_true(game_hash(play->game) != last);
        last = game_hash(play->game);
    }
}

TEST_GROUP(play_setup, play_teardown)
