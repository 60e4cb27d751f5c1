/* SPDX-License-Identifier: MIT
 *
 * Vaults: levers and keys and the gates that they open, cages of which one may be taken from, what exploring and bots
 * do about it. */
#include "support/test.h"

#include "core/environment/fire.h"
#include "core/environment/hazard.h"
#include "core/map/passage.h"
#include "pilot/pilot.h"
#include "sim/bot.h"
#include "support/world_fixture.h"

#include <stdlib.h>

static void draw_vault(struct stage *stage)
{
    stage_draw_campaign(stage, "##########\n"
                               "#.#......#\n"
                               "#@.......#\n"
                               "#.#......#\n"
                               "##########\n");
    stage_lay(stage, "lever", 1, 1);
    stage_lay(stage, "barred_gate", 2, 2);
    stage_lay(stage, "cage", 4, 2);
    stage_lay(stage, "cage", 6, 1);
    stage_lay(stage, "cage", 6, 3);
    stage_put(stage, "sword", 4, 2);
    stage_put(stage, "shield", 6, 1);
    stage_put(stage, "healing_potion", 6, 3);
    stage_refresh(stage);
}

static const struct view_entity *seen_at(const struct stage *stage, int x, int y)
{
    return view_top(stage->view, point_at(x, y));
}

/* The gate lets sight through and nobody, until the lever is pulled; pulled once, it stays so. */
TEST(test_lever_opens_gate)
{
    struct stage *stage = *state;
    draw_vault(stage);
    assert_non_null(seen_at(stage, 4, 2));
    assert_false(passage_stops_flight(stage->game, point_at(2, 2)));
    stage_refuses(stage, command_move(DIR_E), REJECT_BARRED);
    stage_do(stage, command_move(DIR_N));
    STAGE_EVENTS(stage, EV_LEVER_PULLED);
    assert_int_equal(stage_event(stage, EV_LEVER_PULLED, 0)->amount, 1);
    assert_int_equal(stage_cell(stage, 2, 2)->ground, stage_ground(stage, "raised_gate"));
    assert_int_equal(stage_cell(stage, 1, 1)->ground, stage_ground(stage, "pulled_lever"));
    stage_refuses(stage, command_move(DIR_N), REJECT_BLOCKED);
    stage_do(stage, command_move(DIR_E));
    stage_expect_at(stage_hero(stage), 2, 2);
}

/* Of a gate seen before it is known that it is open, wherever the lever is; of another nothing is. */
TEST(test_a_gate_out_of_sight)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "######\n"
                               "#@#..#\n"
                               "######\n");
    stage_lay(stage, "lever", 0, 1);
    stage_lay(stage, "barred_gate", 3, 1);
    stage_lay(stage, "barred_gate", 4, 1);
    map_remember(&stage->game->world.map, point_at(3, 1));
    terrain_know(stage->game, point_at(3, 1));
    stage_refresh(stage);
    assert_false(view_walkable(stage->view, point_at(3, 1)));
    stage_do(stage, command_move(DIR_W));
    assert_int_equal(stage_cell(stage, 4, 1)->ground, stage_ground(stage, "raised_gate"));
    assert_true(view_walkable(stage->view, point_at(3, 1)));
    assert_int_equal(view_cell(stage->view, point_at(4, 1)), 0);
}

/* Walking over a cage is no choice; taking what is in it is, and the others are gone for good. */
TEST(test_one_of_several)
{
    struct stage *stage = *state;
    draw_vault(stage);
    stage_do(stage, command_move(DIR_N));
    for (int step = 0; step < 3; step++)
        stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_CAGES_SHUT), 0);
    assert_non_null(seen_at(stage, 6, 1));
    stage_do(stage, command_plain(CMD_PICK_UP));
    STAGE_EVENTS(stage, EV_ITEM_TAKEN, EV_CAGES_SHUT);
    assert_int_equal(stage_event(stage, EV_CAGES_SHUT, 0)->amount, 2);
    assert_null(seen_at(stage, 6, 1));
    assert_null(seen_at(stage, 6, 3));
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage_ground(stage, "empty_cage"));
    assert_int_equal(stage_cell(stage, 6, 1)->ground, stage_ground(stage, "shut_cage"));
    expect_sound(stage->game);
    stage_do(stage, command_letter(CMD_DROP, stage->view->pack[0].worn ? 1 : 0));
    stage_do(stage, command_plain(CMD_PICK_UP));
    assert_int_equal(stage_count(stage, EV_CAGES_SHUT), 0);
}

