/* SPDX-License-Identifier: MIT
 *
 * Games of practice: branched off any command of a run, played, saved and replayed like any other, and never scored. */
#include "support/test.h"

#include "persist/replay_player.h"
#include "persist/save/journal_format.h"
#include "persist/save.h"
#include "report/boards.h"
#include "report/settle.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/scratch.h"
#include "support/tape.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    char folder[SCRATCH_SIZE];
    struct rules *rules;
    struct replay_player *player; /* of a brawler's whole life */
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
    assert_int_equal(replay_player_open(&fixture->player, &tape, fixture->rules, NULL), ST_OK);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    scratch_remove(fixture->folder);
    replay_player_close(fixture->player);
    free(fixture->events.list);
    free(fixture->game);
    free(fixture->rules);
    free(fixture);
    return 0;
}

static void branch_at(struct fixture *fixture, struct save *save, uint32_t moment)
{
    struct fault fault = {0};
    replay_player_seek(fixture->player, moment);
    if (save_branch(save, fixture->folder, "Wanda-2", replay_player_tape(fixture->player), moment,
                    replay_player_game(fixture->player), &fault) != ST_OK)
        fail_msg("%s", fault_text(&fault));
    game_clone(fixture->game, replay_player_game(fixture->player));
}

/* Plays the replay's next commands in the branch; in the end the worlds are the same. */
static void play_on(struct fixture *fixture, struct save *save, uint32_t moment, uint32_t end)
{
    for (; moment < end; moment++) {
        const struct command *command = &replay_player_tape(fixture->player)->entries[moment].command;
        assert_int_equal(save_append(save, command, NULL), ST_OK);
        game_step(fixture->game, command, &fixture->events);
        assert_int_equal(save_step(save, fixture->game, &fixture->events, NULL), ST_OK);
    }
    replay_player_seek(fixture->player, end);
    assert_true(game_hash_world(fixture->game) == game_hash_world(replay_player_game(fixture->player)));
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
    replay_player_seek(fixture->player, end);
    assert_true(game_hash_world(fixture->game) == game_hash_world(replay_player_game(fixture->player)));
    save_drop(&save);
}

TEST_OF_EACH(test_from_any_command, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint32_t end = replay_player_end(fixture->player);
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
TEST_OF_EACH(test_never_scored, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint32_t end = replay_player_end(fixture->player);
    struct save save;
    struct verifier verifier;
    struct verification verification;
    struct boards boards;
    struct catalogue catalogue;
    char finished[SYS_PATH_SIZE];
    catalogue_init(&catalogue);
    branch_at(fixture, &save, end - 20);
    play_on(fixture, &save, end - 20, end);
    assert_true(game_is_over(game_state(fixture->game)));
    assert_int_equal(save_finish(&save, fixture->folder, finished, NULL), ST_OK);
    assert_non_null(strstr(finished, SAVE_PRACTICE ".journal"));
    assert_true(verifier_init(&verifier, fixture->rules));
    assert_int_equal(verification_read(&verifier, finished, NULL, &verification, NULL), ST_OK);
    assert_true(verification.practice && verification.over && verification.whole);
    for (int i = 0; i < 2; i++) { /* even under a name that does not say so */
        char other[SYS_PATH_SIZE];
        assert_int_equal(settle_all(&(struct score_place){.folder = fixture->folder}, &verifier, &catalogue, NULL),
                         ST_OK);
        assert_int_equal(
            boards_read(&boards, &(struct score_place){.folder = fixture->folder}, fixture->rules, NULL, NULL), ST_OK);
        for (int list = 0; list < boards.count; list++)
            assert_int_equal(boards.list[list].count, 0);
        boards_release(&boards);
        scratch_path(other, fixture->folder, "finished/Wanda-1-3.journal");
        assert_true(i > 0 || rename(finished, other) == 0);
    }
    verifier_release(&verifier);
}

/* The flag stands where zeros stood; a run without it has the bytes it always had; unknown flags are refused. */
TEST_OF_EACH(test_the_header, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint8_t plain[JOURNAL_HEADER_SIZE], practice[JOURNAL_HEADER_SIZE];
    struct run run = replay_player_tape(fixture->player)->run, read;
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
    run.flags = 4;
    (void)run_encode(&run, practice);
    assert_int_equal(run_decode(&read, practice, "here", NULL), ST_BAD_DATA);
}

/* Other rules continue it from a snapshot, in another journal: that is practice, too. */
TEST_OF_EACH(test_upgraded, set_up, tear_down)
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
    fixture->rules->profiles[test_profile_in(fixture->rules)].rules_version++;
    assert_int_equal(
        save_continue(&save, fixture->folder, "Wanda-2", 0, fixture->rules, fixture->game, NULL, &report, NULL), ST_OK);
    assert_int_equal(report.way, SAVE_UPGRADED);
    assert_int_equal(save_append(&save, &wait, NULL), ST_OK);
    save_drop(&save);
    assert_int_equal(save_path(fixture->folder, "Wanda-2", path, NULL), ST_OK);
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_equal(tape.run.flags, RUN_PRACTICE | RUN_MIXED);
    assert_int_equal(tape.run.part, 1);
    journal_tape_release(&tape);
}

TEST_OF_EACH(test_refusals, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct save save, second;
    const struct journal_tape *tape = replay_player_tape(fixture->player);
    replay_player_seek(fixture->player, 5);
    assert_int_equal(save_branch(&save, fixture->folder, "a/b", tape, 5, replay_player_game(fixture->player), NULL),
                     ST_USAGE);
    branch_at(fixture, &save, 5);
    assert_int_equal(
        save_branch(&second, fixture->folder, "Wanda-2", tape, 5, replay_player_game(fixture->player), NULL),
        ST_EXISTS);
    save_drop(&save);
    expect_continued(fixture, 5);
}
