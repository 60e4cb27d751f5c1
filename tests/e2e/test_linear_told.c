/* SPDX-License-Identifier: MIT
 *
 * What the game in lines tells of games that others have played or play, and its introduction. */
#include "support/test.h"

#include "support/profile.h"
#include "e2e/support/game.h"
#include "e2e/support/piped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A run told again: all of it at once with its turns, then any turn, fights, what was in view; nothing is written. */
TEST_OF_EACH(test_a_run_is_told_again, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    char journal[SCRATCH_SIZE];
    piped_start_new(talk);
    for (int i = 0; i < 12; i++)
        piped_say(talk, "explore");
    for (int i = 0; i < 4; i++)
        piped_say(talk, "wait");
    assert_int_equal(piped_end(talk), 0);
    scratch_path(journal, talk->home, ".local/share/barrow/characters/Wanda/journal");
    piped_start(talk, (const char *const[]){"--replay", journal, NULL});
    piped_listen(talk);
    piped_assert_hears(talk, test_in_the_campaign() ? "T0  Welcome, Wanda." : "T0  Welcome to the barrow, Wanda.");
    piped_assert_hears(talk, " the end");
    const char *end = strstr(talk->answer, " the end");
    assert_true(end != NULL && strstr(end, "> ") != NULL);
    piped_say(talk, "turn 3");
    piped_assert_hears(talk, "T3/");
    piped_assert_hears(talk, "paused");
    piped_say(talk, "what");
    piped_assert_hears(talk, "Free ways: ");
    piped_say(talk, "5");
    piped_assert_hears(talk, "T5/");
    piped_say(talk, "step");
    piped_assert_hears(talk, "T6/");
    piped_say(talk, "help");
    piped_assert_hears(talk, "next floor  to the next floor");
    assert_false(piped_hears(talk, "open the pack\n  drop")); /* only what can be done here */
    piped_say(talk, "close");
    piped_say(talk, "start");
    piped_assert_hears(talk, "T0/");
    piped_say(talk, "play");
    piped_assert_hears(talk, " the end");
    piped_say(talk, "explore");
    piped_assert_hears(talk, "nothing can be done about it");
    piped_say(talk, "quit");
    assert_int_equal(piped_end(talk), 0);
    piped_start(talk, (const char *const[]){"--name", "Wanda", NULL});
    piped_listen(talk);
    piped_assert_hears(talk, "Welcome back, Wanda: floor 1");
    assert_int_equal(piped_end(talk), 0);
}

/* What a search leaves is told before any of it is gone to: nobody sees which row would be chosen. */
TEST_WITH(test_what_is_found_is_told_first, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "3", "--profile", "campaign", "--kit",
                                            "delver", NULL});
    piped_listen(talk);
    piped_say(talk, "find");
    piped_assert_hears(talk, "Seen on all floors: 3");
    piped_say(talk, "potion");
    piped_assert_hears(talk, "healing potion  4 steps west");
    assert_false(piped_hears(talk, "closed door"));
    piped_say(talk, "confirm");
    piped_assert_hears(talk, "You have arrived.");
    assert_int_equal(piped_end(talk), 0);
}

/* A game is watched in lines while it is played: what happens comes by itself, and the prompt after it. */
TEST_WITH(test_a_game_is_watched, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    struct piped *watcher = calloc(1, sizeof *watcher);
    char data[SCRATCH_SIZE];
    assert_non_null(watcher);
    game_data_path(data, "arsenal");
    piped_start(talk, (const char *const[]){"--data-dir", data, "--new", "--name", "Wanda", "--seed", "2", NULL});
    piped_listen(talk);
    memcpy(watcher->home, talk->home, sizeof watcher->home);
    piped_start(watcher, (const char *const[]){"--data-dir", data, "--watch", "Wanda", NULL});
    piped_listen(watcher);
    piped_assert_hears(watcher, "T0/0 > ");
    piped_say(talk, "wait");
    piped_say(talk, "wait");
    bool told = false;
    for (bool there = false; !there && !watcher->ended; there = piped_hears(watcher, "T2/2 > ")) {
        piped_listen(watcher);
        told |= piped_hears(watcher, "  The orc hits you for ");
    }
    assert_true(told && !watcher->ended);
    piped_say(watcher, "start");
    piped_assert_hears(watcher, "T0/2");
    piped_say(watcher, "quit");
    assert_int_equal(piped_end(watcher), 0);
    piped_say(talk, "quit");
    assert_int_equal(piped_end(talk), 0);
    free(watcher);
}

/* What is said at each step of the introduction, from the first on; a step's words are said in turn until it is over.
 */
static const char *const LESSONS[][3] = {
    {"east"},
    {"look", "cancel"},
    {"wait"},
    {"fight"},
    {"east", "take"},
    {"pack", "sword", "confirm"},
    {"pack", "healing potion", "confirm"},
    {"explore"},
    {"descend", "explore"},
    {"explore", "use c at 1", "confirm"},
};
enum { LESSON_COUNT = sizeof LESSONS / sizeof *LESSONS };

/* Every lesson is printed when its turn has come, names words and no keys, and is printed again for an empty line. */
TEST_WITH(test_the_introduction_is_told, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--tutorial", NULL});
    piped_listen(talk);
    piped_assert_hears(talk, "Introduction, step 1 of ");
    piped_assert_hears(talk, "You walk by saying a direction");
    for (int lesson = 0; lesson < LESSON_COUNT; lesson++) {
        char next[64];
        (void)snprintf(next, sizeof next, "Introduction, step %d of ", lesson + 2);
        for (int i = 0; i < 120 && !piped_hears(talk, next); i++) {
            const char *words = LESSONS[lesson][i % 3];
            if (words)
                piped_say(talk, words);
        }
        piped_assert_hears(talk, next);
        assert_false(piped_hears(talk, "ress "));
        assert_false(piped_hears(talk, "Enter"));
        piped_say(talk, "");
        piped_assert_hears(talk, next);
    }
    assert_int_equal(piped_end(talk), 0);
}
