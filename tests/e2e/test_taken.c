/* SPDX-License-Identifier: MIT
 *
 * The save is taken away while it is played: the folder, the journal or the lock removed, moved, emptied or replaced,
 * as a hand in another window does it, or a disk that comes and goes. The next command is stopped before it acts, and
 * said why; nothing is written then, nobody is told that the game is saved, and what somebody else has put there is
 * whole. When the files are back, the game goes on. */
#include "support/test.h"

#include "e2e/support/faults.h"
#include "e2e/support/game.h"
#include "e2e/support/taken.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- Noticed, and undone ----------------------------------------------------------------------------------------- */

static void start(struct pty *pty, const char *name, const char *seed, bool living)
{
    char log[SCRATCH_SIZE];
    const char *more[] = {"--log", taken_path(log, "log"), NULL};
    game_start(pty, &(struct game_setup){.more = more,
                                         .terminal = {.home = taken_home},
                                         .data = "arsenal",
                                         .name = name,
                                         .seed = seed,
                                         .living = living});
}

/* A few turns of Wanda's, of which none scrolls the map. */
static void begin(struct pty *pty)
{
    scratch_make(taken_home);
    start(pty, "Wanda", "2", false);
    game_act(pty, "h");
    game_act(pty, "z");
    game_act(pty, "z");
}

static int hang_up(struct pty *pty)
{
    pty_hang_up(pty);
    return pty_wait_exit(pty);
}

/* The journal is that of a run from its first turn, and of as many turns as this. */
static void expect_verified(const char *tail, int turn)
{
    struct pty pty;
    char journal[SCRATCH_SIZE], data[SCRATCH_SIZE], expected[32];
    game_data_path(data, "arsenal");
    const char *args[] = {"--data-dir", data, "--verify", taken_path(journal, tail), NULL};
    pty_start(&pty, &(struct pty_setup){.home = taken_home, .args = args, .cols = 300});
    pty_settle(&pty);
    assert_int_equal(pty_wait_exit(&pty), 0);
    (void)snprintf(expected, sizeof expected, "turns=%d ", turn);
    assert_screen_contains(&pty, expected);
    pty_stop(&pty);
}

/* The hero called `name` stands on this turn in this world, and plays on. */
static void expect_there(struct pty *pty, const char *name, int turn, const char *world)
{
    start(pty, name, "2", true);
    char *found = game_world_text(pty);
    assert_int_equal(game_turn(pty), turn);
    assert_string_equal(strstr(found, "|HP "), strstr(world, "|HP ")); /* the name may be another */
    free(found);
    game_act(pty, "z");
    assert_int_equal(hang_up(pty), 0);
    pty_stop(pty);
}

/* A turn is asked for and does not pass. */
static void expect_stopped(struct pty *pty, const char *why)
{
    int turn = game_turn(pty);
    pty_send(pty, "z");
    pty_settle(pty);
    assert_screen_contains(pty, "Nothing happens: the save cannot be written");
    assert_screen_contains(pty, why);
    assert_int_equal(game_turn(pty), turn);
}

#define TAKEN "it was moved, removed or changed; put it back: "

static long journal_bytes(char bytes[TAKEN_BYTES])
{
    char path[SCRATCH_SIZE];
    return access(taken_path(path, TAKEN_WANDA "/journal"), F_OK) == 0 ? scratch_read(path, bytes, TAKEN_BYTES) : -1;
}

PTY_TEST(test_stopped_until_it_is_put_back)
{
    struct pty *pty = *state;
    for (size_t i = 0; i < TAKEN_DEED_COUNT; i++) {
        const struct taken_deed *deed = &TAKEN_DEEDS[i];
        char before[TAKEN_BYTES], after[TAKEN_BYTES];
        print_message("%s\n", deed->name);
        begin(pty);
        deed->act();
        long size = journal_bytes(before);
        expect_stopped(pty, TAKEN);
        if (deed->act != taken_remove_lock) /* all that is missed then is the lock, which can be had again */
            expect_stopped(pty, TAKEN);
        assert_int_equal(journal_bytes(after), size);
        assert_true(size <= 0 || memcmp(before, after, (size_t)size) == 0);
        if (deed->undo != NULL) {
            deed->undo();
            game_act(pty, "z");
            assert_screen_lacks(pty, "Nothing happens");
            game_act(pty, "z");
            int turn = game_turn(pty);
            char *world = game_world_text(pty);
            assert_int_equal(hang_up(pty), 0);
            expect_verified(TAKEN_WANDA "/journal", turn);
            pty_stop(pty);
            expect_there(pty, "Wanda", turn, world);
            free(world);
        }
        pty_stop(pty);
        scratch_remove(taken_home);
    }
}

