/* SPDX-License-Identifier: MIT
 *
 * Shoving and throwing by the player: keys, questions, words; and that classic knows none of it. */
#include "support/test.h"

#include "log/command_names.h"
#include "support/screen_fixture.h"

/* Whether some page of the help says it. */
static bool helps(struct screen_fixture *fixture, const char *words)
{
    bool found = false;
    fixture_key(fixture, '?');
    for (int page = 0; page < 12 && !found; page++) {
        fixture_draw(fixture);
        found = fixture_shows(fixture, words);
        fixture_key(fixture, KEYCODE_PAGE_DOWN);
    }
    fixture_key(fixture, KEYCODE_ESCAPE);
    return found;
}

SCREEN_TEST(test_classic_shoves_and_throws_nothing)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 41, 20);
    fixture_give(fixture, 0, "throwing_knife", false);
    static const char KEYS[] = "Vtf";
    for (int i = 0; KEYS[i]; i++) {
        assert_true(fixture_tells(fixture, (uint32_t)KEYS[i], "That is not done in this game."));
        assert_int_equal(fixture->shell.depth, 1);
        assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    }
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "shove"));
    assert_false(fixture_shows(fixture, "f throw"));
    assert_false(fixture_tells(fixture, '?', "shove a foe away"));
}

SCREEN_TEST(test_help_of_the_campaign)
{
    struct screen_fixture *fixture = *state;
    assert_true(helps(fixture, "A blow takes power minus defense"));
    assert_false(helps(fixture, "A wait is a guard"));
    fixture = fixture_campaign(state);
    assert_true(helps(fixture, "A wait is a guard"));
    assert_true(helps(fixture, "Unrest rises while you stay"));
    assert_true(helps(fixture, "A blow takes power minus defense"));
}

SCREEN_TEST(test_the_only_foe_is_shoved_at_once)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    assert_true(fixture_tells(fixture, 'V', "Nobody beside you can be shoved."));
    assert_true(fixture_tells(fixture, 'C', "door"));
    assert_int_equal(fixture->shell.depth, 1);
    fixture_put_hunter(fixture, "orc", 41, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "shove"));
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_E));
}

/* Of two the player chooses; a large one and one that is braced are not asked about. */
SCREEN_TEST(test_the_direction_of_a_shove_is_asked)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_put_hunter(fixture, "orc", 41, 20);
    fixture_put_hunter(fixture, "orc", 40, 19);
    assert_true(fixture_tells(fixture, 'V', "Shove in which direction?"));
    assert_true(fixture_tells(fixture, 'q', "'q' is no direction."));
    assert_int_equal(fixture->shell.depth, 2);
    assert_true(fixture_tells(fixture, KEYCODE_ESCAPE, "You think better of it."));
    assert_int_equal(fixture->shell.depth, 1);
    fixture_key(fixture, 'V');
    fixture_key(fixture, KEYCODE_UP);
    fixture_assert_command(fixture, command_shove(DIR_N));
    fixture->shell.depth = 1;
    fixture->the_view.entities[0].statuses[STATUS_BRACED] = 2;
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_N));
    fixture->the_view.entities[1].statuses[STATUS_BRACED] = 2;
    assert_true(fixture_tells(fixture, 'V', "it is too large, rooted or has just been pushed."));
    assert_int_equal(fixture->shell.depth, 1);
}

static int row_with(struct screen_fixture *fixture, const char *text)
{
    for (int row = 0; row < 24; row++)
        if (strstr(fixture_text(fixture, row, 0, 80), text))
            return row;
    fail_msg("no row with \"%s\"", text);
    return -1;
}

/* That half of a defense counts explains the numbers above: it stands right below them. */
SCREEN_TEST(test_looking_says_first_that_a_foe_crushes)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_put_hunter(fixture, "troll", 41, 20);
    fixture_type(fixture, "x");
    fixture_draw(fixture);
    assert_true(row_with(fixture, "Against its blows") < row_with(fixture, "Now: hunts"));
}

SCREEN_TEST(test_a_heavy_hand_shoves_who_is_large)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_put_hunter(fixture, "troll", 41, 20);
    assert_true(fixture_tells(fixture, 'V', "it is too large, rooted or has just been pushed."));
    fixture_type(fixture, "x");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "It is too large to be"));
    fixture->the_view.hero.perks = 1U << PERK_HEAVY_HAND;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "half of your defense"));
    assert_false(fixture_shows(fixture, "It is too large to be"));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_E));
}

SCREEN_TEST(test_shoves_in_words)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct named named = command_names_parse(fixture->shell.scene.catalogue, "shove north");
    assert_int_equal(named.result, NAMES_COMMAND);
    assert_true(command_equal(&named.command, &(struct command){.type = CMD_SHOVE, .dir = DIR_N}));
    named = command_names_parse(fixture->shell.scene.catalogue, "shove south-w");
    assert_int_equal(named.result, NAMES_UNKNOWN);
    named = command_names_parse(fixture->shell.scene.catalogue, "shove");
    assert_int_equal(named.result, NAMES_INTENT);
    assert_int_equal(named.intent, INTENT_SHOVE);
}