/* What is taken elsewhere shuts nothing. */
TEST(test_things_beside_cages)
{
    struct stage *stage = *state;
    draw_vault(stage);
    stage_put(stage, "healing_potion", 1, 3);
    stage_do(stage, command_move(DIR_S));
    stage_do(stage, command_plain(CMD_PICK_UP));
    STAGE_EVENTS(stage, EV_ITEM_TAKEN);
    assert_int_equal(stage_cell(stage, 6, 1)->ground, stage_ground(stage, "cage"));
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

/* The key, or what is named, beside the hero; the gate south of it, and two cages behind. */
static void draw_lock(struct stage *stage, const char *key)
{
    stage_draw_campaign(stage, "######\n"
                               "#.@.>#\n"
                               "##.###\n"
                               "#....#\n"
                               "######\n");
    stage_lay(stage, key, 1, 1);
    stage_lay(stage, "locked_gate", 2, 2);
    stage_lay(stage, "cage", 1, 3);
    stage_lay(stage, "cage", 4, 3);
    stage_put(stage, "healing_potion", 1, 3);
    stage_put(stage, "sword", 4, 3)->plus = 2;
    stage_refresh(stage);
}

/* The hero carries it beside the pack, one step into the gate uses it up, and nothing comes back then. */
TEST(test_key_opens_gate)
{
    struct stage *stage = *state;
    draw_lock(stage, "key");
    stage_refuses(stage, command_move(DIR_S), REJECT_LOCKED);
    assert_false(stage->view->key);
    stage_do(stage, command_move(DIR_W));
    STAGE_EVENTS(stage, EV_MOVED, EV_KEY_TAKEN);
    assert_int_equal(stage_event(stage, EV_KEY_TAKEN, 0)->amount, 0);
    assert_true(stage->view->key);
    assert_int_equal(stage->view->pack[1].kind, KIND_NONE);
    stage_refuses(stage, command_move(DIR_SE), REJECT_BLOCKED);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_MOVED);
    stage_do(stage, command_move(DIR_S));
    STAGE_EVENTS(stage, EV_GATE_UNLOCKED);
    assert_int_equal(stage_cell(stage, 2, 2)->ground, stage_ground(stage, "open_gate"));
    assert_int_equal(stage_cell(stage, 1, 1)->ground, stage_ground(stage, "floor"));
    stage_expect_at(stage_hero(stage), 2, 1);
    stage_do(stage, command_move(DIR_S));
    stage_expect_at(stage_hero(stage), 2, 2);
    expect_sound(stage->game);
}

/* Who stands where the key was is struck: the gate is opened at the gate alone. */
TEST(test_a_foe_where_the_key_was)
{
    struct stage *stage = *state;
    draw_lock(stage, "key");
    stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_move(DIR_E));
    assert_true(stage->view->key);
    stage_put(stage, "orc", 1, 1);
    stage_refresh(stage);
    stage_do(stage, command_move(DIR_W));
    assert_int_equal(stage_count(stage, EV_GATE_UNLOCKED), 0);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    assert_true(stage->view->key);
}

/* Who looks ahead has it, too. */
TEST(test_key_is_foreseen)
{
    struct stage *stage = *state;
    struct view *view = malloc(sizeof *view);
    draw_lock(stage, "key");
    stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_move(DIR_E));
    game_forget(stage->copy, stage->view);
    world_look(stage->copy);
    game_view(stage->copy, view);
    assert_true(view->key);
    struct command south = command_move(DIR_S);
    assert_int_equal(game_legal(stage->copy, &south), REJECT_NONE);
    free(view);
}

/* Leaving the floor the hero has it no more; it lies where it lay, and without it nothing is said. */
TEST(test_key_stays_on_its_floor)
{
    struct stage *stage = *state;
    draw_lock(stage, "key");
    struct command down = command_plain(CMD_DESCEND), up = {.type = CMD_ASCEND};
    stage_do(stage, command_move(DIR_W));
    for (int step = 0; step < 3; step++)
        stage_do(stage, command_move(DIR_E));
    stage_do(stage, down);
    assert_int_equal(stage_count(stage, EV_KEY_RETURNED), 1);
    assert_false(stage->view->key);
    stage_put(stage, "stairs_up", stage_hero(stage)->at.x, stage_hero(stage)->at.y);
    stage_do(stage, up);
    assert_int_equal(stage_count(stage, EV_KEY_RETURNED), 0);
    assert_int_equal(stage_cell(stage, 1, 1)->ground, stage_ground(stage, "key"));
    for (int step = 0; step < 3; step++)
        stage_do(stage, command_move(DIR_W));
    assert_true(stage->view->key);
}

