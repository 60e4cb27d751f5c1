/* SPDX-License-Identifier: MIT
 *
 * The screen of a new level: it cannot be escaped, and says what each choice changes. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

#include <stdio.h>

SCREEN_TEST(test_a_new_level_cannot_be_escaped)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture->view->hero.level = 2;
    fixture->view->hero.choices = 2;
    fixture_key(fixture, KEYCODE_NONE);
    for (uint32_t code = 0; code <= KEYCODE_NONE; code = code == 0x17F ? KEYCODE_UP : code + 1) {
        bool chooses = code == KEYCODE_ENTER || (code >= 'a' && code <= 'c') || (code >= 'A' && code <= 'C');
        bool opens = code == '?' || code == KEYCODE_ESCAPE || code == 'v' || code == 'P'; /* a page over it, no more */
        for (uint8_t modifiers = 0; modifiers < 8 && !chooses && !opens; modifiers++)
            assert_int_equal(fixture_key_with(fixture, code, modifiers), UI_GAME_NOTHING);
        assert_true(fixture_shows(fixture, "Strength: power 2 -> 3"));
    }
    assert_true(fixture_shows(fixture, "Constitution: max HP 100 -> 120, HP 100 -> 120"));
    assert_true(fixture_shows(fixture, "Agility: defense 1 -> 2"));
    assert_true(fixture_shows(fixture, "1 more to choose"));
    fixture->rules->profiles[fixture->view->profile].ruleset =
        RULESET_CAMPAIGN; /* there none is offered twice running */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "1 more after this; none twice running."));
    fixture->view->hero.choices = 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "What you take is not offered at the next level."));
}

/* The menu can be reached from it, and leads back to it. */
SCREEN_TEST(test_a_new_level_has_the_menu)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Continue playing"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Continue playing"));
    assert_true(fixture_shows(fixture, "Strength"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 's');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_QUIT);
}

/* What each choice changes against the kinds of foes met: one in view, one seen, one killed on another floor. */
SCREEN_TEST(test_a_new_level_says_what_it_changes)
{
    struct screen_fixture *fixture = *state;
    fixture->run_stats.killed[test_kind(fixture->rules, "troll")] = 1;
    fixture_put(fixture, "orc", 42, 20);
    fixture->view->hero.power = 4;
    fixture->view->hero.hp = 84;
    fixture_draw(fixture);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc: kills you in 28 -> 35 blows. Troll: kills you"));
    assert_true(fixture_shows(fixture, "Orc: dies of 5 -> 4 blows. Troll: dies of 15 -> 10"));
    assert_true(fixture_shows(fixture, "Orc: hits you for 3 -> 2. Troll: hits you for 7"));
}

/* The nearest foe stands first, then whoever can take more; as many as have room, whole; none for whom nothing changes.
 * A small window has room for fewer. */
SCREEN_TEST(test_a_new_level_chooses_foes_that_tell_something)
{
    static const char *const killed[] = {"orc", "tomb_robber", "orc_slinger", "orc_captain", "troll"};
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    for (size_t i = 0; i < sizeof killed / sizeof *killed; i++)
        fixture->run_stats.killed[test_kind(fixture->rules, killed[i])] = 1;
    fixture->view->hero.power = 4;
    fixture->view->hero.defense = 5;
    fixture_put(fixture, "orc", 45, 20);
    fixture_put(fixture, "barrow_rat", 42, 20);
    fixture_draw(fixture);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Barrow rat: kills you in 101 -> 121 blows.")); /* its blows probe */
    assert_false(fixture_shows(fixture, "Barrow rat: hits"));
    assert_true(fixture_shows(fixture, "Orc: dies of 5 -> 4 blows. Troll:"));
    assert_true(fixture_shows(fixture, "A letter points"));
    fixture_resize(fixture, 20, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc: dies of 5 -> 4 blows. Troll:"));
    assert_true(fixture_shows(fixture, "c) Agility: defense"));
    assert_true(fixture_shows(fixture, "A letter points"));
}

/* Who shoots harder than it strikes is told by its shots: "its blows do no harm" is no comfort. */
SCREEN_TEST(test_a_new_level_counts_shots)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->hero.defense = 2;
    fixture_put(fixture, "orc_slinger", 45, 20);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc slinger: shoots you for"));
    assert_true(fixture_shows(fixture, "shots.")); /* by which Constitution outlives it */
}

