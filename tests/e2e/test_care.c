/* SPDX-License-Identifier: MIT
 *
 * What the keys that play on take care of, at 80x24, on floors drawn for it (tests/data/scenes): no order kills without
 * having been given twice, no foe gets the first blow that could have been had, and what was seen stays on the map. */
#include "support/test.h"

#include "e2e/support/game.h"

static void start(struct pty *pty, const char *profile)
{
    const char *const more[] = {"--profile", profile, NULL};
    game_start(pty, &(struct game_setup){.data = "scenes", .more = more});
}

/* --- The brake --------------------------------------------------------------------------------------------------- */

#define BRAKE "Give the order again to do it all the same."

PTY_TEST(test_a_fight_that_could_kill_is_asked_for_twice)
{
    struct pty *pty = *state;
    start(pty, "last_stand");
    assert_screen_contains(pty, "Threat 3: deadly");
    game_free(pty, "\t", BRAKE);
    game_free(pty, "x", "Look  Enter all of it  Tab next");
    game_free(pty, "\033", "Tab fight");
    game_free(pty, "\t", BRAKE " (x2)"); /* another key has come between: it is asked for again */
    game_press_again(pty, "\t");
    pty_wait_text(pty, "Here lies Wanda");
}

/* The key that came in the same instant is not an answer. */
PTY_TEST(test_keys_typed_ahead_do_not_dare)
{
    struct pty *pty = *state;
    start(pty, "last_stand");
    game_free(pty, "\t\t\t", BRAKE);
    pty_settle(pty);
    assert_int_equal(game_turn(pty), 0);
}

/* Nor is a key that is held down, though it begins to repeat only when the sentence has been read. */
PTY_TEST(test_a_key_held_down_does_not_dare)
{
    struct pty *pty = *state;
    start(pty, "last_stand");
    game_free(pty, "\t", BRAKE);
    game_press_again(pty, "\t\t");
    pty_wait_text(pty, "The keys came too close together: once more does it.");
    assert_screen_contains(pty, BRAKE);
    game_press_again(pty, "<");
    pty_wait_text(pty, "No stairs lead up");
    assert_int_equal(game_turn(pty), 0);
    game_free(pty, "\t", BRAKE);
    game_press_again(pty, "\t");
    pty_wait_text(pty, "Here lies Wanda");
}

PTY_TEST(test_every_order_has_the_brake)
{
    static const char *const orders[] = {">", "_>\r"};
    struct pty *pty = *state;
    start(pty, "last_stand");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        game_free(pty, orders[i], BRAKE);
        pty_settle(pty);
        game_free(pty, "<", "No stairs lead up");
        pty_settle(pty);
        assert_screen_lacks(pty, "while the orc is in sight");
    }
    assert_int_equal(game_turn(pty), 0);
}

/* What is refused while somebody hunts in view is refused however often it is ordered, when it would kill most of all.
 */
PTY_TEST(test_what_hunters_forbid_cannot_be_dared)
{
    static const char *const orders[] = {"o", "Z", "L"};
    struct pty *pty = *state;
    start(pty, "last_stand");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        game_free(pty, orders[i], "while the orc is in sight");
        pty_settle(pty);
        game_free(pty, orders[i], "while the orc is in sight. (x2)");
        pty_settle(pty);
        assert_screen_lacks(pty, BRAKE);
        game_free(pty, "<", "No stairs lead up");
    }
    assert_int_equal(game_turn(pty), 0);
}

/* --- The first blow ---------------------------------------------------------------------------------------------- */

PTY_TEST(test_waiting_for_the_first_blow)
{
    struct pty *pty = *state;
    start(pty, "passage");
    pty_send(pty, "S");
    pty_wait_text(pty, "The orc has come: strike first.");
    assert_int_equal(game_turn(pty), 4);
    assert_int_equal(game_hp(pty), 100);
    assert_screen_contains(pty, "beside E");
    game_free(pty, "S", "The orc stands beside you, east: ");
}

PTY_TEST(test_a_fight_lets_the_foe_come)
{
    struct pty *pty = *state;
    start(pty, "passage");
    game_act(pty, "z");
    game_act(pty, "\t"); /* both come nearer */
    game_act(pty, "\t");
    assert_screen_contains(pty, "You let the orc come.");
    assert_int_equal(game_hp(pty), 100);
    assert_screen_contains(pty, "beside E");
    game_act(pty, "\t");
    assert_screen_contains(pty, "You hit the orc for 4. The orc hits you for 3.");
}

PTY_TEST(test_exploring_goes_no_nearer_to_a_remembered_foe)
{
    struct pty *pty = *state;
    start(pty, "doorway");
    game_act(pty, "y");
    assert_screen_lacks(pty, "|o orc");
    game_free(pty, "o", "The orc was last seen 2 steps east: exploring goes no nearer.");
    game_free(pty, "oo", "goes no nearer. (x3)");
    assert_int_equal(game_hp(pty), 100);
    game_act(pty, "n"); /* the player may */
    assert_int_equal(game_hp(pty), 97);
}

/* --- The map ----------------------------------------------------------------------------------------------------- */

PTY_TEST(test_what_was_seen_stays_on_the_map)
{
    static const char *const steps[] = {"l", "n", "n", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l", "l"};
    struct pty *pty = *state;
    start(pty, "cellar");
    assert_screen_contains(pty, "#@r.!....");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        game_act(pty, steps[i]);
    assert_screen_contains(pty, "#.%.!....");
    game_free(pty, "x\t", "A healing potion (rem");
}

TEST_GROUP(NULL, NULL)
