/* SPDX-License-Identifier: MIT
 *
 * The save folder with real games in it: what was played is there again, a run ends in one place only, and a replay
 * that does not repeat itself is found out. */
#include "support/test.h"

#include "base/strbuf.h"
#include "persist/replay.h"
#include "persist/save.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/scratch.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct fixture {
    char folder[SCRATCH_SIZE];
    struct rules *rules;
    struct game *game;
    struct game *again;
    struct events events;
    struct save save;
    struct save_report report;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    fixture->rules = test_rules();
    fixture->game = calloc(1, game_size());
    fixture->again = calloc(1, game_size());
    fixture->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    assert_true(fixture->game && fixture->again && fixture->events.list);
    save_init(&fixture->save);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    save_drop(&fixture->save);
    scratch_remove(fixture->folder);
    free(fixture->events.list);
    free(fixture->again);
    free(fixture->game);
    free(fixture->rules);
    free(fixture);
    return 0;
}

/* Of games in which the hero outlives all that is played here. */
static unsigned seed_of_profile(void)
{
    return test_in_the_campaign() ? 2 : 5;
}

static struct run run_of(const struct rules *rules, const char *name)
{
    struct run run = test_run_in(rules);
    run.seed = seed_of_profile();
    run.start_time = 99;
    COPY_TEXT(run.name, name);
    return run;
}

/* A new character in the folder, its world in fixture->game. */
static void start(struct fixture *fixture, const char *name)
{
    struct run run = run_of(fixture->rules, name);
    assert_int_equal(save_create(&fixture->save, fixture->folder, &run, fixture->rules, fixture->game, NULL), ST_OK);
}

/* Some legal command, another in every world; false when none of the few we know is. */
static bool choose(const struct game *game, struct command *command)
{
    unsigned turn = (unsigned)(game_hash(game) >> 40);
    struct command tries[4 + DIR_COUNT] = {command_plain(CMD_DESCEND), command_plain(CMD_PICK_UP), command_level_up(0),
                                           command_kit(0)};
    for (unsigned i = 0; i < DIR_COUNT; i++)
        tries[4 + i] = command_move((enum dir)((turn + i) % DIR_COUNT));
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        *command = tries[i];
        if (game_legal(game, command) == REJECT_NONE)
            return true;
    }
    return false;
}

/* Plays as the engine does: write ahead, act, remember the mark. */
static void play(struct fixture *fixture, int turns)
{
    struct command command;
    for (int i = 0; i < turns && choose(fixture->game, &command); i++) {
        assert_int_equal(save_append(&fixture->save, &command, NULL), ST_OK);
        game_step(fixture->game, &command, &fixture->events);
        assert_int_equal(save_step(&fixture->save, fixture->game, &fixture->events, NULL), ST_OK);
    }
}

static void leave(struct fixture *fixture)
{
    assert_int_equal(save_leave(&fixture->save, fixture->game, NULL), ST_OK);
}

static enum status continue_run(struct fixture *fixture, const char *name, struct fault *fault)
{
    return save_continue(&fixture->save, fixture->folder, name, 0, fixture->rules, fixture->again, NULL,
                         &fixture->report, fault);
}

static void assert_same_world(const struct fixture *fixture)
{
    assert_true(game_hash(fixture->again) == game_hash(fixture->game));
    assert_true(game_hash_world(fixture->again) == game_hash_world(fixture->game));
}

/* The path below the save folder. */
static void below(char path[SCRATCH_SIZE], const struct fixture *fixture, const char *name)
{
    scratch_path(path, fixture->folder, name);
}

/* Where the run of a name goes at its end. */
static void finished(char path[SCRATCH_SIZE], const struct fixture *fixture, const char *name, const char *ending)
{
    char file[64];
    (void)snprintf(file, sizeof file, "finished/%s-99-%u%s", name, seed_of_profile(), ending);
    below(path, fixture, file);
}

/* --- The life of a character ------------------------------------------------------------------------------------- */

