/* SPDX-License-Identifier: MIT
 *
 * Logs that several players share, and one of them is hostile: locks that are never given back, settings that would
 * remove what others have played, thousands of runs without a line, names that are no text for a page. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MANY_RUNS = 3000, COMMAND_BYTES = 4096, TEXT_BYTES = 1 << 17 };

struct shared {
    char home[SCRATCH_SIZE], saves[SCRATCH_SIZE], data[SCRATCH_SIZE];
};

static void shared_make(struct shared *shared)
{
    scratch_make(shared->home);
    scratch_path(shared->saves, shared->home, "saves");
    game_data_path(shared->data, "doom");
    assert_int_equal(mkdir(shared->saves, 0700), 0);
}

static void host(struct pty *pty, const struct shared *shared, const char *const *more)
{
    const char *args[16] = {"--server", "--name", "Rolf", "--save-dir", shared->saves, "--data-dir", shared->data};
    for (int i = 0; more && more[i]; i++)
        args[7 + i] = more[i];
    pty_start(pty, &(struct pty_setup){.home = shared->home, .args = args});
}

static void die(struct pty *pty, const struct shared *shared, const char *rc)
{
    host(pty, shared, (const char *[]){"--new", "--seed", "2", rc ? "--rc" : NULL, rc, NULL});
    pty_wait_text(pty, "|Floor ");
    game_act(pty, "z");
    game_act(pty, "z");
    pty_wait_text(pty, "Here lies Rolf");
}

static void run_command(const struct shared *shared, const char *command)
{
    char text[COMMAND_BYTES + SCRATCH_SIZE];
    snprintf(text, sizeof text, "cd %s && %s", shared->saves, command);
    assert_int_equal(system(text), 0);
}

static int hold(const struct shared *shared, const char *name)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, shared->saves, name);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    return fd;
}

static int count_in(const struct shared *shared, const char *name, const char *part)
{
    static char text[TEXT_BYTES];
    char path[SCRATCH_SIZE];
    int count = 0;
    scratch_path(path, shared->saves, name);
    long size = scratch_read(path, text, sizeof text - 1);
    text[size < 0 ? 0 : size] = '\0';
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Every lock that can be held is held: a game begins, is played and ends; its lines come when the locks are free. */
PTY_TEST(test_locks_that_are_never_given_back)
{
    struct pty *pty = *state;
    struct shared shared;
    shared_make(&shared);
    int scores = hold(&shared, "scores"), livelog = hold(&shared, "livelog");
    die(pty, &shared, NULL);
    pty_send(pty, "\r");
    pty_wait_text(pty, "Runs are kept");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    assert_int_equal(count_in(&shared, "scores", "\n") + count_in(&shared, "livelog", "\n"), 0);
    host(pty, &shared, NULL); /* and the next one is there at once, and leaves when it is to */
    pty_wait_text(pty, "n) New game");
    assert_int_equal(kill(pty->pid, SIGTERM), 0);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    close(scores);
    close(livelog);
    host(pty, &shared, NULL);
    pty_wait_text(pty, "s) Scores");
    pty_send(pty, "s");
    pty_wait_text(pty, "Verified: ");
    pty_send(pty, "\033");
    pty_stop(pty);
    assert_int_equal(count_in(&shared, "scores", "\tname=Rolf\t"), 1);
    assert_int_equal(count_in(&shared, "livelog", "type=start\t"), 1);
    assert_int_equal(count_in(&shared, "livelog", "type=death\t"), 1);
    run_command(&shared, "! ls finished/*.due 2>/dev/null");
    scratch_remove(shared.home);
}

