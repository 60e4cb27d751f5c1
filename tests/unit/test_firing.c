/* SPDX-License-Identifier: MIT
 *
 * Firing, throwing and casting in the campaign: who is aimed at, what a missile may do, what is asked twice before it
 * strikes or burns the hero. */
#include "support/test.h"

#include "log/command_names.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "core/view_missile.h"

/* What would harm the thrower, too, is thrown only when that is confirmed. */
static void expect_asked_twice(struct screen_fixture *fixture, const char *thing, const char *why)
{
    fixture_give(fixture, 2, thing, false);
    fixture_put_hunter(fixture, "orc", 41, 21);
    assert_true(fixture_tells(fixture, 't', why));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(41, 21)));
}

static void grow(struct screen_fixture *fixture, const char *cover, int x, int y)
{
    fixture->the_view.grounds[y * fixture->the_view.width + x].cover =
        (ground_id)rules_find_ground(fixture->rules, cover);
}

/* --- Missiles ---------------------------------------------------------------------------------------------------- */

/* Without a missile a staff that has a charge is aimed. */
SCREEN_TEST(test_firing_aims_a_staff)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 3, "staff_of_sparks", false);
    fixture_put_hunter(fixture, "orc", 44, 20);
    fixture->the_view.pack[3].charges = 0;
    assert_true(fixture_tells(fixture, 'f', "You carry no missile."));
    fixture->the_view.pack[3].charges = 1;
    fixture_key(fixture, 'f');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_use_at(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_give(fixture, 2, "wand_of_frost", false); /* whose charges do not come back: only without a staff's */
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture->the_view.pack[3].charges = 0;
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(2, point_at(44, 20)));
}

/* What was aimed last is aimed again, by the short way too, as long as it serves; in another game nothing was. */
SCREEN_TEST(test_firing_aims_what_was_aimed_last)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "throwing_knife", false);
    fixture_give(fixture, 3, "staff_of_sparks", false);
    fixture->the_view.pack[3].charges = 1;
    fixture_put_hunter(fixture, "orc", 44, 20);
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(1, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    fixture_key(fixture, 'D'); /* the staff, at once */
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f use"));
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture->the_view.entities[0].at = point_at(48, 20); /* too far for the staff, not for the knife */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f throw"));
    fixture->the_view.entities[0].at = point_at(49, 20); /* for both */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f too far"));
    assert_true(fixture_tells(fixture, 'f', "Staff of sparks"));
    fixture->shell.depth = 1;
    fixture->the_view.entities[0].at = point_at(44, 20);
    fixture->the_view.pack[3].charges = 0;
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(1, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_give(fixture, 5, "wand_of_frost", false); /* whose charges do not come back */
    fixture->shell.scene.last_aimed = fixture->the_view.pack[5].kind;
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(1, point_at(44, 20)));
    fixture->the_view.pack[3].charges = 1;
    fixture->shell.scene.last_aimed = fixture->the_view.pack[3].kind;
    shell_begin_game(&fixture->shell, "Other");
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(1, point_at(44, 20)));
}

/* Of two staffs, the one that reaches somebody. */
SCREEN_TEST(test_firing_aims_the_staff_that_reaches)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "staff_of_embers", false); /* reaches 6 */
    fixture_give(fixture, 2, "staff_of_sparks", false); /* reaches 7 */
    fixture->the_view.pack[1].charges = fixture->the_view.pack[2].charges = 1;
    fixture_put_hunter(fixture, "orc", 47, 20);
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(2, point_at(47, 20)));
}

SCREEN_TEST(test_firing_aims_at_the_nearest_who_is_awake)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    assert_true(fixture_tells(fixture, 'f', "You carry no missile."));
    fixture_give(fixture, 3, "throwing_knife", false);
    assert_true(fixture_tells(fixture, 'f', "That needs a foe, and none is in sight."));
    fixture_put(fixture, "orc", 42, 20)->awareness = AWARENESS_ASLEEP;
    fixture_put_hunter(fixture, "orc", 44, 20);
    fixture_draw(fixture);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f blocked"));
    assert_true(fixture_tells(fixture, 'f', "Throwing knife: the orc is in the way."));
    assert_false(fixture_shows(fixture, "Enter throw")); /* it would be refused */
    fixture->the_view.entities[0].at = point_at(42, 25);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "the orc: 4 of 20"));
    assert_true(fixture_shows(fixture, "Enter throw"));
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(44, 20)));
}

