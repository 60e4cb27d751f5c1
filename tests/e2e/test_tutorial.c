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
    pty_wait_text(pty, "Introduction, step 1 of 11");
}

static void expect_step(struct pty *pty, int step)
{
    char text[48];
    (void)snprintf(text, sizeof text, "Introduction, step %d of 11", step);
    pty_wait_text(pty, text);
}

/* Presses a key that takes a turn until the screen says so. */
static void repeat_until(struct pty *pty, const char *key, const char *text)
{
    for (int i = 0; i < 60 && !pty_shows(pty, text); i++)
        game_act(pty, key);
    pty_wait_text(pty, text);
}

/* Presses a key that the introduction does not let through yet; no turn passes. */
static void refuse(struct pty *pty, const char *key, int step)
{
    int turn = game_turn(pty);
    pty_send(pty, key);
    pty_wait_text(pty, "Not yet: do first what the introduction asks for.");
    expect_step(pty, step);
    assert_int_equal(game_turn(pty), turn);
    game_free(pty, "\014", "? help");
}

/* One turn of the last lesson: strikes when one foe can be reached by, steps back from two, lets them come. */
static void hold_the_passage(struct pty *pty)
{
    bool one = pty_shows(pty, "Threat 3"), two = pty_shows(pty, "Threat 6");
    game_act(pty, one ? "\t" : two ? "h" : "z");
}

/* Every lesson in its turn: what belongs to a later one is refused until then, and nothing passes over one. */
PTY_TEST(test_the_introduction_is_played_whole)
{
    struct pty *pty = *state;
    start(pty);
    assert_screen_contains(pty, "Walk with the arrow keys");
    assert_screen_lacks(pty, "o explore"); /* what is refused is not offered */
    refuse(pty, "o", 1);
    repeat_until(pty, "l", "step 2 of 11");
    assert_screen_contains(pty, "Press x to look at it");
    refuse(pty, "l", 2); /* the orc can neither be passed by nor fought before it was looked at */
    refuse(pty, "z", 2);
    game_free(pty, "x", "You: 4 a blow, dead in 5.");
    game_free(pty, "\033", "? help");
    expect_step(pty, 3);
    refuse(pty, "\t", 3);
    repeat_until(pty, "z", "step 4 of 11");
    assert_screen_contains(pty, "Threat 3");
    refuse(pty, "h", 4);
    repeat_until(pty, "\t", "step 5 of 11");
    assert_screen_contains(pty, "The orc is dead!");
    refuse(pty, "o", 5); /* it would take the sword */
    pty_send(pty, "i");
    pty_wait_text(pty, "Your pack");
    pty_send(pty, "B");
    pty_wait_text(pty, "Not yet: do first");
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
    assert_screen_contains(pty, "explores by itself");
    for (int i = 0; i < 20 && !pty_shows(pty, "step 9 of 11"); i++) {
        pty_send(pty, "o");
        pty_settle(pty);
    }
    expect_step(pty, 9);
    game_free(pty, "]", "a) > stairs"); /* the list leads there, as '>' would */
    game_act(pty, "\r");
    pty_wait_text(pty, "Stairs lead down from here.");
    pty_send(pty, ">");
    expect_step(pty, 10);
    repeat_until(pty, "l", "An orc comes into view.");
    refuse(pty, "\t", 10); /* first the scroll, the two of them being all that it is for */
    game_free(pty, "ic", "A fireball scroll (c)");
    game_free(pty, "\r", "the orc dies");
    assert_screen_lacks(pty, "YOU LOSE");
    game_act(pty, "\r");
    expect_step(pty, 11);
    assert_screen_contains(pty, "A ball of fire bursts");
    assert_screen_contains(pty, "Two at once cost twice as much.");
    repeat_until(pty, "l", "kill 4");
    for (int i = 0; i < 30 && !pty_shows(pty, "That is all"); i++)
        hold_the_passage(pty);
    pty_wait_text(pty, "That is all");
    assert_screen_contains(pty, "Good luck below.");
    assert_screen_lacks(pty, "Esc close"); /* Esc leaves for the title */
    assert_screen_lacks(pty, "Introduction, step");
    pty_send(pty, "n");
    pty_wait_text(pty, "e) Shade"); /* the first game of the form begins with a choice */
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
    pty_send(pty, "t\r");
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
    repeat_until(pty, "l", "step 2 of 11");
    game_free(pty, "x", "You: 4 a blow, dead in 5.");
    game_free(pty, "\033", "? help");
    for (int i = 0; i < 60 && !pty_shows(pty, "That would have been the end."); i++) {
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
    pty_wait_text(pty, "p) Second part: the campaign");
    pty_send(pty, "i");
    pty_wait_text(pty, "Introduction, step 1 of 11");
}

static void press_all(struct pty *pty, const char *keys)
{
    for (; *keys; keys++)
        game_act(pty, ((char[]){*keys, '\0'}));
}

/* The second part, from the title: as with the first, every lesson in its turn, nothing before it is taught. */
PTY_TEST(test_the_second_part_is_played_whole)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.title = true});
    pty_send(pty, "i");
    pty_wait_text(pty, "p) Second part: the campaign");
    pty_send(pty, "p");
    expect_step(pty, 1);
    refuse(pty, "o", 1);
    repeat_until(pty, "l", "step 2 of 11");
    refuse(pty, "l", 2); /* the sleeper is looked at before it is stabbed */
    game_free(pty, "x", "You: 20 a blow");
    game_free(pty, "\033", "? help");
    expect_step(pty, 3);
    repeat_until(pty, "l", "step 4 of 11");
    assert_screen_contains(pty, "You hit the orc for 20.");
    repeat_until(pty, "l", "step 5 of 11");
    refuse(pty, "l", 5); /* marked, too */
    refuse(pty, "z", 5);
    game_act(pty, "k");
    expect_step(pty, 6);
    assert_screen_contains(pty, "The orc raider charges.");
    assert_int_equal(game_hp(pty), 100);
    refuse(pty, "\t", 6);
    repeat_until(pty, "z", "The orc raider hits you");
    game_act(pty, "V");
    expect_step(pty, 7);
    repeat_until(pty, "\t", "step 8 of 11");
    refuse(pty, "o", 8);
    press_all(pty, "jjjlllllljjjjj");
    game_free(pty, "t", "Fire pot: catches nobody"); /* and not the hero */
    pty_send(pty, "\r");
    pty_wait_text(pty, "Not yet: do first");
    press_all(pty, "bbh");
    game_free(pty, "t", "Fire pot: the orc");
    game_act(pty, "\r");
    expect_step(pty, 9);
    repeat_until(pty, "z", "step 10 of 11");
    press_all(pty, "zzz");
    repeat_until(pty, "h", "You open the door.");
    game_act(pty, "h");
    refuse(pty, "o", 10);
    repeat_until(pty, "z", "step 11 of 11");
    repeat_until(pty, "\t", "That is all");
    assert_screen_contains(pty, "hold a door");
    assert_screen_lacks(pty, "Introduction, step");
    assert_screen_lacks(pty, "second part");
    pty_send(pty, "t");
    pty_wait_text(pty, "i) Introduction");
    assert_screen_lacks(pty, "Continue");
}