/* The plate under a key rises: heard far around, and the nearest narrow place is shut for 30 turns. */
TEST(test_swapped_stone)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "##############\n"
                               "#..#...#.....#\n"
                               "#.@.....#...o#\n"
                               "#..#...#.....#\n"
                               "##############\n");
    stage_lay(stage, "swapped_stone", 2, 3);
    stage_refresh(stage);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, command_move(DIR_S));
    STAGE_EVENTS(stage, EV_MOVED, EV_KEY_TAKEN, EV_GATE_FELL);
    assert_int_equal(stage_event(stage, EV_KEY_TAKEN, 0)->amount, 1);
    assert_int_equal(stage_event(stage, EV_GATE_FELL, 0)->amount, 30);
    assert_int_equal(stage_cell(stage, 3, 2)->ground, stage_ground(stage, "portcullis"));
    assert_int_equal(stage_cell(stage, 2, 3)->ground, stage_ground(stage, "bare_plate"));
    assert_int_not_equal(stage_only(stage, "orc")->mind.state, AWARENESS_ASLEEP);
    for (int turn = 0; turn < 29; turn++)
        stage_wait(stage);
    assert_int_equal(stage_cell(stage, 3, 2)->ground, stage_ground(stage, "portcullis"));
    stage_wait(stage);
    stage_wait(stage);
    assert_int_equal(stage_cell(stage, 3, 2)->ground, stage_ground(stage, "floor"));
}

/* Only the hero takes keys, be it on the wing; monsters set nothing off. */
TEST(test_who_takes_keys)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "######\n"
                            "#@..o#\n"
                            "######\n");
    stage_lay(stage, "swapped_stone", 4, 1);
    stage_lay(stage, "key", 2, 1);
    stage_refresh(stage);
    stage->events.count = 0;
    hazard_enter(stage->game, stage_only(stage, "orc"), &stage->events);
    assert_int_equal(stage->events.count, 0);
    assert_int_equal(stage_cell(stage, 4, 1)->ground, stage_ground(stage, "swapped_stone"));
    stage_bring(stage, stage_hero(stage), STATUS_LEVITATING, 5);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_KEY_TAKEN), 1);
}

/* --- Wood -------------------------------------------------------------------------------------------------------- */

static void draw_wood(struct stage *stage)
{
    stage_draw_still(stage, "#####\n"
                            "#@oo#\n"
                            "#.###\n"
                            "#...#\n"
                            "#####\n");
    stage_lay(stage, "wooden_gate", 1, 2);
    stage_lay(stage, "cage", 1, 3);
    stage_put(stage, "sword", 1, 3)->plus = 2;
    stage_refresh(stage);
}

/* Strikes the gate so often; each blow tells how many are left, and none but the last changes anything. */
static void batter(struct stage *stage, int first_left, int blows)
{
    for (int left = first_left; left > first_left - blows; left--) {
        stage_do(stage, command_move(DIR_S));
        STAGE_EVENTS(stage, EV_GATE_STRUCK);
        assert_int_equal(stage_event(stage, EV_GATE_STRUCK, 0)->amount, left);
        assert_int_equal(stage->view->noise, 18);
    }
}

/* Ten blows running, each loud: what comes between but a blow at somebody does not count. */
TEST(test_wooden_gate_is_battered)
{
    struct stage *stage = *state;
    draw_wood(stage);
    batter(stage, 9, 5);
    stage_wait(stage);
    batter(stage, 4, 3);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    batter(stage, 9, 9);
    expect_sound(stage->game);
    stage_restore(stage);
    assert_int_equal(stage_cell(stage, 1, 2)->ground, stage_ground(stage, "wooden_gate"));
    batter(stage, 0, 1);
    assert_int_equal(stage_cell(stage, 1, 2)->ground, stage_ground(stage, "broken_gate"));
    stage_do(stage, command_move(DIR_S));
    stage_expect_at(stage_hero(stage), 1, 2);
}

