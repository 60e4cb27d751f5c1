/* SPDX-License-Identifier: MIT
 *
 * What screens say of things that are unknown, and of potions and scrolls of such kinds: in the pack, inspected, aimed.
 */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

/* A game of the campaign in which three potions are unknown. */
static void know_little(struct screen_fixture *fixture)
{
    static const char *const kinds[] = {"haste_potion", "venom_potion", "flame_potion"};
    static const int16_t weights[] = {50, 30, 20};
    struct profile *profile = &fixture->rules->profiles[fixture->the_view.profile];
    profile->ruleset = RULESET_CAMPAIGN;
    profile->item_count = profile->unknown_count = 0;
    for (int i = 0; i < 3; i++) {
        kind_id kind = test_kind(fixture->rules, kinds[i]);
        profile->unknown[profile->unknown_count++] = kind;
        profile->items[profile->item_count++] = (struct spawn_rule){kind, {1, {{1, weights[i]}}}};
    }
}

static void inspect(struct screen_fixture *fixture, const char *kind)
{
    fixture_give(fixture, 0, kind, false);
    fixture_key(fixture, 'i');
    fixture_key(fixture, KEYCODE_ENTER);
}

SCREEN_TEST(test_unknown_is_guessed)
{
    struct screen_fixture *fixture = *state;
    know_little(fixture);
    fixture_give(fixture, 0, "murky_potion", false);
    fixture_key(fixture, 'i');
    assert_true(fixture_shows(fixture, " a) ! murky potion"));
    assert_true(fixture_shows(fixture, "unknown until it is used"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "A murky potion (a)"));
    assert_true(fixture_shows(fixture, "It may be: haste potion 50%, venom gas potion 30%, flame"));
    assert_true(fixture_shows(fixture, "potion 20%."));
    fixture->the_view.known = 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "It may be: venom gas potion 60%, flame potion 40%."));
}

SCREEN_TEST(test_potions_are_told)
{
    static const struct {
        const char *kind, *told;
    } cases[] = {{"haste_potion", "Drunk: haste 12; thrown: haste 12."},
                 {"venom_potion", "Drunk: venom 80; thrown: venom 160."},
                 {"venom_potion", "The number is how much gas that is in all."},
                 {"smoke_pot", "and is gone. From 3 on, smoke"},
                 {"flame_potion", "Fire all around if drunk, within 2 if thrown, 4 a turn for 4"},
                 {"step_scroll", "Takes you to a free cell in sight within 5."},
                 {"lullaby_scroll", "Foes in sight with 45 hit points or fewer fall asleep."}};
    struct screen_fixture *fixture = *state;
    know_little(fixture);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        inspect(fixture, cases[i].kind);
        if (!fixture_shows(fixture, cases[i].told))
            fail_msg("nothing shows: %s", cases[i].told);
        fixture_key(fixture, KEYCODE_ESCAPE);
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
}

/* Enter drinks it, the key for throwing aims it: what it brings to whom is told first, and the hero asked twice. */
SCREEN_TEST(test_potions_are_aimed)
{
    struct screen_fixture *fixture = *state;
    know_little(fixture);
    fixture_put(fixture, "orc", 43, 20);
    inspect(fixture, "haste_potion");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.command.type, CMD_USE);
    inspect(fixture, "venom_potion");
    fixture_key(fixture, 't');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "the orc: venom 160"));
    fixture_key(fixture, KEYCODE_LEFT);
    fixture_key(fixture, KEYCODE_LEFT);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "YOU GET: venom 160")); /* one cell off */
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_draw(fixture);
    assert_true(fixture->shell.stack[fixture->shell.depth - 1].as.target.armed);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.command.type, CMD_THROW);
    assert_int_equal(fixture->answer.game.command.target.x, 41);
}

/* The unknown is thrown as well: whatever it brings. */
SCREEN_TEST(test_unknown_is_aimed)
{
    struct screen_fixture *fixture = *state;
    know_little(fixture);
    fixture_put(fixture, "orc", 43, 20);
    inspect(fixture, "murky_potion");
    fixture_key(fixture, 't');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "the orc: nobody knows what"));
}

SCREEN_TEST(test_step_is_aimed)
{
    struct screen_fixture *fixture = *state;
    know_little(fixture);
    fixture_put(fixture, "orc", 43, 20);
    inspect(fixture, "step_scroll");
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "you would stand there"));
    fixture_key(fixture, KEYCODE_TAB);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "nobody can stand there"));
    fixture_key(fixture, KEYCODE_LEFT);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.command.type, CMD_USE);
    assert_int_equal(fixture->answer.game.command.target.x, 42);
}
