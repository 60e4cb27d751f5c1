/* SPDX-License-Identifier: MIT
 *
 * The save is taken away while it is played: the folder, the journal or the lock removed, moved or replaced, as a hand
 * in another window does it, or a disk that comes and goes. However the game ends then, it goes on on the same turn in
 * the same world, its run replays from the first turn, and what somebody else has put in its place is whole. */
#include "e2e/support/game.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <setjmp.h>
#include <cmocka.h>

enum { JOURNAL_BYTES = 4096 };

#define SAVES ".local/share/barrow"
#define WANDA SAVES "/characters/Wanda"

/* A home in which something is done to the save. */
static char home[SCRATCH_SIZE];

static const char *in_home(char path[SCRATCH_SIZE], const char *tail)
{
    scratch_path(path, home, tail);
    return path;
}

static void move(const char *from, const char *to)
{
    char source[SCRATCH_SIZE], target[SCRATCH_SIZE];
    assert_int_equal(rename(in_home(source, from), in_home(target, to)), 0);
}

static void remove_all(const char *tail)
{
    char path[SCRATCH_SIZE];
    scratch_remove(in_home(path, tail));
}

static void remove_file(const char *tail)
{
    char path[SCRATCH_SIZE];
    assert_int_equal(unlink(in_home(path, tail)), 0);
}

/* --- The game ---------------------------------------------------------------------------------------------------- */

static void start(struct pty *pty, const char *name, const char *seed, bool living)
{
    char log[SCRATCH_SIZE];
    const char *more[] = {"--log", in_home(log, "log"), NULL};
    game_start(
        pty,
        &(struct game_setup){
            .more = more, .terminal = {.home = home}, .data = "arsenal", .name = name, .seed = seed, .living = living});
}

/* A few turns of Wanda's, of which none scrolls the map. */
static void begin(struct pty *pty)
{
    scratch_make(home);
    start(pty, "Wanda", "2", false);
    game_act(pty, "h");
    game_act(pty, "z");
    game_act(pty, "z");
}

static void save_and_quit(struct pty *pty)
{
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "s");
}