TEST_OF_EACH(test_play_and_continue, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct fault fault;
    start(fixture, "Eadric");
    play(fixture, test_share(230, 110));
    assert_true(fixture->save.journal.records > 100);
    leave(fixture);
    assert_int_equal(continue_run(fixture, "Eadric", &fault), ST_OK);
    assert_int_equal(fixture->report.way, SAVE_WHOLE);
    assert_same_world(fixture);

    uint32_t records = fixture->save.journal.records;
    play(fixture, 20);
    assert_true(fixture->save.journal.records > records);
    save_drop(&fixture->save); /* as kill -9 would */
    assert_int_equal(continue_run(fixture, "Eadric", &fault), ST_OK);
    assert_same_world(fixture);

    struct save second;
    struct save_report report;
    assert_int_equal(
        save_continue(&second, fixture->folder, "Eadric", 0, fixture->rules, fixture->again, NULL, &report, &fault),
        ST_LOCKED);
    assert_non_null(strstr(fault_text(&fault), "process"));
    struct run run = run_of(fixture->rules, "Eadric");
    assert_int_equal(save_create(&second, fixture->folder, &run, fixture->rules, fixture->again, &fault), ST_EXISTS);
    assert_non_null(strstr(fault_text(&fault), "another name"));
    save_drop(&fixture->save);
    assert_int_equal(continue_run(fixture, "Nobody", &fault), ST_MISSING);
}

TEST_OF_EACH(test_torn_tail_is_told, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char path[SYS_PATH_SIZE];
    start(fixture, "Eadric");
    play(fixture, 5);
    assert_int_equal(sys_append(&fixture->save.journal.file, "torn", 4, NULL), ST_OK);
    leave(fixture);
    assert_int_equal(continue_run(fixture, "Eadric", NULL), ST_OK);
    assert_int_equal(fixture->report.way, SAVE_TORN);
    assert_int_equal(fixture->report.lost, 0);
    assert_same_world(fixture);
    below(path, fixture, "characters/Eadric/journal.torn");
    assert_false(sys_exists(path)); /* loading changes nothing */
    play(fixture, 1);
    assert_true(sys_exists(path));
}

TEST_OF_EACH(test_finish, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char living[SCRATCH_SIZE];
    char path[SCRATCH_SIZE];
    struct journal_tape tape;
    below(living, fixture, "characters/finished/journal");
    start(fixture, "finished"); /* a name like any other */
    play(fixture, 10);
    below(path, fixture, "finished");
    scratch_write(path, "in the way", 10);
    assert_int_not_equal(save_finish(&fixture->save, fixture->folder, NULL, NULL), ST_OK);
    assert_true(sys_exists(living));
    assert_true(fixture->save.journal.file.fd >= 0); /* still ours: try again */
    assert_int_equal(remove(path), 0);
    assert_int_equal(save_finish(&fixture->save, fixture->folder, NULL, NULL), ST_OK);
    assert_int_equal(fixture->save.journal.file.fd, -1);
    assert_false(sys_exists(living));

    finished(path, fixture, "finished", ".journal");
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, NULL), ST_OK);
    assert_same_world(fixture);
    journal_tape_release(&tape);

    /* The same run once more, from a copy: both are kept. */
    start(fixture, "finished");
    char moved[SYS_PATH_SIZE];
    assert_int_equal(save_finish(&fixture->save, fixture->folder, moved, NULL), ST_OK);
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_not_equal(tape.count, 0);
    journal_tape_release(&tape);
    finished(path, fixture, "finished", ".1.journal");
    assert_string_equal(moved, path);
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_equal(tape.count, 0);
    journal_tape_release(&tape);
}

/* A crash between the two names of the move leaves both; the next end of the run makes it one. */
TEST_OF_EACH(test_finish_after_a_crash, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char living[SCRATCH_SIZE];
    char path[SCRATCH_SIZE];
    below(living, fixture, "characters/Eadric/journal");
    start(fixture, "Eadric");
    play(fixture, 10);
    leave(fixture);
    below(path, fixture, "finished");
    assert_int_equal(sys_make_folder(path, NULL), ST_OK);
    finished(path, fixture, "Eadric", ".journal");
    assert_int_equal(link(living, path), 0);
    assert_int_equal(continue_run(fixture, "Eadric", NULL), ST_OK);
    assert_int_equal(save_finish(&fixture->save, fixture->folder, NULL, NULL), ST_OK);
    assert_false(sys_exists(living));
    assert_true(sys_exists(path));
    finished(path, fixture, "Eadric", ".1.journal");
    assert_false(sys_exists(path));
}

