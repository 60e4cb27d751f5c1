/* SPDX-License-Identifier: MIT
 *
 * Films: every moment of a run is reached from every other one and is the same world that was played; the marks stand
 * where the events were; what does not repeat itself is found; memory stays bounded. */
#include "support/test.h"

#include "base/rng.h"
#include "persist/replay_player.h"
#include "support/content.h"
#include "support/tape.h"
#include "sys/sys.h"
#include "support/fault.h"

#include <stdlib.h>
#include <string.h>

enum { COMMANDS = 3000 };

/* A run played command by command: what the replay has to repeat. */
struct record {
    struct rules *rules;
    struct journal_tape tape;
    uint64_t hashes[COMMANDS + 1]; /* of the whole world at each moment */
    uint32_t turns[COMMANDS + 1];
    bool blow[COMMANDS + 1]; /* the command before this moment brought one */
    bool floor[COMMANDS + 1], level[COMMANDS + 1];
    bool dead;
};

static void note_events(struct record *record, uint32_t moment, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        int type = events->list[i].type;
        record->blow[moment] |= type == EV_ATTACKED || type == EV_STRUCK || type == EV_BURNED || type == EV_SHOT;
        record->floor[moment] |= type == EV_DESCENDED || type == EV_ASCENDED;
        record->level[moment] |= type == EV_LEVEL_GAINED;
    }
}

static void note_moment(struct record *record, uint32_t moment, const struct game *game)
{
    record->hashes[moment] = game_hash_world(game);
    record->turns[moment] = game_turns(game);
    record->dead = game_is_over(game_state(game));
}