/* Whom no blow kills yet has no number; where nothing changes, that is said of all. */
SCREEN_TEST(test_a_new_level_says_what_never_happens)
{
    struct screen_fixture *fixture = *state;
    struct fighter_rule *orc = &fixture->rules->kinds[test_kind(fixture->rules, "orc")].fighter;
    orc->defense = 50;
    orc->power = 0;
    fixture_put(fixture, "orc", 42, 20);
    fixture_draw(fixture);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "None of the foes you met dies of fewer blows."));
    assert_true(fixture_shows(fixture, "None of the foes you met does less to you, one"));
    assert_true(fixture_shows(fixture, "None of the foes you met needs more blows, one"));
    assert_false(fixture_shows(fixture, "no number"));
    orc->defense = fixture->view->hero.power;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc: dies of no number -> 20 blows."));
}

/* A king's coffin says with what power he rises: as look does once he is up, with what his floors add; what a blow of
 * his takes, of which half of a defense counts; and what of his worth is gold. */
SCREEN_TEST(test_a_coffin_says_the_power_of_the_king_who_rises)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    kind_id orrin = test_kind(fixture->rules, "orrin");
    int power = view_foe_of(view, orrin).power;
    assert_true(power > fixture->rules->kinds[orrin].fighter.power);
    struct point east = point_step(view->hero.at, DIR_E);
    int coffin = rules_find_ground(fixture->rules, "tomb_coffin");
    view->grounds[east.y * view->width + east.x].ground = (ground_id)coffin;
    fixture_key(fixture, 'l');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Wake Orrin"));
    char words[32];
    snprintf(words, sizeof words, "power %d", power);
    assert_true(fixture_shows(fixture, words));
    view->hero.defense = 9;
    fixture_draw(fixture);
    snprintf(words, sizeof words, "takes %d from", power - 4);
    assert_true(fixture_shows(fixture, words));
    assert_true(fixture_shows(fixture, "300 of them his gold."));
    fixture_resize(fixture, 20, 50); /* told to its end there, too */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "his gold."));
}

/* What the level before was answered with is shown, and why it is not offered. */
SCREEN_TEST(test_a_new_level_leaves_kings_at_rest)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->run_stats.killed[test_kind(fixture->rules, "orrin")] = 1;
    fixture->view->state = GAME_LEVEL_UP;
    fixture->view->hero.power = 9;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orrin the Many: "));
    fixture->the_view.laid = 1U << KING_ORRIN;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Orrin the Many: "));
}

SCREEN_TEST(test_a_new_level_says_what_it_does_not_offer)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "taken last"));
    fixture->view->hero.last_choice = CHOICE_STRENGTH + 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "taken last, not offered now"));
}

SCREEN_TEST(test_a_new_level_is_chosen)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER),
                     UI_GAME_NOTHING); /* keys of the fight before choose nothing */
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_level_up(CHOICE_STRENGTH));
    fixture_key(fixture, KEYCODE_DOWN); /* points at the first */
    fixture_key(fixture, KEYCODE_UP);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_level_up(CHOICE_AGILITY));
    fixture->view->state = GAME_PLAYING;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Strength"));
    assert_int_equal(fixture_key(fixture, '0'), UI_GAME_NOTHING); /* a choice is not repeated */
}

/* The menu over it leaves nothing of it to be seen. */
SCREEN_TEST(test_the_menu_opens_over_a_new_level)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Save and quit"));
    assert_false(fixture_shows(fixture, "Constitution"));
    assert_false(fixture_shows(fixture, "new level"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Constitution"));
}

/* A level gained closes what was open, and keys typed ahead are not its answer. */
SCREEN_TEST(test_a_new_level_comes_over_everything)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'i');
    fixture->view->state = GAME_LEVEL_UP;
    assert_true(fixture_react(fixture, NULL, 0));
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Strength"));
    assert_false(fixture_shows(fixture, "Your pack"));
}