/* What is found again with something to be mended is mended once it is back, and not before. */
PTY_TEST(test_taken_before_it_is_mended)
{
    struct pty *pty = *state;
    for (int torn = 0; torn < 2; torn++) {
        char path[SCRATCH_SIZE];
        begin(pty);
        int turn = game_turn(pty);
        assert_int_equal(kill(pty->pid, SIGKILL), 0);
        assert_int_equal(pty_wait_exit(pty), -SIGKILL);
        pty_stop(pty);
        taken_keep_journal();
        taken_kept[30] ^= torn ? 0 : 1; /* in the head */
        taken_put_journal((size_t)taken_kept_size + (torn ? 5 : 0));
        start(pty, "Wanda", "2", true);
        assert_int_equal(game_turn(pty), turn);
        taken_move_folder();
        expect_stopped(pty, TAKEN);
        assert_int_not_equal(access(taken_path(path, TAKEN_AWAY "/journal.torn"), F_OK), 0);
        taken_move_folder_back();
        game_act(pty, "z");
        assert_int_equal(hang_up(pty), 0);
        pty_stop(pty);
        expect_verified(TAKEN_WANDA "/journal", turn + 1);
        scratch_remove(taken_home);
    }
}

/* --- Left without it --------------------------------------------------------------------------------------------- */

/* "Save and quit" in the menu; in a game that is not saved this is a first or a second word. */
static void save_and_quit(struct pty *pty)
{
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "s\r");
}

static int give_up(struct pty *pty)
{
    save_and_quit(pty);
    pty_wait_text(pty, "leave again to give this game up");
    save_and_quit(pty);
    return pty_wait_exit(pty);
}

static int terminate(struct pty *pty)
{
    assert_int_equal(kill(pty->pid, SIGTERM), 0);
    return pty_wait_exit(pty);
}

/* Whoever leaves is told at which turn, and never that the game is saved. What can be put back goes on there. */
PTY_TEST(test_left_unsaved)
{
    static int (*const endings[])(struct pty * pty) = {give_up, hang_up, terminate};
    enum { ENDING_COUNT = sizeof endings / sizeof *endings };
    struct pty *pty = *state;
    for (size_t i = 0; i < ENDING_COUNT * TAKEN_DEED_COUNT; i++) {
        const struct taken_deed *deed = &TAKEN_DEEDS[i / ENDING_COUNT];
        int (*ending)(struct pty * pty) = endings[i % ENDING_COUNT];
        char told[64];
        if (deed->act == taken_remove_lock) /* it can be had again: nothing is lost */
            continue;
        print_message("%s, ending %d\n", deed->name, (int)(i % ENDING_COUNT));
        begin(pty);
        int turn = game_turn(pty);
        char *world = game_world_text(pty);
        deed->act();
        assert_int_equal(ending(pty), 5);
        (void)snprintf(told, sizeof told, "left at turn %d and is not saved", turn);
        if (ending == give_up)
            assert_screen_contains(pty, told);
        pty_stop(pty);
        if (deed->undo != NULL) {
            deed->undo();
            expect_there(pty, "Wanda", turn, world);
        }
        free(world);
        scratch_remove(taken_home);
    }
}

/* Without a lock only, the game is saved as ever. */
PTY_TEST(test_left_without_a_lock)
{
    struct pty *pty = *state;
    begin(pty);
    int turn = game_turn(pty);
    char *world = game_world_text(pty);
    taken_remove_lock();
    save_and_quit(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    expect_there(pty, "Wanda", turn, world);
    free(world);
    scratch_remove(taken_home);
}

/* The title says it, and the game goes on from there once it is back. */
PTY_TEST(test_told_on_the_title)
{
    struct pty *pty = *state;
    begin(pty);
    int turn = game_turn(pty);
    taken_move_folder();
    for (int word = 0; word < 2; word++) {
        pty_send(pty, "\033");
        pty_wait_text(pty, "Save and quit");
        pty_send(pty, "t\r");
        pty_wait_text(pty, word == 0 ? "leave again" : "is not saved");
    }
    pty_wait_text(pty, "New game");
    taken_move_folder_back();
    pty_send(pty, "x"); /* nothing */
    pty_wait_text(pty, "Continue");
    pty_send(pty, "c");
    pty_wait_text(pty, "|Floor ");
    assert_int_equal(game_turn(pty), turn);
    game_act(pty, "z");
    scratch_remove(taken_home);
}

/* The hero is dead when its folder goes: the run is among the finished ones once it is back. */
PTY_TEST(test_after_death)
{
    struct pty *pty = *state;
    char path[SCRATCH_SIZE];
    scratch_make(taken_home);
    game_start(pty, &(struct game_setup){.terminal = {.home = taken_home}, .data = "doom", .seed = "2"});
    for (int i = 0; i < 40 && !pty_shows(pty, "Here lies"); i++) {
        pty_send(pty, "z");
        pty_settle(pty);
    }
    assert_screen_contains(pty, "Here lies");
    taken_move_folder();
    pty_send(pty, "t");
    pty_wait_text(pty, "is not saved");
    pty_wait_text(pty, "New game");
    assert_int_not_equal(access(taken_path(path, TAKEN_SAVES "/finished"), F_OK), 0);
    taken_move_folder_back();
    pty_send(pty, "x");
    pty_wait_text(pty, "Continue");
    pty_send(pty, "c");
    pty_wait_text(pty, "Here lies");
    pty_send(pty, "t");
    pty_wait_text(pty, "New game");
    assert_screen_lacks(pty, "Continue");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "barrow --replay ");
    assert_int_equal(access(taken_path(path, TAKEN_SAVES "/scores"), F_OK), 0);
    scratch_remove(taken_home);
}

