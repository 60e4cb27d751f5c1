/* SPDX-License-Identifier: MIT
 *
 * What a run amounts to: kills, harm, floors and the last steps, counted from outside. */
#include "support/test.h"

#include "core/run_stats.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

static void begin(struct stage *stage, struct run_stats *told, const char *drawing)
{
    stage_draw(stage, drawing);
    stage_hero(stage)->fighter.hp = 200;
    stage_hero(stage)->fighter.max_hp = 200;
    stage_refresh(stage);
    run_stats_begin(told, stage->view);
}

static void act(struct stage *stage, struct run_stats *told, struct command command)
{
    stage_do(stage, command);
    run_stats_add(told, &command, &stage->events, stage->view);
}

/* An orc takes five blows and strikes back after four of them, for 3 each. */
TEST(test_a_fight)
{
    struct stage *stage = *state;
    struct run_stats told;
    begin(stage, &told, "#@o#\n");
    kind_id orc = test_kind(stage->rules, "orc");
    for (int blow = 0; blow < 5; blow++)
        act(stage, &told, command_move(DIR_E));
    assert_int_equal(told.commands, 5);
    assert_int_equal(told.kills, 1);
    assert_int_equal(told.killed[orc], 1);
    assert_int_equal(told.lost, 12);
    assert_int_equal(told.lost_to[orc], 12);
    assert_int_equal(told.floor_count, 1);
    assert_int_equal(told.floors[0].floor, 1);
    assert_int_equal(told.floors[0].turns, 5);
    assert_int_equal(told.floors[0].lost, 12);
    assert_int_equal(told.floors[0].kills, 1);
}

/* Each step with the Threat that stood before it and the hit points on both sides of it. */
TEST(test_the_last_steps)
{
    struct stage *stage = *state;
    struct run_stats told;
    begin(stage, &told, "#@o#\n");
    assert_null(run_stats_recent(&told, 0));
    act(stage, &told, command_move(DIR_E));
    act(stage, &told, command_plain(CMD_WAIT));
    const struct run_stats_step *newest = run_stats_recent(&told, 0);
    const struct run_stats_step *first = run_stats_recent(&told, 1);
    assert_int_equal(newest->command.type, CMD_WAIT);
    assert_int_equal(newest->turn, 1);
    assert_int_equal(newest->threat, 3);
    assert_int_equal(newest->hp, 197);
    assert_int_equal(newest->hp_then, 194);
    assert_int_equal(first->command.type, CMD_MOVE);
    assert_int_equal(first->turn, 0);
    assert_int_equal(first->hp, 200);
    assert_null(run_stats_recent(&told, 2));
    for (int i = 0; i < 2 * RUN_STATS_STEPS; i++)
        act(stage, &told, command_plain(CMD_WAIT));
    for (uint32_t back = 0; back < RUN_STATS_STEPS; back++)
        assert_int_equal(run_stats_recent(&told, back)->turn, 2 * RUN_STATS_STEPS + 1 - back);
    assert_null(run_stats_recent(&told, RUN_STATS_STEPS));
}

TEST(test_things_and_levels)
{
    struct stage *stage = *state;
    struct run_stats told;
    begin(stage, &told, "#@.#\n");
    int potion = stage_give(stage, "healing_potion");
    stage_hero(stage)->fighter.hp = 10;
    stage_refresh(stage);
    act(stage, &told, command_letter(CMD_USE, potion));
    act(stage, &told, command_letter(CMD_USE, 0)); /* takes the dagger off */
    act(stage, &told, command_letter(CMD_USE, 0)); /* puts it on */
    assert_int_equal(told.used[test_kind(stage->rules, "healing_potion")], 1);
    assert_int_equal(told.used[test_kind(stage->rules, "dagger")], 1);
    assert_int_equal(told.kills, 0);
    assert_int_equal(told.lost, 0);
}

