/* SPDX-License-Identifier: MIT
 *
 * The screens: what keys make of them, the menu, and the pages of the character, of help and of history. Aiming stands
 * in test_aiming.c. */
#include "support/test.h"

#include "support/screen_fixture.h"

#include <string.h>

/* --- Play -------------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_keys_become_commands)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'y');
    fixture_assert_command(fixture, command_move(DIR_NW));
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_assert_command(fixture, command_move(DIR_S));
    fixture_key(fixture, 'z');
    fixture_assert_command(fixture, command_plain(CMD_WAIT));
    fixture_key(fixture, 'g');
    fixture_assert_command(fixture, command_plain(CMD_PICK_UP));
    fixture->the_view.hero.on_stairs = true;
    fixture_key(fixture, '>');
    fixture_assert_command(fixture, command_plain(CMD_DESCEND));
    assert_int_equal(fixture_key(fixture, 'q'), UI_GAME_NOTHING);
}

SCREEN_TEST(test_repeat)
{
    struct screen_fixture *fixture = *state;
    assert_int_equal(fixture_key(fixture, '0'), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "nothing to repeat"));
    fixture_key(fixture, 'l');
    fixture_key(fixture, '0');
    fixture_assert_command(fixture, command_move(DIR_E));
    shell_begin_game(&fixture->shell, "Other");
    assert_int_equal(fixture_key(fixture, '0'), UI_GAME_NOTHING);
}

SCREEN_TEST(test_redraw_is_told_to_the_caller)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_int_equal(shell_key(&fixture->shell, fixture->view, NULL, &fixture->cells, (struct key){'l', KEYMOD_CTRL},
                               &fixture->answer),
                     SHELL_REDRAW);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    assert_int_equal(shell_key(&fixture->shell, fixture->view, NULL, &fixture->cells, (struct key){'z', KEYMOD_CTRL},
                               &fixture->answer),
                     SHELL_SUSPEND);
}

SCREEN_TEST(test_game_menu)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "c) Continue playing"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_false(fixture_shows(fixture, "Continue playing"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture_key(fixture, 't'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_LEAVE);
    fixture_key(fixture, 'k'); /* no row has it: up */
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_QUIT);
}

/* On the map letters mean other things: after one Esc too many they must not end the game, however often they come. */
SCREEN_TEST(test_letters_only_point_in_the_game_menu)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "A letter points, Enter takes."));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(fixture_key(fixture, 's'), UI_GAME_NOTHING);
        assert_int_equal(fixture_key(fixture, 'S'), UI_GAME_NOTHING);
        assert_int_equal(fixture_key(fixture, 't'), UI_GAME_NOTHING);
        assert_int_equal(fixture_key(fixture, 'r'), UI_GAME_NOTHING);
        assert_int_equal(fixture->shell.depth, 2);
    }
    fixture_key(fixture, 's');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_QUIT);
}

/* A screen that closes by itself leaves the Esc for it to the map: that one opens nothing, the next the menu. */
SCREEN_TEST(test_one_esc_too_many)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'c');
    fixture_key(fixture, ' '); /* closes it */
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture->shell.depth, 1);
    assert_true(fixture_shows(fixture, "Nothing is open any more"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Save and quit"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, KEYCODE_ESCAPE); /* it closed the menu itself, and means this one */
    assert_true(fixture_shows(fixture, "Save and quit"));
}

SCREEN_TEST(test_retiring_is_asked)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'r');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "Retire Eadric?"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING); /* goes on */
    assert_true(fixture_shows(fixture, "r) Retire: the run ends here"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture_key(fixture, 'r'), UI_GAME_RETIRE);
    shell_stay(&fixture->shell);
    fixture->view->profile = (uint8_t)rules_practice(fixture->rules, PRACTICE_FIRST);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Save and quit"));
    assert_false(fixture_shows(fixture, "Retire"));
}

/* What opened a page closes it; in a list letters have their own meaning. */
SCREEN_TEST(test_the_key_that_opens_closes)
{
    struct screen_fixture *fixture = *state;
    const char keys[] = {'c', 'v', 'P', '?', 'x', '/', '_'};
    for (size_t i = 0; i < sizeof keys; i++) {
        fixture_key(fixture, (unsigned char)keys[i]);
        assert_int_equal(fixture->shell.depth, 2);
        fixture_key(fixture, (unsigned char)keys[i]);
        assert_int_equal(fixture->shell.depth, 1);
    }
    fixture_key(fixture, 'c');
    fixture_key(fixture, ' ');
    assert_int_equal(fixture->shell.depth, 1);
}