/* --- Replaced by somebody else's --------------------------------------------------------------------------------- */

/* Another Wanda begins where the first one was; she is left or goes on being played. */
PTY_TEST(test_another_hero_is_let_alone)
{
    struct pty *pty = *state, other;
    for (int leaves = 0; leaves < 2; leaves++) {
        char before[TAKEN_BYTES], after[TAKEN_BYTES];
        begin(pty);
        taken_move_folder();
        start(&other, "Wanda", "77", false);
        game_act(&other, "z");
        if (leaves)
            assert_int_equal(hang_up(&other), 0);
        long size = journal_bytes(before);
        expect_stopped(pty, TAKEN);
        expect_stopped(pty, TAKEN);
        assert_int_equal(give_up(pty), 5);
        assert_int_equal(journal_bytes(after), size);
        assert_memory_equal(before, after, (size_t)size);
        if (!leaves) {
            game_act(&other, "z"); /* as if nothing had been */
            assert_screen_lacks(&other, "Nothing happens");
        }
        pty_stop(&other);
        pty_stop(pty);
        scratch_remove(taken_home);
    }
}

/* The session's log holds this. */
static void expect_logged(const char *text)
{
    char bytes[TAKEN_BYTES], path[SCRATCH_SIZE];
    long size = scratch_read(taken_path(path, "log"), bytes, sizeof bytes - 1);
    assert_true(size > 0);
    bytes[size] = '\0';
    assert_non_null(strstr(bytes, text));
}

/* The lock is gone and another process takes the hero up: only that one plays on. */
PTY_TEST(test_never_two_owners)
{
    struct pty *pty = *state, other;
    begin(pty);
    taken_remove_lock();
    start(&other, "Wanda", "2", true);
    int turn = game_turn(pty);
    assert_int_equal(game_turn(&other), turn);
    expect_stopped(pty, TAKEN);
    expect_logged("event=trouble\tname=Wanda\t");
    expect_stopped(pty, "another process is playing Wanda");
    game_act(&other, "z");
    expect_stopped(pty, TAKEN);
    game_act(&other, "h");
    assert_int_equal(give_up(pty), 5);
    pty_stop(pty);
    assert_int_equal(hang_up(&other), 0);
    pty_stop(&other);
    expect_verified(TAKEN_WANDA "/journal", turn + 2);
    scratch_remove(taken_home);
}

/* --- What it costs ----------------------------------------------------------------------------------------------- */

/* No command looks at more than two files before it is written. */
PTY_TEST(test_two_looks_a_command)
{
    enum { TURNS = 20 };
    struct pty *pty = *state;
    struct fault_env env;
    char shim[SCRATCH_SIZE], log[SCRATCH_SIZE], line[FAULT_TEXT];
    faults_or_skip(shim);
    begin(pty);
    hang_up(pty);
    pty_stop(pty);
    char folder[SCRATCH_SIZE];
    faults_log(&env, shim, taken_path(folder, TAKEN_WANDA), taken_path(log, "calls"));
    game_start(pty,
               &(struct game_setup){
                   .terminal = {.home = taken_home, .env = env.env}, .data = "arsenal", .seed = "2", .living = true});
    for (int i = 0; i < TURNS; i++)
        game_act(pty, i % 2 ? "l" : "h");
    assert_int_equal(hang_up(pty), 0);
    FILE *file = fopen(log, "r");
    assert_non_null(file);
    int writes = 0, looks = 0;
    while (fgets(line, sizeof line, file)) {
        bool journal = strstr(line, "/journal") != NULL && strstr(line, "/journal.") == NULL;
        looks += strncmp(line, "stat ", 5) == 0;
        if (strncmp(line, "write ", 6) != 0 || !journal)
            continue;
        writes++;
        assert_true(writes < 3 || looks <= 2); /* the first one tidies up, and loading came before it */
        looks = 0;
    }
    (void)fclose(file);
    assert_int_equal(writes, TURNS);
    scratch_remove(taken_home);
}
