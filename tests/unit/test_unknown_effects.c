/* SPDX-License-Identifier: MIT
 *
 * What potions and scrolls of unknown kinds do when they are used and thrown. */
#include "support/test.h"

#include "core/mind/awareness.h"
#include "support/content.h"
#include "support/unknown_fixture.h"
#include "support/world_fixture.h"

/* --- Potions ----------------------------------------------------------------------------------------------------- */

/* Drunk by the hero; thrown, it is who stands there that has it. */
TEST(test_statuses_of_potions)
{
    struct stage *stage = *state;
    static const struct {
        const char *kind;
        enum status_kind status;
        int turns;
    } potions[] = {{"haste_potion", STATUS_HASTED, 12},
                   {"stoneskin_potion", STATUS_STONESKIN, 20},
                   {"fury_potion", STATUS_FURY, 20},
                   {"feather_potion", STATUS_LEVITATING, 20}};
    for (size_t i = 0; i < sizeof potions / sizeof potions[0]; i++) {
        unknown_draw(stage, "@..o\n");
        unknown_use(stage, unknown_give(stage, potions[i].kind));
        const struct event *event = stage_event(stage, EV_STATUS_BEGAN, 0);
        assert_int_equal(event->extra, potions[i].status);
        assert_int_equal(event->amount, potions[i].turns);
        assert_int_equal(event->subject, stage->view->hero.id);
        assert_int_equal(stage->game->world.noise, 4);
        unknown_throw(stage, unknown_give(stage, potions[i].kind), 3, 0);
        assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->subject,
                         world_id(&stage->game->world, stage_only(stage, "orc")));
        unknown_throw(stage, unknown_give(stage, potions[i].kind), 2, 0);
        assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 0);
    }
}

/* All hit points, more of them for good, no status that is no favour; known, quiet, and of use to the unhurt. */
TEST(test_potion_of_life)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@....\n");
    struct entity *hero = stage_hero(stage);
    int most = hero->fighter.max_hp;
    hero->fighter.hp = 7;
    hero->statuses.turns[STATUS_POISONED] = hero->statuses.turns[STATUS_BLINDED] = hero->statuses.turns[STATUS_FURY] =
        9;
    int letter = unknown_give(stage, "life_potion");
    assert_int_equal(stage->view->pack[letter].kind, unknown_kind(stage, "life_potion"));
    unknown_use(stage, letter);
    assert_int_equal(hero->fighter.max_hp, most + 20);
    assert_int_equal(hero->fighter.hp, most + 20);
    assert_int_equal(hero->statuses.turns[STATUS_POISONED] + hero->statuses.turns[STATUS_BLINDED], 0);
    assert_true(hero->statuses.turns[STATUS_FURY] > 0);
    assert_int_equal(stage_event(stage, EV_HARDIER, 0)->amount, 20);
    assert_int_equal(stage_event(stage, EV_HEALED, 0)->amount, most - 7);
    assert_int_equal(stage->view->noise, 4);
    unknown_use(stage, unknown_give(stage, "life_potion"));
    assert_int_equal(hero->fighter.hp, most + 40);
    assert_int_equal(stage_count(stage, EV_HEALED), 0);
}

/* Half of it is drunk; thrown, all of it is there. */
TEST(test_gas_potions)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@....\n");
    unknown_use(stage, unknown_give(stage, "venom_potion"));
    const struct event *event = stage_event(stage, EV_GAS_RELEASED, 0);
    assert_int_equal(event->extra, GAS_VENOM);
    assert_int_equal(event->amount, 80);
    assert_true(point_equal(event->at, point_at(0, 0)));
    unknown_throw(stage, unknown_give(stage, "daze_potion"), 3, 0);
    event = stage_event(stage, EV_GAS_RELEASED, 0);
    assert_int_equal(event->extra, GAS_DAZE);
    assert_int_equal(event->amount, 200);
    assert_true(point_equal(event->at, point_at(3, 0)));
}