TEST(test_wooden_gate_burns)
{
    struct stage *stage = *state;
    draw_wood(stage);
    assert_true(passage_burns(stage->game, point_at(1, 2)));
    assert_false(passage_stops_flight(stage->game, point_at(1, 2)));
    fire_light(stage->game, point_at(1, 2), KIND_NONE);
    for (int turn = 0; turn < 8; turn++)
        stage_wait(stage);
    assert_int_equal(stage_cell(stage, 1, 2)->ground, stage_ground(stage, "floor"));
}

/* --- Exploring, and bots ----------------------------------------------------------------------------------------- */

/* Until exploring stops; how many commands that took. */
static int explore(struct stage *stage, struct pilot *pilot)
{
    struct command command;
    int count = 0;
    pilot_init(pilot);
    for (pilot_start_explore(pilot, PILOT_ANY_REACH); count < 100; count++) {
        if (pilot_next(pilot, stage->view, &command) != PILOT_GOING)
            break;
        stage_do(stage, command);
    }
    return count;
}

/* It takes the key and opens the gate, and pulls levers; it leaves the goods, and a key on a plate. */
TEST(test_exploring_opens_gates)
{
    struct stage *stage = *state;
    struct pilot *pilot = malloc(sizeof *pilot);
    draw_lock(stage, "key");
    assert_in_range(explore(stage, pilot), 3, 30);
    assert_int_equal(stage_cell(stage, 2, 2)->ground, stage_ground(stage, "open_gate"));
    assert_int_equal(stage_cell(stage, 1, 3)->ground, stage_ground(stage, "cage"));
    draw_lock(stage, "swapped_stone");
    assert_in_range(explore(stage, pilot), 0, 30);
    assert_int_equal(stage_cell(stage, 1, 1)->ground, stage_ground(stage, "swapped_stone"));
    draw_wood(stage);
    assert_in_range(explore(stage, pilot), 0, 9);
    assert_int_equal(stage_cell(stage, 1, 2)->ground, stage_ground(stage, "wooden_gate"));
    draw_vault(stage);
    assert_in_range(explore(stage, pilot), 1, 60);
    assert_int_equal(stage_cell(stage, 1, 1)->ground, stage_ground(stage, "pulled_lever"));
    assert_int_equal(stage_cell(stage, 2, 2)->ground, stage_ground(stage, "raised_gate"));
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage_ground(stage, "cage"));
    free(pilot);
}

/* Bots take even that key, unless they are hurt, and then what adds most. */
TEST(test_bots_plunder)
{
    struct stage *stage = *state;
    struct bot *bot = calloc(1, sizeof *bot);
    draw_lock(stage, "swapped_stone");
    stage->rules->profiles[stage->game->world.profile].arrival_heal_percent = 0;
    bot_start(bot, bot_find("explorer"), 1, NULL);
    for (int turn = 0; turn < 60 && stage_cell(stage, 4, 3)->ground != stage_ground(stage, "empty_cage"); turn++) {
        assert_int_equal(stage->view->floor, 1);
        stage_do(stage, bot->kind->next(bot, stage->view));
    }
    assert_int_equal(stage_cell(stage, 4, 3)->ground, stage_ground(stage, "empty_cage"));
    assert_int_equal(stage_cell(stage, 1, 3)->ground, stage_ground(stage, "shut_cage"));
    draw_lock(stage, "swapped_stone");
    stage_hero(stage)->fighter.hp = 20;
    stage_refresh(stage);
    bot_start(bot, bot_find("explorer"), 1, NULL);
    for (int turn = 0; turn < 20 && stage->view->floor == 1; turn++)
        stage_do(stage, bot->kind->next(bot, stage->view));
    assert_int_equal(stage->view->floor, 2);
    draw_wood(stage);
    for (int i = 0; i < 2; i++)
        world_free_slot(&stage->game->world, stage_nth(stage, "orc", 0));
    stage_refresh(stage);
    bot_start(bot, bot_find("explorer"), 1, NULL);
    for (int turn = 0; turn < 40 && stage_cell(stage, 1, 3)->ground != stage_ground(stage, "empty_cage"); turn++)
        stage_do(stage, bot->kind->next(bot, stage->view));
    assert_int_equal(stage_cell(stage, 1, 3)->ground, stage_ground(stage, "empty_cage"));
    free(bot);
}

TEST_GROUP(stage_setup, stage_teardown)
