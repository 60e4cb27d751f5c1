/* SPDX-License-Identifier: MIT
 *
 * What the floor of a campaign does: doors, slow ground, roots that hold, gas, fire, and what they do to who is there.
 */
#include "support/test.h"

#include "core/action.h"
#include "core/environment/fire.h"
#include "core/environment/gas.h"
#include "core/environment/hazard.h"
#include "core/map/passage.h"
#include "core/mind/awareness.h"
#include "core/noise.h"
#include "core/ruleset.h"
#include "core/tick.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

static struct events *events_of(struct stage *stage)
{
    stage->events.count = 0;
    return &stage->events;
}

static void one_tick(struct stage *stage)
{
    tick(stage->game, stage->game->world.time, events_of(stage));
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

/* Who stumbles goes round no door's corner either. */
TEST(test_stumbling_is_lawful)
{
    struct stage *stage = *state;
    int steps = 0;
    for (int seed = 0; seed < 60; seed++) {
        stage_draw_campaign(stage, "###\n"
                                   "@.#\n"
                                   "#..\n");
        stage_lay(stage, "open_door", 1, 2);
        stage_hero(stage)->statuses.turns[STATUS_CONFUSED] = 5;
        rng_seed(&stage->game->world.ai_rng, (uint64_t)seed, RNG_AI, 0);
        stage_do(stage, command_move(DIR_E));
        assert_false(point_equal(stage_hero(stage)->at, point_at(1, 2)));
        steps += point_equal(stage_hero(stage)->at, point_at(1, 1));
    }
    assert_in_range(steps, 1, 30);
}

/* Roots are no foe: who wanders into them learns nothing of the hero, and gets free by tries. */
TEST(test_roots_tell_nobody)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#########\n"
                               "#@#o....#\n"
                               "#########\n");
    struct entity *orc = stage_only(stage, "orc");
    struct ground_rule *roots = &stage->rules->grounds[stage_ground(stage, "roots")];
    roots->step_hook = STEP_HOOK_HOLD;
    roots->step_amount = 3;
    roots->becomes[CHANGE_ENTERED] = GROUND_NONE;
    stage_lay(stage, "roots", 3, 1);
    awareness_begin(orc, AWARENESS_WANDER);
    orc->mind.goal = point_at(7, 1);
    hazard_enter(stage->game, orc, events_of(stage));
    assert_int_equal(orc->mind.state, AWARENESS_WANDER);
    for (int held = 3; held > 0; held--) {
        assert_int_equal(orc->statuses.turns[STATUS_HELD], held);
        stage_wait(stage);
    }
    assert_int_equal(orc->statuses.turns[STATUS_HELD], 0);
    assert_int_equal(orc->at.x, 3);
    stage_wait(stage);
    assert_int_equal(orc->at.x, 4);
}

/* --- Doors -------------------------------------------------------------------------------------------------------- */

TEST(test_a_step_opens_a_door)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@.o#\n"
                               "#####\n");
    stage_lay(stage, "door", 2, 1);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->at.x, 1);
    assert_int_equal(stage_cell(stage, 2, 1)->ground, stage_ground(stage, "open_door"));
    assert_int_equal(stage_count(stage, EV_DOOR_OPENED), 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->at.x, 2);
}

TEST(test_no_corners_at_doors)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "##.##\n"
                               "#...#\n"
                               "#####\n");
    for (int open = 0; open < 2; open++) {
        stage_lay(stage, open ? "open_door" : "door", 2, 2);
        stage_refuses(stage, command_move(DIR_SE), REJECT_DOOR_CORNER);
    }
    stage_put(stage, "orc", 2, 2);
    stage_refuses(stage, command_move(DIR_SE), REJECT_DOOR_CORNER);
}

static struct command close_towards(enum dir dir)
{
    return (struct command){.type = CMD_CLOSE, .dir = (uint8_t)dir};
}

TEST(test_closing)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage_refuses(stage, close_towards(DIR_E), REJECT_NO_DOOR);
    stage_lay(stage, "open_door", 2, 1);
    struct entity *potion = stage_put(stage, "healing_potion", 2, 1);
    stage_refuses(stage, close_towards(DIR_E), REJECT_DOOR_TAKEN);
    world_move(&stage->game->world, potion, point_at(3, 1));
    stage_do(stage, close_towards(DIR_E));
    assert_int_equal(stage_cell(stage, 2, 1)->ground, stage_ground(stage, "door"));
    assert_int_equal(stage_count(stage, EV_DOOR_CLOSED), 1);
    stage_refuses(stage, close_towards(DIR_E), REJECT_NO_DOOR);
    stage_refuses(stage, close_towards(DIR_W), REJECT_NO_DOOR);
    stage_play_by(stage, RULESET_CLASSIC);
    stage_refuses(stage, close_towards(DIR_E), REJECT_NOT_IN_RULES);
}

