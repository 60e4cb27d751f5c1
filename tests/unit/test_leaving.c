/* SPDX-License-Identifier: MIT
 *
 * However long a run is, whoever reads it stops soon after the program has been asked to leave: heroes that are looked
 * at or continued, lists, replays. */
#include "support/test.h"

#include "persist/characters.h"
#include "persist/replay.h"
#include "persist/replay_player.h"
#include "persist/spool.h"
#include "support/recorded.h"
#include "support/saved.h"
#include "ui/linear/linear.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TURNS = 3000, STRETCH = 1024, CALLED_AT = 1500 };

static struct saved *saved;
static struct recorder recorder;
static char path[SCRATCH_SIZE]; /* of the long journal */

/* Eadric has played for so many turns. */
static int long_setup(void **state)
{
    char folder[SCRATCH_SIZE];
    assert_int_equal(saved_setup((void **)&saved), 0);
    *state = saved->folder;
    recorder_init(&recorder, saved->rules);
    recorder_play(&recorder, "waiter", "Eadric", 5, TURNS);
    assert_true(recorder.records > 2 * STRETCH);
    scratch_path(folder, saved->folder, "characters/Eadric");
    assert_int_equal(sys_make_folder(folder, NULL), ST_OK);
    scratch_path(path, folder, "journal");
    scratch_write(path, recorder.bytes, recorder.size);
    return 0;
}

static int long_teardown(void **state)
{
    (void)state;
    recorder_release(&recorder);
    return saved_teardown((void **)&saved);
}

/* Asked before: nothing is carried out any more. */
static int read_all(const char *folder)
{
    struct run run;
    struct fault fault;
    struct character character;
    struct journal_tape tape;
    struct replay_player *player;
    static struct spool_game games[4];
    struct save_report report;
    sys_catch_signals();
    EXPECT(save_peek(folder, "Eadric", saved->rules, saved->game, &run, &fault) == ST_OK);
    EXPECT(game_turns(saved->game) >= TURNS);
    EXPECT(raise(SIGTERM) == 0);
    EXPECT(save_peek(folder, "Eadric", saved->rules, saved->game, &run, &fault) == ST_IO);
    EXPECT(fault.id == FAULT_RUN_BROKEN_OFF);
    EXPECT(character_look(folder, "Eadric", saved->rules, &character, &fault) == ST_OK);
    EXPECT(character.state == CHARACTER_LOST && character.fault.id == FAULT_RUN_BROKEN_OFF);
    save_init(&saved->save);
    EXPECT(save_continue(&saved->save, folder, "Eadric", 0, saved->rules, saved->game, NULL, &report, NULL) == ST_IO);
    EXPECT(journal_read(path, &tape, NULL) == ST_OK);
    EXPECT(replay_player_open(&player, &tape, saved->rules, &fault) == ST_IO && fault.id == FAULT_RUN_BROKEN_OFF);
    int count = 0;
    EXPECT(spool_list(folder, false, saved->rules, UINT64_MAX, games, 4, &count, NULL) == ST_OK && count == 0);
    return 0;
}

TEST_WITH(test_asked_before, long_setup, long_teardown)
{
    assert_int_equal(scratch_child(read_all, *state), 0);
}

/* Asked on the way: at the end of the stretch nothing more is carried out. */
struct watched {
    uint32_t commands;
};

static void see(void *context, const struct game *game, const struct command *command, const struct events *events)
{
    struct watched *watched = context;
    (void)game;
    (void)events;
    watched->commands += command != NULL;
    if (watched->commands == CALLED_AT)
        (void)raise(SIGTERM);
}

static int call_on_the_way(const char *folder)
{
    struct journal_tape tape;
    struct watched watched = {0};
    struct replay_observer observer = {see, &watched, NULL};
    struct save_report report;
    sys_catch_signals();
    EXPECT(journal_read(path, &tape, NULL) == ST_OK);
    EXPECT(replay_tape(&tape, saved->rules, saved->game, &saved->events, &observer, NULL) == ST_IO);
    EXPECT(watched.commands == 2 * STRETCH);
    watched.commands = 0;
    save_init(&saved->save);
    EXPECT(save_continue(&saved->save, folder, "Eadric", 0, saved->rules, saved->game, &observer, &report, NULL) ==
           ST_IO);
    EXPECT(watched.commands == 0);
    return 0;
}

TEST_WITH(test_asked_on_the_way, long_setup, long_teardown)
{
    assert_int_equal(scratch_child(call_on_the_way, *state), 0);
}

/* What another process asks for while a plan is carried out is left to the next wait, and is not lost with a look. */
static int look_in_lines(const char *unused)
{
    (void)unused;
    struct linear *lines = linear_open(STDIN_FILENO, STDOUT_FILENO);
    EXPECT(lines != NULL);
    sys_catch_signals();
    EXPECT(raise(SIGUSR1) == 0);
    EXPECT(!linear_hung_up(lines));
    EXPECT(sys_wait(-1, SYS_NOW) == SYS_WAKE_ASKED);
    EXPECT(raise(SIGTERM) == 0);
    EXPECT(linear_hung_up(lines));
    linear_close(lines, NULL);
    return 0;
}

TEST(test_asked_while_a_plan_is_carried_out)
{
    assert_int_equal(scratch_child(look_in_lines, NULL), 0);
}