/* Whatever the key map says: Esc is the way out, Ctrl-C opens the menu, and leaves where there is no game. */
SCREEN_TEST(test_there_is_always_a_way_out)
{
    struct screen_fixture *fixture = *state;
    fixture->shell.scene.keys.count = 0;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Save and quit"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Save and quit"));
    for (int i = 0; i < 10; i++)
        fixture_key_with(fixture, 'c', KEYMOD_CTRL);
    assert_true(fixture_shows(fixture, "Save and quit"));
    assert_int_equal(fixture->shell.depth, 2);
    fixture->view->state = GAME_DEAD;
    assert_int_equal(fixture_key_with(fixture, 'c', KEYMOD_CTRL), UI_GAME_LEAVE);
    fixture->view = NULL;
    assert_int_equal(fixture_key_with(fixture, 'c', KEYMOD_CTRL), UI_TITLE_QUIT);
}

/* Every intent that a key of the map may stand for has its row there. */
SCREEN_TEST(test_every_intent_of_the_map_does_something)
{
    struct screen_fixture *fixture = *state;
    for (int intent = 0; intent < INTENT_COUNT; intent++) {
        const struct message_log *log = &fixture->shell.scene.log;
        if (!(intent_contexts((enum intent)intent) & IN_MAP))
            continue;
        shell_stay(&fixture->shell);
        message_log_clear(&fixture->shell.scene.log);
        shell_intent(&fixture->shell, fixture->view, NULL, (enum intent)intent, &fixture->answer);
        if (log->count > 0 && strstr(message_log_at(log, log->count - 1)->text, "does nothing"))
            fail_msg("%s: %s", intent_name((enum intent)intent), message_log_at(log, log->count - 1)->text);
    }
}

SCREEN_TEST(test_unknown_keys_say_so)
{
    struct screen_fixture *fixture = *state;
    int kept = message_log_kept(&fixture->shell.scene.log);
    fixture_key(fixture, 'q');
    assert_true(fixture_shows(fixture, "'q' does nothing"));
    fixture_key(fixture, 'Q');
    fixture_key(fixture, 'Q');
    assert_true(fixture_shows(fixture, "'Q' does nothing"));
    assert_false(fixture_shows(fixture, "'q' does nothing"));
    assert_int_equal(message_log_kept(&fixture->shell.scene.log), kept);
}

/* Under a window the bar names keys that work there. */
SCREEN_TEST(test_the_bar_under_windows)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_string_equal(fixture_text(fixture, 23, 0, 36), "Enter choose  Esc close  ? help     ");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'c');
    assert_string_equal(fixture_text(fixture, 23, 0, 24), "Esc close  ? help       ");
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 28), "Enter choose  Esc menu  ? he");
    fixture->view->state = GAME_DEAD;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 28), "Enter choose  ? help        ");
}

static void press_twice_behind(struct screen_fixture *fixture, uint32_t door, uint32_t code, uint8_t modifiers)
{
    shell_begin_game(&fixture->shell, "Eadric");
    fixture_key(fixture, door);
    fixture_key_with(fixture, code, modifiers);
    fixture_key_with(fixture, code, modifiers);
    assert_in_range(fixture->shell.depth, 1, 3);
}

/* Whatever the key and wherever it is pressed: nothing breaks, and no screen lets more than a few lie over another. */
SCREEN_TEST(test_any_key_anywhere)
{
    struct screen_fixture *fixture = *state;
    static const uint32_t DOORS[] = {'i', 'd', 'c', 'x', 'v', ']', 'F', '?', KEYCODE_ESCAPE, 'z'};
    fixture_give(fixture, 0, "dagger", true);
    fixture_give(fixture, 5, "fireball_scroll", false);
    fixture_put(fixture, "orc", 42, 20);
    for (size_t door = 0; door < sizeof DOORS / sizeof *DOORS; door++)
        for (uint32_t code = 0; code <= KEYCODE_NONE; code = fixture_next_code(code)) {
            press_twice_behind(fixture, DOORS[door], code, 0);
            press_twice_behind(fixture, DOORS[door], code, fixture_modifiers(code, door));
        }
}

