/* SPDX-License-Identifier: MIT
 *
 * Finished runs under an operator: scores that lie elsewhere, what a guest is told of them, and the template of
 * settings. */
#include "support/test.h"

#include "e2e/support/game.h"
#include "e2e/support/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Rolf dies in two turns, the score log at `log`; ends at the title. */
static void die_hosted(struct pty *pty, const struct host *host, const char *seed, const char *log, const char *dumps)
{
    char data[SCRATCH_SIZE];
    game_data_path(data, "doom");
    const char *const args[] = {"--server", "--name",      "Rolf", "--save-dir", host->saves, "--data-dir",
                                data,       "--seed",      seed,   "--log",      host->log,   "--score-file",
                                log,        "--dump-file", dumps,  "--new",      NULL};
    pty_start(pty, &(struct pty_setup){.home = host->home, .args = args});
    pty_wait_text(pty, "|Floor ");
    game_act(pty, "z");
    game_act(pty, "z");
    pty_wait_text(pty, "Here lies Rolf");
    pty_send(pty, "e");
    pty_wait_no_text(pty, "Here lies Rolf");
    assert_screen_contains(pty, "The run of Rolf");
    assert_screen_lacks(pty, "This story stays");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Here lies Rolf");
    pty_send(pty, "t");
    pty_wait_text(pty, "New game");
}

/* Where the operator says; and where that cannot be written, nothing is lost. */
PTY_TEST(test_scores_elsewhere)
{
    struct pty *pty = *state;
    struct host host;
    char log[SCRATCH_SIZE], dumps[SCRATCH_SIZE], data[SCRATCH_SIZE], bytes[4096], story[SCRATCH_SIZE];
    host_make(&host);
    scratch_path(log, host.home, "published/scores");
    scratch_path(dumps, host.home, "published/%n-%t-%s.txt");
    die_hosted(pty, &host, "2", log, dumps); /* there is no such folder */
    assert_screen_contains(pty, "Runs are kept");
    assert_screen_contains(pty, " scores: no such file or directory");
    assert_screen_lacks(pty, "published"); /* a guest is told no folder */
    pty_stop(pty);
    host_assert_logged(&host, "\tevent=trouble\tname=Rolf\t", "published/scores: no such file or directory");
    scratch_path(story, host.home, "published");
    assert_int_equal(mkdir(story, 0700), 0);
    die_hosted(pty, &host, "3", log, dumps); /* and now both runs have theirs */
    pty_send(pty, "s");
    pty_wait_text(pty, "Verified: ");
    pty_stop(pty);
    long size = scratch_read(log, bytes, sizeof bytes - 1);
    assert_true(size > 0);
    bytes[size] = '\0';
    int lines = 0;
    for (const char *at = bytes; (at = strstr(at, "\tname=Rolf\t")) != NULL; at++) {
        lines++;
        snprintf(story, sizeof story, "%.*s/published/Rolf-%lld-%lld.txt", SCRATCH_SIZE - 64, host.home,
                 strtoll(strstr(at, "\tstart=") + 7, NULL, 10), strtoll(strstr(at, "\tseed=") + 6, NULL, 10));
        assert_true(scratch_read(story, &(char){0}, 1) > 0);
    }
    assert_int_equal(lines, 2);
    scratch_path(story, host.saves, "scores");
    assert_int_equal(scratch_read(story, &(char){0}, 1), -1);
    game_data_path(data, "doom");
    const char *const args[] = {"--scores", "--save-dir", host.saves, "--score-file", log, "--data-dir", data, NULL};
    pty_start(pty, &(struct pty_setup){.home = host.home, .args = args});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "   2  verified");
    pty_stop(pty);
    scratch_remove(host.home);
}

/* Also when no title comes any more: whoever leaves from the death screen reads it after the end. */
PTY_TEST(test_unwritten_scores_are_told_in_the_end)
{
    struct pty *pty = *state;
    struct host host;
    char log[SCRATCH_SIZE], data[SCRATCH_SIZE];
    host_make(&host);
    game_data_path(data, "doom");
    scratch_path(log, host.home, "published/scores");
    const char *const args[] = {"--server",   "--name",       "Rolf",   "--save-dir", host.saves,
                                "--data-dir", data,           "--seed", "2",          "--log",
                                host.log,     "--score-file", log,      "--new",      NULL};
    pty_start(pty, &(struct pty_setup){.home = host.home, .args = args, .cols = 160});
    pty_wait_text(pty, "|Floor ");
    game_act(pty, "z");
    game_act(pty, "z");
    pty_wait_text(pty, "Here lies Rolf");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "Rolf died on floor 1");
    assert_screen_contains(pty, "barrow: runs are kept, but not all about them could be written");
    assert_screen_lacks(pty, "published");
    pty_stop(pty);
    scratch_remove(host.home);
}

/* The last word of a session is for a guest, too. */
PTY_TEST(test_a_farewell_without_folders)
{
    struct pty *pty = *state;
    struct host host;
    char log[SCRATCH_SIZE], dumps[SCRATCH_SIZE];
    host_make(&host);
    scratch_path(log, host.home, "scores");
    scratch_path(dumps, host.home, "%n-%t-%s.txt");
    die_hosted(pty, &host, "2", log, dumps);
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "Rolf died on floor 1");
    assert_screen_lacks(pty, "--replay");
    assert_screen_lacks(pty, host.home);
    pty_stop(pty);
    scratch_remove(host.home);
}

/* A template that lets one story take another's place is refused before anything begins. */
PTY_TEST(test_a_template_is_read)
{
    struct pty *pty = *state;
    const char *const args[] = {"--dump-file", "/tmp/%n-%t", NULL};
    pty_start(pty, &(struct pty_setup){.args = args, .cols = 120});
    pty_wait_text(pty, "--dump-file '/tmp/%n-%t': the path must hold %n (the hero), %t (when the run began)");
    assert_int_equal(pty_wait_exit(pty), 2);
}
