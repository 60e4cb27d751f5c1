/* SPDX-License-Identifier: MIT
 *
 * The choice of a kit: what it shows, and that nothing but a choice, or the menu, leads out of it. */
#include "support/test.h"

#include "core/game.h"
#include "support/content.h"
#include "support/screen_fixture.h"

#include <stdlib.h>

static int offer_setup(void **state)
{
    void *made;
    int result = screen_fixture_setup(&made);
    struct screen_fixture *fixture = made;
    free(fixture->rules);
    fixture->rules = test_rules_from("tests/data/kits/content");
    fixture->view->rules = fixture->rules;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "kits");
    fixture->view->state = GAME_KIT;
    fixture->view->hero.kind = fixture->rules->profiles[fixture->view->profile].kits[0].hero;
    *state = fixture;
    fixture_key(fixture, KEYCODE_NONE);
    fixture_draw(fixture);
    return result;
}

/* One key points, another takes. */
TEST_WITH(test_a_kit_is_chosen, offer_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    assert_true(fixture_shows(fixture, "As whom do you set out?"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'c'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_kit(1));
}

TEST_WITH(test_a_kit_cannot_be_escaped, offer_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Continue playing"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    for (uint32_t code = 'c'; code <= 'z'; code++)
        assert_int_equal(fixture_key(fixture, code), UI_GAME_NOTHING);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "a) Delver"));
}

/* Who each is, and what it begins with. */
TEST_WITH(test_a_kit_says_what_it_brings, offer_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    assert_true(fixture_shows(fixture, "100 HP, power 4, defense 1;"));
    assert_true(fixture_shows(fixture, "dagger (worn)."));
    assert_true(fixture_shows(fixture, "b) Warden"));
    assert_true(fixture_shows(fixture, "70 HP, power 4,"));
    assert_true(fixture_shows(fixture, "3 throwing knives"));
}
