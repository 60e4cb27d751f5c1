/* SPDX-License-Identifier: MIT
 *
 * Games of practice: branched off any command of a run, played, saved and replayed like any other, and never scored. */
#include "support/test.h"

#include "persist/characters.h"
#include "persist/save/journal_format.h"
#include "persist/save.h"
#include "report/boards.h"
#include "report/settle.h"
#include "support/played.h"
#include "support/profile.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void branch_at(struct played *played, struct save *save, uint32_t moment)
{
    struct fault fault = {0};
    replay_player_seek(played->player, moment);
    if (save_branch(save, played->folder, "Wanda-2", replay_player_tape(played->player), moment,
                    replay_player_game(played->player), &fault) != ST_OK)
        fail_msg("%s", fault_text(&fault));
    game_clone(played->game, replay_player_game(played->player));
}

/* Plays the replay's next commands in the branch; in the end the worlds are the same. */
static void play_on(struct played *played, struct save *save, uint32_t moment, uint32_t end)
{
    for (; moment < end; moment++) {
        const struct command *command = &replay_player_tape(played->player)->entries[moment].command;
        assert_int_equal(save_append(save, command, NULL), ST_OK);
        game_step(played->game, command, &played->events);
        assert_int_equal(save_step(save, played->game, &played->events, NULL), ST_OK);
    }
    replay_player_seek(played->player, end);
    assert_true(game_hash_world(played->game) == game_hash_world(replay_player_game(played->player)));
}

static void expect_continued(struct played *played, uint32_t end)
{
    struct save save;
    struct save_report report;
    assert_int_equal(
        save_continue(&save, played->folder, "Wanda-2", 0, played->rules, played->game, NULL, &report, NULL), ST_OK);
    assert_int_equal(report.way, SAVE_WHOLE);
    assert_int_equal(save.journal.records, end);
    assert_int_equal(save.journal.run.flags, RUN_PRACTICE);
    replay_player_seek(played->player, end);
    assert_true(game_hash_world(played->game) == game_hash_world(replay_player_game(played->player)));
    save_drop(&save);
}

TEST_OF_EACH(test_from_any_command, played_setup, played_teardown)
{
    struct played *played = *state;
    uint32_t end = replay_player_end(played->player);
    const uint32_t moments[] = {0, 1, 99, 100, 101, end / 2, end - 1};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        struct save save;
        uint32_t stop = moments[i] + 7 < end ? moments[i] + 7 : end;
        branch_at(played, &save, moments[i]);
        play_on(played, &save, moments[i], stop);
        assert_int_equal(save_leave(&save, played->game, NULL), ST_OK);
        expect_continued(played, stop);
        assert_int_equal(character_delete(played->folder, "Wanda-2", NULL), ST_OK);
    }
}

/* To the same death as the original, and yet without a score. */
TEST_OF_EACH(test_never_scored, played_setup, played_teardown)
{
    struct played *played = *state;
    uint32_t end = replay_player_end(played->player);
    struct save save;
    struct verifier verifier;
    struct verification verification;
    struct boards boards;
    struct catalogue catalogue;
    char finished[SYS_PATH_SIZE];
    catalogue_init(&catalogue);
    branch_at(played, &save, end - 20);
    play_on(played, &save, end - 20, end);
    assert_true(game_is_over(game_state(played->game)));
    assert_int_equal(save_finish(&save, played->folder, finished, NULL), ST_OK);
    assert_non_null(strstr(finished, SAVE_PRACTICE ".journal"));
    assert_true(verifier_init(&verifier, played->rules));
    assert_int_equal(verification_read(&verifier, finished, NULL, &verification, NULL), ST_OK);
    assert_true(verification.practice && verification.over && verification.whole);
    for (int i = 0; i < 2; i++) { /* even under a name that does not say so */
        char other[SYS_PATH_SIZE];
        assert_int_equal(settle_all(&(struct score_place){.folder = played->folder}, &verifier, &catalogue, NULL),
                         ST_OK);
        assert_int_equal(
            boards_read(&boards, &(struct score_place){.folder = played->folder}, played->rules, NULL, NULL), ST_OK);
        for (int list = 0; list < boards.count; list++)
            assert_int_equal(boards.list[list].count, 0);
        boards_release(&boards);
        scratch_path(other, played->folder, "finished/Wanda-1-3.journal");
        assert_true(i > 0 || rename(finished, other) == 0);
    }
    verifier_release(&verifier);
}

/* The flag stands where zeros stood; a run without it has the bytes it always had; unknown flags are refused. */
TEST_OF_EACH(test_the_header, played_setup, played_teardown)
{
    struct played *played = *state;
    uint8_t plain[JOURNAL_HEADER_SIZE], practice[JOURNAL_HEADER_SIZE];
    struct run run = replay_player_tape(played->player)->run, read;
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
TEST_OF_EACH(test_upgraded, played_setup, played_teardown)
{
    struct played *played = *state;
    struct save save;
    struct save_report report;
    struct journal_tape tape;
    struct command wait = command_plain(CMD_WAIT);
    char path[SYS_PATH_SIZE];
    branch_at(played, &save, 150);
    play_on(played, &save, 150, 160);
    assert_int_equal(save_leave(&save, played->game, NULL), ST_OK);
    played->rules->profiles[test_profile_in(played->rules)].rules_version++;
    assert_int_equal(
        save_continue(&save, played->folder, "Wanda-2", 0, played->rules, played->game, NULL, &report, NULL), ST_OK);
    assert_int_equal(report.way, SAVE_UPGRADED);
    assert_int_equal(save_append(&save, &wait, NULL), ST_OK);
    save_drop(&save);
    assert_int_equal(save_path(played->folder, "Wanda-2", path, NULL), ST_OK);
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_equal(tape.run.flags, RUN_PRACTICE | RUN_MIXED);
    assert_int_equal(tape.run.part, 1);
    journal_tape_release(&tape);
}

TEST_OF_EACH(test_refusals, played_setup, played_teardown)
{
    struct played *played = *state;
    struct save save, second;
    const struct journal_tape *tape = replay_player_tape(played->player);
    replay_player_seek(played->player, 5);
    assert_int_equal(save_branch(&save, played->folder, "a/b", tape, 5, replay_player_game(played->player), NULL),
                     ST_USAGE);
    branch_at(played, &save, 5);
    assert_int_equal(save_branch(&second, played->folder, "Wanda-2", tape, 5, replay_player_game(played->player), NULL),
                     ST_EXISTS);
    save_drop(&save);
    expect_continued(played, 5);
}
