/* SPDX-License-Identifier: MIT
 *
 * The choice of a perk: what it shows, and that nothing but a choice, or the menu, leads out of it. */
#include "support/test.h"

#include "core/game.h"
#include "support/content.h"
#include "support/screen_fixture.h"

static void offer(struct screen_fixture *fixture, enum perk a, enum perk b, enum perk c)
{
    struct view_hero *hero = &fixture->view->hero;
    fixture->view->state = GAME_PERK;
    hero->level = 2;
    hero->hand[0] = (uint8_t)(a + 1);
    hero->hand[1] = (uint8_t)(b + 1);
    hero->hand[2] = (uint8_t)(c + 1);
    fixture_key(fixture, KEYCODE_NONE);
    fixture_draw(fixture);
}

/* One key points, another takes. */
SCREEN_TEST(test_a_perk_is_chosen)
{
    struct screen_fixture *fixture = *state;
    offer(fixture, PERK_SLIP, PERK_CORNERED, PERK_HEAVY_HAND);
    assert_true(fixture_shows(fixture, "Level 2 brings a perk."));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'd'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'd'), UI_GAME_NOTHING); /* not one of them: none is pointed at any more */
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_perk(PERK_CORNERED));
}

SCREEN_TEST(test_a_perk_cannot_be_escaped)
{
    struct screen_fixture *fixture = *state;
    offer(fixture, PERK_SLIP, PERK_CORNERED, PERK_HEAVY_HAND);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Continue playing"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "c) Heavy Hand"));
    for (uint32_t code = 'd'; code <= 'z'; code++)
        if (code != 'v')
            assert_int_equal(fixture_key(fixture, code), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "a) Slip"));
    fixture_key(fixture, 'b');
    assert_int_equal(fixture_key(fixture, 'P'), UI_GAME_NOTHING); /* what has led here can be read */
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "a) Slip"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "a) Slip"));
    assert_int_equal(fixture->shell.stack[fixture->shell.depth - 1].as.list.selected, 1); /* still pointed at */
}

/* What each is, and what it comes to for this hero. */
SCREEN_TEST(test_a_perk_says_what_it_changes)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 41, 20)->awareness = AWARENESS_HUNT;
    fixture_put(fixture, "orc", 39, 20)->awareness = AWARENESS_HUNT;
    fixture->view->hero.at = point_at(40, 20);
    fixture->view->hero.power = 5;
    offer(fixture, PERK_CORNERED, PERK_LEECH_CRAFT, PERK_SHIELD_WALL);
    assert_true(fixture_shows(fixture, "a) Cornered"));
    assert_true(fixture_shows(fixture, "3 at the most. Power 5 -> up"));
    assert_true(fixture_shows(fixture, "up to 6."));
    assert_true(fixture_shows(fixture, "you 3 hit points. You have 100"));
    assert_true(fixture_shows(fixture, "You hold no shield yet."));
    fixture->run_stats.kills = 7;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "7 kills so"));
    assert_true(fixture_shows(fixture, "far: 21 at the most."));
}

/* A game of so many floors has no next one in the end. */
SCREEN_TEST(test_second_wind_on_the_last_floor)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->deepest = 5;
    offer(fixture, PERK_SECOND_WIND, PERK_SLIP, PERK_LEECH_CRAFT);
    assert_true(fixture_shows(fixture, "The next is"));
    fixture->view->deepest = 6;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "No floor is left"));
}

/* Those that the hero has stand on its page. */
SCREEN_TEST(test_the_character_has_perks)
{
    struct screen_fixture *fixture = *state;
    fixture->view->hero.perks = 1U << PERK_SLIP | 1U << PERK_DEATHWATCH;
    fixture_key(fixture, 'c');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Perk                Slip"));
    assert_true(fixture_shows(fixture, "Perk                Deathwatch"));
}