static struct record *record_run(const char *content, const char *bot, uint64_t seed)
{
    struct record *record = calloc(1, sizeof *record);
    struct game *game = malloc(game_size());
    struct events events = {.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    assert_true(record && game && events.list);
    record->rules = test_rules_from(content);
    tape_play(&record->tape, record->rules, bot, seed, COMMANDS);
    game_new(game, record->rules, 0, seed);
    note_moment(record, 0, game);
    for (uint32_t i = 0; i < record->tape.count; i++) {
        game_step(game, &record->tape.entries[i].command, &events);
        note_events(record, i + 1, &events);
        note_moment(record, i + 1, game);
    }
    free(events.list);
    free(game);
    return record;
}

static void free_record(struct record *record)
{
    journal_tape_release(&record->tape);
    free(record->rules);
    free(record);
}

/* The first `count` commands as a tape of its own. */
static struct journal_tape part_of(const struct record *record, uint32_t count)
{
    struct journal_tape tape = record->tape;
    tape.entries = calloc((size_t)count + 1, sizeof *tape.entries);
    assert_non_null(tape.entries);
    memcpy(tape.entries, record->tape.entries, count * sizeof *tape.entries);
    tape.count = count;
    return tape;
}

static struct replay_player *replay_of(const struct record *record, uint32_t count)
{
    struct replay_player *player;
    struct journal_tape tape = part_of(record, count);
    assert_int_equal(replay_player_open(&player, &tape, record->rules, NULL), ST_OK);
    assert_null(tape.entries); /* taken over */
    assert_int_equal(replay_player_end(player), count);
    assert_int_equal(replay_player_at(player), count);
    return player;
}

static void expect_moment(const struct record *record, const struct replay_player *player, uint32_t moment)
{
    assert_int_equal(replay_player_at(player), moment);
    assert_int_equal(replay_player_turn(player, moment), record->turns[moment]);
    if (game_hash_world(replay_player_game(player)) != record->hashes[moment])
        fail_msg("moment %u is another world", (unsigned)moment);
}

/* --- Every moment, every way ------------------------------------------------------------------------------------- */

static const struct {
    const char *content, *bot;
    uint64_t seed;
} RUNS[] = {
    {"data/content", "brawler", 3},
    {"data/content", "explorer", 11},
    {"tests/data/gauntlet/content", "random", 2},
    {"tests/data/arsenal/content", "random", 5},
    {"data/content", "random", 3},
    {"tests/data/howe/content", "explorer", 3},
    {"tests/data/crypt/content", "random", 1},
};
enum { RUN_COUNT = sizeof RUNS / sizeof RUNS[0] };

TEST(test_every_moment_both_ways)
{
    for (int i = 0; i < RUN_COUNT; i++) {
        struct record *record = record_run(RUNS[i].content, RUNS[i].bot, RUNS[i].seed);
        uint32_t end = record->tape.count;
        struct replay_player *player = replay_of(record, end);
        expect_moment(record, player, end);
        for (uint32_t moment = end; moment-- > 0;) {
            replay_player_seek(player, moment);
            expect_moment(record, player, moment);
        }
        for (uint32_t moment = 1; moment <= end; moment++) {
            (void)replay_player_step(player);
            expect_moment(record, player, moment);
        }
        struct rng rng;
        rng_seed(&rng, 1, 1, 1);
        for (int jump = 0; jump < 300; jump++) {
            uint32_t moment = rng_below(&rng, end + 1);
            replay_player_seek(player, moment);
            expect_moment(record, player, moment);
        }
        replay_player_close(player);
        free_record(record);
    }
}

/* What is added later is as if it had been there at once, and leaves the replay where it stands. */
TEST(test_growing)
{
    struct record *record = record_run("data/content", "brawler", 3);
    uint32_t end = record->tape.count, half = end / 2;
    assert_true(half > 200);
    struct replay_player *player = replay_of(record, half), *whole = replay_of(record, end);
    replay_player_seek(player, 100);
    for (uint32_t at = half; at < end;) {
        uint32_t count = at % 7 + 1 < end - at ? at % 7 + 1 : end - at;
        assert_int_equal(replay_player_extend(player, &record->tape.entries[at], count, NULL), ST_OK);
        at += count;
        expect_moment(record, player, 100);
    }
    assert_int_equal(replay_player_end(player), end);
    for (uint32_t moment = 0; moment <= end; moment += 3) {
        uint32_t found = 0, expected = 0;
        replay_player_seek(player, moment);
        replay_player_seek(whole, moment);
        expect_moment(record, player, moment);
        for (unsigned mark = REPLAY_FIGHT; mark <= REPLAY_DEATH; mark *= 2) {
            assert_int_equal(replay_player_find(player, mark, true, &found),
                             replay_player_find(whole, mark, true, &expected));
            assert_int_equal(found, expected);
        }
    }
    replay_player_close(player);
    replay_player_close(whole);
    free_record(record);
}

/* --- Marks ------------------------------------------------------------------------------------------------------- */

/* All moments with the mark, from the start to the end and back again. */
static void expect_marks(struct replay_player *player, unsigned mark, const bool *expected, uint32_t end)
{
    uint32_t found = 0;
    replay_player_seek(player, 0);
    for (uint32_t moment = 1; moment <= end; moment++) {
        if (!expected[moment])
            continue;
        assert_true(replay_player_find(player, mark, true, &found));
        assert_int_equal(found, moment);
        replay_player_seek(player, moment);
    }
    assert_false(replay_player_find(player, mark, true, &found));
    replay_player_seek(player, end);
    for (uint32_t moment = end; moment-- > 0;) {
        if (!expected[moment])
            continue;
        assert_true(replay_player_find(player, mark, false, &found));
        assert_int_equal(found, moment);
        replay_player_seek(player, moment);
    }
    assert_false(replay_player_find(player, mark, false, &found));
}

TEST(test_marks)
{
    int fights = 0, floors = 0, levels = 0;
    for (int run = 0; run < RUN_COUNT; run++) {
        struct record *record = record_run(RUNS[run].content, RUNS[run].bot, RUNS[run].seed);
        uint32_t end = record->tape.count, last_blow = 0;
        bool fight[COMMANDS + 1] = {false}, death[COMMANDS + 1] = {false};
        for (uint32_t moment = 1; moment <= end; moment++) {
            if (record->blow[moment] && (last_blow == 0 || moment - last_blow > REPLAY_FIGHT_PAUSE))
                fight[moment - 1] = true;
            last_blow = record->blow[moment] ? moment : last_blow;
            fights += fight[moment - 1];
            floors += record->floor[moment];
            levels += record->level[moment];
        }
        record->floor[0] = true; /* the first floor begins with the run */
        death[end] = record->dead;
        struct replay_player *player = replay_of(record, end);
        expect_marks(player, REPLAY_FIGHT, fight, end);
        expect_marks(player, REPLAY_FLOOR, record->floor, end);
        expect_marks(player, REPLAY_LEVEL, record->level, end);
        expect_marks(player, REPLAY_DEATH, death, end);
        replay_player_close(player);
        free_record(record);
    }
    assert_true(fights > 20 && floors > 5 && levels > 5);
}

TEST(test_turns)
{
    struct record *record = record_run("data/content", "explorer", 11);
    uint32_t end = record->tape.count;
    struct replay_player *player = replay_of(record, end);
    for (uint32_t turn = 0; turn <= record->turns[end]; turn++) {
        uint32_t moment = replay_player_find_turn(player, turn);
        assert_int_equal(record->turns[moment], turn);
        assert_true(moment == 0 || record->turns[moment - 1] < turn);
    }
    assert_int_equal(replay_player_find_turn(player, record->turns[end] + 1), end);
    assert_int_equal(replay_player_find_turn(player, UINT32_MAX), end);
    replay_player_close(player);
    free_record(record);
}

/* From anywhere to the arrival on any floor. */
TEST(test_floors)
{
    struct record *record = record_run("data/content", "explorer", 11);
    uint32_t end = record->tape.count, arrivals[64] = {0};
    int floors = 0, here = 0;
    struct replay_player *player = replay_of(record, end);
    for (uint32_t moment = 0; moment <= end && floors < 64; moment++) {
        if (moment == 0 || record->floor[moment])
            arrivals[floors++] = moment;
    }
    assert_true(floors > 3);
    for (uint32_t moment = 0; moment <= end; moment += 97) {
        replay_player_seek(player, moment);
        while (here + 1 < floors && arrivals[here + 1] <= moment)
            here++;
        for (int floor = 0; floor < floors; floor++)
            assert_int_equal(replay_player_find_floor(player, floor - here), arrivals[floor]);
        assert_int_equal(replay_player_find_floor(player, -10000), 0);
        assert_int_equal(replay_player_find_floor(player, 10000), arrivals[floors - 1]);
    }
    replay_player_close(player);
    free_record(record);
}

TEST(test_a_run_without_commands)
{
    struct record *record = record_run("data/content", "random", 3);
    uint32_t moment;
    struct replay_player *player = replay_of(record, 0);
    expect_moment(record, player, 0);
    replay_player_seek(player, 0);
    expect_moment(record, player, 0);
    assert_false(replay_player_find(player, REPLAY_FIGHT | REPLAY_FLOOR, true, &moment));
    assert_false(replay_player_find(player, REPLAY_FIGHT | REPLAY_FLOOR, false, &moment));
    assert_int_equal(replay_player_find_turn(player, 5), 0);
    replay_player_close(player);
    free_record(record);
}

/* --- What does not repeat itself --------------------------------------------------------------------------------- */

TEST(test_refusals)
{
    struct record *record = record_run("data/content", "random", 3);
    struct replay_player *player;
    struct fault fault;
    struct journal_tape tape = part_of(record, record->tape.count);
    tape.entries[7].mark ^= 1;
    assert_int_equal(replay_player_open(&player, &tape, record->rules, &fault), ST_BAD_DATA);
    assert_non_null(strstr(fault_text(&fault), "record 8 "));
    assert_null(player);
    assert_null(tape.entries);
    tape = part_of(record, 1);
    tape.run.rules_version++;
    assert_int_equal(replay_player_open(&player, &tape, record->rules, &fault), ST_NEWER);
    tape = part_of(record, 1);
    tape.run.content_hash++;
    assert_int_equal(replay_player_open(&player, &tape, record->rules, &fault), ST_NEWER);
    /* A replay that grows ends before what does not fit, and stays whole. */
    player = replay_of(record, 10);
    struct journal_entry entries[3];
    memcpy(entries, &record->tape.entries[10], sizeof entries);
    entries[2].mark ^= 1;
    assert_int_equal(replay_player_extend(player, entries, 3, &fault), ST_BAD_DATA);
    assert_int_equal(replay_player_end(player), 12);
    replay_player_seek(player, 12);
    expect_moment(record, player, 12);
    replay_player_close(player);
    free_record(record);
}

/* Anybody's journal may be as long as a disk. */
TEST(test_a_replay_that_takes_too_long)
{
    struct rules *rules = test_rules();
    struct journal_tape tape;
    struct replay_player *player;
    struct fault fault;
    tape_play(&tape, rules, "waiter", 1, 1000);
    assert_int_equal(replay_player_open_until(&player, &tape, rules, sys_monotonic_us(), &fault), ST_IO);
    assert_int_equal(fault.id, FAULT_RUN_BROKEN_OFF);
    assert_null(player);
    free(rules);
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

/* A run twenty times as long takes no more but for the commands themselves. */
TEST(test_memory_is_bounded)
{
    enum { LONG = 60000, BYTES_A_COMMAND = 48 };
    struct rules *rules = test_rules();
    struct journal_tape tape;
    struct replay_player *player;
    tape_play(&tape, rules, "waiter", 1, LONG);
    assert_int_equal(tape.count, LONG);
    assert_int_equal(replay_player_open(&player, &tape, rules, NULL), ST_OK);
    assert_true(replay_player_size(player) < REPLAY_FRAME_BYTES + (1 << 20) + (size_t)LONG * BYTES_A_COMMAND);
    uint64_t end = game_hash_world(replay_player_game(player));
    for (uint32_t moment = LONG; moment > 9973; moment -= 9973)
        replay_player_seek(player, moment);
    replay_player_seek(player, LONG - 1);
    (void)replay_player_step(player);
    assert_true(game_hash_world(replay_player_game(player)) == end);
    replay_player_close(player);
    replay_player_close(NULL);
    free(rules);
}
