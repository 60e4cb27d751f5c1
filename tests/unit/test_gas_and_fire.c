/* SPDX-License-Identifier: MIT
 *
 * Gas and fire on the floor of a campaign: how they spread and end, what they do to who is there, and what that may
 * cost. */
#include "support/test.h"

#include "core/environment/fire.h"
#include "core/environment/gas.h"
#include "core/environment/hazard.h"
#include "core/map/passage.h"
#include "core/tick.h"
#include "support/content.h"
#include "support/world_fixture.h"

static void one_tick(struct stage *stage)
{
    tick(stage->game, stage->game->world.time, stage_new_events(stage));
}

/* --- Gas --------------------------------------------------------------------------------------------------------- */

static int gas(const struct stage *stage, int x, int y)
{
    return stage_cell(stage, x, y)->gas;
}

/* 100 in the middle of five: 20 stay, 20 go to each side, then each loses 1. */
TEST(test_gas_spreads_evenly)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#...#\n"
                               "#...#\n"
                               "#..@#\n"
                               "#####\n");
    gas_release(stage->game, point_at(2, 2), GAS_VENOM, 100, KIND_NONE, stage_new_events(stage));
    assert_int_equal(gas(stage, 2, 2), 100);
    assert_int_equal(stage_count(stage, EV_GAS_RELEASED), 1);
    gas_tick(stage->game, stage_new_events(stage));
    assert_int_equal(gas(stage, 2, 2), 19);
    assert_int_equal(gas(stage, 2, 1), 19);
    assert_int_equal(gas(stage, 1, 1), 0);
    /* The middle keeps 19 - 4 * 3 and gets 19 / 4 from each side; a corner gets 4 from two. */
    gas_tick(stage->game, stage_new_events(stage));
    assert_int_equal(gas(stage, 2, 2), 19 - 12 + 16 - 1);
    assert_int_equal(gas(stage, 1, 1), 4 + 4 - 1);
    assert_int_equal(gas(stage, 2, 1), 19 - 12 + 3 - 1);
}

TEST(test_doors_stop_gas)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage_lay(stage, "door", 2, 1);
    gas_release(stage->game, point_at(1, 1), GAS_VENOM, 50, KIND_NONE, stage_new_events(stage));
    gas_tick(stage->game, stage_new_events(stage));
    assert_int_equal(gas(stage, 1, 1), 49);
    assert_int_equal(gas(stage, 3, 1), 0);
    stage_lay(stage, "open_door", 2, 1);
    gas_tick(stage->game, stage_new_events(stage));
    assert_int_equal(gas(stage, 2, 1), 49 / 2 - 1);
    gas_release(stage->game, point_at(0, 0), GAS_VENOM, 50, KIND_NONE, stage_new_events(stage));
    assert_int_equal(gas(stage, 0, 0), 0);
}

/* What a cell cannot hold is in the nearest ones. */
TEST(test_gas_overflows)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "######\n"
                               "#@...#\n"
                               "######\n");
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 200, KIND_NONE, stage_new_events(stage));
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 200, KIND_NONE, stage_new_events(stage));
    assert_int_equal(gas(stage, 2, 1), 255);
    assert_int_equal(gas(stage, 1, 1), 145);
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 255, KIND_NONE, stage_new_events(stage));
    assert_int_equal(gas(stage, 1, 1), 255);
    assert_int_equal(gas(stage, 3, 1), 145);
    assert_int_equal(gas(stage, 4, 1), 0);
}

/* What finds no room among more of another gas goes to the nearest cells, too; told is what finds some. */
TEST(test_gas_goes_around_another)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    gas_release(stage->game, point_at(2, 1), GAS_SMOKE, 200, KIND_NONE, stage_new_events(stage));
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 100, KIND_NONE, stage_new_events(stage));
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->amount, 100);
    assert_int_equal(stage_cell(stage, 2, 1)->gas_kind, GAS_SMOKE);
    assert_int_equal(stage_cell(stage, 1, 1)->gas_kind, GAS_VENOM);
    assert_int_equal(gas(stage, 1, 1), 100);
    gas_release(stage->game, point_at(3, 1), GAS_SMOKE, 255, KIND_NONE, stage_new_events(stage));
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 200, KIND_NONE, stage_new_events(stage));
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->amount, 155);
    assert_int_equal(gas(stage, 1, 1), 255);
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 50, KIND_NONE, stage_new_events(stage));
    assert_int_equal(stage_count(stage, EV_GAS_RELEASED), 0);
}

