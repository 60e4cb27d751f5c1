/* SPDX-License-Identifier: MIT
 *
 * Characters looked after: the list over the title, and the options that do the same; a command that stops the program,
 * offered to be left out; where nothing can be saved, one clear sentence. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A character that has waited three turns. */
static void make(struct pty *pty, const char *home, const char *name)
{
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .name = name});
    for (int i = 0; i < 3; i++)
        game_act(pty, "z");
    assert_int_equal(kill(pty->pid, SIGTERM), 0);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
}

static void open_list(struct pty *pty, const char *home)
{
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .title = true});
    pty_send(pty, "h");
    pty_wait_text(pty, "barrow --import FILE");
}

static bool is_there(const char *home, const char *below)
{
    char tail[128], path[SCRATCH_SIZE];
    (void)snprintf(tail, sizeof tail, ".local/share/barrow/%s", below);
    scratch_path(path, home, tail);
    return access(path, F_OK) == 0;
}

/* Who is there for practice is told apart wherever heroes are listed; who retires in the game is told apart from who
 * died. */
PTY_TEST(test_practice_and_retired_heroes_are_told_apart)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    make(pty, home, "Asa");
    make(pty, home, "Ulf");
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .title = true});
    pty_send(pty, "ca"); /* look back, and branch off */
    pty_wait_text(pty, "Welcome back, Asa");
    pty_send(pty, "\033");
    pty_wait_text(pty, "r) Retire: the run ends here");
    pty_send(pty, "r\r");
    pty_wait_text(pty, "Retire Asa? The run ends here");
    pty_send(pty, "r");
    pty_wait_text(pty, "Asa is retired: the run is among the finished ones.");
    assert_screen_contains(pty, "Continue as Ulf");
    pty_send(pty, "s");
    pty_wait_text(pty, "retired");
    pty_send(pty, "w");
    pty_wait_text(pty, "Space play");
    pty_send(pty, "b");
    pty_wait_text(pty, "Go on from here as whom?");
    pty_send(pty, "\r");
    pty_wait_text(pty, "This is a game of practice");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and go to the title");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "n) New game");
    pty_send(pty, "c");
    pty_wait_text(pty, "Who goes on?");
    assert_screen_contains(pty, "a) Asa-2: floor 1, level 1, turn 0, practice");
    assert_screen_lacks(pty, "turn 3, practice");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Who goes on?");
    pty_send(pty, "h");
    pty_wait_text(pty, "a) Asa-2                floor 1, level 1, T0  practice");
    assert_screen_lacks(pty, "T3  practice");
    pty_send(pty, "a");
    pty_wait_text(pty, "it is never scored");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_the_list)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    make(pty, home, "Asa");
    make(pty, home, "Ulf");
    open_list(pty, home);
    assert_screen_contains(pty, "a) Asa                  floor 1, level 1, T3");
    assert_screen_contains(pty, "b) Ulf");
    /* Played from there. */
    pty_send(pty, "b");
    pty_wait_text(pty, "proved from its first turn");
    pty_send(pty, "p");
    pty_wait_text(pty, "|Ulf");
    assert_int_equal(game_turn(pty), 3);
    pty_stop(pty);
    /* Exported; deleted, asked twice; retired. */
    open_list(pty, home);
    pty_send(pty, "be");
    pty_wait_text(pty, "Exported to");
    assert_true(is_there(home, "exported/Ulf.barrow"));
    pty_send(pty, "o");
    pty_wait_text(pty, "barrow --import FILE");
    pty_send(pty, "bd");
    pty_wait_text(pty, "Delete Ulf");
    pty_send(pty, "\r"); /* Enter is the safe answer */
    pty_wait_text(pty, "b) Ulf");
    pty_send(pty, "bdd");
    pty_wait_text(pty, "Nothing brings Ulf back");
    pty_send(pty, "\r");
    pty_wait_text(pty, "b) Ulf");
    assert_true(is_there(home, "characters/Ulf/journal"));
    pty_send(pty, "bddy");
    pty_wait_no_text(pty, "Ulf");
    assert_false(is_there(home, "characters/Ulf"));
    pty_send(pty, "ar");
    pty_wait_text(pty, "Retire Asa?");
    assert_screen_lacks(pty, "s) Scores");
    pty_send(pty, "r");
    pty_wait_text(pty, "s) Scores");
    pty_wait_text(pty, "n) New game");
    pty_wait_no_text(pty, "Asa");
    assert_false(is_there(home, "characters/Asa/journal"));
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    scratch_remove(home);
}

