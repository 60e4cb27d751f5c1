/* SPDX-License-Identifier: MIT
 *
 * Commands by name: what words mean, and the command line on the map that reads them. */
#include "support/test.h"

#include "ui/log/command_names.h"

#include "support/screen_fixture.h"

#include <string.h>

static struct named parse(const char *words)
{
    struct catalogue catalogue;
    catalogue_init(&catalogue);
    return command_names_parse(&catalogue, words);
}

static void assert_intent(const char *words, enum intent intent)
{
    struct named named = parse(words);
    if (named.result != NAMES_INTENT || named.intent != intent)
        fail_msg("\"%s\" means %d, %d", words, (int)named.result, (int)named.intent);
}

static void assert_command(const char *words, struct command command)
{
    struct named named = parse(words);
    assert_int_equal(named.result, NAMES_COMMAND);
    assert_true(command_equal(&named.command, &command));
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

TEST(test_names_of_the_map)
{
    for (int i = 0; i < INTENT_COUNT; i++) {
        enum intent intent = (enum intent)i;
        if ((intent_contexts(intent) & IN_MAP) && intent > INTENT_MOVE_NW && intent != INTENT_COMMAND_LINE)
            assert_intent(intent_name(intent), intent);
    }
    assert_int_equal(parse("confirm").result, NAMES_UNKNOWN); /* of menus */
    assert_intent("  LOOK ", INTENT_LOOK);
    assert_intent("game menu", INTENT_GAME_MENU);
    assert_intent("Game_Menu", INTENT_GAME_MENU);
    assert_intent("use", INTENT_INVENTORY);
    assert_intent("drop", INTENT_DROP);
}

TEST(test_directions)
{
    assert_intent("north", INTENT_MOVE_N); /* though "northeast" begins so, too */
    assert_intent("northeast", INTENT_MOVE_NE);
    assert_intent("southw", INTENT_MOVE_SW);
    assert_intent("n", INTENT_MOVE_N);
    assert_intent("nw", INTENT_MOVE_NW);
    assert_command("move se", command_move(DIR_SE));
}

TEST(test_complete_commands)
{
    assert_command("use c", command_letter(CMD_USE, 2));
    assert_command("USE C 12 7", command_use_at(2, point_at(12, 7)));
    assert_command("drop   b", command_letter(CMD_DROP, 1));
    assert_command("levelup strength", command_level_up(CHOICE_STRENGTH));
    assert_int_equal(parse("use 7").result, NAMES_UNKNOWN);
    assert_int_equal(parse("drop b c").result, NAMES_UNKNOWN);
}

TEST(test_beginnings)
{
    assert_intent("inv", INTENT_INVENTORY);
    assert_int_equal(parse("d").result, NAMES_SEVERAL); /* descend, drop */
    assert_int_equal(parse("").result, NAMES_NOTHING);
    assert_int_equal(parse("   ").result, NAMES_NOTHING);
    assert_int_equal(parse("sing").result, NAMES_UNKNOWN);
    assert_int_equal(parse("\xff\x1b[2J").result, NAMES_UNKNOWN);
    char longest[400];
    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_int_equal(parse(longest).result, NAMES_UNKNOWN);
}

TEST(test_matches)
{
    struct catalogue catalogue;
    struct command_name names[COMMAND_NAMES_MAX];
    catalogue_init(&catalogue);
    assert_int_equal(command_names_match(&catalogue, "nor", names), 3);
    assert_string_equal(names[0].name, "north");
    assert_int_equal(names[2].intent, INTENT_MOVE_NW);
    assert_true(command_names_match(&catalogue, "", names) > 15);
    assert_int_equal(command_names_match(&catalogue, "sing", names), 0);
}

/* A translation offers its words; names stay known, but what begins a word that is offered is no name's beginning. */
/* Who sees the screen puts on and takes off by the one command. */
TEST(test_what_is_worn_is_used)
{
    static const char *const LINES[] = {"wear a", "put on a", "remove a", "take off a", "use a"};
    struct catalogue catalogue;
    struct command use = command_letter(CMD_USE, 0);
    catalogue_init(&catalogue);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        struct named named = command_names_read(&catalogue, LINES[i]);
        assert_int_equal(named.result, NAMES_COMMAND);
        assert_true(command_equal(&named.command, &use));
    }
}

