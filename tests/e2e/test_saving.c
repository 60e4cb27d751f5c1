/* SPDX-License-Identifier: MIT
 *
 * Leaving and coming back: every way a program can end, disks that are full or refuse, journals that are torn or
 * damaged. Every turn that was on a screen is there again. */
#define _GNU_SOURCE /* prlimit: room that comes back while a program runs */

#include "support/test.h"

#include "e2e/support/game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { HEADER_SIZE = 128, RECORD_SIZE = 16, JOURNAL_BYTES = 4096 };

static void journal_path(char path[SCRATCH_SIZE], const char *home, const char *name)
{
    char tail[96];
    (void)snprintf(tail, sizeof tail, ".local/share/barrow/characters/%s/journal", name);
    scratch_path(path, home, tail);
}

/* --- Ways to leave ----------------------------------------------------------------------------------------------- */

static void leave_by_menu(struct pty *pty)
{
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "Continue as Wanda");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
}

/* "Save and quit" quits: no title comes in between. */
static void quit_by_menu(struct pty *pty)
{
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "s\r");
    assert_int_equal(pty_wait_exit(pty), 0);
}

static void leave_by_hangup(struct pty *pty)
{
    game_leave_by_signal(pty, SIGHUP);
}

static void leave_by_interrupt(struct pty *pty)
{
    game_leave_by_signal(pty, SIGINT);
}

static void leave_by_kill(struct pty *pty)
{
    game_leave_by_signal(pty, SIGKILL);
}

static void leave_by_closing(struct pty *pty)
{
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
}

PTY_TEST(test_every_way_to_leave_keeps_every_turn)
{
    static void (*const ways[])(struct pty * pty) = {leave_by_menu,      quit_by_menu,       leave_by_hangup,
                                                     game_leave_by_term, leave_by_interrupt, leave_by_kill,
                                                     leave_by_closing};
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    game_start_in(pty, home, false);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        game_act(pty, "h"); /* by and by at the orc */
        game_act(pty, "z");
        int turn = game_turn(pty);
        char *before = game_world_text(pty);
        ways[i](pty);
        pty_stop(pty);
        game_start_in(pty, home, true);
        char *after = game_world_text(pty);
        assert_int_equal(game_turn(pty), turn);
        assert_string_equal(after, before);
        free(before);
        free(after);
    }
    pty_stop(pty);
    scratch_remove(home);
}

/* In the middle of choosing, aiming, reading: that is no turn and nothing is kept of it. */
PTY_TEST(test_leaving_from_within_screens)
{
    static const char *const screens[][2] = {{"i", "Your pack"},        {"d", "Drop which thing?"}, {"x", "An orc"},
                                             {"iI", "Fireball scroll"}, {"v", "What has happened"}, {"?", "Help:"},
                                             {"c", "Experience"},       {"\033", "Save and quit"}};
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    game_start_in(pty, home, false);
    game_act(pty, "l");
    char *before = game_world_text(pty);
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        pty_send(pty, screens[i][0]);
        pty_wait_text(pty, screens[i][1]);
        leave_by_hangup(pty);
        pty_stop(pty);
        game_start_in(pty, home, true);
        char *after = game_world_text(pty);
        assert_string_equal(after, before);
        free(after);
    }
    free(before);
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_a_new_level_waits)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    struct game_setup setup = {.terminal = {.home = home}, .data = "gauntlet", .seed = "2"};
    game_start(pty, &setup);
    while (!pty_shows(pty, "You are now level"))
        game_act(pty, "l");
    leave_by_kill(pty);
    pty_stop(pty);
    setup.living = true;
    game_start(pty, &setup);
    assert_screen_contains(pty, "You are now level 2. What grows?");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_who_dies_unwatched_is_dead)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], byte[1];
    scratch_make(home);
    struct game_setup setup = {.terminal = {.home = home}, .data = "doom", .seed = "2"};
    game_start(pty, &setup);
    game_act(pty, "z");
    game_act(pty, "z");
    leave_by_kill(pty); /* the death screen stands, nobody has left it */
    pty_stop(pty);
    setup.living = true;
    game_start(pty, &setup);
    pty_wait_text(pty, "Here lies Wanda");
    pty_send(pty, "\r");
    pty_wait_text(pty, "New game");
    assert_screen_lacks(pty, "Continue");
    pty_stop(pty);
    journal_path(path, home, "Wanda");
    assert_int_equal(scratch_read(path, byte, 1), -1);
    scratch_remove(home);
}

