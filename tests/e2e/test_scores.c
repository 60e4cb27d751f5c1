/* SPDX-License-Identifier: MIT
 *
 * After the end: the run is kept, has its line and its story, and proves itself; on the title, on the command line, and
 * when the disk had no room for them at first. */
#define _GNU_SOURCE /* prlimit: room that comes back while a program runs */

#include "support/test.h"
#include "e2e/support/game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const struct game_setup doom = {.data = "doom", .seed = "2"};

/* Two turns, and Wanda is dead. */
static void die(struct pty *pty, const char *home)
{
    struct game_setup setup = doom;
    setup.terminal.home = home;
    game_start(pty, &setup);
    game_act(pty, "z");
    game_act(pty, "z");
    assert_screen_contains(pty, "Here lies Wanda");
}

static void title_of(struct pty *pty, const char *home)
{
    struct game_setup setup = doom;
    setup.terminal.home = home;
    setup.title = true;
    game_start(pty, &setup);
}

/* Runs the program with these arguments on the data and the home of the dead; returns its exit code. */
static int run(struct pty *pty, const char *home, const char *const *more)
{
    char data[SCRATCH_SIZE];
    const char *args[12] = {"--data-dir", data};
    int count = 2;
    game_data_path(data, "doom");
    while (more[count - 2] && count < 11) {
        args[count] = more[count - 2];
        count++;
    }
    args[count] = NULL;
    pty_start(pty, &(struct pty_setup){.home = home, .args = args, .cols = 480});
    return pty_wait_exit(pty);
}

/* The name of the one finished run. */
static void find_run(const char *home, const char *ending, char path[SCRATCH_SIZE])
{
    char command[2 * SCRATCH_SIZE];
    snprintf(command, sizeof command, "ls %s/.local/share/barrow/finished/*%s", home, ending);
    FILE *stream = popen(command, "r");
    assert_non_null(stream);
    path[0] = '\0';
    assert_non_null(fgets(path, SCRATCH_SIZE, stream));
    pclose(stream);
    path[strcspn(path, "\n")] = '\0';
}

PTY_TEST(test_the_run_is_on_the_title)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    die(pty, home);
    pty_send(pty, "\r");
    pty_wait_text(pty, "s) Scores");
    pty_send(pty, "s");
    pty_wait_text(pty, "Verified: ");
    assert_screen_contains(pty, "Wanda");
    assert_screen_contains(pty, "killed by an orc");
    pty_send(pty, "\r");
    pty_wait_text(pty, "The run of Wanda");
    assert_screen_contains(pty, "Killed by an orc: 60 power - 1 defense = 59 damage.");
    assert_screen_contains(pty, "T1: HP 41 -> 0, THREAT 118: wait");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Verified: ");
    pty_send(pty, "c");
    pty_wait_text(pty, "What killed you");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Verified: ");
    pty_send(pty, "w"); /* the run is shown again */
    pty_wait_text(pty, "T0/2 ");
    pty_send(pty, "G");
    pty_wait_text(pty, "You die.");
    pty_send(pty, "q");
    pty_wait_text(pty, "Verified: "); /* back to the list */
    pty_send(pty, "\033");
    pty_wait_text(pty, "New game");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_the_command_line_verifies)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], journal[SCRATCH_SIZE], bytes[4096];
    scratch_make(home);
    die(pty, home);
    pty_send(pty, "e"); /* the story, before the run lies where it stays; its path is the one it gets */
    pty_wait_text(pty, "This story stays in ");
    assert_screen_contains(pty, "/finished/Wanda-");
    pty_send(pty, "G");
    pty_wait_text(pty, "barrow --replay Wanda-");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Here lies Wanda");
    pty_send(pty, "t");
    pty_wait_text(pty, "s) Scores");
    pty_stop(pty);
    find_run(home, ".journal", journal);
    assert_int_equal(run(pty, home, (const char *[]){"--verify", journal, NULL}), 0);
    assert_screen_contains(pty, ": verified: score=100 floor=1 level=1 turns=2 kills=0");
    assert_screen_contains(pty, "result=died killer=orc hash=");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *[]){"--scores", NULL}), 0);
    assert_screen_contains(pty, "verified");
    assert_screen_contains(pty, "Wanda");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *[]){"--scores", "--jsonl", NULL}), 0);
    assert_screen_contains(pty, "\"truth\":\"verified\"}");
    pty_stop(pty);
    long size = scratch_read(journal, bytes, sizeof bytes);
    bytes[size - 9] ^= 1;
    scratch_write(journal, bytes, (size_t)size);
    assert_int_equal(run(pty, home, (const char *[]){"--verify", journal, "/nowhere", NULL}), 5);
    assert_screen_lacks(pty, ": verified:");
    assert_screen_contains(pty, "/nowhere: not verified: ");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *[]){"--scores", "--csv", NULL}), 0);
    assert_screen_contains(pty, ",false");
    pty_stop(pty);
    scratch_remove(home);
}

/* A living run is proved as far as it goes. */
PTY_TEST(test_the_living_are_unfinished)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], journal[SCRATCH_SIZE];
    struct game_setup setup = doom;
    scratch_make(home);
    setup.terminal.home = home;
    game_start(pty, &setup);
    game_act(pty, "z");
    pty_stop(pty);
    scratch_path(journal, home, ".local/share/barrow/characters/Wanda/journal");
    assert_int_equal(run(pty, home, (const char *[]){"--verify", journal, NULL}), 0);
    assert_screen_contains(pty, ": unfinished: score=100");
    assert_screen_contains(pty, "turns=1 ");
    pty_stop(pty);
    assert_int_equal(run(pty, home, (const char *[]){"--scores", NULL}), 0);
    assert_screen_contains(pty, "no finished runs");
    pty_stop(pty);
    scratch_remove(home);
}