/* Floors beyond the rows there are go into the last one. */
TEST(test_floors)
{
    struct stage *stage = *state;
    struct run_stats told;
    struct events none = {.count = 0};
    struct command wait = command_plain(CMD_WAIT);
    begin(stage, &told, "#@#\n");
    struct view *view = stage->view;
    for (int floor = 1; floor <= RUN_STATS_FLOORS + 10; floor++) {
        view->turn += 2;
        run_stats_add(&told, &wait, &none, view); /* two turns on this floor */
        view->floor++;
        run_stats_add(&told, &wait, &none, view); /* and down */
    }
    assert_int_equal(told.floor_count, RUN_STATS_FLOORS);
    for (int i = 0; i < RUN_STATS_FLOORS - 1; i++) {
        assert_int_equal(told.floors[i].floor, i + 1);
        assert_int_equal(told.floors[i].turns, 2);
    }
    assert_int_equal(told.floors[RUN_STATS_FLOORS - 1].floor, RUN_STATS_FLOORS);
    assert_int_equal(told.floors[RUN_STATS_FLOORS - 1].turns, 2 * 11);
}

/* Killed by who stands there unnoticed, or not; the fortieth makes a feat. */
TEST(test_feats_of_ambushes)
{
    struct stage *stage = *state;
    struct run_stats told;
    for (int awake = 0; awake < 2; awake++) {
        stage_draw_campaign(stage, "@o\n");
        stage_only(stage, "orc")->fighter.hp = 1;
        stage_only(stage, "orc")->mind.state = awake ? AWARENESS_HUNT : AWARENESS_ASLEEP;
        stage_refresh(stage);
        run_stats_begin(&told, stage->view);
        told.ambushes = FEAT_AMBUSHES - 1;
        act(stage, &told, command_move(DIR_E));
        assert_int_equal(told.kills, 1);
        assert_int_equal(told.ambushes, FEAT_AMBUSHES - awake);
        assert_int_equal(told.feats, awake ? 0 : 1U << FEAT_AMBUSHER);
    }
}

/* Depth 3 with nobody killed; what is killed afterwards takes nothing away. The tutorial's game has no feats. */
TEST(test_feats_of_mercy)
{
    struct stage *stage = *state;
    struct run_stats told;
    struct events none = {.count = 0};
    struct command wait = command_plain(CMD_WAIT);
    for (int kills = 0; kills < 2; kills++) {
        stage_draw_campaign(stage, "@..\n");
        run_stats_begin(&told, stage->view);
        told.kills = (uint32_t)kills;
        stage->view->deepest = FEAT_DEPTH - 1;
        run_stats_add(&told, &wait, &none, stage->view);
        assert_int_equal(told.feats, 0);
        stage->view->deepest = FEAT_DEPTH;
        run_stats_add(&told, &wait, &none, stage->view);
        assert_int_equal(told.feats, kills ? 0 : 1U << FEAT_UNBLOODED);
        told.kills = 5;
        run_stats_add(&told, &wait, &none, stage->view);
        assert_int_equal(told.feats, kills ? 0 : 1U << FEAT_UNBLOODED);
    }
    begin(stage, &told, "@..\n");
    stage->view->deepest = FEAT_DEPTH;
    run_stats_add(&told, &wait, &none, stage->view);
    assert_int_equal(told.feats, 0);
}

/* What a floor told of when the hero came there, and what was made of it, stand in its row. */
TEST(test_floors_keep_what_they_told_of)
{
    struct stage *stage = *state;
    struct run_stats told;
    struct command wait = command_plain(CMD_WAIT);
    struct event first[] = {{.type = EV_VAULT_TOLD}, {.type = EV_CAPTIVE_TOLD}};
    struct event second[] = {{.type = EV_KING_TOLD}, {.type = EV_FREED}, {.type = EV_CAGES_SHUT}};
    begin(stage, &told, "@..\n");
    run_stats_add(&told, &wait, &(struct events){.list = first, .count = 2, .capacity = 2}, stage->view);
    assert_int_equal(told.floors[0].told, 1U << PROMISE_VAULT | 1U << PROMISE_CAPTIVE);
    assert_int_equal(told.floors[0].kept, 0);
    stage->view->floor = 2;
    run_stats_add(&told, &wait, &(struct events){.list = second, .count = 3, .capacity = 3}, stage->view);
    assert_int_equal(told.floors[0].kept, 0);
    assert_int_equal(told.floors[1].told, 1U << PROMISE_KING);
    assert_int_equal(told.floors[1].kept, 1U << PROMISE_CAPTIVE | 1U << PROMISE_VAULT);
}

TEST_GROUP(stage_setup, stage_teardown)
