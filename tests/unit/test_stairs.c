/* SPDX-License-Identifier: MIT
 *
 * Going down: no turn passes, half of the maximum is healed, the old floor is gone for good, what is carried comes. */
#include "support/test.h"

#include "support/content.h"
#include "support/world_fixture.h"

static const struct command DESCEND = {.type = CMD_DESCEND};

TEST(test_no_stairs_here)
{
    struct stage *stage = *state;
    stage_draw(stage, "@>\n");
    assert_false(stage->view->hero.on_stairs);
    stage_refuses(stage, DESCEND, REJECT_NO_STAIRS);
    stage_do(stage, command_move(DIR_E));
    assert_true(stage->view->hero.on_stairs);
    stage_do(stage, DESCEND);
}

/* The maximum counts, not what is missing; never above the maximum. */
TEST(test_arrival_heals_half)
{
    static const struct {
        int max_hp, hp, after;
    } ARRIVALS[] = {{100, 1, 51}, {100, 50, 100}, {100, 51, 100}, {100, 100, 100}, {121, 10, 70}, {200, 90, 190}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ARRIVALS / sizeof ARRIVALS[0]; i++) {
        stage_draw(stage, "@\n");
        stage_put(stage, "stairs_down", 0, 0);
        stage_hero(stage)->fighter.max_hp = (int16_t)ARRIVALS[i].max_hp;
        stage_hero(stage)->fighter.hp = (int16_t)ARRIVALS[i].hp;
        stage_do(stage, DESCEND);
        assert_int_equal(stage_event(stage, EV_DESCENDED, 0)->amount, 2);
        assert_int_equal(stage->view->hero.hp, ARRIVALS[i].after);
        int healed = ARRIVALS[i].after - ARRIVALS[i].hp;
        assert_int_equal(stage_count(stage, EV_RESTED), healed > 0);
        if (healed > 0)
            assert_int_equal(stage_event(stage, EV_RESTED, 0)->amount, healed);
    }
}

/* Nobody acts, before or after: neither those left behind nor those found. */
TEST(test_no_turn_passes)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    stage_put(stage, "stairs_down", 0, 0);
    stage_wait(stage);
    stage_do(stage, DESCEND);
    STAGE_EVENTS(stage, EV_DESCENDED, EV_RESTED);
    assert_int_equal(stage->view->turn, 1);
    assert_int_equal(stage->view->time, 100);
    assert_int_equal(stage->view->floor, 2);
    assert_int_equal(stage->view->score, 200);
}

/* Pack, letters, suit, level and points come along with their ids; everything else is a new floor's. */
TEST(test_what_comes_along)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    stage_put(stage, "stairs_down", 0, 0);
    stage_put(stage, "sword", 0, 0);
    int shield = stage_give(stage, "shield");
    stage_do(stage, command_letter(CMD_USE, shield));
    stage->game->world.experience.level = 3;
    stage->game->world.experience.xp = 77;
    stage->game->world.experience.total = 1077;
    entity_id dagger = stage->view->pack[0].id, worn = stage->view->pack[shield].id, hero = stage->view->hero.id;
    entity_id orc = world_id(&stage->game->world, stage_only(stage, "orc"));
    stage_do(stage, DESCEND);
    assert_int_equal(stage->view->hero.id, hero);
    assert_int_equal(stage->view->pack[0].id, dagger);
    assert_int_equal(stage->view->pack[shield].id, worn);
    assert_true(stage->view->pack[shield].worn && stage->view->pack[0].worn);
    assert_int_equal(stage->view->hero.defense, 2);
    assert_int_equal(stage->view->hero.level, 3);
    assert_int_equal(stage->view->hero.xp, 77);
    assert_null(world_find(&stage->game->world, orc));
    assert_int_equal(stage->view->width, 80);
    assert_int_equal(stage->view->height, 43);
}

/* Nothing of the new floor is known but what is seen from the start; no stairs lead up. */
TEST(test_unexplored_and_no_way_up)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    stage_put(stage, "stairs_down", 0, 0);
    stage_do(stage, DESCEND);
    for (int i = 0; i < 80 * 43; i++)
        assert_true(!(stage->view->cells[i] & CELL_EXPLORED) == !(stage->view->cells[i] & CELL_VISIBLE));
    const struct entity *entity;
    int stairs = 0;
    WORLD_EACH(&stage->game->world, entity)
    stairs += entity_has(entity, HAS_STAIRS);
    assert_int_equal(stairs, 1);
}

/* The floors never end: any number is a floor like the others. */
TEST(test_endless)
{
    struct stage *stage = *state;
    game_new(stage->game, stage->shipped, 0, 5);
    for (int floor = 2; floor < 60; floor++) {
        stage_put(stage, "stairs_down", stage_hero(stage)->at.x, stage_hero(stage)->at.y);
        stage_do(stage, DESCEND);
        assert_int_equal(stage->view->floor, floor);
    }
    assert_int_equal(stage->view->turn, 0);
}

TEST_GROUP(stage_setup, stage_teardown)