/* The terminal goes away while the hero lies dead: all the same. */
PTY_TEST(test_dead_and_hung_up)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], story[SCRATCH_SIZE];
    scratch_make(home);
    die(pty, home);
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    find_run(home, ".dump", story);
    title_of(pty, home);
    pty_send(pty, "s");
    pty_wait_text(pty, "Verified: ");
    pty_stop(pty);
    scratch_remove(home);
}

/* No room for line and story: told, and made up for at the next start. */
PTY_TEST(test_no_room_for_the_scores)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], story[SCRATCH_SIZE];
    struct rlimit none = {170, RLIM_INFINITY};
    scratch_make(home);
    die(pty, home);
    assert_int_equal(prlimit(pty->pid, RLIMIT_FSIZE, &none, NULL), 0);
    pty_send(pty, "\r");
    pty_wait_text(pty, "Runs are kept");
    assert_screen_lacks(pty, "Scores");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    title_of(pty, home);
    pty_wait_text(pty, "s) Scores"); /* once it has been written after all */
    pty_send(pty, "s");
    pty_wait_text(pty, "Verified: ");
    pty_stop(pty);
    find_run(home, ".dump", story);
    scratch_remove(home);
}

/* Places that cannot be looked into are not empty ones. */
PTY_TEST(test_unreadable_scores)
{
    static const char *const PLACES[] = {"finished", "scores"};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
        scratch_make(home);
        scratch_path(path, home, PLACES[i]);
        assert_int_equal(symlink(PLACES[i], path), 0); /* leads to itself */
        const char *const args[] = {"--scores", "--save-dir", home, NULL};
        pty_start(pty, &(struct pty_setup){.home = home, .args = args, .cols = 200});
        assert_int_equal(pty_wait_exit(pty), 5);
        assert_screen_contains(pty, "symbolic links");
        pty_stop(pty);
        scratch_remove(home);
    }
}

/* A line that somebody wrote by hand is shown for what it is, and cannot touch the terminal. */
PTY_TEST(test_a_forged_line)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], scores[SCRATCH_SIZE], journal[SCRATCH_SIZE], text[4096], forged[8192];
    scratch_make(home);
    die(pty, home);
    pty_send(pty, "\r");
    pty_wait_text(pty, "s) Scores");
    pty_stop(pty);
    scratch_path(scores, home, ".local/share/barrow/scores");
    long size = scratch_read(scores, text, sizeof text - 1);
    assert_in_range(size, 1, sizeof text - 1);
    text[size] = '\0';
    const char *name = strstr(text, "\tname=Wanda"), *score = strstr(text, "\tscore=");
    assert_true(name && score && name < score);
    snprintf(forged, sizeof forged, "%.*s\tname=\033[31mMallory\033]0;x\007%.*s\tscore=9%s", (int)(name - text), text,
             (int)(score - name - 11), name + 11, score + 7);
    scratch_write(scores, forged, strlen(forged));
    title_of(pty, home);
    pty_send(pty, "s");
    pty_wait_text(pty, "a line that differs is not believed");
    assert_screen_contains(pty, "Wanda");
    assert_screen_lacks(pty, "9100");
    assert_screen_lacks(pty, "Mallory");
    pty_send(pty, "\033");
    pty_wait_text(pty, "s) Scores");
    pty_stop(pty);
    find_run(home, ".journal", journal);
    assert_int_equal(unlink(journal), 0); /* now nothing says otherwise, and nothing proves it */
    title_of(pty, home);
    pty_send(pty, "s");
    pty_wait_text(pty, "Not proved: ");
    assert_screen_contains(pty, "9100");
    assert_screen_contains(pty, "?[31mMallory?]0;x?");
    pty_send(pty, "c"); /* nothing is made of it */
    pty_wait_text(pty, "Not counted: 1 run that no journal proves.");
    assert_screen_lacks(pty, "9100");
    pty_stop(pty);
    scratch_remove(home);
}

/* A hero begun under other data: told once, listed apart, and never under the name of the data that it went on with. */
PTY_TEST(test_begun_under_other_data)
{
    struct pty *pty = *state;
    struct game_setup setup = doom;
    char home[SCRATCH_SIZE], scores[SCRATCH_SIZE], text[4096];
    scratch_make(home);
    setup.terminal.home = home;
    game_start(pty, &setup);
    game_act(pty, "z");
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    setup.data = "arsenal";
    setup.living = true;
    game_start(pty, &setup);
    pty_send(pty, "v");
    pty_wait_text(pty, "begun under other rules");
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    game_start(pty, &setup); /* though no command was given */
    pty_send(pty, "v");
    pty_wait_text(pty, "What has happened");
    assert_screen_contains(pty, "could kill you");
    assert_screen_lacks(pty, "begun under other rules");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "What has happened");
    game_act(pty, "z");
    pty_wait_text(pty, "Here lies");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, " --data-dir ");
    pty_stop(pty);
    scratch_path(scores, home, ".local/share/barrow/scores");
    long size = scratch_read(scores, text, sizeof text - 1);
    assert_true(size > 0);
    text[size] = '\0';
    assert_non_null(strstr(text, "\tcontent=0000000000000000\t"));
    title_of(pty, home);
    pty_send(pty, "s");
    pty_wait_text(pty, "begun under other rules (1)");
    assert_screen_contains(pty, "Not proved: ");
    pty_stop(pty);
    scratch_remove(home);
}
