/* SPDX-License-Identifier: MIT
 *
 * The introduction, played whole by the keys it names; that it cannot be lost, and that nothing of it stays. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static void start(struct pty *pty)
{
    static const char *const args[] = {"--tutorial", "--name", "Eve", NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    pty_wait_text(pty, "Introduction, step 1 of 10");
}

static void expect_step(struct pty *pty, int step)
{
    char text[48];
    (void)snprintf(text, sizeof text, "Introduction, step %d of 10", step);
    pty_wait_text(pty, text);
}

/* Presses a key that takes a turn until the screen says so. */
static void repeat_until(struct pty *pty, const char *key, const char *text)
{
    for (int i = 0; i < 60 && !screen_search(pty->screen, text, NULL, NULL); i++)
        game_act(pty, key);
    pty_wait_text(pty, text);
}

PTY_TEST(test_the_introduction_is_played_whole)
{
    struct pty *pty = *state;
    start(pty);
    assert_screen_contains(pty, "Walk with the arrow keys");
    repeat_until(pty, "l", "step 2 of 10");
    assert_screen_contains(pty, "Press x to look at it");
    game_free(pty, "x", "You: 4 a blow, dead in 5.");
    game_free(pty, "\033", "? help");
    expect_step(pty, 3);
    repeat_until(pty, "z", "step 4 of 10");
    assert_screen_contains(pty, "Threat 3");
    repeat_until(pty, "\t", "step 5 of 10");
    assert_screen_contains(pty, "The orc is dead!");
    repeat_until(pty, "l", "A sword lies here.");
    game_act(pty, "g");
    expect_step(pty, 6);
    game_free(pty, "id", "With it: power 4 -> 5.");
    game_act(pty, "\r");
    expect_step(pty, 7);
    assert_screen_contains(pty, "Pow 5");
    game_free(pty, "ib", "A healing potion (b)");
    game_act(pty, "\r");
    expect_step(pty, 8);
    repeat_until(pty, "j", "An orc comes into view.");
    game_free(pty, "ic", "A fireball scroll (c)");
    game_free(pty, "\r", "the orc dies");
    assert_screen_lacks(pty, "YOU LOSE");
    game_act(pty, "\r");
    expect_step(pty, 9);
    assert_screen_contains(pty, "A ball of fire bursts");
    game_act(pty, "o");
    expect_step(pty, 10);
    for (int i = 0; i < 20 && !screen_search(pty->screen, "Nothing is left to explore", NULL, NULL); i++) {
        pty_send(pty, "o");
        pty_settle(pty);
    }
    game_free(pty, "]", "a) > stairs"); /* the list leads there, as '>' would */
    game_act(pty, "a");
    pty_wait_text(pty, "Stairs lead down from here.");
    pty_send(pty, ">");
    pty_wait_text(pty, "That is all");
    assert_screen_contains(pty, "Good luck below.");
    pty_send(pty, "n");
    pty_wait_text(pty, "Floor 1  Classic");
    assert_screen_contains(pty, "Eve");
}

/* The only saves there are afterwards: none. */
PTY_TEST(test_nothing_of_it_is_kept)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE + 64];
    scratch_make(home);
    static const char *const args[] = {"--tutorial", "--name", "Eve", NULL};
    pty_start(pty, &(struct pty_setup){.args = args, .home = home});
    pty_wait_text(pty, "Introduction, step 1");
    game_act(pty, "l");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "t");
    pty_wait_text(pty, "i) Introduction");
    assert_screen_lacks(pty, "Continue");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    (void)snprintf(path, sizeof path, "%s/.local/share/barrow", home);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        assert_null(strstr(entry->d_name, "Eve"));
    if (folder)
        closedir(folder);
    scratch_remove(home);
}

PTY_TEST(test_death_begins_it_again)
{
    struct pty *pty = *state;
    start(pty);
    repeat_until(pty, "l", "step 2 of 10");
    for (int i = 0; i < 60 && !screen_search(pty->screen, "That would have been the end.", NULL, NULL); i++) {
        pty_count(pty);
        pty_send(pty, "z");
        pty_wait_output(pty);
        pty_settle(pty);
    }
    pty_wait_text(pty, "begins again.");
    expect_step(pty, 1);
    assert_int_equal(game_hp(pty), 100);
    assert_screen_lacks(pty, "Here lies");
}

PTY_TEST(test_the_title_offers_it)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.title = true});
    pty_send(pty, "i");
    pty_wait_text(pty, "Introduction, step 1 of 10");
}
