/* SPDX-License-Identifier: MIT
 *
 * What an operator is told of a session that finds something amiss, and its player, who is told no folders. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <stdio.h>
#include <string.h>

/* Whether the log has a line of trouble with this reason. */
static bool is_logged(const char *log, const char *reason)
{
    char bytes[4096], wanted[3 * SCRATCH_SIZE];
    long size = scratch_read(log, bytes, sizeof bytes - 1);
    assert_true(size > 0);
    bytes[size] = '\0';
    (void)snprintf(wanted, sizeof wanted, "\treason=%s\n", reason);
    const char *line = strstr(bytes, "\tevent=trouble\tname=Rolf\t");
    if (!line || !strstr(line, wanted))
        print_message("%s", bytes);
    return line && strstr(line, wanted);
}

/* What a new game meets on the screen is told there and, with its folders, logged. */
PTY_TEST(test_trouble_of_a_new_game)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], saves[SCRATCH_SIZE], log[SCRATCH_SIZE], reason[2 * SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(log, home, "log");
    scratch_path(saves, home, "characters");
    scratch_write(saves, "a file", 6);
    const char *const args[] = {"--server", "--name", "Rolf",      "--save-dir", home,
                                "--log",    log,      "--profile", "classic",    NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    pty_wait_text(pty, "n) New game");
    pty_send(pty, "n");
    pty_wait_text(pty, "Enter begins");
    pty_send(pty, "\r");
    pty_wait_text(pty, "cannot make folder characters: ");
    assert_screen_lacks(pty, home);
    (void)snprintf(reason, sizeof reason, "cannot make folder %s/characters: not a directory", home);
    assert_true(is_logged(log, reason));
    pty_stop(pty);
    scratch_remove(home);
}

/* Nor is a save folder told that the operator names from where the program starts, blanks and all. */
PTY_TEST(test_a_relative_folder_is_not_told)
{
    char home[SCRATCH_SIZE], command[4 * SCRATCH_SIZE], program[SCRATCH_SIZE];
    scratch_make(home);
    pty_program(program);
    char *whole = realpath(program, NULL);
    assert_non_null(whole);
    (void)snprintf(command, sizeof command,
                   "cd %s && mkdir 'our games' && touch 'our games/characters' && exec %s --server --new --name Rolf "
                   "--save-dir 'our games'",
                   home, whole);
    free(whole);
    const char *const args[] = {"-c", command, NULL};
    game_refused(*state, &(struct pty_setup){.program = "/bin/sh", .args = args}, 5,
                 "barrow: cannot make folder characters: not a directory");
    scratch_remove(home);
}

/* What the operator names in vain is said before the game, which is played all the same, and not on its screen. */
PTY_TEST(test_files_that_cannot_be_used)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], log[SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(log, home, "log");
    const char *const args[] = {"--server",     "--name",        "Rolf",     "--save-dir",      home, "--log", log,
                                "--extra-info", "/nowhere/info", "--notice", "/nowhere/notice", NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    pty_wait_text(pty, "n) New game");
    assert_screen_lacks(pty, "cannot be used");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "barrow: --extra-info cannot be used: cannot write info: no such file");
    assert_screen_contains(pty, "barrow: --notice cannot be used: cannot read notice: no such file");
    assert_true(is_logged(log, "--notice cannot be used: cannot read /nowhere/notice: no such file or directory"));
    pty_stop(pty);
    scratch_remove(home);
}
