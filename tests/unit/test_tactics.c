/* SPDX-License-Identifier: MIT
 *
 * The player's side of shoving and throwing: keys, questions, aiming, words; and that classic knows none of it. */
#include "support/test.h"

#include "log/command_names.h"
#include "support/content.h"
#include "support/screen_fixture.h"

/* A game of the campaign. */
static struct screen_fixture *campaign(void **state)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    return fixture;
}

/* Whether a key is answered with these words. */
static bool tells(struct screen_fixture *fixture, uint32_t code, const char *words)
{
    message_log_clear(&fixture->shell.scene.log);
    fixture_key(fixture, code);
    fixture_draw(fixture);
    return fixture_shows(fixture, words);
}

static struct view_entity *put_hunter(struct screen_fixture *fixture, const char *kind, int x, int y)
{
    struct view_entity *foe = fixture_put(fixture, kind, x, y);
    foe->awareness = AWARENESS_HUNT;
    return foe;
}

SCREEN_TEST(test_classic_shoves_and_throws_nothing)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 41, 20);
    fixture_give(fixture, 0, "throwing_knife", false);
    static const char KEYS[] = "Vtf";
    for (int i = 0; KEYS[i]; i++) {
        assert_true(tells(fixture, (uint32_t)KEYS[i], "That is not done in this game."));
        assert_int_equal(fixture->shell.depth, 1);
        assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    }
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "shove"));
    assert_false(fixture_shows(fixture, "f throw"));
    assert_false(tells(fixture, '?', "shove a foe away"));
}

SCREEN_TEST(test_the_only_foe_is_shoved_at_once)
{
    struct screen_fixture *fixture = campaign(state);
    put_hunter(fixture, "orc", 41, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "shove"));
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_E));
}

/* Of two the player chooses; a large one and one that is braced are not asked about. */
SCREEN_TEST(test_the_direction_of_a_shove_is_asked)
{
    struct screen_fixture *fixture = campaign(state);
    put_hunter(fixture, "orc", 41, 20);
    put_hunter(fixture, "orc", 40, 19);
    assert_true(tells(fixture, 'V', "Shove in which direction?"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture->shell.depth, 1);
    fixture_key(fixture, 'V');
    fixture_key(fixture, KEYCODE_UP);
    fixture_assert_command(fixture, command_shove(DIR_N));
    fixture->shell.depth = 1;
    fixture->the_view.entities[0].statuses[STATUS_BRACED] = 2;
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_N));
}

SCREEN_TEST(test_firing_aims_at_the_nearest_who_is_awake)
{
    struct screen_fixture *fixture = campaign(state);
    assert_true(tells(fixture, 'f', "You carry no missile."));
    fixture_give(fixture, 3, "throwing_knife", false);
    assert_true(tells(fixture, 'f', "That needs a foe, and none is in sight."));
    fixture_put(fixture, "orc", 42, 20)->awareness = AWARENESS_ASLEEP;
    put_hunter(fixture, "orc", 44, 20);
    fixture_draw(fixture);
    assert_true(tells(fixture, 'f', "something is in the way"));
    fixture->the_view.entities[0].at = point_at(42, 25);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "the orc: 4 of 20"));
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(44, 20)));
}

/* What the hero wears adds nothing to a missile; who is unaware is struck twice as hard. */
SCREEN_TEST(test_what_a_missile_takes)
{
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *orc = put_hunter(fixture, "orc", 43, 20);
    kind_id knife = test_kind(fixture->rules, "throwing_knife");
    fixture->the_view.hero.base_power = 2;
    fixture->the_view.hero.power = 9;
    assert_int_equal(view_throw(fixture->view, orc, knife), 4);
    orc->awareness = AWARENESS_WANDER;
    assert_int_equal(view_throw(fixture->view, orc, knife), 8);
    orc->defense = 9;
    assert_int_equal(view_throw(fixture->view, orc, knife), 0);
}

SCREEN_TEST(test_a_missile_does_not_fly_for_ever)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 0, "throwing_knife", false);
    put_hunter(fixture, "orc", 49, 20);
    assert_true(tells(fixture, 't', "too far, it reaches 8"));
}

SCREEN_TEST(test_of_several_things_one_is_chosen)
{
    struct screen_fixture *fixture = campaign(state);
    assert_true(tells(fixture, 't', "You carry nothing that is for throwing."));
    fixture_give(fixture, 0, "sword", true);
    fixture_give(fixture, 1, "throwing_knife", false);
    fixture_give(fixture, 2, "net", false);
    put_hunter(fixture, "orc", 43, 20);
    assert_true(tells(fixture, 't', "Throw which?"));
    assert_true(fixture_shows(fixture, "c) ( net"));
    assert_false(fixture_shows(fixture, "a) / sword"));
    assert_true(tells(fixture, 'c', "the orc for 4 turns"));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(43, 20)));
}

/* A net that would hold the hero, too, is thrown only when that is confirmed. */
SCREEN_TEST(test_a_net_over_the_hero_is_confirmed_twice)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 2, "net", false);
    put_hunter(fixture, "orc", 41, 21);
    assert_true(tells(fixture, 't', "YOU ARE HELD for 4"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(41, 21)));
}

/* So is a fire pot, which reaches the corners of its square. */
SCREEN_TEST(test_a_fire_pot_over_the_hero_is_confirmed_twice)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 2, "fire_pot", false);
    put_hunter(fixture, "orc", 41, 21);
    assert_true(tells(fixture, 't', "YOU STAND IN FIRE"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(41, 21)));
}

SCREEN_TEST(test_shoves_in_words)
{
    struct screen_fixture *fixture = campaign(state);
    struct named named = command_names_parse(fixture->shell.scene.catalogue, "shove north");
    assert_int_equal(named.result, NAMES_COMMAND);
    assert_true(command_equal(&named.command, &(struct command){.type = CMD_SHOVE, .dir = DIR_N}));
    named = command_names_parse(fixture->shell.scene.catalogue, "shove south-w");
    assert_int_equal(named.result, NAMES_UNKNOWN);
    named = command_names_parse(fixture->shell.scene.catalogue, "shove");
    assert_int_equal(named.result, NAMES_INTENT);
    assert_int_equal(named.intent, INTENT_SHOVE);
}