/* Says a line and waits until it has been answered. */
static void tell(struct pty *pty, const char *words)
{
    pty_count(pty);
    pty_send(pty, words);
    pty_send(pty, "\r");
    pty_wait_output(pty);
    pty_settle(pty);
}

static void tell_often(struct pty *pty, const char *words, int times)
{
    for (int i = 0; i < times; i++)
        tell(pty, words);
}

static void tell_until(struct pty *pty, const char *words, const char *text)
{
    for (int i = 0; i < 40 && !pty_shows(pty, text); i++)
        tell(pty, words);
    pty_wait_text(pty, text);
}

/* The second part in lines: its steps as they are told, followed by words. */
PTY_TEST(test_the_second_part_is_told_whole)
{
    struct pty *pty = *state;
    static const char *const args[] = {"--linear", NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    pty_wait_text(pty, "Introduction");
    tell(pty, "introduction");
    tell(pty, "second part");
    pty_wait_text(pty, "step 1 of 11");
    tell_until(pty, "east", "step 2 of 11");
    tell(pty, "east");
    assert_screen_contains(pty, "Not yet: do first");
    tell(pty, "look");
    assert_screen_contains(pty, "You: 20 a blow");
    tell(pty, "cancel");
    pty_wait_text(pty, "step 3 of 11");
    tell_until(pty, "east", "step 4 of 11");
    assert_screen_contains(pty, "You hit the orc for 20.");
    tell_until(pty, "east", "step 5 of 11");
    assert_screen_contains(pty, "Next turn, at you: charge ");
    tell(pty, "east"); /* struck, too */
    assert_screen_lacks(pty, "step 6 of 11");
    tell(pty, "north");
    pty_wait_text(pty, "step 6 of 11");
    assert_screen_contains(pty, "The orc raider charges.");
    tell_until(pty, "wait", "The orc raider hits you");
    tell(pty, "shove west");
    pty_wait_text(pty, "step 7 of 11");
    tell_until(pty, "fight", "step 8 of 11");
    tell_often(pty, "south", 3);
    tell_often(pty, "east", 6);
    tell_often(pty, "south", 5);
    tell_often(pty, "southwest", 2);
    tell(pty, "west");
    tell(pty, "throw e at 1");
    pty_wait_text(pty, "step 9 of 11");
    tell_until(pty, "wait", "step 10 of 11");
    tell_often(pty, "wait", 3);
    tell_until(pty, "west", "You open the door.");
    tell(pty, "west");
    tell_until(pty, "wait", "step 11 of 11");
    tell_until(pty, "fight", "That is all");
    assert_screen_contains(pty, "hold a door");
    tell(pty, "a game of my own");
    pty_wait_text(pty, "e) Shade"); /* the campaign's first choice */
}