static void quit(struct pty *pty)
{
    save_and_quit(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
}

static void hang_up(struct pty *pty)
{
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
}

static void terminate(struct pty *pty)
{
    assert_int_equal(kill(pty->pid, SIGTERM), 0);
    assert_int_equal(pty_wait_exit(pty), 0);
}

static void be_killed(struct pty *pty)
{
    assert_int_equal(kill(pty->pid, SIGKILL), 0);
    assert_int_equal(pty_wait_exit(pty), -SIGKILL);
}

static void (*const ENDINGS[])(struct pty *pty) = {quit, hang_up, terminate, be_killed};
enum { ENDING_COUNT = sizeof ENDINGS / sizeof *ENDINGS };

/* The journal is that of a run from its first turn, and of as many turns as this. */
static void expect_verified(const char *tail, int turn)
{
    struct pty pty;
    char journal[SCRATCH_SIZE], data[SCRATCH_SIZE], expected[32];
    game_data_path(data, "arsenal");
    const char *args[] = {"--data-dir", data, "--verify", in_home(journal, tail), NULL};
    pty_start(&pty, &(struct pty_setup){.home = home, .args = args, .cols = 300});
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
    hang_up(pty);
    pty_stop(pty);
}

/* --- Taken away -------------------------------------------------------------------------------------------------- */

static void everything(void)
{
    remove_all(SAVES);
}

static void the_folder(void)
{
    remove_all(WANDA);
}

static void the_folder_moved(void)
{
    move(WANDA, SAVES "/characters/elsewhere");
}

static void all_moved(void)
{
    move(SAVES, ".local/elsewhere");
}

static void the_journal(void)
{
    remove_file(WANDA "/journal");
}

static void the_journal_moved(void)
{
    move(WANDA "/journal", WANDA "/journal.mine");
}

/* An older state of the same game, as a backup brings it back. */
static void the_journal_replaced(void)
{
    char bytes[JOURNAL_BYTES], path[SCRATCH_SIZE];
    long size = scratch_read(in_home(path, WANDA "/journal"), bytes, sizeof bytes);
    assert_true(size > 128 + 16);
    remove_file(WANDA "/journal");
    scratch_write(path, bytes, (size_t)size - 16);
}

static void the_lock(void)
{
    remove_file(WANDA "/lock");
}

static void lock_and_journal(void)
{
    the_lock();
    the_journal();
}

static void taken_away(void **state)
{
    static void (*const deeds[])(void) = {everything,      the_folder,        the_folder_moved,     all_moved,
                                          the_journal,     the_journal_moved, the_journal_replaced, the_lock,
                                          lock_and_journal};
    struct pty *pty = *state;
    for (size_t i = 0; i < ENDING_COUNT * sizeof deeds / sizeof *deeds; i++) {
        void (*deed)(void) = deeds[i / ENDING_COUNT], (*ending)(struct pty * pty) = ENDINGS[i % ENDING_COUNT];
        begin(pty);
        deed();
        if (ending == be_killed)
            game_act(pty, "z");
        if (ending == be_killed && deed != the_lock)
            assert_screen_contains(pty, "Somebody has taken the save away.");
        int turn = game_turn(pty);
        char *world = game_world_text(pty);
        ending(pty);
        pty_stop(pty);
        expect_verified(WANDA "/journal", turn);
        expect_there(pty, "Wanda", turn, world);
        free(world);
        scratch_remove(home);
    }
}

/* Found again with something to be mended before the next command, and taken away before that: what is written is
 * mended. */
static void taken_before_it_is_mended(void **state)
{
    struct pty *pty = *state;
    for (int torn = 0; torn < 2; torn++) {
        char bytes[JOURNAL_BYTES], path[SCRATCH_SIZE];
        begin(pty);
        int turn = game_turn(pty);
        be_killed(pty);
        pty_stop(pty);
        long size = scratch_read(in_home(path, WANDA "/journal"), bytes, sizeof bytes - 5);
        bytes[30] ^= torn ? 0 : 1; /* in the head */
        scratch_write(path, bytes, (size_t)size + (torn ? 5 : 0));
        start(pty, "Wanda", "2", true);
        assert_int_equal(game_turn(pty), turn);
        the_folder();
        game_act(pty, "z");
        assert_screen_contains(pty, "Somebody has taken the save away.");
        be_killed(pty);
        pty_stop(pty);
        expect_verified(WANDA "/journal", turn + 1);
        scratch_remove(home);
    }
}

static void modes_are_as_before(void **state)
{
    static const struct {
        const char *tail;
        mode_t mode;
    } paths[] = {
        {SAVES, 0700}, {SAVES "/characters", 0700}, {WANDA, 0700}, {WANDA "/journal", 0600}, {WANDA "/lock", 0600}};
    struct pty *pty = *state;
    begin(pty);
    everything();
    game_act(pty, "z");
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char path[SCRATCH_SIZE];
        struct stat status;
        assert_int_equal(stat(in_home(path, paths[i].tail), &status), 0);
        assert_int_equal(status.st_mode & 07777, paths[i].mode);
    }
    scratch_remove(home);
}

/* The hero is dead when its folder goes: the run is among the finished ones all the same. */
static void after_death(void **state)
{
    struct pty *pty = *state;
    char path[SCRATCH_SIZE], finished[SCRATCH_SIZE];
    scratch_make(home);
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .data = "doom", .seed = "2"});
    for (int i = 0; i < 40 && !screen_find(pty->screen, "Here lies", NULL, NULL); i++) {
        pty_send(pty, "z");
        pty_settle(pty);
    }
    assert_screen_contains(pty, "Here lies");
    everything();
    pty_send(pty, "t");
    pty_wait_text(pty, "New game");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "barrow --replay ");
    scratch_path(finished, in_home(path, SAVES), "scores");
    assert_int_equal(access(finished, F_OK), 0);
    scratch_remove(home);
}

/* --- Replaced by somebody else's --------------------------------------------------------------------------------- */

/* Another Wanda begins where the first one was; she is left or goes on being played. */
static void let_another_begin(struct pty *other, bool leaves)
{
    the_folder_moved();
    start(other, "Wanda", "77", false);
    game_act(other, "z");
    if (leaves)
        hang_up(other);
}

