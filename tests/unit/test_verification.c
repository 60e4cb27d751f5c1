/* SPDX-License-Identifier: MIT
 *
 * What a journal proves: the same as the game that wrote it, or nothing. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "persist/proof.h"
#include "persist/record.h"
#include "support/content.h"
#include "support/recorded.h"
#include "support/scratch.h"

#include <stdlib.h>
#include <string.h>

struct fixture {
    char folder[SCRATCH_SIZE];
    char path[SCRATCH_SIZE];
    struct rules *rules;
    struct recorder recorder;
    struct prover prover;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scratch_path(fixture->path, fixture->folder, "run.journal");
    fixture->rules = test_rules();
    recorder_init(&fixture->recorder, fixture->rules);
    assert_true(prover_init(&fixture->prover, fixture->rules));
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    scratch_remove(fixture->folder);
    recorder_release(&fixture->recorder);
    prover_release(&fixture->prover);
    free(fixture->rules);
    free(fixture);
    return 0;
}

static enum status prove(struct fixture *fixture, struct proof *proof, struct fault *fault)
{
    scratch_write(fixture->path, fixture->recorder.bytes, fixture->recorder.size);
    return proof_read(&fixture->prover, fixture->path, NULL, proof, fault);
}

/* The journal of a game tells what the game came to. */
static void expect_same(struct fixture *fixture)
{
    const struct recorder *recorder = &fixture->recorder;
    const struct view *view = recorder->view;
    struct proof proof;
    struct fault fault = {.text = ""};
    enum status status = prove(fixture, &proof, &fault);
    assert_string_equal(fault.text, "");
    assert_int_equal(status, ST_OK);
    assert_int_equal(proof.commands, recorder->records);
    assert_int_equal(proof.over, view->state == GAME_DEAD);
    assert_int_equal(proof.turns, view->turn);
    assert_int_equal(proof.floor, view->floor);
    assert_int_equal(proof.level, view->hero.level);
    assert_int_equal(proof.hp, view->hero.hp);
    assert_int_equal(proof.max_hp, view->hero.max_hp);
    assert_int_equal(proof.xp, view->hero.total_xp);
    assert_true(proof.score == view->score);
    assert_true(proof.hash == game_hash_world(recorder->game));
    assert_int_equal(proof.killing_damage, view->killing_damage);
    assert_string_equal(proof.killer, proof.over ? fixture->rules->kinds[view->killer].id : "");
    assert_string_equal(proof.run.name, recorder->run.name);
    assert_true(proof.run.seed == recorder->run.seed);
}

static void finished_and_living(void **state)
{
    struct fixture *fixture = *state;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 3, 20000);
    assert_int_equal(fixture->recorder.view->state, GAME_DEAD);
    expect_same(fixture);
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 3, 50);
    assert_int_equal(fixture->recorder.view->state, GAME_PLAYING);
    expect_same(fixture);
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 3, 0);
    expect_same(fixture);
}

struct witness {
    int shown;
    uint32_t last_turn;
    int floor;
};

static void see(void *context, const struct command *command, const struct events *events, const struct view *view)
{
    struct witness *witness = context;
    assert_int_equal(command == NULL, witness->shown == 0);
    assert_int_equal(events == NULL, witness->shown == 0);
    assert_true(view->turn >= witness->last_turn);
    witness->last_turn = view->turn;
    witness->floor = view->floor;
    witness->shown++;
}

static void a_watcher_sees_every_step(void **state)
{
    struct fixture *fixture = *state;
    struct witness witness = {0};
    struct prover_watcher watcher = {see, &witness};
    struct proof proof;
    recorder_play(&fixture->recorder, "diver", "Wiglaf", 5, 20000);
    scratch_write(fixture->path, fixture->recorder.bytes, fixture->recorder.size);
    assert_int_equal(proof_read(&fixture->prover, fixture->path, &watcher, &proof, NULL), ST_OK);
    assert_int_equal(witness.shown, fixture->recorder.records + 1);
    assert_int_equal(witness.last_turn, proof.turns);
    assert_int_equal(witness.floor, proof.floor);
    assert_int_equal(fixture->prover.told.commands, proof.commands);
}

/* No other byte in the file is taken for the same run, or for any. */
static void no_byte_may_differ(void **state)
{
    struct fixture *fixture = *state;
    struct proof proof;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 7, 20000);
    for (size_t at = 0; at < fixture->recorder.size; at++) {
        uint8_t *byte = &fixture->recorder.bytes[at], kept = *byte;
        *byte = (uint8_t)(kept ^ (1U << at % 8));
        assert_int_not_equal(prove(fixture, &proof, NULL), ST_OK);
        *byte = kept;
    }
}

static void cut_off(void **state)
{
    struct fixture *fixture = *state;
    struct proof proof;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 7, 20000);
    size_t whole = fixture->recorder.size;
    fixture->recorder.size = whole - 5;
    assert_int_equal(prove(fixture, &proof, NULL), ST_BAD_DATA);
    fixture->recorder.size = whole - JOURNAL_RECORD_SIZE; /* a whole record less: the run is not over */
    assert_int_equal(prove(fixture, &proof, NULL), ST_OK);
    assert_false(proof.over);
    fixture->recorder.size = 60;
    assert_int_equal(prove(fixture, &proof, NULL), ST_BAD_DATA);
}

static void other_rules_and_files(void **state)
{
    struct fixture *fixture = *state;
    struct proof proof;
    struct fault fault;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 7, 20);
    fixture->rules->content_hash++;
    assert_int_equal(prove(fixture, &proof, &fault), ST_NEWER);
    fixture->rules->content_hash--;
    fixture->rules->version++;
    assert_int_equal(prove(fixture, &proof, &fault), ST_NEWER);
    fixture->rules->version--;
    assert_int_equal(prove(fixture, &proof, &fault), ST_OK);
    assert_int_equal(proof_read(&fixture->prover, fixture->folder, NULL, &proof, &fault), ST_BAD_DATA);
    assert_int_equal(proof_read(&fixture->prover, "/nowhere/at all", NULL, &proof, &fault), ST_MISSING);
}

/* A run continued from a snapshot is replayed from there, and says so: its beginning may be anybody's. */
static void continued_from_a_snapshot(void **state)
{
    struct fixture *fixture = *state;
    struct recorder *recorder = &fixture->recorder;
    struct proof proof;
    recorder_play(recorder, "brawler", "Wiglaf", 7, 60);
    assert_int_equal(prove(fixture, &proof, NULL), ST_OK);
    assert_true(proof.whole);
    struct byte_writer base = {.bytes = recorder->bytes + JOURNAL_HEADER_SIZE, .capacity = GAME_ENCODED_MAX};
    game_encode(recorder->game, &base);
    struct run run = recorder->run;
    run.part = 1;
    run.base_size = (uint32_t)base.size;
    run.base_check = base_hash(base.bytes, base.size);
    run_encode(&run, recorder->bytes);
    recorder->size = JOURNAL_HEADER_SIZE + base.size;
    assert_int_equal(prove(fixture, &proof, NULL), ST_OK);
    assert_false(proof.whole);
    assert_int_equal(proof.turns, recorder->view->turn);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(finished_and_living),   TEST(a_watcher_sees_every_step), TEST(no_byte_may_differ), TEST(cut_off),
        TEST(other_rules_and_files), TEST(continued_from_a_snapshot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