/* A program with these arguments, its answers typed, its end waited for. */
enum { LONG_SIZE = SYS_PATH_SIZE + 64 };

static int run(struct pty *pty, const char *home, const char *const *args, const char *typed)
{
    pty_start(pty, &(struct pty_setup){.home = home, .cols = 200, .args = args});
    if (typed)
        pty_send(pty, typed);
    return pty_wait_exit(pty);
}

/* A path of more than SYS_PATH_SIZE to a short name's folder: cut, it would be another file there. */
static void make_long(char path[LONG_SIZE], const char *home)
{
    struct strbuf text = strbuf_of(path, LONG_SIZE);
    strbuf_format(&text, "%s/", home);
    while (text.length < SYS_PATH_SIZE - 20)
        strbuf_text(&text, "./");
    strbuf_text(&text, "twenty-two-more-letters");
}

PTY_TEST(test_by_options)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], file[SCRATCH_SIZE], path[LONG_SIZE];
    scratch_make(home);
    scratch_path(file, home, "asa.file");
    make(pty, home, "Asa");
    assert_int_equal(run(pty, home, (const char *const[]){"--export", "Asa", "--output", file, NULL}, NULL), 0);
    assert_screen_contains(pty, "Asa is exported to");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *const[]){"--export", "Asa", "--output", file, NULL}, NULL), 5);
    assert_screen_contains(pty, "there is a file of that name already");
    pty_stop(pty);
    make_long(path, home);
    assert_int_equal(run(pty, home, (const char *const[]){"--export", "Asa", "--output", path, NULL}, NULL), 5);
    assert_screen_contains(pty, "this path is too long");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *const[]){"--import", file, NULL}, NULL), 5);
    assert_screen_contains(pty, "Asa is alive already");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *const[]){"--delete", "Asa", NULL}, "Asa\nno\n"), 5);
    assert_screen_contains(pty, "nothing was deleted");
    pty_stop(pty);
    assert_true(is_there(home, "characters/Asa/journal"));
    assert_int_equal(run(pty, home, (const char *const[]){"--delete", "Asa", NULL}, "Asa\ndelete\n"), 0);
    assert_screen_contains(pty, "Asa is deleted");
    pty_stop(pty);
    assert_false(is_there(home, "characters/Asa"));
    assert_int_equal(run(pty, home, (const char *const[]){"--import", file, NULL}, NULL), 0);
    assert_screen_contains(pty, "Asa lives here now");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *const[]){"--retire", "Asa", NULL}, NULL), 0);
    assert_screen_contains(pty, "Asa is retired");
    pty_stop(pty);
    assert_false(is_there(home, "characters/Asa/journal"));
    assert_int_equal(run(pty, home, (const char *const[]){"--retire", "Asa", NULL}, NULL), 5);
    assert_screen_contains(pty, "there is no living character called Asa");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *const[]){"--delete", "../Asa", NULL}, NULL), 2);
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_a_command_that_stops_the_program)
{
    static const char CRASHES[] = "3\n3\n";
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(home);
    make(pty, home, "Wanda");
    scratch_path(path, home, ".local/share/barrow/characters/Wanda/crashed");
    scratch_write(path, CRASHES, sizeof CRASHES - 1);
    static const char *const args[] = {"--name", "Wanda", NULL};
    pty_start(pty, &(struct pty_setup){.home = home, .args = args});
    pty_wait_text(pty, "Command 3 of Wanda has stopped");
    pty_send(pty, "t"); /* it goes well this time */
    pty_wait_text(pty, "|Wanda");
    assert_int_equal(game_turn(pty), 3);
    pty_stop(pty);
    pty_start(pty, &(struct pty_setup){.home = home, .args = args});
    pty_wait_text(pty, "Command 3 of Wanda has stopped");
    pty_send(pty, "d");
    pty_wait_text(pty, "before the command that stopped");
    assert_int_equal(game_turn(pty), 2);
    game_act(pty, "z");
    pty_stop(pty);
    assert_false(is_there(home, "characters/Wanda/crashed"));
    assert_true(is_there(home, "characters/Wanda/journal.dropped"));
    scratch_remove(home);
}

