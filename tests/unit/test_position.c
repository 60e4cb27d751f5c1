/* SPDX-License-Identifier: MIT
 *
 * Positions: a moment written as text comes back as the same world with the same commands behind it; what is no
 * position, or none of these rules, is refused with its line. */
#include "support/test.h"

#include "persist/position.h"
#include "support/played.h"
#include "support/profile.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16 };

static char text_written[TEXT_MAX]; /* the last position */

static void write_at(struct played *played, uint32_t moment)
{
    replay_player_seek(played->player, moment);
    assert_int_equal(position_write(played->path, replay_player_tape(played->player), moment,
                                    replay_player_game(played->player), NULL),
                     ST_OK);
    long size = scratch_read(played->path, text_written, sizeof text_written - 1);
    assert_in_range(size, 1, TEXT_MAX - 1);
    text_written[size] = '\0';
}

static enum status read_back(struct played *played, struct journal_tape *tape, struct fault *fault)
{
    return position_read(played->path, played->rules, tape, played->game, &played->events, fault);
}

TEST_OF_EACH(test_a_position_comes_back_as_the_same_world, played_setup, played_teardown)
{
    struct played *played = *state;
    uint32_t end = replay_player_end(played->player);
    for (uint32_t moment = 0; moment < end; moment += 1 + end / 20) {
        struct journal_tape tape;
        struct fault fault = {0};
        write_at(played, moment);
        if (read_back(played, &tape, &fault) != ST_OK)
            fail_msg("moment %u: %s", moment, fault_text(&fault));
        assert_true(game_hash_world(played->game) == game_hash_world(replay_player_game(played->player)));
        assert_int_equal(tape.count, moment);
        for (uint32_t i = 0; i < moment; i++) {
            const struct journal_entry *entry = &replay_player_tape(played->player)->entries[i];
            assert_true(command_equal(&tape.entries[i].command, &entry->command));
            assert_int_equal(tape.entries[i].mark, entry->mark);
        }
        journal_tape_release(&tape);
    }
}

/* What another run of that hero has left there stays; the same moment is not written twice. */
TEST_WITH(test_a_position_replaces_no_other, played_setup, played_teardown)
{
    struct played *played = *state;
    char folder[SCRATCH_SIZE], path[SYS_PATH_SIZE], name[SYS_NAME_SIZE], first[SCRATCH_SIZE], byte;
    scratch_make(folder);
    replay_player_seek(played->player, 3);
    const struct journal_tape *tape = replay_player_tape(played->player);
    const struct game *game = replay_player_game(played->player);
    (void)snprintf(name, sizeof name, "%s-t%u.position", tape->run.name, (unsigned)game_turns(game));
    scratch_path(first, folder, name);
    scratch_write(first, "x", 1);
    (void)snprintf(name, sizeof name, "%s-t%u.1.position", tape->run.name, (unsigned)game_turns(game));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(position_keep(path, folder, tape, 3, game, NULL), ST_OK);
        assert_string_equal(strrchr(path, '/') + 1, name);
    }
    assert_int_equal(scratch_read(first, &byte, 1), 1);
    assert_int_equal(byte, 'x');
    assert_int_equal(scratch_read(path, text_written, TEXT_MAX - 1) > 1, true);
    scratch_remove(folder);
}

/* Puts the text with its first `from` replaced by `to`, expects a refusal, and that nothing is left of the tape. */
static void expect_refusal(struct played *played, const char *from, const char *to, enum status status,
                           const char *sentence)
{
    char text[TEXT_MAX];
    struct journal_tape tape;
    struct fault fault = {0};
    const char *at = strstr(text_written, from);
    assert_non_null(at);
    int size = snprintf(text, sizeof text, "%.*s%s%s", (int)(at - text_written), text_written, to, at + strlen(from));
    scratch_write(played->path, text, (size_t)size);
    assert_int_equal(read_back(played, &tape, &fault), status);
    if (!strstr(fault_text(&fault), sentence))
        fail_msg("\"%s\" says \"%s\"", sentence, fault_text(&fault));
    assert_null(tape.entries);
}