/* On any floor, the sum never grows, and in the end there is none. */
TEST(test_gas_is_never_made)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#########\n"
                               "#.......#\n"
                               "#.#.#...#\n"
                               "#...#..##\n"
                               "##.....@#\n"
                               "#########\n");
    gas_release(stage->game, point_at(1, 1), GAS_VENOM, 255, KIND_NONE, stage_new_events(stage));
    gas_release(stage->game, point_at(6, 3), GAS_VENOM, 177, KIND_NONE, stage_new_events(stage));
    int before = 432, ticks = 0;
    for (; stage->game->world.terrain.clouded > 0; ticks++) {
        int sum = 0;
        gas_tick(stage->game, stage_new_events(stage));
        for (int i = 0; i < 9 * 6; i++)
            sum += gas(stage, i % 9, i / 9);
        assert_true(sum < before);
        before = sum;
    }
    assert_int_equal(before, 0);
    assert_true(ticks < 432);
}

TEST(test_venom_poisons)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@#o#\n"
                               "#####\n");
    terrain_set_gas(stage->game, point_at(1, 1), GAS_VENOM, 3);
    terrain_set_gas(stage->game, point_at(3, 1), GAS_VENOM, 2);
    assert_true(passage_harms(stage->game, point_at(1, 1)));
    assert_false(passage_harms(stage->game, point_at(3, 1)));
    hazard_tick(stage->game, stage_new_events(stage));
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_POISONED], 3);
    assert_int_equal(stage_only(stage, "orc")->statuses.turns[STATUS_POISONED], 0);
}

/* --- Fire -------------------------------------------------------------------------------------------------------- */

/* Fire on bare floor ends by itself; what burnt down is gone, a door is floor. */
TEST(test_fire_burns_down)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#@.....#\n"
                               "########\n");
    stage_lay(stage, "roots", 4, 1);
    stage_lay(stage, "door", 6, 1);
    fire_lay(stage->game, point_at(2, 1), 2, KIND_NONE);
    fire_light(stage->game, point_at(4, 1), KIND_NONE);
    fire_light(stage->game, point_at(6, 1), KIND_NONE);
    fire_light(stage->game, point_at(1, 1), KIND_NONE);
    fire_lay(stage->game, point_at(0, 1), 9, KIND_NONE);
    assert_int_equal(stage_cell(stage, 1, 1)->fire, 0);
    assert_int_equal(stage_cell(stage, 0, 1)->fire, 0);
    assert_int_equal(stage_cell(stage, 4, 1)->fire, 3);
    assert_int_equal(stage_cell(stage, 6, 1)->fire, 8);
    for (int i = 0; i < 3; i++)
        fire_tick(stage->game, stage_new_events(stage));
    assert_int_equal(stage_cell(stage, 2, 1)->fire, 0);
    assert_int_equal(stage_cell(stage, 2, 1)->ground, stage_ground(stage, "floor"));
    assert_int_equal(stage_cell(stage, 4, 1)->cover, GROUND_NONE);
    for (int i = 0; i < 5; i++)
        fire_tick(stage->game, stage_new_events(stage));
    assert_int_equal(stage_cell(stage, 6, 1)->ground, stage_ground(stage, "floor"));
    assert_int_equal(stage->game->world.terrain.burning, 0);
}

/* A neighbour is lit by its chance, and burns on from the next tick. */
TEST(test_fire_spreads)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "######\n"
                               "#@...#\n"
                               "#....#\n"
                               "######\n");
    stage_lay(stage, "tall_grass", 2, 2);
    stage_lay(stage, "tall_grass", 3, 2);
    stage_lay(stage, "tall_grass", 4, 1);
    stage->rules->grounds[stage_ground(stage, "tall_grass")].burn_percent = 100;
    fire_light(stage->game, point_at(2, 2), KIND_NONE);
    fire_tick(stage->game, stage_new_events(stage));
    assert_int_equal(stage_cell(stage, 2, 2)->fire, 2);
    assert_int_equal(stage_cell(stage, 3, 2)->fire, 3);
    assert_int_equal(stage_cell(stage, 4, 1)->fire, 0);
    for (int i = 0; i < 4; i++)
        fire_tick(stage->game, stage_new_events(stage));
    assert_int_equal(stage_cell(stage, 4, 1)->cover, stage_ground(stage, "tall_grass"));
    assert_int_equal(stage_cell(stage, 3, 2)->cover, GROUND_NONE);
}

TEST(test_fire_beside_the_hero_is_told)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "######\n"
                               "#@...#\n"
                               "######\n");
    stage_lay(stage, "tall_grass", 2, 1);
    stage_lay(stage, "tall_grass", 3, 1);
    stage_lay(stage, "tall_grass", 4, 1);
    stage->rules->grounds[stage_ground(stage, "tall_grass")].burn_percent = 100;
    fire_light(stage->game, point_at(4, 1), KIND_NONE);
    fire_tick(stage->game, stage_new_events(stage));
    assert_int_equal(stage_count(stage, EV_FIRE_SPREADS), 0);
    fire_tick(stage->game, stage_new_events(stage));
    assert_int_equal(stage_count(stage, EV_FIRE_SPREADS), 1);
}

