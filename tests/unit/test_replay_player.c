/* SPDX-License-Identifier: MIT
 *
 * Films: every moment of a run is reached from every other one and is the same world that was played; the marks stand
 * where the events were; what does not repeat itself is found; memory stays bounded. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/rng.h"
#include "persist/film.h"
#include "support/content.h"
#include "support/tape.h"

#include <stdlib.h>
#include <string.h>

enum { COMMANDS = 3000 };

/* A run played command by command: what the film has to repeat. */
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
        record->blow[moment] |= type == EV_ATTACKED || type == EV_STRUCK || type == EV_BURNED;
        record->floor[moment] |= type == EV_DESCENDED;
        record->level[moment] |= type == EV_LEVEL_GAINED;
    }
}

static void note_moment(struct record *record, uint32_t moment, const struct game *game)
{
    record->hashes[moment] = game_hash_world(game);
    record->turns[moment] = game_turns(game);
    record->dead = game_state(game) == GAME_DEAD;
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

static struct film *film_of(const struct record *record, uint32_t count)
{
    struct film *film;
    struct journal_tape tape = part_of(record, count);
    assert_int_equal(film_open(&film, &tape, record->rules, NULL), ST_OK);
    assert_null(tape.entries); /* taken over */
    assert_int_equal(film_end(film), count);
    assert_int_equal(film_at(film), count);
    return film;
}

static void expect_moment(const struct record *record, const struct film *film, uint32_t moment)
{
    assert_int_equal(film_at(film), moment);
    assert_int_equal(film_turn(film, moment), record->turns[moment]);
    if (game_hash_world(film_game(film)) != record->hashes[moment])
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
};
enum { RUN_COUNT = sizeof RUNS / sizeof RUNS[0] };

static void test_every_moment_both_ways(void **state)
{
    (void)state;
    for (int i = 0; i < RUN_COUNT; i++) {
        struct record *record = record_run(RUNS[i].content, RUNS[i].bot, RUNS[i].seed);
        uint32_t end = record->tape.count;
        struct film *film = film_of(record, end);
        expect_moment(record, film, end);
        for (uint32_t moment = end; moment-- > 0;) {
            film_seek(film, moment);
            expect_moment(record, film, moment);
        }
        for (uint32_t moment = 1; moment <= end; moment++) {
            (void)film_step(film);
            expect_moment(record, film, moment);
        }
        struct rng rng;
        rng_seed(&rng, 1, 1, 1);
        for (int jump = 0; jump < 300; jump++) {
            uint32_t moment = rng_below(&rng, end + 1);
            film_seek(film, moment);
            expect_moment(record, film, moment);
        }
        film_close(film);
        free_record(record);
    }
}

/* What is added later is as if it had been there at once, and leaves the film where it stands. */
static void test_growing(void **state)
{
    (void)state;
    struct record *record = record_run("data/content", "brawler", 3);
    uint32_t end = record->tape.count, half = end / 2;
    assert_true(half > 200);
    struct film *film = film_of(record, half), *whole = film_of(record, end);
    film_seek(film, 100);
    for (uint32_t at = half; at < end;) {
        uint32_t count = at % 7 + 1 < end - at ? at % 7 + 1 : end - at;
        assert_int_equal(film_extend(film, &record->tape.entries[at], count, NULL), ST_OK);
        at += count;
        expect_moment(record, film, 100);
    }
    assert_int_equal(film_end(film), end);
    for (uint32_t moment = 0; moment <= end; moment += 3) {
        uint32_t found = 0, expected = 0;
        film_seek(film, moment);
        film_seek(whole, moment);
        expect_moment(record, film, moment);
        for (unsigned mark = FILM_FIGHT; mark <= FILM_DEATH; mark *= 2) {
            assert_int_equal(film_find(film, mark, true, &found), film_find(whole, mark, true, &expected));
            assert_int_equal(found, expected);
        }
    }
    film_close(film);
    film_close(whole);
    free_record(record);
}

/* --- Marks ------------------------------------------------------------------------------------------------------- */

/* All moments with the mark, from the start to the end and back again. */
static void expect_marks(struct film *film, unsigned mark, const bool *expected, uint32_t end)
{
    uint32_t found = 0;
    film_seek(film, 0);
    for (uint32_t moment = 1; moment <= end; moment++) {
        if (!expected[moment])
            continue;
        assert_true(film_find(film, mark, true, &found));
        assert_int_equal(found, moment);
        film_seek(film, moment);
    }
    assert_false(film_find(film, mark, true, &found));
    film_seek(film, end);
    for (uint32_t moment = end; moment-- > 0;) {
        if (!expected[moment])
            continue;
        assert_true(film_find(film, mark, false, &found));
        assert_int_equal(found, moment);
        film_seek(film, moment);
    }
    assert_false(film_find(film, mark, false, &found));
}

static void test_marks(void **state)
{
    (void)state;
    int fights = 0, floors = 0, levels = 0;
    for (int run = 0; run < RUN_COUNT; run++) {
        struct record *record = record_run(RUNS[run].content, RUNS[run].bot, RUNS[run].seed);
        uint32_t end = record->tape.count, last_blow = 0;
        bool fight[COMMANDS + 1] = {false}, death[COMMANDS + 1] = {false};
        for (uint32_t moment = 1; moment <= end; moment++) {
            if (record->blow[moment] && (last_blow == 0 || moment - last_blow > FILM_FIGHT_PAUSE))
                fight[moment - 1] = true;
            last_blow = record->blow[moment] ? moment : last_blow;
            fights += fight[moment - 1];
            floors += record->floor[moment];
            levels += record->level[moment];
        }
        record->floor[0] = true; /* the first floor begins with the run */
        death[end] = record->dead;
        struct film *film = film_of(record, end);
        expect_marks(film, FILM_FIGHT, fight, end);
        expect_marks(film, FILM_FLOOR, record->floor, end);
        expect_marks(film, FILM_LEVEL, record->level, end);
        expect_marks(film, FILM_DEATH, death, end);
        film_close(film);
        free_record(record);
    }
    assert_true(fights > 20 && floors > 5 && levels > 5);
}

static void test_turns(void **state)
{
    (void)state;
    struct record *record = record_run("data/content", "explorer", 11);
    uint32_t end = record->tape.count;
    struct film *film = film_of(record, end);
    for (uint32_t turn = 0; turn <= record->turns[end]; turn++) {
        uint32_t moment = film_find_turn(film, turn);
        assert_int_equal(record->turns[moment], turn);
        assert_true(moment == 0 || record->turns[moment - 1] < turn);
    }
    assert_int_equal(film_find_turn(film, record->turns[end] + 1), end);
    assert_int_equal(film_find_turn(film, UINT32_MAX), end);
    film_close(film);
    free_record(record);
}

/* From anywhere to the arrival on any floor. */
static void test_floors(void **state)
{
    (void)state;
    struct record *record = record_run("data/content", "explorer", 11);
    uint32_t end = record->tape.count, arrivals[64] = {0};
    int floors = 0, here = 0;
    struct film *film = film_of(record, end);
    for (uint32_t moment = 0; moment <= end && floors < 64; moment++) {
        if (moment == 0 || record->floor[moment])
            arrivals[floors++] = moment;
    }
    assert_true(floors > 3);
    for (uint32_t moment = 0; moment <= end; moment += 97) {
        film_seek(film, moment);
        while (here + 1 < floors && arrivals[here + 1] <= moment)
            here++;
        for (int floor = 0; floor < floors; floor++)
            assert_int_equal(film_find_floor(film, floor - here), arrivals[floor]);
        assert_int_equal(film_find_floor(film, -10000), 0);
        assert_int_equal(film_find_floor(film, 10000), arrivals[floors - 1]);
    }
    film_close(film);
    free_record(record);
}

static void test_a_run_without_commands(void **state)
{
    (void)state;
    struct record *record = record_run("data/content", "random", 3);
    uint32_t moment;
    struct film *film = film_of(record, 0);
    expect_moment(record, film, 0);
    film_seek(film, 0);
    expect_moment(record, film, 0);
    assert_false(film_find(film, FILM_FIGHT | FILM_FLOOR, true, &moment));
    assert_false(film_find(film, FILM_FIGHT | FILM_FLOOR, false, &moment));
    assert_int_equal(film_find_turn(film, 5), 0);
    film_close(film);
    free_record(record);
}

/* --- What does not repeat itself --------------------------------------------------------------------------------- */

static void test_refusals(void **state)
{
    (void)state;
    struct record *record = record_run("data/content", "random", 3);
    struct film *film;
    struct fault fault;
    struct journal_tape tape = part_of(record, record->tape.count);
    tape.entries[7].mark ^= 1;
    assert_int_equal(film_open(&film, &tape, record->rules, &fault), ST_BAD_DATA);
    assert_non_null(strstr(fault.text, "record 8 "));
    assert_null(film);
    assert_null(tape.entries);
    tape = part_of(record, 1);
    tape.run.rules_version++;
    assert_int_equal(film_open(&film, &tape, record->rules, &fault), ST_NEWER);
    tape = part_of(record, 1);
    tape.run.content_hash++;
    assert_int_equal(film_open(&film, &tape, record->rules, &fault), ST_NEWER);
    /* A film that grows ends before what does not fit, and stays whole. */
    film = film_of(record, 10);
    struct journal_entry entries[3];
    memcpy(entries, &record->tape.entries[10], sizeof entries);
    entries[2].mark ^= 1;
    assert_int_equal(film_extend(film, entries, 3, &fault), ST_BAD_DATA);
    assert_int_equal(film_end(film), 12);
    film_seek(film, 12);
    expect_moment(record, film, 12);
    film_close(film);
    free_record(record);
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

/* A run twenty times as long takes no more but for the commands themselves. */
static void test_memory_is_bounded(void **state)
{
    (void)state;
    enum { LONG = 60000, BYTES_A_COMMAND = 48 };
    struct rules *rules = test_rules();
    struct journal_tape tape;
    struct film *film;
    tape_play(&tape, rules, "waiter", 1, LONG);
    assert_int_equal(tape.count, LONG);
    assert_int_equal(film_open(&film, &tape, rules, NULL), ST_OK);
    assert_true(film_size(film) < FILM_FRAME_BYTES + (1 << 20) + (size_t)LONG * BYTES_A_COMMAND);
    uint64_t end = game_hash_world(film_game(film));
    for (uint32_t moment = LONG; moment > 9973; moment -= 9973)
        film_seek(film, moment);
    film_seek(film, LONG - 1);
    (void)film_step(film);
    assert_true(game_hash_world(film_game(film)) == end);
    film_close(film);
    film_close(NULL);
    free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_moment_both_ways),
        cmocka_unit_test(test_growing),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_floors),
        cmocka_unit_test(test_a_run_without_commands),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_memory_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
