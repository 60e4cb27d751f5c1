/* SPDX-License-Identifier: MIT
 *
 * Games of practice: branched off any command of a run, played, saved and replayed like any other, and never scored. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "persist/film.h"
#include "persist/record.h"
#include "persist/save.h"
#include "persist/scores.h"
#include "support/content.h"
#include "support/scratch.h"
#include "support/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    char folder[SCRATCH_SIZE];
    struct rules *rules;
    struct film *film; /* of a brawler's whole life */
    struct game *game;
    struct events events;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct journal_tape tape;
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    fixture->rules = test_rules();
    fixture->game = malloc(game_size());
    fixture->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    assert_true(fixture->game && fixture->events.list);
    tape_play(&tape, fixture->rules, "brawler", 3, 20000);
    assert_int_equal(film_open(&fixture->film, &tape, fixture->rules, NULL), ST_OK);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    scratch_remove(fixture->folder);
    film_close(fixture->film);
    free(fixture->events.list);
    free(fixture->game);
    free(fixture->rules);
    free(fixture);
    return 0;
}

static void branch_at(struct fixture *fixture, struct save *save, uint32_t moment)
{
    struct fault fault = {0};
    film_seek(fixture->film, moment);
    if (save_branch(save, fixture->folder, "Wanda-2", film_tape(fixture->film), moment, film_game(fixture->film),
                    &fault) != ST_OK)
        fail_msg("%s", fault.text);
    game_clone(fixture->game, film_game(fixture->film));
}

/* Plays the film's next commands in the branch; in the end the worlds are the same. */
static void play_on(struct fixture *fixture, struct save *save, uint32_t moment, uint32_t end)
{
    for (; moment < end; moment++) {
        const struct command *command = &film_tape(fixture->film)->entries[moment].command;
        assert_int_equal(save_append(save, command, NULL), ST_OK);
        game_step(fixture->game, command, &fixture->events);
        assert_int_equal(save_step(save, fixture->game, &fixture->events, NULL), ST_OK);
    }
    film_seek(fixture->film, end);
    assert_true(game_hash_world(fixture->game) == game_hash_world(film_game(fixture->film)));
}

static void expect_continued(struct fixture *fixture, uint32_t end)
{
    struct save save;
    struct save_report report;
    assert_int_equal(
        save_continue(&save, fixture->folder, "Wanda-2", 0, fixture->rules, fixture->game, NULL, &report, NULL), ST_OK);
    assert_int_equal(report.way, SAVE_WHOLE);
    assert_int_equal(save.journal.records, end);
    assert_int_equal(save.journal.run.flags, RUN_PRACTICE);
    film_seek(fixture->film, end);
    assert_true(game_hash_world(fixture->game) == game_hash_world(film_game(fixture->film)));
    save_drop(&save);
}

static void test_from_any_command(void **state)
{
    struct fixture *fixture = *state;
    uint32_t end = film_end(fixture->film);
    const uint32_t moments[] = {0, 1, 99, 100, 101, end / 2, end - 1};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        struct save save;
        char path[SYS_PATH_SIZE];
        uint32_t stop = moments[i] + 7 < end ? moments[i] + 7 : end;
        branch_at(fixture, &save, moments[i]);
        play_on(fixture, &save, moments[i], stop);
        assert_int_equal(save_leave(&save, fixture->game, NULL), ST_OK);
        expect_continued(fixture, stop);
        assert_int_equal(save_path(fixture->folder, "Wanda-2", path, NULL), ST_OK);
        assert_int_equal(sys_remove(path, NULL), ST_OK);
    }
}