TEST(test_words_of_a_language)
{
    struct catalogue catalogue;
    struct command_name names[COMMAND_NAMES_MAX];
    struct command use = command_letter(CMD_USE, 1);
    catalogue_init(&catalogue);
    assert_int_equal(command_names_offer(&catalogue, "inv", names), 1);
    catalogue.sentences[MSG_LINEAR_WORDS] =
        "repousser=shove,répéter=repeat,encore=repeat,sac=inventory,utiliser=use,fermer porte=close_door";
    assert_int_equal(command_names_offer(&catalogue, "inv", names), 0);
    assert_int_equal(command_names_offer(&catalogue, "get", names), 0);
    assert_int_equal(command_names_offer(&catalogue, "exp", names), 1); /* without a word: its name */
    assert_int_equal(command_names_offer(&catalogue, "REP", names), 2);
    assert_string_equal(names[0].name, "repousser");
    assert_string_equal(names[1].name, "répéter");
    assert_int_equal(command_names_parse(&catalogue, "rep").intent, INTENT_REPEAT);
    assert_int_equal(command_names_read(&catalogue, "rep").result, NAMES_SEVERAL);
    assert_int_equal(command_names_read(&catalogue, "repe").intent, INTENT_REPEAT);
    assert_int_equal(command_names_read(&catalogue, "encore").intent, INTENT_REPEAT);
    assert_int_equal(command_names_read(&catalogue, "ferm").intent, INTENT_CLOSE);
    assert_int_equal(command_names_read(&catalogue, "shove").intent, INTENT_SHOVE);
    assert_int_equal(command_names_read(&catalogue, "inv").intent, INTENT_INVENTORY);
    assert_int_equal(command_names_read(&catalogue, "chanter").result, NAMES_UNKNOWN);
    struct named named = command_names_read(&catalogue, "utiliser b");
    assert_int_equal(named.result, NAMES_COMMAND);
    assert_true(command_equal(&named.command, &use));
}

/* --- The command line on the map --------------------------------------------------------------------------------- */

static int open_line(void **state)
{
    struct screen_fixture *fixture = fixture_open(24, 80);
    *state = fixture;
    fixture_key(fixture, ':');
    return 0;
}

static int close_line(void **state)
{
    fixture_close(*state);
    return 0;
}

TEST_WITH(test_a_move_by_name, open_line, close_line)
{
    struct screen_fixture *fixture = *state;
    assert_true(fixture_shows(fixture, "Commands"));
    fixture_type(fixture, "north");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    struct command north = command_move(DIR_N);
    assert_true(command_equal(&fixture->answer.game.command, &north));
    assert_false(fixture_shows(fixture, "Commands"));
}

/* The line is for what is typed: a hint that has no room whole is not there. */
TEST_WITH(test_the_hint_makes_way, open_line, close_line)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 20, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Esc: back"));
    fixture_type(fixture, "northeast");
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 19, 0, 50), ":northeast                                        ");
}

TEST_WITH(test_a_screen_by_name, open_line, close_line)
{
    struct screen_fixture *fixture = *state;
    fixture_type(fixture, "char");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "Experience"));
    fixture_key(fixture, KEYCODE_ESCAPE); /* and back to the map, not to the line */
    assert_true(fixture_shows(fixture, "? help"));
}

TEST_WITH(test_things_by_letter, open_line, close_line)
{
    struct screen_fixture *fixture = *state;
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_give(fixture, 2, "fireball_scroll", false);
    fixture_type(fixture, "use b");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_type(fixture, ":use c");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "Fireball scroll:")); /* it is aimed first */
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_type(fixture, ":use z");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "You carry nothing"));
}

TEST_WITH(test_completion, open_line, close_line)
{
    struct screen_fixture *fixture = *state;
    fixture_type(fixture, "no");
    fixture_key(fixture, KEYCODE_TAB); /* what the three have in common, then one after the other */
    assert_string_equal(fixture_text(fixture, 23, 0, 7), ":north ");
    fixture_key(fixture, KEYCODE_TAB);
    fixture_key(fixture, KEYCODE_TAB);
    assert_string_equal(fixture_text(fixture, 23, 0, 11), ":northeast ");
    fixture_key_with(fixture, KEYCODE_TAB, KEYMOD_SHIFT);
    assert_string_equal(fixture_text(fixture, 23, 0, 7), ":north ");
    for (int i = 0; i < 6; i++)
        fixture_key(fixture, KEYCODE_BACKSPACE);
    assert_true(fixture_shows(fixture, "? help")); /* one Backspace too many leaves */
}

TEST_WITH(test_what_is_no_command, open_line, close_line)
{
    struct screen_fixture *fixture = *state;
    fixture_type(fixture, "dance");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "There is no command \"dance\"."));
    fixture_key_with(fixture, 'u', KEYMOD_CTRL);
    fixture_type(fixture, "d");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "\"d\" may mean more than one."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "? help"));
}
