/* SPDX-License-Identifier: MIT
 *
 * The choice of a kit: what it shows, and that nothing but a choice, or the menu, leads out of it. */
#include "support/test.h"

#include "core/game.h"
#include "support/content.h"
#include "support/screen_fixture.h"

#include <stdlib.h>
#include <string.h>

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
    assert_true(fixture_shows(fixture, "dagger (stabs)."));
    assert_true(fixture_shows(fixture, "b) Warden"));
    assert_true(fixture_shows(fixture, "70 HP, power 4,"));
    assert_true(fixture_shows(fixture, "spear (reaches)"));
    assert_true(fixture_shows(fixture, "3 throwing knives"));
}

/* With room for all of it, of each; else of the one that is pointed at. */
TEST_WITH(test_a_kit_says_what_its_things_do, offer_setup, screen_fixture_teardown)
{
    static const int ROWS[] = {50, 24};
    struct screen_fixture *fixture = *state;
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    for (; profile->kit_count < 5; profile->kit_count++)
        profile->kits[profile->kit_count] = profile->kits[0];
    for (size_t i = 0; i < 2; i++) {
        fixture_key(fixture, 'a');
        fixture_resize(fixture, ROWS[i], 50);
        fixture_draw(fixture);
        assert_int_equal(fixture_shows(fixture, "Reaches:"), ROWS[i] == 50);
        fixture_key(fixture, 'b');
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "Reaches:"));
        assert_true(fixture_shows(fixture, "Nine winters"));
    }
}

/* At 80x24 each leaves its window whole, and the sidebar shows the hero with what is pointed at. */
TEST_WITH(test_a_kit_is_shown_beside_its_window, screen_fixture_setup, screen_fixture_teardown)
{
    static const char *const HP[] = {"HP 100/100", "HP 70/70", "HP 80/80", "HP 80/80", "HP 80/80"};
    static const char *const WORN[] = {"dagger     pow +2", "spear      pow +2", "hunting bow", "dagger",
                                       "ring of hush"};
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->state = GAME_KIT;
    for (int kit = 0; kit < 5; kit++) {
        fixture_key(fixture, (uint32_t)('a' + kit));
        fixture_draw(fixture);
        bool whole = false;
        for (int row = 0; row < 23; row++)
            whole = whole || (strncmp(fixture_text(fixture, row, 0, 30), "| A letter points", 17) == 0 &&
                              strncmp(fixture_text(fixture, row + 1, 0, 30), "+-----", 6) == 0);
        assert_true(whole);
        for (int row = 0; row < 2; row++) /* over the map, not over the messages */
            assert_int_not_equal(fixture_text(fixture, row, 0, 1)[0], '+');
        assert_true(fixture_shows(fixture, HP[kit]));
        assert_true(fixture_shows(fixture, WORN[kit]));
    }
}

/* There is no hero to show before one is pointed at. */
TEST_WITH(test_no_hero_before_a_kit, screen_fixture_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->state = GAME_KIT;
    for (int cols = 80; cols >= 50; cols -= 30) {
        fixture_resize(fixture, 24, cols);
        fixture_draw(fixture);
        assert_false(fixture_shows(fixture, "Threat"));
        assert_false(fixture_shows(fixture, "nothing worn"));
    }
}

TEST_WITH(test_taking_without_pointing_is_told, offer_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Point at one first"));
}

/* What is carried, too; missiles by the power they have with what the kit shoots them from. */
TEST_WITH(test_a_kit_says_what_is_carried, screen_fixture_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->state = GAME_KIT;
    fixture_resize(fixture, 40, 120);
    fixture_key(fixture, 'c');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "14 arrows"));
    assert_true(fixture_shows(fixture, "(shot up to 8 far: power 4, breaks). Stabs"));
    assert_true(fixture_shows(fixture, "staff of sparks [2/2]"));
    assert_true(fixture_shows(fixture, "(strikes for 12 the first on a line"));
}

/* Missiles have the power that a ring of the kit adds, shot or thrown. */
TEST_WITH(test_a_kit_counts_rings_for_missiles, screen_fixture_setup, screen_fixture_teardown)
{
    static const char *const THINGS[] = {"hunting_bow", "arrow", "throwing_knife", "ring_of_might"};
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    struct starting_kit *kit = &profile->kits[0];
    kit->count = 4;
    for (int i = 0; i < kit->count; i++)
        kit->things[i] =
            (struct kit_rule){.kind = test_kind(fixture->rules, THINGS[i]), .count = 1, .worn = i == 0 || i == 3};
    fixture->view->state = GAME_KIT;
    fixture_resize(fixture, 40, 120);
    fixture_key(fixture, 'a');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "arrow (shot up to 8 far:"));
    assert_true(fixture_shows(fixture, "power 5, breaks), throwing knife (thrown up to 8"));
    assert_true(fixture_shows(fixture, "far: power 5, breaks), ring of"));
}

/* In lines nothing can be pointed at: the choice stays on a screen of 24 rows and says who each is. In a small window
 * the one that is pointed at says what its things do, even if the others then say nothing. */
TEST_WITH(test_a_kit_on_little_room, screen_fixture_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->state = GAME_KIT;
    fixture_resize(fixture, 120, 80);
    fixture->shell.scene.linear = true;
    fixture_draw(fixture);
    int rows = 0;
    for (int row = 0; row < 120; row++)
        rows += fixture_text(fixture, row, 0, 80)[strspn(fixture_text(fixture, row, 0, 80), " ")] != '\0';
    assert_in_range(rows, 12, 22 + 3); /* no frame and no bar are printed */
    assert_true(fixture_shows(fixture, "Nine winters"));
    fixture->shell.scene.linear = false;
    fixture_resize(fixture, 20, 50);
    for (uint32_t code = 'a'; code <= 'e'; code++) {
        fixture_key(fixture, code);
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "e) Shade"));
        assert_true(fixture_shows(fixture, "A letter points"));
        if (code == 'd')
            assert_true(fixture_shows(fixture, "[2/2] (strikes"));
    }
}

/* And once it is chosen, what a dagger is for is said where it is inspected. */
TEST_WITH(test_a_stabbing_weapon_says_so, offer_setup, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    const char *const things[] = {"dagger", "spear"};
    view->state = GAME_PLAYING;
    for (int i = 0; i < 2; i++) {
        view->pack[0] = (struct view_item){.kind = test_kind(fixture->rules, things[i]), .count = 1, .worn = true};
        view->worn[SLOT_MAIN_HAND] = 0;
        fixture_key(fixture, 'i');
        fixture_key(fixture, 'a');
        fixture_draw(fixture);
        assert_int_equal(fixture_shows(fixture, "Stabs, worn or carried"), i == 0);
        assert_int_equal(fixture_shows(fixture, "Reaches: a blow"), i == 1);
        fixture_key(fixture, KEYCODE_ESCAPE);
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
}