/* A missile that does not reach is not blocked. */
SCREEN_TEST(test_firing_says_what_is_too_far)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 3, "throwing_knife", false);
    struct view_entity *orc = fixture_put_hunter(fixture, "orc", 49, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f too far"));
    orc->at = point_at(48, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f throw"));
}

/* Of those awake, one that can be struck comes before a nearer one behind somebody else, or too far off. */
SCREEN_TEST(test_firing_prefers_a_clear_line)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 3, "throwing_knife", false);
    fixture_put(fixture, "orc", 42, 20)->awareness = AWARENESS_ASLEEP;
    fixture_put_hunter(fixture, "troll", 43, 20);
    struct view_entity *far = fixture_put_hunter(fixture, "orc", 40, 25);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f throw"));
    fixture_key(fixture, 'f');
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(40, 25)));
    fixture->shell.depth = 1;
    far->at = point_at(40, 29);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f blocked"));
    assert_true(fixture_tells(fixture, 'f', "Throwing knife: the orc is in the way."));
}

/* The last target is kept while it can be struck, though somebody nearer is up. */
SCREEN_TEST(test_firing_keeps_its_target)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 3, "throwing_knife", false);
    struct view_entity *far = fixture_put_hunter(fixture, "troll", 44, 20);
    fixture_draw(fixture);
    fixture_key(fixture, 'f');
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_put_hunter(fixture, "orc", 40, 22);
    fixture_draw(fixture);
    fixture_key(fixture, 'f');
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    far->at = point_at(40, 29);
    fixture_draw(fixture);
    fixture_key(fixture, 'f');
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(40, 22)));
}

/* What has never been seen is no wall: the rules refuse no flight over it. That it is not known is said. */
SCREEN_TEST(test_aiming_over_what_is_unknown)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 3, "throwing_knife", false);
    fixture_put_hunter(fixture, "orc", 44, 20);
    fixture->the_view.cells[20 * fixture->the_view.width + 42] = 0;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f throw"));
    assert_true(fixture_tells(fixture, 'f', "Throwing knife: the orc: 4 of 20. Its way is not all known."));
    fixture->the_view.cells[20 * fixture->the_view.width + 42] = CELL_EXPLORED;
    fixture->the_view.grounds[20 * fixture->the_view.width + 42].ground = fixture->rules->roles[GROUND_ROLE_ROCK];
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Throwing knife: a wall is in the way."));
    fixture->the_view.cells[20 * fixture->the_view.width + 42] = 0;
    fixture->the_view.entity_count = 0;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "needs a foe there. Its way is not all known."));
}

/* With a bow the key shoots; without one it says what is lacking, and throwing offers no arrows. */
SCREEN_TEST(test_shooting)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.hero.base_power = 2;
    fixture_give(fixture, 2, "arrow", false);
    fixture->the_view.pack[2].count = 12;
    fixture_put_hunter(fixture, "orc", 44, 20);
    assert_true(fixture_tells(fixture, 'f', "That is shot with a bow: put one on first."));
    assert_int_equal(fixture->shell.depth, 1);
    assert_true(fixture_tells(fixture, 't', "You carry nothing made for throwing"));
    assert_true(fixture_tells(fixture, 'i', "shot up to 8 far, with a bow only"));
    assert_true(fixture_tells(fixture, 'C', "That is shot with a bow: put one on first."));
    fixture->shell.depth = 1;
    fixture_give(fixture, 1, "hunting_bow", true);
    fixture_give(fixture, 3, "throwing_knife", false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f shoot"));
    assert_true(fixture_shows(fixture, "hunting bow"));
    assert_true(fixture_tells(fixture, 'f', "Arrow: the orc: 4 of 20"));
    assert_true(fixture_shows(fixture, "shoot"));
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(2, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_key(fixture, 't');
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(44, 20)));
}

/* A weapon that reaches farther strikes first; look says so, and inspecting it what it does. */
SCREEN_TEST(test_firing_strikes_two_cells_off)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct equippable_rule *sword = &fixture->rules->kinds[test_kind(fixture->rules, "sword")].equippable;
    sword->traits = 1U << WEAPON_LUNGE;
    fixture_give(fixture, 1, "sword", true);
    fixture_give(fixture, 3, "throwing_knife", false);
    struct view_entity *orc = fixture_put_hunter(fixture, "orc", 42, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f strike"));
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_strike(DIR_E));
    fixture_key(fixture, 'x');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "A lunge from here: 8."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->at = point_at(43, 20);
    fixture_key(fixture, 'f');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Throwing knife: the orc"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->the_view.pack[3].kind = KIND_NONE;
    assert_true(fixture_tells(fixture, 'f', "nobody stands two cells off in a free direction"));
    fixture_key(fixture, 'i');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "main hand: pow +3, lunges"));
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Lunges: f steps up to a foe exactly two cells off"));
    struct named named = command_names_parse(fixture->shell.scene.catalogue, "strike north");
    assert_true(command_equal(&named.command, &(struct command){.type = CMD_STRIKE, .dir = DIR_N}));
}

/* What the hero wears adds nothing to a missile; who is unaware is struck twice as hard. */
SCREEN_TEST(test_what_a_missile_takes)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *orc = fixture_put_hunter(fixture, "orc", 43, 20);
    kind_id knife = test_kind(fixture->rules, "throwing_knife");
    fixture->the_view.hero.base_power = 2;
    fixture->the_view.hero.power = 9;
    assert_int_equal(view_throw(fixture->view, orc, knife), 4);
    orc->awareness = AWARENESS_WANDER;
    assert_int_equal(view_throw(fixture->view, orc, knife), 8);
    orc->defense = 9;
    assert_int_equal(view_throw(fixture->view, orc, knife), 0);
}

