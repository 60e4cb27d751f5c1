/* SPDX-License-Identifier: MIT
 *
 * Chores by one key, in the real program: exploring, fighting, stairs, resting, walking on, pointing at where to go;
 * each stop says why. And what a game that goes on remembers: its log, and what was laid down. */
#include "support/test.h"

#include "e2e/support/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PRESSES = 400, DEEP_FLOOR = 3 };

static bool has_changed(const struct pty *pty, const void *context)
{
    return player_screen_hash(pty) != *(const uint64_t *)context;
}

/* Presses a key that changes the screen, and waits for that. */
static void press(struct pty *pty, const char *key)
{
    uint64_t before = player_screen_hash(pty);
    pty_send(pty, key);
    pty_wait_until(pty, has_changed, &before, "another screen");
}

/* One key of exploring, fighting and going down, as the screen suggests; the choice at a new level takes two. */
static void press_what_helps(struct pty *pty)
{
    if (pty_shows(pty, "What grows?")) {
        press(pty, "a");
        if (pty_shows(pty, "What grows?"))
            press(pty, "\r");
    } else if (pty_shows(pty, "  kill ")) {
        press(pty, "\t");
    } else if (pty_shows(pty, "(> goes there)") || pty_shows(pty, "You have arrived.")) {
        press(pty, ">");
    } else {
        press(pty, "o");
    }
}

/* On seed 51 that is enough for two floors. */
PTY_TEST(test_three_keys_lead_to_floor_3)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "51"});
    for (int i = 0; i < MAX_PRESSES && game_floor(pty) < DEEP_FLOOR && !pty_shows(pty, "Here lies"); i++)
        press_what_helps(pty);
    assert_int_equal(game_floor(pty), DEEP_FLOOR);
    assert_true(game_turn(pty) > 500);
}

PTY_TEST(test_stops_say_why)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "42"});
    game_free(pty, "\t", "No foe is in sight.");
    game_free(pty, ">", "You have found no way down on this floor yet.");
    game_free(pty, "<", "No stairs lead up");
    game_free(pty, "0", "No foe is in sight."); /* the last deed was the fight */
    pty_send(pty, "o");
    pty_wait_text(pty, "You see an orc.");
    game_free(pty, "o", "No exploring while the orc is in sight.");
    game_free(pty, "Z", "No resting while the orc");
}

PTY_TEST(test_resting_and_walking_on)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "6"});
    pty_send(pty, "Z");
    pty_wait_text(pty, "You have waited 20 turns.");
    assert_int_equal(game_turn(pty), 20);
    pty_send(pty, "L");
    pty_wait_no_text(pty, "You have waited");
    pty_settle(pty);
    assert_true(game_turn(pty) > 21);
}

/* The pointing cursor: somewhere, and there at one key. */
PTY_TEST(test_travelling_to_a_place)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "6"});
    game_free(pty, "_", "Go to:");
    press(pty, "l");
    press(pty, "l");
    pty_send(pty, "\r");
    pty_wait_text(pty, "You have arrived.");
    assert_int_equal(game_turn(pty), 2);
    game_free(pty, "_", "Go to:");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Go to:");
}

/* A plan is one frame and one write, however many turns it takes. */
PTY_TEST(test_a_plan_is_one_frame)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "6"});
    pty_settle(pty);
    pty_count(pty);
    pty_send(pty, "Z");
    pty_wait_text(pty, "You have waited 20 turns.");
    pty_settle(pty);
    assert_int_equal(pty->reads, 1);
}

/* The log is what it was, the last sentences are on the screen, and exploring lets lie what was laid down. */
PTY_TEST(test_what_a_game_remembers)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    struct game_setup setup = {.terminal = {.home = home}, .seed = "6"};
    game_start(pty, &setup);
    pty_send(pty, "da");
    pty_wait_text(pty, "You drop the dagger.");
    game_act(pty, "l");
    game_act(pty, "h");
    assert_screen_contains(pty, "A dagger lies here.");
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    setup.living = true;
    game_start(pty, &setup);
    assert_screen_row(pty, 0, "A dagger lies here. Welcome back, Wanda: floor 1, turn 3.");
    game_free(pty, "v", "You drop the dagger.");
    assert_screen_contains(pty, "A dagger lies here.");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Threat");
    press(pty, "o");
    pty_settle(pty);
    assert_screen_contains(pty, "nothing worn");
    press(pty, "v");
    assert_screen_lacks(pty, "You pick up the dagger");
    pty_stop(pty);
    scratch_remove(home);
}
