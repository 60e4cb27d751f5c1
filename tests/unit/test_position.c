/* SPDX-License-Identifier: MIT
 *
 * Positions: a moment written as text comes back as the same world with the same commands behind it; what is no
 * position, or none of these rules, is refused with its line. */
#include "support/test.h"

#include "persist/position.h"
#include "persist/replay_player.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/fault.h"
#include "support/scratch.h"
#include "support/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16 };

struct fixture {
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    struct rules *rules;
    struct replay_player *player; /* of a brawler's whole life */
    struct game *game;
    struct events events;
    char text[TEXT_MAX]; /* of the position written last */
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct journal_tape tape;
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scratch_path(fixture->path, fixture->folder, "x.position");
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

static void write_at(struct fixture *fixture, uint32_t moment)
{
    replay_player_seek(fixture->player, moment);
    assert_int_equal(position_write(fixture->path, replay_player_tape(fixture->player), moment,
                                    replay_player_game(fixture->player), NULL),
                     ST_OK);
    long size = scratch_read(fixture->path, fixture->text, sizeof fixture->text - 1);
    assert_in_range(size, 1, TEXT_MAX - 1);
    fixture->text[size] = '\0';
}

static enum status read_back(struct fixture *fixture, struct journal_tape *tape, struct fault *fault)
{
    return position_read(fixture->path, fixture->rules, tape, fixture->game, &fixture->events, fault);
}

TEST_OF_EACH(test_a_position_comes_back_as_the_same_world, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint32_t end = replay_player_end(fixture->player);
    for (uint32_t moment = 0; moment < end; moment += 1 + end / 20) {
        struct journal_tape tape;
        struct fault fault = {0};
        write_at(fixture, moment);
        if (read_back(fixture, &tape, &fault) != ST_OK)
            fail_msg("moment %u: %s", moment, fault_text(&fault));
        assert_true(game_hash_world(fixture->game) == game_hash_world(replay_player_game(fixture->player)));
        assert_int_equal(tape.count, moment);
        for (uint32_t i = 0; i < moment; i++) {
            const struct journal_entry *entry = &replay_player_tape(fixture->player)->entries[i];
            assert_true(command_equal(&tape.entries[i].command, &entry->command));
            assert_int_equal(tape.entries[i].mark, entry->mark);
        }
        journal_tape_release(&tape);
    }
}

/* Puts the text with its first `from` replaced by `to`, expects a refusal, and that nothing is left of the tape. */
static void expect_refusal(struct fixture *fixture, const char *from, const char *to, enum status status,
                           const char *sentence)
{
    char text[TEXT_MAX];
    struct journal_tape tape;
    struct fault fault = {0};
    const char *at = strstr(fixture->text, from);
    assert_non_null(at);
    int size = snprintf(text, sizeof text, "%.*s%s%s", (int)(at - fixture->text), fixture->text, to, at + strlen(from));
    scratch_write(fixture->path, text, (size_t)size);
    assert_int_equal(read_back(fixture, &tape, &fault), status);
    if (!strstr(fault_text(&fault), sentence))
        fail_msg("\"%s\" says \"%s\"", sentence, fault_text(&fault));
    assert_null(tape.entries);
}

TEST_OF_EACH(test_what_is_no_position_is_refused_with_its_reason, set_up, tear_down)
{
    struct fixture *fixture = *state;
    write_at(fixture, 20);
    expect_refusal(fixture, "position 1", "monster 1", ST_BAD_DATA, "no position");
    expect_refusal(fixture, "position 1", "position 2", ST_BAD_DATA, "format 2");
    expect_refusal(fixture, "position 1", "position 1\nposition 1", ST_BAD_DATA, "unknown key 'position'");
    expect_refusal(fixture, "seed 3", "seed -3", ST_BAD_DATA, "'seed'");
    expect_refusal(fixture, "seed 3", "seed 3\n  seed 4", ST_BAD_DATA, "'seed'");
    expect_refusal(fixture, "  seed 3\n", "", ST_BAD_DATA, "are needed");
    expect_refusal(fixture, "seed 3", "colour red", ST_BAD_DATA, "unknown key 'colour'");
    expect_refusal(fixture, "  content ", "  content zz", ST_BAD_DATA, "'content'");
    expect_refusal(fixture, "do ", "do fly ", ST_BAD_DATA, "no command");
    expect_refusal(fixture, "do ", "do use z\n  do ", ST_BAD_DATA, "command 1 cannot be done");
}

TEST_OF_EACH(test_another_world_than_the_position_says_is_refused, set_up, tear_down)
{
    struct fixture *fixture = *state;
    write_at(fixture, 20);
    expect_refusal(fixture, "  hash ", "  hash 1", ST_BAD_DATA, "'hash'");
    expect_refusal(fixture, "  do ", "  do wait\n  do ", ST_BAD_DATA, "");
    expect_refusal(fixture, "  turn ", "  turn 9", ST_BAD_DATA, "another moment");
    expect_refusal(fixture, "seed 3", "seed 4", ST_BAD_DATA, "");
}

TEST_OF_EACH(test_positions_of_other_rules_name_them, set_up, tear_down)
{
    struct fixture *fixture = *state;
    write_at(fixture, 5);
    expect_refusal(fixture, "rules 1", "rules 7", ST_NEWER,
                   test_in_the_campaign() ? "version 7000 of the rules, these are 1000"
                                          : "version 7 of the rules, these are 1");
    expect_refusal(fixture, "profile ", "profile x", ST_NEWER, "which this data does not have");
    fixture->rules->profiles[test_profile_in(fixture->rules)].content_hash ^= 1;
    expect_refusal(fixture, "seed 3", "seed 3", ST_NEWER, "other game data");
}

TEST_OF_EACH(test_nobody_goes_on_from_a_death, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal_tape tape;
    write_at(fixture, replay_player_end(fixture->player));
    assert_int_equal(read_back(fixture, &tape, NULL), ST_BAD_DATA);
    assert_null(tape.entries);
}

TEST_OF_EACH(test_any_bytes_are_no_position, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const char *const TEXTS[] = {
        "", "\n\n", "\x1b[2J", "position", "position 1", "position 1\n  do", "position 1\n  map\n####\n  end\n"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        struct journal_tape tape;
        scratch_write(fixture->path, TEXTS[i], strlen(TEXTS[i]));
        assert_int_equal(read_back(fixture, &tape, NULL), ST_BAD_DATA);
        assert_null(tape.entries);
    }
}

TEST_OF_EACH(test_a_continued_run_has_no_positions, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint8_t world = 0;
    struct journal_tape tape = {.base = &world};
    struct fault fault = {0};
    assert_int_equal(position_write(fixture->path, &tape, 0, fixture->game, &fault), ST_BAD_DATA);
    assert_true(strstr(fault_text(&fault), "snapshot") != NULL);
    assert_int_equal(scratch_read(fixture->path, fixture->text, 1), -1);
}