/* Where finished runs go lies a file: the dead hero's run stays, is told, and moves when there is a way. */
PTY_TEST(test_a_run_that_cannot_be_finished_stays)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], finished[SCRATCH_SIZE], journal[SCRATCH_SIZE], byte[1];
    scratch_make(home);
    scratch_path(finished, home, ".local/share/barrow/finished");
    struct game_setup setup = {.terminal = {.home = home}, .data = "doom", .seed = "2"};
    game_start(pty, &setup);
    scratch_write(finished, "x", 1);
    game_act(pty, "z");
    game_act(pty, "z");
    pty_send(pty, "\r");
    pty_wait_text(pty, "not a directory");
    pty_send(pty, "c"); /* the run is not locked by ourselves */
    pty_wait_text(pty, "Here lies Wanda");
    kill(pty->pid, SIGTERM);
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "ot a directory");
    pty_stop(pty);

    assert_int_equal(remove(finished), 0);
    setup.living = true;
    game_start(pty, &setup);
    pty_wait_text(pty, "Here lies Wanda");
    pty_send(pty, "\r");
    pty_wait_text(pty, "New game");
    pty_stop(pty);
    journal_path(journal, home, "Wanda");
    assert_int_equal(scratch_read(journal, byte, 1), -1);
    scratch_remove(home);
}

/* --- Disks that are full or refuse ------------------------------------------------------------------------------- */

struct limited {
    const char *program;
    unsigned long size;
};

/* In the child: files can grow no further than this, which is how a full disk looks. */
static int play_with_little_room(void *context)
{
    const struct limited *limited = context;
    struct rlimit limit;
    (void)signal(SIGXFSZ, SIG_IGN);
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 97;
    limit.rlim_cur = limited->size;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 98;
    (void)execl(limited->program, limited->program, "--new", "--name", "Wanda", "--seed", "classic:1:6", (char *)NULL);
    return 127;
}

PTY_TEST(test_a_full_disk_stops_time)
{
    struct pty *pty = *state;
    char program[SCRATCH_SIZE];
    pty_program(program);
    struct limited limited = {.program = program, .size = HEADER_SIZE + 3 * RECORD_SIZE};
    pty_start(pty, &(struct pty_setup){.child = play_with_little_room, .context = &limited});
    pty_wait_text(pty, "? help");
    game_act(pty, "l");
    game_act(pty, "h");
    game_act(pty, "z");
    char *before = game_world_text(pty);
    pty_send(pty, "l");
    pty_wait_text(pty, "Nothing happens: the save cannot be written");
    pty_send(pty, "zj");
    pty_settle(pty);
    char *after = game_world_text(pty);
    assert_string_equal(after, before);
    assert_int_equal(game_turn(pty), 3);
    free(before);
    free(after);
    /* There is room again: play goes on. */
    struct rlimit limit = {0, 0};
    assert_int_equal(prlimit(pty->pid, RLIMIT_FSIZE, NULL, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    assert_int_equal(prlimit(pty->pid, RLIMIT_FSIZE, &limit, NULL), 0);
    game_act(pty, "l");
    assert_int_equal(game_turn(pty), 4);
    game_leave_by_term(pty);
}

PTY_TEST(test_no_room_for_a_new_game)
{
    struct pty *pty = *state;
    char program[SCRATCH_SIZE];
    pty_program(program);
    struct limited limited = {.program = program, .size = HEADER_SIZE - 1};
    pty_start(pty, &(struct pty_setup){.cols = 200, .child = play_with_little_room, .context = &limited});
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "barrow:");
    assert_false(screen_is_alternate(pty->screen));
}

PTY_TEST(test_places_that_cannot_be_written)
{
    static const char *const more[] = {"--save-dir", "/dev/null/saves", NULL};
    struct pty *pty = *state;
    pty_start(pty, &(struct pty_setup){.cols = 200,
                                       .args = (const char *const[]){"--save-dir", "/dev/null/saves", "--new", NULL}});
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "barrow: cannot make folder /dev/null");
    pty_stop(pty);
    /* From the title it is told and the form stays. */
    game_start(pty, &(struct game_setup){.title = true, .more = more, .terminal = {.cols = 200}});
    pty_send(pty, "n");
    pty_wait_text(pty, "A new game");
    pty_send(pty, "\r");
    pty_wait_text(pty, "cannot make folder /dev/null");
    assert_screen_contains(pty, "A new game");
}

