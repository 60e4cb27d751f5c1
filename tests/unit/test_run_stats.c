/* SPDX-License-Identifier: MIT
 *
 * What a run amounts to: kills, harm, floors and the last steps, counted from outside. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/chronicle.h"
#include "support/content.h"
#include "support/world.h"

#include <stdlib.h>

static void begin(struct stage *stage, struct chronicle *told, const char *drawing)
{
    stage_draw(stage, drawing);
    stage_hero(stage)->fighter.hp = 200;
    stage_hero(stage)->fighter.max_hp = 200;
    stage_refresh(stage);
    chronicle_begin(told, stage->view);
}

static void act(struct stage *stage, struct chronicle *told, struct command command)
{
    stage_do(stage, command);
    chronicle_add(told, &command, &stage->events, stage->view);
}

/* An orc takes five blows and strikes back after four of them, for 3 each. */
static void a_fight(void **state)
{
    struct stage *stage = *state;
    struct chronicle told;
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
static void the_last_steps(void **state)
{
    struct stage *stage = *state;
    struct chronicle told;
    begin(stage, &told, "#@o#\n");
    assert_null(chronicle_recent(&told, 0));
    act(stage, &told, command_move(DIR_E));
    act(stage, &told, command_plain(CMD_WAIT));
    const struct chronicle_step *newest = chronicle_recent(&told, 0);
    const struct chronicle_step *first = chronicle_recent(&told, 1);
    assert_int_equal(newest->command.type, CMD_WAIT);
    assert_int_equal(newest->turn, 1);
    assert_int_equal(newest->threat, 3);
    assert_int_equal(newest->hp, 197);
    assert_int_equal(newest->hp_then, 194);
    assert_int_equal(first->command.type, CMD_MOVE);
    assert_int_equal(first->turn, 0);
    assert_int_equal(first->hp, 200);
    assert_null(chronicle_recent(&told, 2));
    for (int i = 0; i < 2 * CHRONICLE_STEPS; i++)
        act(stage, &told, command_plain(CMD_WAIT));
    for (uint32_t back = 0; back < CHRONICLE_STEPS; back++)
        assert_int_equal(chronicle_recent(&told, back)->turn, 2 * CHRONICLE_STEPS + 1 - back);
    assert_null(chronicle_recent(&told, CHRONICLE_STEPS));
}

static void things_and_levels(void **state)
{
    struct stage *stage = *state;
    struct chronicle told;
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
static void floors(void **state)
{
    struct stage *stage = *state;
    struct chronicle told;
    struct events none = {.count = 0};
    struct command wait = command_plain(CMD_WAIT);
    begin(stage, &told, "#@#\n");
    struct view *view = stage->view;
    for (int floor = 1; floor <= CHRONICLE_FLOORS + 10; floor++) {
        view->turn += 2;
        chronicle_add(&told, &wait, &none, view); /* two turns on this floor */
        view->floor++;
        chronicle_add(&told, &wait, &none, view); /* and down */
    }
    assert_int_equal(told.floor_count, CHRONICLE_FLOORS);
    for (int i = 0; i < CHRONICLE_FLOORS - 1; i++) {
        assert_int_equal(told.floors[i].floor, i + 1);
        assert_int_equal(told.floors[i].turns, 2);
    }
    assert_int_equal(told.floors[CHRONICLE_FLOORS - 1].floor, CHRONICLE_FLOORS);
    assert_int_equal(told.floors[CHRONICLE_FLOORS - 1].turns, 2 * 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fight),
        cmocka_unit_test(the_last_steps),
        cmocka_unit_test(things_and_levels),
        cmocka_unit_test(floors),
    };
    return cmocka_run_group_tests(tests, stage_setup, stage_teardown);
}
