/* SPDX-License-Identifier: MIT
 *
 * Floors that are kept, played through a terminal: down, up and down again with the program killed in between, as far
 * as the end of the chapter, its last screen, its finished journal and its line of the scores. */
#include "support/test.h"
#include "e2e/support/game.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static void start(struct pty *pty, const char *home, bool living)
{
    char data[SCRATCH_SIZE];
    game_data_path(data, "floors");
    const char *args[] = {"--data-dir", data, "--name", "Wanda", "--new", NULL};
    args[4] = living ? NULL : args[4];
    pty_start(pty, &(struct pty_setup){.home = home, .args = args});
    pty_wait_text(pty, "? help");
}

/* Killed, and gone on with: the same turn on the same floor. */
static void die_and_come_back(struct pty *pty, const char *home)
{
    int turn = game_turn(pty), floor = game_floor(pty);
    assert_int_equal(kill(pty->pid, SIGKILL), 0);
    assert_int_equal(pty_wait_exit(pty), -SIGKILL);
    pty_stop(pty);
    start(pty, home, true);
    assert_int_equal(game_turn(pty), turn);
    assert_int_equal(game_floor(pty), floor);
}

/* Goes to stairs that are in sight, and takes them. */
static void take_stairs(struct pty *pty, const char *key, const char *arrived)
{
    if (!pty_shows(pty, key[0] == '>' ? "> descend" : "< climb"))
        pty_send(pty, key);
    pty_wait_text(pty, key[0] == '>' ? "> descend" : "< climb");
    pty_send(pty, key);
    pty_wait_text(pty, arrived);
}

static void verify(struct pty *pty, const char *home)
{
    char pattern[SCRATCH_SIZE];
    glob_t found;
    scratch_path(pattern, home, ".local/share/barrow/finished/*.journal");
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    char data[SCRATCH_SIZE];
    game_data_path(data, "floors");
    const char *args[] = {"--data-dir", data, "--verify", found.gl_pathv[0], NULL};
    pty_start(pty, &(struct pty_setup){.home = home, .cols = 400, .args = args});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, ": verified: score=328 floor=3");
    assert_screen_contains(pty, "result=chapter killer=- hash=");
    pty_stop(pty);
    globfree(&found);
}

PTY_TEST(test_down_up_and_to_the_end)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    start(pty, home, false);
    for (int step = 0; step < 6; step++)
        game_act(pty, "l");
    assert_screen_contains(pty, "$12");
    take_stairs(pty, ">", "You climb down to floor 2.");
    die_and_come_back(pty, home);
    take_stairs(pty, "<", "You climb up to floor 1.");
    assert_screen_contains(pty, "Floor 1, deepest 2");
    die_and_come_back(pty, home);
    pty_send(pty, "<"); /* out of sight, but known */
    pty_wait_text(pty, "Stairs lead out from here");
    assert_false(pty_shows(pty, "< climb"));
    pty_send(pty, "<");
    pty_wait_text(pty, "That way lies daylight");
    take_stairs(pty, ">", "You climb down to floor 2.");
    take_stairs(pty, ">", "You climb down to floor 3.");
    die_and_come_back(pty, home);
    take_stairs(pty, ">", "Left floor 3 alive: the end of this chapter.");
    assert_screen_contains(pty, "Wanda lives");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "Wanda left floor 3 alive at the end of the chapter: 3");
    pty_stop(pty);
    verify(pty, home);
    scratch_remove(home);
}
