/* SPDX-License-Identifier: MIT
 *
 * What a journal proves: the same as the game that wrote it, or nothing. */
#include "support/test.h"

#include "persist/save/journal_format.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/proof_fixture.h"

#include <stdlib.h>
#include <string.h>

static enum status prove(struct proof_fixture *fixture, struct verification *verification, struct fault *fault)
{
    scratch_write(fixture->path, fixture->recorder.bytes, fixture->recorder.size);
    return verification_read(&fixture->verifier, fixture->path, NULL, verification, fault);
}

/* The journal of a game tells what the game came to. */
static void expect_same(struct proof_fixture *fixture)
{
    const struct recorder *recorder = &fixture->recorder;
    const struct view *view = recorder->view;
    struct verification verification;
    struct fault fault = {.id = FAULT_NONE};
    enum status status = prove(fixture, &verification, &fault);
    assert_int_equal(fault.id, FAULT_NONE);
    assert_int_equal(status, ST_OK);
    assert_int_equal(verification.commands, recorder->records);
    assert_int_equal(verification.over, game_is_over(view->state));
    assert_int_equal(verification.turns, view->turn);
    assert_int_equal(verification.floor, view->floor);
    assert_int_equal(verification.level, view->hero.level);
    assert_int_equal(verification.hp, view->hero.hp);
    assert_int_equal(verification.max_hp, view->hero.max_hp);
    assert_int_equal(verification.xp, view->hero.total_xp);
    assert_true(verification.score == view->score);
    assert_true(verification.hash == game_hash_world(recorder->game));
    assert_int_equal(verification.killing.damage, view->killing.damage);
    assert_int_equal(verification.killing.press, view->killing.press);
    assert_string_equal(verification.killer, view->state == GAME_DEAD ? fixture->rules->kinds[view->killer].id : "");
    assert_string_equal(verification.run.name, recorder->run.name);
    assert_true(verification.run.seed == recorder->run.seed);
}

TEST_OF_EACH(test_finished_and_living, proof_fixture_setup, proof_fixture_teardown)
{
    struct proof_fixture *fixture = *state;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 3, 20000);
    assert_true(game_is_over(fixture->recorder.view->state));
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

TEST_OF_EACH(test_a_watcher_sees_every_step, proof_fixture_setup, proof_fixture_teardown)
{
    struct proof_fixture *fixture = *state;
    struct witness witness = {0};
    struct verifier_watcher watcher = {see, &witness};
    struct verification verification;
    recorder_play(&fixture->recorder, "diver", "Wiglaf", 5, 20000);
    scratch_write(fixture->path, fixture->recorder.bytes, fixture->recorder.size);
    assert_int_equal(verification_read(&fixture->verifier, fixture->path, &watcher, &verification, NULL), ST_OK);
    assert_int_equal(witness.shown, fixture->recorder.records + 1);
    assert_int_equal(witness.last_turn, verification.turns);
    assert_int_equal(witness.floor, verification.floor);
    assert_int_equal(fixture->verifier.stats.commands, verification.commands);
}

/* No other byte in the file is taken for the same run, or for any. */
TEST_OF_EACH(test_no_byte_may_differ, proof_fixture_setup, proof_fixture_teardown)
{
    struct proof_fixture *fixture = *state;
    struct verification verification;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 7, 20000);
    for (size_t at = 0; at < fixture->recorder.size; at++) {
        uint8_t *byte = &fixture->recorder.bytes[at], kept = *byte;
        *byte = (uint8_t)(kept ^ (1U << at % 8));
        assert_int_not_equal(prove(fixture, &verification, NULL), ST_OK);
        *byte = kept;
    }
}

TEST_OF_EACH(test_cut_off, proof_fixture_setup, proof_fixture_teardown)
{
    struct proof_fixture *fixture = *state;
    struct verification verification;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 7, 20000);
    size_t whole = fixture->recorder.size;
    fixture->recorder.size = whole - 5;
    assert_int_equal(prove(fixture, &verification, NULL), ST_BAD_DATA);
    fixture->recorder.size = whole - JOURNAL_RECORD_SIZE; /* a whole record less: the run is not over */
    assert_int_equal(prove(fixture, &verification, NULL), ST_OK);
    assert_false(verification.over);
    fixture->recorder.size = 60;
    assert_int_equal(prove(fixture, &verification, NULL), ST_BAD_DATA);
}

TEST_OF_EACH(test_other_rules_and_files, proof_fixture_setup, proof_fixture_teardown)
{
    struct proof_fixture *fixture = *state;
    struct verification verification;
    struct fault fault;
    recorder_play(&fixture->recorder, "brawler", "Wiglaf", 7, 20);
    fixture->rules->profiles[test_profile_in(fixture->rules)].content_hash++;
    assert_int_equal(prove(fixture, &verification, &fault), ST_NEWER);
    fixture->rules->profiles[test_profile_in(fixture->rules)].content_hash--;
    fixture->rules->profiles[test_profile_in(fixture->rules)].rules_version++;
    assert_int_equal(prove(fixture, &verification, &fault), ST_NEWER);
    fixture->rules->profiles[test_profile_in(fixture->rules)].rules_version--;
    assert_int_equal(prove(fixture, &verification, &fault), ST_OK);
    assert_int_equal(verification_read(&fixture->verifier, fixture->folder, NULL, &verification, &fault), ST_BAD_DATA);
    assert_int_equal(verification_read(&fixture->verifier, "/nowhere/at all", NULL, &verification, &fault), ST_MISSING);
}

/* A run continued from a snapshot is replayed from there, and says so: its beginning may be anybody's. */
TEST_OF_EACH(test_continued_from_a_snapshot, proof_fixture_setup, proof_fixture_teardown)
{
    struct proof_fixture *fixture = *state;
    struct recorder *recorder = &fixture->recorder;
    struct verification verification;
    recorder_play(recorder, "brawler", "Wiglaf", 7, 60);
    assert_int_equal(prove(fixture, &verification, NULL), ST_OK);
    assert_true(verification.whole);
    struct run run = recorder->run;
    uint8_t *bytes;
    assert_int_equal(run_begin_part(&run, recorder->game, &bytes, &recorder->size, NULL), ST_OK);
    memcpy(recorder->bytes, bytes, recorder->size);
    free(bytes);
    assert_int_equal(prove(fixture, &verification, NULL), ST_OK);
    assert_false(verification.whole);
    assert_int_equal(verification.turns, recorder->view->turn);
}