/* The pack says what comes of throwing a thing: its power, or its fire; looked at closely, what each foe would lose. */
SCREEN_TEST(test_what_throwing_does_is_in_the_pack)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.hero.base_power = 2;
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_give(fixture, 1, "fire_pot", false);
    fixture_give(fixture, 2, "net", false);
    fixture_put_hunter(fixture, "orc", 43, 20);
    assert_true(fixture_tells(fixture, 'i', "thrown up to 8 far: power 4, breaks"));
    assert_true(fixture_shows(fixture, "thrown: fire within 1, 4 a turn for 4 turns"));
    assert_true(fixture_shows(fixture, "thrown: holds all within 1 for 4 tries"));
    assert_true(fixture_tells(fixture, 'a', "The orc would lose 4 of 20, and 5 of them kill it."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_tells(fixture, 'b', "The fire lasts 4 turns and spreads"));
}

SCREEN_TEST(test_a_missile_does_not_fly_for_ever)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_put_hunter(fixture, "orc", 49, 20);
    assert_true(fixture_tells(fixture, 't', "too far, it reaches 8"));
}

SCREEN_TEST(test_of_several_things_one_is_chosen)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    assert_true(fixture_tells(fixture, 't', "You carry nothing made for throwing"));
    fixture_give(fixture, 0, "sword", true);
    fixture_give(fixture, 1, "throwing_knife", false);
    fixture_give(fixture, 2, "net", false);
    fixture_put_hunter(fixture, "orc", 43, 20);
    assert_true(fixture_tells(fixture, 't', "Throw which?"));
    assert_true(fixture_shows(fixture, "c) ( net"));
    assert_false(fixture_shows(fixture, "a) / sword"));
    assert_true(fixture_tells(fixture, 'c', "the orc for 4 turns"));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(43, 20)));
}

/* --- Nets and fire ----------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_a_net_over_the_hero_is_confirmed_twice)
{
    expect_asked_twice(fixture_campaign(state), "net", "YOU ARE HELD for 4");
}

/* Who walks out of fire in time does not burn. */
SCREEN_TEST(test_fire_burns_who_stays)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 2, "fire_pot", false);
    fixture_put_hunter(fixture, "orc", 45, 20);
    assert_true(fixture_tells(fixture, 't', "the orc burns if it stays"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    for (int y = 19; y <= 21; y++)
        fixture_put_hunter(fixture, "orc_slinger", 44, y);
    assert_true(fixture_tells(fixture, 't', "foes: 4, burning if they stay"));
}

/* It reaches the corners of its square. */
SCREEN_TEST(test_a_fire_pot_over_the_hero_is_confirmed_twice)
{
    expect_asked_twice(fixture_campaign(state), "fire_pot", "YOU STAND IN FIRE");
}

/* Fire that may come to the thrower over what burns is told of, though only once confirmed. */
SCREEN_TEST(test_fire_that_may_spread)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 2, "fire_pot", false);
    fixture_put_hunter(fixture, "orc", 45, 20);
    for (int x = 41; x < 44; x++)
        grow(fixture, x == 42 ? "none" : "tall_grass", x, 20);
    assert_false(fixture_tells(fixture, 't', "The fire may reach you."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    grow(fixture, "tall_grass", 42, 20);
    assert_true(fixture_tells(fixture, 't', "The fire may reach you."));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(45, 20)));
}

/* A fireball lights what burns alone: grass beside the hero is far from stone that it strikes. */
SCREEN_TEST(test_a_fireball_that_may_spread)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 2, "fireball_scroll", false);
    fixture_put_hunter(fixture, "orc", 46, 20);
    for (int x = 41; x < 43; x++)
        grow(fixture, "tall_grass", x, 20);
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'C', "the orc"));
    assert_false(fixture_shows(fixture, "The fire may reach you."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    grow(fixture, "tall_grass", 43, 20);
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'C', "The fire may reach you."));
}

/* A staff strikes who is on its line, and no gate: it says so before, and what would light one. */
SCREEN_TEST(test_embers_light_nobody_but_foes)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 2, "staff_of_embers", false);
    grow(fixture, "tall_grass", 41, 20);
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'C', "That burns foes alone, and none is in sight."));
    fixture_put_hunter(fixture, "orc", 40, 22);
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'C', "the orc"));
    for (int i = 0; i < 2; i++)
        fixture_key(fixture, KEYCODE_UP);
    assert_true(fixture_tells(fixture, KEYCODE_RIGHT, "Staff of embers: burns foes, lights nothing else."));
    assert_true(fixture_tells(fixture, KEYCODE_RIGHT, "Staff of embers: needs a foe there."));
}