/* 75 of a hundred, of ten thousand: within four deviations. */
TEST(test_the_chance_of_fire)
{
    struct stage *stage = *state;
    int lit = 0;
    stage_draw_campaign(stage, "####\n"
                               "#@.#\n"
                               "####\n");
    for (int i = 0; i < 10000; i++) {
        terrain_set_fire(stage->game, point_at(1, 1), 2);
        terrain_set_fire(stage->game, point_at(2, 1), 0);
        stage_lay(stage, "tall_grass", 2, 1);
        fire_tick(stage->game, stage_new_events(stage));
        lit += stage_cell(stage, 2, 1)->fire > 0;
    }
    assert_in_range(lit, 7327, 7673);
}

TEST(test_who_stands_in_fire_burns)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@.o#\n"
                               "#####\n");
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    fire_lay(stage->game, point_at(1, 1), 4, KIND_NONE);
    one_tick(stage);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_BURNING], 3);
    assert_int_equal(stage_only(stage, "orc")->statuses.turns[STATUS_BURNING], 0);
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 1);
    assert_int_equal(stage_count(stage, EV_DAMAGED), 1);
    one_tick(stage);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_BURNING], 3);
}

TEST(test_fireball_lights_what_burns)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "############\n"
                               "#@.........#\n"
                               "############\n");
    stage_lay(stage, "roots", 7, 1);
    stage_lay(stage, "roots", 10, 1);
    int letter = stage_give(stage, "fireball_scroll");
    stage_do(stage, command_use_at(letter, point_at(6, 1)));
    assert_true(stage_cell(stage, 7, 1)->fire > 0);
    assert_int_equal(stage_cell(stage, 8, 1)->fire, 0);
    assert_int_equal(stage_cell(stage, 10, 1)->fire, 0);
}

/* Gas, fire and what they leave are the same in a copy and after decoding. */
TEST(test_the_same_again)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "##########\n"
                               "#@.......#\n"
                               "#........#\n"
                               "##########\n");
    for (int x = 2; x < 9; x++)
        stage_lay(stage, "tall_grass", x, 1 + x % 2);
    for (int x = 3; x < 9; x++)
        stage_lay(stage, "roots", x, 2 - x % 2);
    gas_release(stage->game, point_at(8, 2), GAS_VENOM, 99, KIND_NONE, stage_new_events(stage));
    fire_light(stage->game, point_at(5, 2), KIND_NONE);
    stage_restore(stage);
    struct command wait = command_plain(CMD_WAIT);
    for (int i = 0; i < 12; i++) {
        game_step(stage->copy, &wait, stage_new_events(stage));
        stage_do(stage, wait);
        assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    }
    assert_int_equal(stage->game->world.terrain.burning, 0);
}

TEST(test_nobody_flits_into_fire)
{
    struct stage *stage = *state;
    for (int seed = 0; seed < 60; seed++) {
        stage_draw_campaign(stage, "@.o\n");
        stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1U << TRAIT_FLY | 1U << TRAIT_FLIT;
        fire_lay(stage->game, point_at(1, 0), 9, KIND_NONE);
        rng_seed(&stage->game->world.ai_rng, (uint64_t)seed, RNG_AI, 0);
        stage_wait(stage);
        stage_expect_at(stage_only(stage, "orc"), 2, 0);
    }
}

/* --- What it may cost -------------------------------------------------------------------------------------------- */

/* Fire that goes out before it hurts costs nothing; what burns beside it may light the hero's cell. */
TEST(test_threat_of_fire)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n#@..#\n#####\n");
    terrain_set_fire(stage->game, point_at(1, 1), 1);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    terrain_set_fire(stage->game, point_at(1, 1), 2);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 4);
    stage_hero(stage)->statuses.turns[STATUS_BURNING] = 2; /* which costs that already */
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 4);
    stage_hero(stage)->statuses.turns[STATUS_BURNING] = 0;
    terrain_set_fire(stage->game, point_at(1, 1), 0);
    terrain_set_fire(stage->game, point_at(2, 1), 3);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    stage_lay(stage, "tall_grass", 1, 1);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 4);
}

/* Six give three to the cell beside them, of which one is lost: too little; eight are enough. */
TEST(test_threat_of_gas)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n#@.##\n#####\n");
    terrain_set_gas(stage->game, point_at(2, 1), GAS_VENOM, 6);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    terrain_set_gas(stage->game, point_at(2, 1), GAS_VENOM, 8);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 1);
    int hp = stage_hero(stage)->fighter.hp;
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - 1);
}

TEST_GROUP(stage_setup, stage_teardown)