static void another_hero_is_let_alone(void **state)
{
    struct pty *pty = *state, other;
    for (int i = 0; i < 2 * ENDING_COUNT; i++) {
        char before[JOURNAL_BYTES], after[JOURNAL_BYTES], path[SCRATCH_SIZE];
        bool leaves = i / ENDING_COUNT == 0;
        void (*ending)(struct pty * pty) = ENDINGS[i % ENDING_COUNT];
        begin(pty);
        let_another_begin(&other, leaves);
        long size = scratch_read(in_home(path, WANDA "/journal"), before, sizeof before);
        if (ending == be_killed) {
            game_act(pty, "z");
            assert_screen_contains(pty, "Your game goes on as Wanda2");
        }
        int turn = game_turn(pty);
        char *world = game_world_text(pty);
        ending(pty);
        if (ending == quit)
            assert_screen_contains(pty, "Your game goes on as Wanda2");
        pty_stop(pty);
        assert_int_equal(scratch_read(path, after, sizeof after), size);
        assert_memory_equal(before, after, (size_t)size);
        expect_verified(SAVES "/characters/Wanda2/journal", turn);
        expect_there(pty, "Wanda2", turn, world);
        free(world);
        if (!leaves) {
            game_act(&other, "z"); /* as if nothing had been */
            assert_screen_lacks(&other, "Somebody");
        }
        pty_stop(&other);
        scratch_remove(home);
    }
}

/* The session's log holds this. */
static void expect_logged(const char *text)
{
    char bytes[JOURNAL_BYTES], path[SCRATCH_SIZE];
    long size = scratch_read(in_home(path, "log"), bytes, sizeof bytes - 1);
    assert_true(size > 0);
    bytes[size] = '\0';
    assert_non_null(strstr(bytes, text));
}

/* The lock is gone and another process takes the hero up: whoever is no longer the owner goes on beside. */
static void never_two_owners(void **state)
{
    struct pty *pty = *state, other;
    begin(pty);
    the_lock();
    start(&other, "Wanda", "2", true);
    int turn = game_turn(pty);
    assert_int_equal(game_turn(&other), turn);
    game_act(pty, "z");
    assert_screen_contains(pty, "Your game goes on as Wanda2");
    expect_logged("event=trouble\tname=Wanda\t");
    expect_logged("characters/Wanda2 now");
    game_act(&other, "z");
    game_act(pty, "h");
    hang_up(pty);
    hang_up(&other);
    pty_stop(&other);
    pty_stop(pty);
    expect_verified(WANDA "/journal", turn + 1);
    expect_verified(SAVES "/characters/Wanda2/journal", turn + 2);
    scratch_remove(home);
}

/* --- What cannot be mended whole --------------------------------------------------------------------------------- */

/* Emptied in its place: the run can no longer be replayed, but the hero stands where it stood. */
static void emptied_in_place(void **state)
{
    struct pty *pty = *state;
    char path[SCRATCH_SIZE];
    begin(pty);
    scratch_write(in_home(path, WANDA "/journal"), "", 0);
    game_act(pty, "z");
    assert_screen_contains(pty, "Its past cannot be replayed.");
    int turn = game_turn(pty);
    char *world = game_world_text(pty);
    hang_up(pty);
    pty_stop(pty);
    expect_there(pty, "Wanda", turn, world);
    free(world);
    scratch_remove(home);
}

static void block(bool blocked)
{
    char path[SCRATCH_SIZE];
    if (blocked)
        scratch_write(in_home(path, SAVES), "", 0);
    else
        remove_file(SAVES);
}

/* Nothing can be written where the folder was: no turn passes, nobody is told that the game is saved, and leaving is
 * asked for twice. When the way is free again, all is well. */
static void nowhere_to_write(void **state)
{
    struct pty *pty = *state;
    begin(pty);
    the_folder();
    game_act(pty, "z"); /* there is much to be read already */
    everything();
    block(true);
    int turn = game_turn(pty);
    game_free(pty, "z", "Nothing happens: the save cannot be written");
    save_and_quit(pty);
    pty_wait_text(pty, "Leave once more");
    block(false);
    game_act(pty, "z");
    assert_screen_contains(pty, "Somebody has taken the save away.");
    expect_verified(WANDA "/journal", ++turn);
    everything();
    block(true);
    save_and_quit(pty);
    pty_wait_text(pty, "Leave once more");
    save_and_quit(pty);
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_lacks(pty, "saved");
    scratch_remove(home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PTY_TEST(taken_away),       PTY_TEST(taken_before_it_is_mended), PTY_TEST(modes_are_as_before),
        PTY_TEST(after_death),      PTY_TEST(another_hero_is_let_alone), PTY_TEST(never_two_owners),
        PTY_TEST(emptied_in_place), PTY_TEST(nowhere_to_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