/* Hunters open doors, which takes a turn; who does not see it hears from where. */
TEST(test_hunters_open_doors)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "########\n"
                               "#@...o.#\n"
                               "########\n");
    stage_lay(stage, "door", 3, 1);
    stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
    stage_do(stage, command_plain(CMD_WAIT));
    stage_do(stage, command_plain(CMD_WAIT));
    assert_int_equal(stage_cell(stage, 3, 1)->ground, stage_ground(stage, "open_door"));
    assert_int_equal(stage_only(stage, "orc")->at.x, 4);
    assert_int_equal(stage_count(stage, EV_DOOR_OPENED), 1);
}

TEST(test_a_door_out_of_sight_is_heard)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "##########\n"
                               "#@.#..o..#\n"
                               "##########\n");
    stage_lay(stage, "door", 5, 1);
    stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
    world_move(&stage->game->world, stage_only(stage, "orc"), point_at(6, 1));
    terrain_change(stage->game, point_at(5, 1), CHANGE_OPENED);
    terrain_change(stage->game, point_at(5, 1), CHANGE_CLOSED);
    struct action action = {
        .type = ACT_OPEN, .actor = world_id(&stage->game->world, stage_only(stage, "orc")), .at = point_at(5, 1)};
    action_perform(stage->game, &action, events_of(stage));
    assert_int_equal(stage_count(stage, EV_DOOR_OPENED), 0);
    assert_int_equal(stage_count(stage, EV_DOOR_HEARD), 1);
    assert_int_equal(stage_event(stage, EV_DOOR_HEARD, 0)->extra, DIR_E);
}

/* --- Ground ------------------------------------------------------------------------------------------------------- */

TEST(test_slow_ground)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage_lay(stage, "roots", 2, 1);
    uint32_t time = stage->game->world.time;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->game->world.time - time, 200);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->game->world.time - time, 300);
}

/* Turns are counted by the clock, not by actions. */
TEST(test_turns_are_time)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage_lay(stage, "roots", 2, 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->turn, 2);
    assert_int_equal(stage->game->world.here.turns, 2);
    stage_hero(stage)->statuses.turns[STATUS_HASTED] = 9;
    for (int i = 0; i < 6; i++)
        stage_wait(stage);
    assert_int_equal(stage->view->turn, 5);
    assert_int_equal(stage->game->world.here.turns, 5);
}

TEST(test_slow_for_who_walks)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#..o#\n"
                               "#####\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_lay(stage, "roots", 3, 1);
    stage_lay(stage, "roots", 2, 2);
    struct action action = {.type = ACT_STEP, .actor = world_id(&stage->game->world, orc), .at = point_at(3, 1)};
    assert_int_equal(action_perform(stage->game, &action, events_of(stage)), 200);
    stage->rules->kinds[orc->kind].monster.traits = 1 << TRAIT_FLY;
    action.at = point_at(2, 2);
    assert_int_equal(action_perform(stage->game, &action, events_of(stage)), 100);
}

/* Whatever way one comes there. */
TEST(test_what_holds_is_gone_then)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    struct ground_rule *roots = &stage->rules->grounds[stage_ground(stage, "roots")];
    roots->step_hook = STEP_HOOK_HOLD;
    roots->step_amount = 3;
    roots->becomes[CHANGE_ENTERED] = GROUND_NONE;
    stage_lay(stage, "roots", 2, 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 3);
    assert_int_equal(stage_cell(stage, 2, 1)->cover, GROUND_NONE);
}

TEST(test_the_large_trample_grass)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#..o#\n"
                               "#####\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_lay(stage, "tall_grass", 3, 2);
    hazard_enter(stage->game, orc, events_of(stage));
    assert_int_equal(stage_cell(stage, 3, 2)->cover, stage_ground(stage, "tall_grass"));
    stage->rules->kinds[orc->kind].monster.traits = 1 << TRAIT_LARGE | 1 << TRAIT_FLY;
    hazard_enter(stage->game, orc, events_of(stage));
    assert_int_equal(stage_cell(stage, 3, 2)->cover, stage_ground(stage, "tall_grass"));
    stage->rules->kinds[orc->kind].monster.traits = 1 << TRAIT_LARGE;
    hazard_enter(stage->game, orc, events_of(stage));
    assert_int_equal(stage_cell(stage, 3, 2)->cover, GROUND_NONE);
}