/* --- Where nothing can be saved ---------------------------------------------------------------------------------- */

/* The program, which the child's own environment does not name, and two options. */
struct stranger {
    const char *program;
    const char *const *options;
};

/* In the child: the program as a user that the system does not know, in a home of nobody's. */
static int run_as_stranger(void *context)
{
    const struct stranger *stranger = context;
    const char *program = stranger->program, *const *options = stranger->options;
    if (setgid(54321) != 0 || setuid(54321) != 0)
        return 97;
    if (realpath(program, NULL) == NULL) /* from here it could be run, but would not find its data */
        return 127;
    (void)execl(program, program, options[0], options[1], (char *)NULL);
    return 127;
}

PTY_TEST(test_no_home)
{
    struct pty *pty = *state;
    if (getuid() != 0)
        test_skip("other users can only be played by root");
    char program[SCRATCH_SIZE];
    pty_program(program);
    if (access("/proc", F_OK) != 0)
        test_skip("there is no /proc here");
    const char *about_saves[][2] = {{"--new"},          {"--list"},         {"--scores"},
                                    {"--export=Wanda"}, {"--retire=Wanda"}, {"--delete=Wanda"}};
    struct stranger stranger = {program, NULL};
    struct pty_setup setup = {.cols = 200, .homeless = true, .child = run_as_stranger, .context = &stranger};
    for (size_t i = 0; i < sizeof about_saves / sizeof about_saves[0]; i++) {
        stranger.options = about_saves[i];
        pty_start(pty, &setup);
        int code = pty_wait_exit(pty);
        if (code == 127) { /* that user cannot even reach the program */
            test_skip("the build lies where other users may not look");
        }
        assert_int_equal(code, 5);
        assert_screen_contains(pty, "no home folder is known");
        pty_stop(pty);
    }
    stranger.options = (const char *[]){"--new", "--save-dir=/root/barrow"};
    pty_start(pty, &setup);
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "ermission denied");
}

PTY_TEST(test_unreadable_places)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(home);
    /* A file where the characters should be. */
    scratch_path(path, home, "characters");
    scratch_write(path, "x", 1);
    const char *more[] = {"--save-dir", home, NULL};
    game_start(pty, &(struct game_setup){.title = true, .more = more, .terminal = {.cols = 200}});
    assert_screen_contains(pty, "cannot list");
    pty_stop(pty);
    pty_start(pty, &(struct pty_setup){.cols = 200, .args = (const char *const[]){"--save-dir", home, "--new", NULL}});
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "not a directory");
    pty_stop(pty);
    scratch_remove(home);
}

/* Who lives is asked about, however many live beside. */
PTY_TEST(test_one_of_a_crowd)
{
    enum { CROWD = 1100 };
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE], tail[64];
    scratch_make(home);
    make(pty, home, "Zoe");
    for (int i = 0; i < CROWD; i++) {
        (void)snprintf(tail, sizeof tail, ".local/share/barrow/characters/A%04d", i);
        scratch_path(path, home, tail);
        assert_int_equal(mkdir(path, 0700), 0);
        (void)snprintf(tail, sizeof tail, ".local/share/barrow/characters/A%04d/journal", i);
        scratch_path(path, home, tail);
        scratch_write(path, "", 0);
    }
    assert_int_equal(run(pty, home, (const char *const[]){"--delete", "Zoe", NULL}, "no\n"), 5);
    assert_screen_contains(pty, "nothing was deleted");
    pty_stop(pty);
    assert_true(is_there(home, "characters/Zoe/journal"));
    scratch_remove(home);
}