/* --- Pages ------------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_character)
{
    struct screen_fixture *fixture = *state;
    fixture->view->hero.power = 4;
    fixture_key(fixture, 'c');
    assert_true(fixture_shows(fixture, "Power               4 = 2 + 2"));
    assert_true(fixture_shows(fixture, "Defense             1 "));
    assert_true(fixture_shows(fixture, "Next level above    350"));
    assert_true(fixture_shows(fixture, "Seed                classic:1:12345"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Next level"));
}

SCREEN_TEST(test_help_lists_every_key_of_the_map)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, '?');
    for (int intent = 0; intent < INTENT_COUNT; intent++) {
        char text[64];
        struct strbuf keys;
        STRBUF_OVER(&keys, text);
        keymap_keys(&fixture->shell.scene.keys, CONTEXT_MAP, (enum intent)intent, 3, &keys);
        if (keys.length > 0 && scene_knows(&fixture->shell.scene, (enum intent)intent))
            assert_true(fixture_shows(fixture, text));
    }
    assert_true(fixture_shows(fixture, "page 1 of "));
    fixture_key(fixture, KEYCODE_PAGE_UP);
    assert_true(fixture_shows(fixture, "o  orc"));
    assert_false(fixture_shows(fixture, "slinger")); /* is not met in this game */
    assert_true(fixture_shows(fixture, "#  wall"));
    assert_true(fixture_shows(fixture, ".  floor"));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "page 1 of "));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view = NULL; /* the title */
    fixture_key(fixture, '?');
    assert_true(fixture_shows(fixture, "page 1 of "));
}

static void fill_history(struct screen_fixture *fixture, int count)
{
    message_log_clear(&fixture->shell.scene.log);
    for (int i = 0; i < count; i++) {
        char text[32];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        strbuf_format(&buf, "Sentence %d.", i);
        message_log_add(&fixture->shell.scene.log, (uint32_t)i, WEIGHT_PLAIN, false, text);
    }
}

SCREEN_TEST(test_history_wraps_with_a_step_past_the_end)
{
    struct screen_fixture *fixture = *state;
    fill_history(fixture, 100);
    fixture_key(fixture, 'v');
    assert_true(fixture_shows(fixture, "81-100 of 100"));
    assert_true(fixture_shows(fixture, "T99     Sentence 99."));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "1-20 of 100"));
    fixture_key(fixture, KEYCODE_UP);
    assert_true(fixture_shows(fixture, "81-100 of 100"));
    fixture_key(fixture, KEYCODE_PAGE_UP);
    assert_true(fixture_shows(fixture, "62-81 of 100"));
    fixture_key(fixture, KEYCODE_HOME);
    fixture_key(fixture, KEYCODE_PAGE_UP);
    assert_true(fixture_shows(fixture, "81-100 of 100"));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "1-20 of 100"));
}

SCREEN_TEST(test_history_search_goes_back_in_time)
{
    struct screen_fixture *fixture = *state;
    fill_history(fixture, 100);
    fixture_type(fixture, "v/CE 5");
    assert_true(fixture_shows(fixture, "Search: CE 5"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->shell.stack[1].as.history.list.selected, 59);
    assert_true(fixture_shows(fixture, "Sentence 59."));
    fixture_key(fixture, 'n');
    assert_int_equal(fixture->shell.stack[1].as.history.list.selected, 58);
    fixture_type(fixture, "/nowhere");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "\"nowhere\" does not occur."));
}

SCREEN_TEST(test_history_wraps_long_sentences)
{
    struct screen_fixture *fixture = *state;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    while (!buf.cut)
        strbuf_text(&buf, "word ");
    fill_history(fixture, 0);
    message_log_add(&fixture->shell.scene.log, 1, WEIGHT_PLAIN, false, text);
    fixture_key(fixture, 'v');
    assert_true(fixture_shows(fixture, "1-7 of 7"));
    fill_history(fixture, 0);
    fixture_draw(fixture);
    fixture_type(fixture, "/x");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "does not occur"));
}