static int burning(const struct stage *stage, int width, int height)
{
    int count = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            count += stage_cell(stage, x, y)->fire > 0;
    return count;
}

/* A square of 3 without its middle when it is drunk, of 5 when it is thrown. */
TEST(test_flame_potion)
{
    struct stage *stage = *state;
    static const char room[] = ".........\n.........\n@........\n.........\n.........\n";
    unknown_draw(stage, room);
    unknown_use(stage, unknown_give(stage, "flame_potion"));
    assert_int_equal(burning(stage, 9, 5), 5); /* at the edge of the map */
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_BURNING], 0);
    unknown_draw(stage, room);
    unknown_throw(stage, unknown_give(stage, "flame_potion"), 5, 2);
    assert_int_equal(burning(stage, 9, 5), 25);
}

/* Only along a clear line, at a cell in sight. */
TEST(test_throws_of_potions)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@.o..#.\n");
    int letter = unknown_give(stage, "haste_potion");
    stage_refuses(stage, command_throw(letter, point_at(3, 0)), REJECT_NO_LINE);
    stage_refuses(stage, command_throw(letter, point_at(6, 0)), REJECT_NOT_VISIBLE);
    stage_refuses(stage, command_throw(unknown_give(stage, "dread_scroll"), point_at(2, 0)), REJECT_NOT_THROWN);
    stage_refuses(stage, command_throw(unknown_give(stage, "healing_potion"), point_at(2, 0)), REJECT_NOT_THROWN);
    unknown_throw(stage, letter, 2, 0);
    assert_true(status_has(&stage_only(stage, "orc")->statuses, STATUS_HASTED));
}

/* --- Scrolls ----------------------------------------------------------------------------------------------------- */

/* To the cell that is named: free, in sight, near enough; what held the hero has lost it. */
TEST(test_step_scroll)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@.o....#.\n");
    int letter = unknown_give_known(stage, "step_scroll");
    stage_refuses(stage, command_use_at(letter, point_at(6, 0)), REJECT_TOO_FAR);
    stage_refuses(stage, command_use_at(letter, point_at(2, 0)), REJECT_BLOCKED);
    stage_refuses(stage, command_use_at(letter, point_at(8, 0)), REJECT_NOT_VISIBLE);
    stage_refuses(stage, command_use_at(letter, point_at(7, 0)), REJECT_TOO_FAR);
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 3;
    stage_hero(stage)->holder = world_id(&stage->game->world, stage_only(stage, "orc"));
    stage_do(stage, command_use_at(letter, point_at(5, 0)));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_WHISKED, EV_STATUS_ENDED);
    stage_expect_at(stage_hero(stage), 5, 0);
    assert_int_equal(stage_hero(stage)->holder, ENTITY_NONE);
    assert_int_equal(stage->game->world.noise, 9);
}

/* Nobody shows who hides at the cell that is named: the scroll is spent on it. */
TEST(test_step_scroll_where_somebody_hides)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@......\n");
    int letter = unknown_give_known(stage, "step_scroll");
    awareness_begin(stage_put(stage, "root_snare", 3, 0), AWARENESS_DORMANT);
    stage_refresh(stage);
    stage_do(stage, command_use_at(letter, point_at(3, 0)));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_FIZZLED);
    stage_expect_at(stage_hero(stage), 0, 0);
}

/* Read unknown it goes to any such cell that harms nobody; with none, nothing happens. */
TEST(test_step_scroll_unknown)
{
    struct stage *stage = *state;
    for (int i = 0; i < 30; i++) {
        unknown_draw(stage, "..........\n@.........\n..........\n");
        rng_seed(&stage->game->world.ai_rng, (uint64_t)i, RNG_AI, 0);
        terrain_set_fire(stage->game, point_at(1, 1), 9);
        unknown_use(stage, unknown_give(stage, "step_scroll"));
        struct point at = stage_hero(stage)->at;
        assert_in_range(at.x, 0, 5);
        assert_false(point_equal(at, point_at(0, 1)) || point_equal(at, point_at(1, 1)));
    }
    unknown_draw(stage, "@#.\n");
    unknown_use(stage, unknown_give(stage, "step_scroll"));
    assert_int_equal(stage_count(stage, EV_FIZZLED), 1);
}