TEST(test_noisy_ground)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#####\n"
                               "#@..#\n"
                               "#####\n");
    stage->rules->grounds[stage_ground(stage, "roots")].noise = 3;
    stage_lay(stage, "roots", 2, 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(noise_of_hero(stage->game), 9);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(noise_of_hero(stage->game), 6);
}

/* --- Gas ---------------------------------------------------------------------------------------------------------- */

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
    gas_release(stage->game, point_at(2, 2), GAS_VENOM, 100, KIND_NONE, events_of(stage));
    assert_int_equal(gas(stage, 2, 2), 100);
    assert_int_equal(stage_count(stage, EV_GAS_RELEASED), 1);
    gas_tick(stage->game, events_of(stage));
    assert_int_equal(gas(stage, 2, 2), 19);
    assert_int_equal(gas(stage, 2, 1), 19);
    assert_int_equal(gas(stage, 1, 1), 0);
    /* The middle keeps 19 - 4 * 3 and gets 19 / 4 from each side; a corner gets 4 from two. */
    gas_tick(stage->game, events_of(stage));
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
    gas_release(stage->game, point_at(1, 1), GAS_VENOM, 50, KIND_NONE, events_of(stage));
    gas_tick(stage->game, events_of(stage));
    assert_int_equal(gas(stage, 1, 1), 49);
    assert_int_equal(gas(stage, 3, 1), 0);
    stage_lay(stage, "open_door", 2, 1);
    gas_tick(stage->game, events_of(stage));
    assert_int_equal(gas(stage, 2, 1), 49 / 2 - 1);
    gas_release(stage->game, point_at(0, 0), GAS_VENOM, 50, KIND_NONE, events_of(stage));
    assert_int_equal(gas(stage, 0, 0), 0);
}

/* What a cell cannot hold is in the nearest ones. */
TEST(test_gas_overflows)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "######\n"
                               "#@...#\n"
                               "######\n");
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 200, KIND_NONE, events_of(stage));
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 200, KIND_NONE, events_of(stage));
    assert_int_equal(gas(stage, 2, 1), 255);
    assert_int_equal(gas(stage, 1, 1), 145);
    gas_release(stage->game, point_at(2, 1), GAS_VENOM, 255, KIND_NONE, events_of(stage));
    assert_int_equal(gas(stage, 1, 1), 255);
    assert_int_equal(gas(stage, 3, 1), 145);
    assert_int_equal(gas(stage, 4, 1), 0);
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
    gas_release(stage->game, point_at(1, 1), GAS_VENOM, 255, KIND_NONE, events_of(stage));
    gas_release(stage->game, point_at(6, 3), GAS_VENOM, 177, KIND_NONE, events_of(stage));
    int before = 432, ticks = 0;
    for (; stage->game->world.terrain.clouded > 0; ticks++) {
        int sum = 0;
        gas_tick(stage->game, events_of(stage));
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
    hazard_tick(stage->game, events_of(stage));
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_POISONED], 3);
    assert_int_equal(stage_only(stage, "orc")->statuses.turns[STATUS_POISONED], 0);
}

/* --- Fire --------------------------------------------------------------------------------------------------------- */

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
        fire_tick(stage->game, events_of(stage));
    assert_int_equal(stage_cell(stage, 2, 1)->fire, 0);
    assert_int_equal(stage_cell(stage, 2, 1)->ground, stage_ground(stage, "floor"));
    assert_int_equal(stage_cell(stage, 4, 1)->cover, GROUND_NONE);
    for (int i = 0; i < 5; i++)
        fire_tick(stage->game, events_of(stage));
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
    fire_tick(stage->game, events_of(stage));
    assert_int_equal(stage_cell(stage, 2, 2)->fire, 2);
    assert_int_equal(stage_cell(stage, 3, 2)->fire, 3);
    assert_int_equal(stage_cell(stage, 4, 1)->fire, 0);
    for (int i = 0; i < 4; i++)
        fire_tick(stage->game, events_of(stage));
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
    fire_tick(stage->game, events_of(stage));
    assert_int_equal(stage_count(stage, EV_FIRE_SPREADS), 0);
    fire_tick(stage->game, events_of(stage));
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
        fire_tick(stage->game, events_of(stage));
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
    gas_release(stage->game, point_at(8, 2), GAS_VENOM, 99, KIND_NONE, events_of(stage));
    fire_light(stage->game, point_at(5, 2), KIND_NONE);
    stage_restore(stage);
    struct command wait = command_plain(CMD_WAIT);
    for (int i = 0; i < 12; i++) {
        game_step(stage->copy, &wait, events_of(stage));
        stage_do(stage, wait);
        assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    }
    assert_int_equal(stage->game->world.terrain.burning, 0);
}

/* --- What it may cost --------------------------------------------------------------------------------------------- */

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