/* A player's settings touch nothing that is shared. */
PTY_TEST(test_a_guest_prunes_nothing)
{
    struct pty *pty = *state;
    struct shared shared;
    char rc[SCRATCH_SIZE];
    static const char KEEP[] = "keep-runs 1\n";
    shared_make(&shared);
    scratch_path(rc, shared.home, "rc");
    scratch_write(rc, KEEP, sizeof KEEP - 1);
    run_command(&shared,
                "mkdir finished && for i in 1 2 3; do head -c 1500000 /dev/zero >finished/alice-1-$i.journal; done");
    die(pty, &shared, rc);
    pty_send(pty, "\r");
    pty_wait_text(pty, "s) Scores");
    pty_stop(pty);
    run_command(&shared, "test $(ls finished/alice-*.journal | wc -l) = 3");
    const char *const args[] = {"--prune",    "--keep-runs", "3",         "--save-dir",
                                shared.saves, "--data-dir",  shared.data, NULL};
    pty_start(pty, &(struct pty_setup){.home = shared.home, .args = args});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "removed 1 runs");
    pty_stop(pty);
    run_command(&shared,
                "test $(ls finished/alice-*.journal | wc -l) = 2 && test $(ls finished/Rolf-*.journal | wc -l) = 1");
    assert_int_equal(count_in(&shared, "pruned", "\trun=alice-1-"), 1);
    scratch_remove(shared.home);
}

/* Whatever is to be made up for, the title comes first, and who is asked to leave leaves. */
PTY_TEST(test_thousands_of_runs_without_a_line)
{
    struct pty *pty = *state;
    struct shared shared;
    char path[SCRATCH_SIZE], bytes[4096];
    shared_make(&shared);
    die(pty, &shared, NULL);
    pty_send(pty, "\r");
    pty_wait_text(pty, "s) Scores");
    pty_stop(pty);
    run_command(&shared, "rm -f scores livelog finished/*.dump && mv finished/Rolf-*-2.journal journal");
    scratch_path(path, shared.saves, "journal");
    long size = scratch_read(path, bytes, sizeof bytes);
    assert_in_range(size, 1, sizeof bytes);
    for (int i = 0; i < MANY_RUNS; i++) {
        char name[64];
        snprintf(name, sizeof name, "finished/ulf-1-%d.journal", i);
        scratch_path(path, shared.saves, name);
        scratch_write(path, bytes, (size_t)size);
    }
    host(pty, &shared, NULL);
    pty_wait_text(pty, "n) New game");
    double start = seconds();
    assert_int_equal(kill(pty->pid, SIGTERM), 0);
    assert_int_equal(pty_wait_exit(pty), 0);
    print_message("left after %.2f s\n", seconds() - start);
    pty_stop(pty);
    assert_true(count_in(&shared, "scores", "\n") < MANY_RUNS); /* it had not waited for all of it */
    scratch_remove(shared.home);
}

/* --- The page ---------------------------------------------------------------------------------------------------- */

/* Hostile names in lines, and in a story's path, are text and nothing else. */
PTY_TEST(test_the_page)
{
    struct pty *pty = *state;
    struct shared shared;
    char page[SCRATCH_SIZE], dumps[SCRATCH_SIZE];
    static char text[TEXT_BYTES];
    shared_make(&shared);
    die(pty, &shared, NULL);
    pty_send(pty, "\r");
    pty_wait_text(pty, "s) Scores");
    pty_stop(pty);
    scratch_path(page, shared.saves, "scores.html");
    scratch_path(dumps, shared.saves, "stories & \"more\"/%n-%t-%s.txt");
    run_command(&shared, "mkdir 'stories & \"more\"'");
    run_command(
        &shared,
        "sed 's/\tname=Rolf/\tname=<script>alert(\"x\")<\\/script>/;s/\tkiller=[^\t]*/\tkiller=\\&\"'\"'\"'<b>/;"
        "s/\trun=[^\t]*/\trun=none.journal/' scores >forged && cat forged >>scores");
    const char *const args[] = {"--scores",   "--html",    page,          "--save-dir", shared.saves,
                                "--data-dir", shared.data, "--dump-file", dumps,        NULL};
    pty_start(pty, &(struct pty_setup){.home = shared.home, .args = args});
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    long size = scratch_read(page, text, sizeof text - 1);
    assert_true(size > 0);
    text[size] = '\0';
    assert_non_null(strstr(text, "<!doctype html>"));
    assert_non_null(strstr(text, "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;"));
    assert_null(strstr(text, "<script"));
    assert_null(strstr(text, "<b>"));
    assert_non_null(strstr(text, "<a href=\"./stories%20%26%20%22more%22/Rolf-"));
    assert_non_null(strstr(text, ">Rolf</a>"));
    assert_non_null(strstr(text, "<h3>20"));
    scratch_remove(shared.home);
}