TEST(test_passage_scroll)
{
    struct stage *stage = *state;
    for (int i = 0; i < 20; i++) {
        unknown_draw(stage, "@...........................\n");
        rng_seed(&stage->game->world.ai_rng, (uint64_t)i, RNG_AI, 0);
        unknown_use(stage, unknown_give(stage, "passage_scroll"));
        assert_in_range(stage_hero(stage)->at.x, 20, 27);
    }
    unknown_draw(stage, "@...................\n");
    unknown_use(stage, unknown_give(stage, "passage_scroll"));
    STAGE_EVENTS(stage, EV_IDENTIFIED, EV_ITEM_USED, EV_FIZZLED);
}

/* The ground, its walls and what lies there are known as if seen once; rock behind them, and who is there, are not. */
TEST(test_mapping_scroll)
{
    struct stage *stage = *state;
    unknown_draw(stage, "#########\n"
                        "#@#...###\n"
                        "#########\n");
    stage_put(stage, "sword", 4, 1);
    stage_put(stage, "orc", 5, 1);
    stage_refresh(stage);
    unknown_use(stage, unknown_give(stage, "mapping_scroll"));
    assert_int_equal(view_cell(stage->view, point_at(4, 1)), CELL_EXPLORED | CELL_FLOOR);
    assert_true(view_cell(stage->view, point_at(6, 0)) & CELL_EXPLORED);
    assert_int_equal(view_cell(stage->view, point_at(8, 1)), 0);
    assert_int_equal(view_ground_at(stage->view, point_at(4, 1))->role, GROUND_ROLE_FLOOR);
    assert_int_equal(view_top(stage->view, point_at(4, 1))->kind, test_kind(stage->rules, "sword"));
    assert_false(view_top(stage->view, point_at(4, 1))->visible);
    assert_null(view_top(stage->view, point_at(5, 1)));
}

/* Those in sight with few hit points, but for the mindless; what they wound up is lost. */
TEST(test_lullaby_scroll)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@.o.T#o\n");
    struct entity *bones = stage_put(stage, "skeleton", 3, 0);
    bones->mind.state = AWARENESS_HUNT;
    stage_only(stage, "troll")->fighter.max_hp = stage_only(stage, "troll")->fighter.hp = 46;
    stage_refresh(stage);
    unknown_use(stage, unknown_give_known(stage, "lullaby_scroll"));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_FELL_ASLEEP);
    assert_int_equal(stage->view->noise, 0);
    assert_int_equal(stage_nth(stage, "orc", 0)->mind.state, AWARENESS_ASLEEP);
    assert_int_equal(stage_nth(stage, "orc", 1)->mind.state, AWARENESS_HUNT);
    assert_int_equal(stage_only(stage, "troll")->mind.state, AWARENESS_HUNT);
    assert_int_equal(bones->mind.state, AWARENESS_HUNT);
}

TEST(test_dread_scroll)
{
    struct stage *stage = *state;
    unknown_draw(stage, "@.o.T#o\n");
    unknown_use(stage, unknown_give(stage, "dread_scroll"));
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 2);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->extra, STATUS_FEAR);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 1)->amount, 8);
    assert_false(status_has(&stage_nth(stage, "orc", 1)->statuses, STATUS_FEAR));
}

/* Data may make lightning unknown: read with nobody near it comes to nothing. */
TEST(test_lightning_that_is_unknown)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@....\n");
    stage->rules->kinds[unknown_kind(stage, "lightning_scroll")].item.unknown = APPEARANCE_SCROLL;
    unknown_deal(stage);
    unknown_use(stage, unknown_give(stage, "lightning_scroll"));
    assert_int_equal(stage_count(stage, EV_FIZZLED), 1);
}

TEST_GROUP(stage_setup, stage_teardown)
