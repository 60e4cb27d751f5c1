/* SPDX-License-Identifier: MIT
 *
 * The screen of death: its arithmetic, and the clear key that leaves it. What it tells of the last turns stands in
 * test_death.c. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

static void die(struct screen_fixture *fixture)
{
    fixture->view->state = GAME_DEAD;
    fixture->view->hero.hp = -2;
    fixture->view->killer = test_kind(fixture->rules, "orc");
    fixture->view->killing = (struct killing){.power = 4, .defense = 1, .damage = 3, .times = 1};
    fixture->view->turn = 77;
    fixture_draw(fixture);
}

SCREEN_TEST(test_death_tells_the_arithmetic)
{
    struct screen_fixture *fixture = *state;
    die(fixture);
    assert_true(fixture_shows(fixture, "Here lies Eadric"));
    assert_true(fixture_shows(fixture, "Killed by an orc: 4 power - 1 defense = 3 damage."));
    assert_true(fixture_shows(fixture, "On floor 1, at level 1, after 77 turns."));
    assert_true(fixture_shows(fixture, "Score 100   Seed classic:1:12345"));
}

/* What is said of one sum. */
static void expect_killing(struct screen_fixture *fixture, const char *killer, struct killing killing,
                           const char *words)
{
    char text[TEXT_SIZE];
    struct strbuf out = STRBUF(text);
    kind_id kind = killer ? test_kind(fixture->rules, killer) : (kind_id)KIND_NONE;
    narrate_killing(&fixture->catalogue, fixture->rules, kind, &killing, &out);
    assert_string_equal(text, words);
}

/* Each part of a sum has its place in it, and it adds up. */
SCREEN_TEST(test_parts_of_a_death)
{
    struct screen_fixture *fixture = *state;
    struct killing blow = {.power = 6, .defense = 1, .damage = 5, .times = 1, .press = 2};
    expect_killing(fixture, "orc", blow, "Killed by an orc: 6 power (2 press) - 1 defense = 5 damage.");
    blow.times = 2;
    blow.damage = 10;
    expect_killing(fixture, "orc", blow, "Killed by an orc: 2 x (6 power (2 press) - 1 defense) = 10 damage.");
    blow.ward = 3;
    blow.damage = 7;
    expect_killing(fixture, "orc", blow, "Killed by an orc: 2 x (6 power (2 press) - 1 defense) - 3 ward = 7 damage.");
    blow.ward = 1;
    blow.damage = 4;
    expect_killing(fixture, "orc", blow,
                   "Killed by an orc: 2 x (6 power (2 press) - 1 defense) - 5 shield-wall - 1 ward = 4 damage.");
    blow = (struct killing){.power = 8,
                            .defense = 4,
                            .damage = 4,
                            .times = 1,
                            .probe = 1,
                            .power_by_status = -3,
                            .guard = 1,
                            .defense_by_status = 2};
    expect_killing(fixture, "orc", blow,
                   "Killed by an orc: 8 power (1 probe, -3 by statuses) - 4 defense (1 guard, 2 by statuses) = 4 "
                   "damage.");
    blow = (struct killing){.power = 8, .defense = 5, .damage = 6, .times = 1, .crush = true};
    expect_killing(fixture, "orc", blow, "Killed by an orc: 8 power - half of 5 defense = 6 damage.");
}

/* What is no blow is told by its type and by whose it was. */
SCREEN_TEST(test_death_by_no_blow)
{
    struct screen_fixture *fixture = *state;
    struct killing flat = {.damage = 4};
    expect_killing(fixture, "fireball_scroll", flat, "Killed by a fireball scroll: 4 damage.");
    expect_killing(fixture, NULL, flat, "Killed by nobody in particular.");
    flat.type = DAMAGE_FORCE;
    expect_killing(fixture, "orc", flat, "Killed by an orc: 4 force damage.");
    flat.type = DAMAGE_VENOM;
    expect_killing(fixture, "orc", flat, "Killed by an orc: 4 venom damage.");
    expect_killing(fixture, NULL, flat, "Killed by venom: 4 damage.");
    flat.type = DAMAGE_FIRE;
    expect_killing(fixture, "fireball_scroll", flat, "Killed by a fireball scroll: 4 fire damage.");
    expect_killing(fixture, "delver", flat, "Killed by a fire of their own: 4 damage.");
    flat.ward = 1;
    flat.damage = 3;
    expect_killing(fixture, NULL, flat, "Killed by fire: 4 - 1 ward = 3 damage.");
    flat.defense = 2;
    expect_killing(fixture, NULL, flat, "Killed by fire: 6 - 2 stone mind - 1 ward = 3 damage.");
    flat.ward = 0;
    expect_killing(fixture, NULL, flat, "Killed by fire: 5 - 2 stone mind = 3 damage.");
}

SCREEN_TEST(test_death_leaves_only_by_a_clear_key)
{
    struct screen_fixture *fixture = *state;
    die(fixture);
    assert_int_equal(fixture_key(fixture, 'z'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    fixture_key(fixture, 'v');
    assert_true(fixture_shows(fixture, "What has happened"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Here lies Eadric"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_LEAVE);
}
