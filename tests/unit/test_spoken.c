/* SPDX-License-Identifier: MIT
 *
 * Commands by name: what words mean, and the command line on the map that reads them. */
#include "ui/spoken.h"

#include "support/easel.h"

#include <string.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

static struct spoken parse(const char *words)
{
    struct catalogue catalogue;
    catalogue_init(&catalogue);
    return spoken_parse(&catalogue, words);
}

static void assert_intent(const char *words, enum intent intent)
{
    struct spoken spoken = parse(words);
    if (spoken.result != SPOKEN_INTENT || spoken.intent != intent)
        fail_msg("\"%s\" means %d, %d", words, (int)spoken.result, (int)spoken.intent);
}

static void assert_command(const char *words, struct command command)
{
    struct spoken spoken = parse(words);
    assert_int_equal(spoken.result, SPOKEN_COMMAND);
    assert_true(command_equal(&spoken.command, &command));
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

static void test_names_of_the_map(void **state)
{
    (void)state;
    for (int i = 0; i < INTENT_COUNT; i++) {
        enum intent intent = (enum intent)i;
        if ((intent_contexts(intent) & IN_MAP) && intent > INTENT_MOVE_NW && intent != INTENT_SPEAK)
            assert_intent(intent_name(intent), intent);
    }
    assert_int_equal(parse("confirm").result, SPOKEN_UNKNOWN); /* of menus */
    assert_intent("  LOOK ", INTENT_LOOK);
    assert_intent("game menu", INTENT_GAME_MENU);
    assert_intent("Game_Menu", INTENT_GAME_MENU);
    assert_intent("use", INTENT_INVENTORY);
    assert_intent("drop", INTENT_DROP);
}

static void test_directions(void **state)
{
    (void)state;
    assert_intent("north", INTENT_MOVE_N); /* though "northeast" begins so, too */
    assert_intent("northeast", INTENT_MOVE_NE);
    assert_intent("southw", INTENT_MOVE_SW);
    assert_intent("n", INTENT_MOVE_N);
    assert_intent("nw", INTENT_MOVE_NW);
    assert_command("move se", command_move(DIR_SE));
}

static void test_complete_commands(void **state)
{
    (void)state;
    assert_command("use c", command_letter(CMD_USE, 2));
    assert_command("USE C 12 7", command_use_at(2, point_at(12, 7)));
    assert_command("drop   b", command_letter(CMD_DROP, 1));
    assert_command("levelup strength", command_level_up(CHOICE_STRENGTH));
    assert_int_equal(parse("use 7").result, SPOKEN_UNKNOWN);
    assert_int_equal(parse("drop b c").result, SPOKEN_UNKNOWN);
}

static void test_beginnings(void **state)
{
    (void)state;
    assert_intent("inv", INTENT_INVENTORY);
    assert_int_equal(parse("d").result, SPOKEN_SEVERAL); /* descend, drop */
    assert_int_equal(parse("").result, SPOKEN_NOTHING);
    assert_int_equal(parse("   ").result, SPOKEN_NOTHING);
    assert_int_equal(parse("sing").result, SPOKEN_UNKNOWN);
    assert_int_equal(parse("\xff\x1b[2J").result, SPOKEN_UNKNOWN);
    char longest[400];
    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_int_equal(parse(longest).result, SPOKEN_UNKNOWN);
}

static void test_matches(void **state)
{
    struct catalogue catalogue;
    struct spoken_name names[SPOKEN_MAX_NAMES];
    (void)state;
    catalogue_init(&catalogue);
    assert_int_equal(spoken_matches(&catalogue, "nor", names), 3);
    assert_string_equal(names[0].name, "north");
    assert_int_equal(names[2].intent, INTENT_MOVE_NW);
    assert_true(spoken_matches(&catalogue, "", names) > 15);
    assert_int_equal(spoken_matches(&catalogue, "sing", names), 0);
}

/* --- The command line on the map --------------------------------------------------------------------------------- */

static int open_line(void **state)
{
    struct easel *easel = easel_open(24, 80);
    *state = easel;
    easel_key(easel, ':');
    return 0;
}

static int close_line(void **state)
{
    easel_close(*state);
    return 0;
}

static void test_a_move_by_name(void **state)
{
    struct easel *easel = *state;
    assert_true(easel_shows(easel, "Commands"));
    easel_type(easel, "north");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_COMMAND);
    struct command north = command_move(DIR_N);
    assert_true(command_equal(&easel->answer.command, &north));
    assert_false(easel_shows(easel, "Commands"));
}

/* The line is for what is typed: a hint that has no room whole is not there. */
static void test_the_hint_makes_way(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 20, 50);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Esc: back"));
    easel_type(easel, "northeast");
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 19, 0, 50), ":northeast                                        ");
}

static void test_a_screen_by_name(void **state)
{
    struct easel *easel = *state;
    easel_type(easel, "char");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    assert_true(easel_shows(easel, "Experience"));
    easel_key(easel, KEYCODE_ESCAPE); /* and back to the map, not to the line */
    assert_true(easel_shows(easel, "? help"));
}

static void test_things_by_letter(void **state)
{
    struct easel *easel = *state;
    easel_give(easel, 1, "healing_potion", false);
    easel_give(easel, 2, "fireball_scroll", false);
    easel_type(easel, "use b");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_COMMAND);
    easel_type(easel, ":use c");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    assert_true(easel_shows(easel, "Fireball scroll:")); /* it is aimed first */
    easel_key(easel, KEYCODE_ESCAPE);
    easel_type(easel, ":use z");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    assert_true(easel_shows(easel, "You carry nothing"));
}

static void test_completion(void **state)
{
    struct easel *easel = *state;
    easel_type(easel, "no");
    easel_key(easel, KEYCODE_TAB); /* what the three have in common, then one after the other */
    assert_string_equal(easel_text(easel, 23, 0, 7), ":north ");
    easel_key(easel, KEYCODE_TAB);
    easel_key(easel, KEYCODE_TAB);
    assert_string_equal(easel_text(easel, 23, 0, 11), ":northeast ");
    easel_key_with(easel, KEYCODE_TAB, KEYMOD_SHIFT);
    assert_string_equal(easel_text(easel, 23, 0, 7), ":north ");
    for (int i = 0; i < 6; i++)
        easel_key(easel, KEYCODE_BACKSPACE);
    assert_true(easel_shows(easel, "? help")); /* one Backspace too many leaves */
}

static void test_what_is_no_command(void **state)
{
    struct easel *easel = *state;
    easel_type(easel, "dance");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    assert_true(easel_shows(easel, "There is no command \"dance\"."));
    easel_key_with(easel, 'u', KEYMOD_CTRL);
    easel_type(easel, "d");
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "\"d\" may mean more than one."));
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "? help"));
}

#define LINE_TEST(test) cmocka_unit_test_setup_teardown(test, open_line, close_line)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_the_map),  cmocka_unit_test(test_directions),
        cmocka_unit_test(test_complete_commands), cmocka_unit_test(test_beginnings),
        cmocka_unit_test(test_matches),           LINE_TEST(test_a_move_by_name),
        LINE_TEST(test_the_hint_makes_way),       LINE_TEST(test_a_screen_by_name),
        LINE_TEST(test_things_by_letter),         LINE_TEST(test_completion),
        LINE_TEST(test_what_is_no_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
