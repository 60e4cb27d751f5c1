/* SPDX-License-Identifier: MIT
 *
 * The two screens of settings: options and keys. */
#include "support/test.h"

#include "ui/settings/settings.h"
#include "support/screen_fixture.h"

#include <stdio.h>

static void go_to(struct screen_fixture *fixture, const char *keys)
{
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_type(fixture, keys);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "Options"));
}

SCREEN_TEST(test_options_ask_for_changes)
{
    struct screen_fixture *fixture = *state;
    go_to(fixture, "o");
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_RIGHT);
    struct change change = shell_take_change(&fixture->shell);
    assert_int_equal(change.kind, CHANGE_SETTING);
    assert_int_equal(change.setting, SETTING_COLOR);
    assert_string_equal(change.text, "always");
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NOTHING);
    shell_changed(&fixture->shell, "the disk is full");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "could not be written: the disk is full"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "? help"));
}

/* Where 80 columns are not to be had, the sentence about a setting stands below the list, whole. */
SCREEN_TEST(test_options_on_a_narrow_screen)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 20, 50);
    go_to(fixture, "o");
    assert_true(fixture_shows(fixture, "the colours: the name of a theme"));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "the map in ASCII (auto, too) or in UTF-8"));
}

SCREEN_TEST(test_options_take_words)
{
    struct screen_fixture *fixture = *state;
    go_to(fixture, "o");
    while (fixture->shell.stack[fixture->shell.depth - 1].as.options.list.selected != SETTING_NAME)
        fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_type(fixture, "Ulf !?oy");
    fixture_key(fixture, KEYCODE_ENTER);
    struct change change = shell_take_change(&fixture->shell);
    assert_int_equal(change.setting, SETTING_NAME);
    assert_string_equal(change.text, "Ulfoy");
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_type(fixture, "x");
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NOTHING);
}

static void open_keys(struct screen_fixture *fixture)
{
    go_to(fixture, "o");
    fixture_key(fixture, KEYCODE_UP);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "Keys: on the map"));
}

SCREEN_TEST(test_keys_are_taken_on_a_second_word)
{
    struct screen_fixture *fixture = *state;
    open_keys(fixture);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "Press the key for \"go or attack north\"."));
    fixture_key(fixture, 'i');
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NOTHING);
    assert_true(fixture_shows(fixture, "i stands for \"open the pack\"."));
    fixture_key(fixture, 'n'); /* no */
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NOTHING);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_key(fixture, 'i');
    fixture_key(fixture, KEYCODE_ENTER);
    struct change change = shell_take_change(&fixture->shell);
    assert_int_equal(change.kind, CHANGE_KEYS);
    assert_int_equal(change.intent, INTENT_MOVE_N);
    assert_int_equal(change.key.code, 'i');
}

/* The key that is waited for is wanted for itself: those that work everywhere, too. */
SCREEN_TEST(test_keys_that_work_everywhere_can_move)
{
    struct screen_fixture *fixture = *state;
    open_keys(fixture);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_key_with(fixture, 'l', KEYMOD_CTRL);
    assert_true(fixture_shows(fixture, "Ctrl-L stands for \"draw the screen afresh\"."));
    fixture_key(fixture, KEYCODE_ENTER);
    struct change change = shell_take_change(&fixture->shell);
    assert_int_equal(change.key.code, 'l');
    assert_int_equal(change.key.modifiers, KEYMOD_CTRL);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture_key_with(fixture, 'c', KEYMOD_CTRL), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "Ctrl-C always leads out"));
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NOTHING);
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "Esc"));
    assert_true(fixture_shows(fixture, "Ctrl-C are"));
}

/* A letter is a letter where one types, whatever the player has bound to it. */
SCREEN_TEST(test_letters_type_whatever_is_bound_to_them)
{
    static const char OWN[] = "keys list\n  cancel q\n  redraw r\n  help x\n";
    struct screen_fixture *fixture = *state;
    struct fault_list faults = {NULL, 0, 0, 0};
    assert_true(keymap_read(&fixture->shell.scene.keys, "own", OWN, sizeof OWN - 1, &faults));
    go_to(fixture, "o");
    while (fixture->shell.stack[fixture->shell.depth - 1].as.options.list.selected != SETTING_NAME)
        fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_type(fixture, "qrx");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_string_equal(shell_take_change(&fixture->shell).text, "qrx");
}

SCREEN_TEST(test_languages_are_stepped_through)
{
    static const struct ui_files FILES = {
        .languages = {.list = {{.id = "auto"}, {.id = "en"}, {.id = "fr"}}, .count = 3}};
    struct screen_fixture *fixture = *state;
    fixture->settings.files = &FILES;
    go_to(fixture, "o");
    while (fixture->shell.stack[fixture->shell.depth - 1].as.options.list.selected != SETTING_LANG)
        fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_LEFT);
    assert_string_equal(shell_take_change(&fixture->shell).text, "fr");
    fixture_key(fixture, KEYCODE_RIGHT);
    assert_string_equal(shell_take_change(&fixture->shell).text, "en");
}

/* Every name and sentence of the list stands there whole. */
SCREEN_TEST(test_options_are_whole)
{
    struct screen_fixture *fixture = *state;
    go_to(fixture, "o");
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_row *row = setting_row((enum setting)i);
        char name[32];
        (void)snprintf(name, sizeof name, "%s ", row->name);
        if (!fixture_shows(fixture, name) || !fixture_shows(fixture, text_get(&fixture->catalogue, row->meaning)))
            fail_msg("%s", row->name);
    }
}

SCREEN_TEST(test_keys_that_are_free_and_that_cannot_be_had)
{
    struct screen_fixture *fixture = *state;
    open_keys(fixture);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_key_with(fixture, KEYCODE_F1, KEYMOD_CTRL);
    assert_int_equal(shell_take_change(&fixture->shell).key.code, KEYCODE_F1);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NOTHING);
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(fixture_shows(fixture, "Keys: in menus"));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_key(fixture, 'q');
    assert_true(fixture_shows(fixture, "q cannot be had for this"));
    fixture_key(fixture, KEYCODE_DELETE);
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NO_KEYS);
    fixture_key(fixture, KEYCODE_BACKSPACE);
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_RESET_KEYS);
    fixture_key(fixture, KEYCODE_END);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_RESET_ALL);
}