/* To the same death as the original, and yet without a score. */
static void test_never_scored(void **state)
{
    struct fixture *fixture = *state;
    uint32_t end = film_end(fixture->film);
    struct save save;
    struct prover prover;
    struct proof proof;
    struct scores scores;
    struct catalogue catalogue;
    char finished[SYS_PATH_SIZE];
    catalogue_init(&catalogue);
    branch_at(fixture, &save, end - 20);
    play_on(fixture, &save, end - 20, end);
    assert_int_equal(game_state(fixture->game), GAME_DEAD);
    assert_int_equal(save_finish(&save, fixture->folder, finished, NULL), ST_OK);
    assert_non_null(strstr(finished, SAVE_PRACTICE ".journal"));
    assert_true(prover_init(&prover, fixture->rules));
    assert_int_equal(proof_read(&prover, finished, NULL, &proof, NULL), ST_OK);
    assert_true(proof.practice && proof.over && proof.whole);
    for (int i = 0; i < 2; i++) { /* even under a name that does not say so */
        char other[SYS_PATH_SIZE];
        assert_int_equal(scores_settle(&(struct scores_place){.folder = fixture->folder}, &prover, &catalogue, NULL),
                         ST_OK);
        assert_int_equal(scores_read(&(struct scores_place){.folder = fixture->folder}, &scores, NULL), ST_OK);
        assert_int_equal(scores.count, 0);
        scores_release(&scores);
        scratch_path(other, fixture->folder, "finished/Wanda-1-3.journal");
        assert_true(i > 0 || rename(finished, other) == 0);
    }
    prover_release(&prover);
}

/* The flag stands where zeros stood; a run without it has the bytes it always had; unknown flags are refused. */
static void test_the_header(void **state)
{
    struct fixture *fixture = *state;
    uint8_t plain[JOURNAL_HEADER_SIZE], practice[JOURNAL_HEADER_SIZE];
    struct run run = film_tape(fixture->film)->run, read;
    (void)run_encode(&run, plain);
    run.flags = RUN_PRACTICE;
    (void)run_encode(&run, practice);
    assert_int_equal(plain[8], 1);
    assert_int_equal(practice[8], 2);
    assert_int_equal(practice[112], RUN_PRACTICE);
    for (int i = 0; i < JOURNAL_HEADER_SIZE - 8; i++)
        assert_true(plain[i] == practice[i] || i == 8 || i == 112);
    assert_int_equal(run_decode(&read, practice, "here", NULL), ST_OK);
    assert_int_equal(read.flags, RUN_PRACTICE);
    assert_int_equal(run_decode(&read, plain, "here", NULL), ST_OK);
    assert_int_equal(read.flags, 0);
    run.flags = 2;
    (void)run_encode(&run, practice);
    assert_int_equal(run_decode(&read, practice, "here", NULL), ST_BAD_DATA);
}

/* Other rules continue it from a snapshot, in another journal: that is practice, too. */
static void test_upgraded(void **state)
{
    struct fixture *fixture = *state;
    struct save save;
    struct save_report report;
    struct journal_tape tape;
    struct command wait = command_plain(CMD_WAIT);
    char path[SYS_PATH_SIZE];
    branch_at(fixture, &save, 150);
    play_on(fixture, &save, 150, 160);
    assert_int_equal(save_leave(&save, fixture->game, NULL), ST_OK);
    fixture->rules->version++;
    assert_int_equal(
        save_continue(&save, fixture->folder, "Wanda-2", 0, fixture->rules, fixture->game, NULL, &report, NULL), ST_OK);
    assert_int_equal(report.way, SAVE_UPGRADED);
    assert_int_equal(save_append(&save, &wait, NULL), ST_OK);
    save_drop(&save);
    assert_int_equal(save_path(fixture->folder, "Wanda-2", path, NULL), ST_OK);
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_equal(tape.run.flags, RUN_PRACTICE);
    assert_int_equal(tape.run.part, 1);
    journal_tape_release(&tape);
}

static void test_refusals(void **state)
{
    struct fixture *fixture = *state;
    struct save save, second;
    const struct journal_tape *tape = film_tape(fixture->film);
    film_seek(fixture->film, 5);
    assert_int_equal(save_branch(&save, fixture->folder, "a/b", tape, 5, film_game(fixture->film), NULL), ST_USAGE);
    branch_at(fixture, &save, 5);
    assert_int_equal(save_branch(&second, fixture->folder, "Wanda-2", tape, 5, film_game(fixture->film), NULL),
                     ST_EXISTS);
    save_drop(&save);
    expect_continued(fixture, 5);
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_from_any_command), TEST(test_never_scored), TEST(test_the_header),
        TEST(test_upgraded),         TEST(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