TEST_OF_EACH(test_names_and_list, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const char *const NAMES[] = {"b", "A", "finished", "characters"};
    struct save_entry entries[8];
    char path[SYS_PATH_SIZE];
    int count = -1;
    assert_int_equal(save_list(fixture->folder, entries, 8, &count, NULL), ST_OK);
    assert_int_equal(count, 0);
    for (size_t i = 0; i < 4; i++) {
        start(fixture, NAMES[i]);
        leave(fixture);
    }
    below(path, fixture, "characters/not a name");
    assert_int_equal(sys_make_folder(path, NULL), ST_OK);
    below(path, fixture, "characters/no_journal");
    assert_int_equal(sys_make_folder(path, NULL), ST_OK);
    below(path, fixture, "characters/a_file");
    scratch_write(path, "x", 1);
    assert_int_equal(save_list(fixture->folder, entries, 8, &count, NULL), ST_OK);
    assert_int_equal(count, 4);
    assert_string_equal(entries[0].name, "A");
    assert_string_equal(entries[1].name, "b");
    assert_string_equal(entries[2].name, "characters");
    assert_string_equal(entries[3].name, "finished");
    assert_int_equal(save_list(fixture->folder, entries, 2, &count, NULL), ST_OK);
    assert_int_equal(count, 2);

    assert_int_equal(save_path("/s", "Eadric", path, NULL), ST_OK);
    assert_string_equal(path, "/s/characters/Eadric/journal");
    assert_int_equal(save_path("/s", "..", path, NULL), ST_USAGE);
    assert_int_equal(save_path("/s", "../x", path, NULL), ST_USAGE);
    struct run run = run_of(fixture->rules, "a/b");
    assert_int_equal(save_create(&fixture->save, fixture->folder, &run, fixture->rules, fixture->again, NULL),
                     ST_USAGE);
}

/* --- Replays that do not fit ------------------------------------------------------------------------------------- */

TEST_OF_EACH(test_replay_finds_what_does_not_fit, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char path[SCRATCH_SIZE];
    struct journal_tape tape;
    struct fault fault;
    start(fixture, "Eadric");
    play(fixture, 20);
    below(path, fixture, "characters/Eadric/journal");
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_int_equal(tape.count, 20);

    tape.entries[12].mark ^= 1;
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, &fault), ST_BAD_DATA);
    assert_non_null(strstr(fault_text(&fault), "record 13 "));
    assert_int_equal((uint32_t)game_hash(fixture->again), tape.entries[12].mark ^ 1); /* it stands before it */
    tape.entries[12].mark ^= 1;

    struct command good = tape.entries[7].command;
    tape.entries[7].command = command_level_up(0); /* nobody gained a level */
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, &fault), ST_BAD_DATA);
    assert_non_null(strstr(fault_text(&fault), "record 8 is not legal (not_now)"));
    tape.entries[7].command = good;

    tape.run.seed++;
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, NULL), ST_BAD_DATA);
    tape.run.seed--;
    tape.run.rules_version++;
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, NULL), ST_NEWER);
    tape.run.rules_version--;
    tape.run.content_hash++;
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, NULL), ST_NEWER);
    tape.run.content_hash--;
    COPY_TEXT(tape.run.profile, "unheard_of");
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, NULL), ST_BAD_DATA);
    COPY_TEXT(tape.run.profile, fixture->rules->profiles[test_profile_in(fixture->rules)].id);
    assert_int_equal(replay_tape(&tape, fixture->rules, fixture->again, &fixture->events, NULL, NULL), ST_OK);
    assert_same_world(fixture);
    journal_tape_release(&tape);
}

/* A run that cannot be continued is left alone and unlocked. */
TEST_OF_EACH(test_continue_refuses, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char from[SCRATCH_SIZE];
    char to[SCRATCH_SIZE];
    struct fault fault;
    start(fixture, "Eadric");
    play(fixture, 5);
    leave(fixture);
    below(from, fixture, "characters/Eadric");
    below(to, fixture, "characters/Godric");
    assert_int_equal(rename(from, to), 0);
    assert_int_equal(continue_run(fixture, "Godric", &fault), ST_BAD_DATA);
    assert_non_null(strstr(fault_text(&fault), "a run of Eadric"));
    assert_int_equal(rename(to, from), 0);
    assert_int_equal(continue_run(fixture, "Eadric", &fault), ST_OK);
}