PTY_TEST(test_a_folder_for_saves)
{
    struct pty *pty = *state;
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], byte[1];
    scratch_make(folder);
    const char *more[] = {"--save-dir", folder, NULL};
    game_start(pty, &(struct game_setup){.more = more});
    scratch_path(path, folder, "characters/Wanda/journal");
    assert_true(scratch_read(path, byte, 1) > 0);
    pty_stop(pty);
    scratch_remove(folder);
}

/* --- Torn and damaged -------------------------------------------------------------------------------------------- */

static long make_journal(struct pty *pty, const char *home, void (*leave)(struct pty *pty), char bytes[JOURNAL_BYTES])
{
    char path[SCRATCH_SIZE];
    game_start_in(pty, home, false);
    for (int i = 0; i < 5; i++)
        game_act(pty, "z");
    leave(pty);
    pty_stop(pty);
    journal_path(path, home, "Wanda");
    return scratch_read(path, bytes, JOURNAL_BYTES);
}

PTY_TEST(test_a_torn_end_is_cut_and_told)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], bytes[JOURNAL_BYTES];
    scratch_make(home);
    long size = make_journal(pty, home, leave_by_kill, bytes);
    assert_int_equal(size, HEADER_SIZE + 5 * RECORD_SIZE);
    journal_path(path, home, "Wanda");
    scratch_write(path, bytes, (size_t)size - 7);
    game_start_in(pty, home, true);
    assert_int_equal(game_turn(pty), 4);
    assert_screen_contains(pty, "The last command had not been written whole");
    game_act(pty, "z");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_damage_is_told_and_nothing_is_touched)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], bytes[JOURNAL_BYTES], after[JOURNAL_BYTES];
    scratch_make(home);
    long size = make_journal(pty, home, game_leave_by_term, bytes);
    journal_path(path, home, "Wanda");
    bytes[HEADER_SIZE + RECORD_SIZE] ^= 0x40;
    scratch_write(path, bytes, (size_t)size);
    game_start_in(pty, home, true);
    assert_int_equal(game_turn(pty), 5);
    assert_screen_contains(pty, "The journal is damaged");
    game_leave_by_term(pty);
    pty_stop(pty);
    assert_int_equal(scratch_read(path, after, sizeof after), size);
    assert_memory_equal(after, bytes, (size_t)size);
    /* Only who plays on has it mended, and then the old one is kept. */
    game_start_in(pty, home, true);
    game_act(pty, "z");
    leave_by_kill(pty);
    pty_stop(pty);
    scratch_path(path, home, ".local/share/barrow/characters/Wanda/journal.damaged");
    assert_int_equal(scratch_read(path, after, sizeof after), size);
    assert_memory_equal(after, bytes, (size_t)size);
    game_start_in(pty, home, true);
    assert_int_equal(game_turn(pty), 6);
    assert_screen_lacks(pty, "damaged");
    pty_stop(pty);
    scratch_remove(home);
}

/* What nothing can be made of is told, and touched by nobody. */
PTY_TEST(test_a_lost_save_is_told)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], bytes[JOURNAL_BYTES];
    scratch_make(home);
    (void)make_journal(pty, home, game_leave_by_term, bytes);
    journal_path(path, home, "Wanda");
    scratch_write(path, "no journal", 10);
    for (int slot = 0; slot < 2; slot++) {
        scratch_path(path, home,
                     slot ? ".local/share/barrow/characters/Wanda/snapshot.1"
                          : ".local/share/barrow/characters/Wanda/snapshot.0");
        scratch_write(path, "no snapshot", 11);
    }
    pty_start(pty,
              &(struct pty_setup){.home = home, .cols = 200, .args = (const char *const[]){"--name", "Wanda", NULL}});
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "too short for a journal");
    pty_stop(pty);
    assert_int_equal(scratch_read(path, bytes, sizeof bytes), 11);
    /* The title tells it, too, and lives on. */
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .data = "arsenal", .title = true});
    pty_send(pty, "c");
    pty_wait_text(pty, "too short");
    assert_screen_contains(pty, "New game");
    pty_stop(pty);
    scratch_remove(home);
}