TEST_OF_EACH(test_what_is_no_position_is_refused_with_its_reason, played_setup, played_teardown)
{
    struct played *played = *state;
    write_at(played, 20);
    expect_refusal(played, "position 1", "monster 1", ST_BAD_DATA, "no position");
    expect_refusal(played, "position 1", "position 2", ST_BAD_DATA, "format 2");
    expect_refusal(played, "position 1", "position 1\nposition 1", ST_BAD_DATA, "unknown key 'position'");
    expect_refusal(played, "seed 3", "seed -3", ST_BAD_DATA, "'seed'");
    expect_refusal(played, "seed 3", "seed 3\n  seed 4", ST_BAD_DATA, "'seed'");
    expect_refusal(played, "  seed 3\n", "", ST_BAD_DATA, "are needed");
    expect_refusal(played, "seed 3", "colour red", ST_BAD_DATA, "unknown key 'colour'");
    expect_refusal(played, "  content ", "  content zz", ST_BAD_DATA, "'content'");
    expect_refusal(played, "do ", "do fly ", ST_BAD_DATA, "no command");
    expect_refusal(played, "do ", "do use z\n  do ", ST_BAD_DATA, "command 1 cannot be done");
}

TEST_OF_EACH(test_another_world_than_the_position_says_is_refused, played_setup, played_teardown)
{
    struct played *played = *state;
    write_at(played, 20);
    expect_refusal(played, "  hash ", "  hash 1", ST_BAD_DATA, "'hash'");
    expect_refusal(played, "  do ", "  do wait\n  do ", ST_BAD_DATA, "");
    expect_refusal(played, "  turn ", "  turn 9", ST_BAD_DATA, "another moment");
    expect_refusal(played, "seed 3", "seed 4", ST_BAD_DATA, "");
}

TEST_OF_EACH(test_positions_of_other_rules_name_them, played_setup, played_teardown)
{
    struct played *played = *state;
    write_at(played, 5);
    expect_refusal(played, "rules 1", "rules 7", ST_NEWER,
                   test_in_the_campaign() ? "version 7009 of the rules, these are 1009"
                                          : "version 7 of the rules, these are 1");
    expect_refusal(played, "profile ", "profile x", ST_NEWER, "which this data does not have");
    played->rules->profiles[test_profile_in(played->rules)].content_hash ^= 1;
    expect_refusal(played, "seed 3", "seed 3", ST_NEWER, "other game data");
}

TEST_OF_EACH(test_nobody_goes_on_from_a_death, played_setup, played_teardown)
{
    struct played *played = *state;
    struct journal_tape tape;
    write_at(played, replay_player_end(played->player));
    assert_int_equal(read_back(played, &tape, NULL), ST_BAD_DATA);
    assert_null(tape.entries);
}

TEST_OF_EACH(test_any_bytes_are_no_position, played_setup, played_teardown)
{
    struct played *played = *state;
    static const char *const TEXTS[] = {
        "", "\n\n", "\x1b[2J", "position", "position 1", "position 1\n  do", "position 1\n  map\n####\n  end\n"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        struct journal_tape tape;
        scratch_write(played->path, TEXTS[i], strlen(TEXTS[i]));
        assert_int_equal(read_back(played, &tape, NULL), ST_BAD_DATA);
        assert_null(tape.entries);
    }
}

TEST_OF_EACH(test_a_continued_run_has_no_positions, played_setup, played_teardown)
{
    struct played *played = *state;
    uint8_t world = 0;
    struct journal_tape tape = {.base = &world};
    struct fault fault = {0};
    assert_int_equal(position_write(played->path, &tape, 0, played->game, &fault), ST_BAD_DATA);
    assert_true(strstr(fault_text(&fault), "snapshot") != NULL);
    assert_int_equal(scratch_read(played->path, text_written, 1), -1);
}
