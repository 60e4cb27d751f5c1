/* SPDX-License-Identifier: MIT
 *
 * The pilot in drawn situations: where each plan goes, and every reason for which one stops. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "pilot/pilot.h"
#include "support/content.h"
#include "support/world.h"

#include <stdlib.h>

struct cockpit {
    struct stage *stage;
    struct pilot pilot;
    bool met[PILOT_STOP_COUNT]; /* the answers that any test has had so far */
};

static int board(void **state)
{
    struct cockpit *cockpit = calloc(1, sizeof *cockpit);
    void *stage = NULL;
    assert_non_null(cockpit);
    stage_setup(&stage);
    cockpit->stage = stage;
    *state = cockpit;
    return 0;
}

static int leave(void **state)
{
    struct cockpit *cockpit = *state;
    void *stage = cockpit->stage;
    stage_teardown(&stage);
    free(cockpit);
    return 0;
}

static struct stage *draw(struct cockpit *cockpit, const char *drawing)
{
    stage_draw(cockpit->stage, drawing);
    pilot_init(&cockpit->pilot);
    return cockpit->stage;
}

static entity_id id_of(struct cockpit *cockpit, const char *kind)
{
    return world_id(&cockpit->stage->game->world, stage_only(cockpit->stage, kind));
}

static enum pilot_stop ask(struct cockpit *cockpit, struct command *command)
{
    enum pilot_stop stop = pilot_next(&cockpit->pilot, cockpit->stage->view, command);
    cockpit->met[stop] = true;
    return stop;
}

/* The plan gives this command, which is carried out. */
static void expect_command(struct cockpit *cockpit, struct command expected)
{
    struct command command;
    assert_string_equal(pilot_stop_name(ask(cockpit, &command)), "going");
    assert_true(command_equal(&command, &expected));
    stage_do(cockpit->stage, command);
}

static void expect_move(struct cockpit *cockpit, enum dir dir)
{
    expect_command(cockpit, command_move(dir));
}

static void expect_stop(struct cockpit *cockpit, enum pilot_stop expected, entity_id about)
{
    struct command command;
    assert_string_equal(pilot_stop_name(ask(cockpit, &command)), pilot_stop_name(expected));
    assert_int_equal(cockpit->pilot.entity, about);
}

/* Carries the plan out to its stop; returns the number of commands. */
static int run(struct cockpit *cockpit, enum pilot_stop expected)
{
    enum { ENOUGH = 1000 };
    struct command command;
    int commands = 0;
    enum pilot_stop stop = ask(cockpit, &command);
    for (; stop == PILOT_GOING && commands < ENOUGH; commands++) {
        stage_do(cockpit->stage, command);
        stop = ask(cockpit, &command);
    }
    assert_string_equal(pilot_stop_name(stop), pilot_stop_name(expected));
    return commands;
}

/* --- Explore and fetch ------------------------------------------------------------------------------------------- */

static void explore_takes_items(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "########\n"
                                        "#!.@..!#\n"
                                        "########\n");
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 2 + 1 + 5 + 1);
    assert_int_equal(cockpit->pilot.left, 0);
    assert_true(stage->view->pack[2].kind == test_kind(stage->rules, "healing_potion"));
}

/* Round the corner and to the end: the whole floor, and everything on it. */
static void explore_sees_everything(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "################\n"
                                        "#@.............#\n"
                                        "##############.#\n"
                                        "#..............#\n"
                                        "#.##############\n"
                                        "#.....!........#\n"
                                        "################\n");
    assert_false(view_cell(stage->view, point_at(1, 5)) & CELL_EXPLORED);
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    run(cockpit, PILOT_NOTHING_LEFT);
    for (int x = 0; x < 16; x++)
        assert_true(view_cell(stage->view, point_at(x, 5)) & CELL_EXPLORED);
    assert_int_not_equal(stage->view->pack[1].kind, KIND_NONE);
}

static void what_was_dropped_stays(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#####\n"
                                        "#@.!#\n"
                                        "#####\n");
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 3);
    stage_do(stage, command_letter(CMD_DROP, 1));
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    expect_stop(cockpit, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(cockpit->pilot.left, 0);
}

/* The potion would be taken first, and it was laid down on purpose. */
static void what_lies_below_the_dropped_stays(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#######\n"
                                        "#@/..!#\n"
                                        "#######\n");
    int potion = stage_give(stage, "healing_potion");
    stage_refresh(stage);
    pilot_watch(&cockpit->pilot, stage->view);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_letter(CMD_DROP, potion));
    stage_do(stage, command_move(DIR_W));
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 4 + 1);
    assert_int_equal(cockpit->pilot.left, 0);
    assert_int_equal(stage_only(stage, "sword")->place, PLACE_FLOOR);
}

static void a_full_pack_leaves_items(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#####\n"
                                        "#@.!#\n"
                                        "#####\n");
    for (int i = 0; i < MAX_PACK - 1; i++)
        stage_give(stage, "dagger");
    stage_refresh(stage);
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    expect_stop(cockpit, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(cockpit->pilot.left, 1);
}

/* It remembers what it has seen and cannot see now, and knows what others have taken. */
static void items_are_remembered(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "############\n"
                                        "#@.........#\n"
                                        "#!########.#\n"
                                        "########...#\n"
                                        "############\n");
    pilot_start_travel(&cockpit->pilot, point_at(10, 1));
    run(cockpit, PILOT_DONE);
    stage_do(stage, command_move(DIR_S));
    stage_do(stage, command_move(DIR_SW));
    assert_false(view_cell(stage->view, point_at(1, 2)) & CELL_VISIBLE);
    pilot_start_fetch(&cockpit->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 10 + 1);
    assert_int_not_equal(stage->view->pack[1].kind, KIND_NONE);
    assert_int_equal(cockpit->pilot.left, 0);
}

static void fetch_has_a_reach(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "########\n"
                  "#@..!.!#\n"
                  "########\n");
    pilot_start_fetch(&cockpit->pilot, 2);
    expect_stop(cockpit, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(cockpit->pilot.left, 2);
    pilot_start_fetch(&cockpit->pilot, 3);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 3 + 1 + 2 + 1);
    /* Near as the crow flies is not near on foot. */
    draw(cockpit, "########\n"
                  "#@....!#\n"
                  "######.#\n"
                  "#......#\n"
                  "########\n");
    pilot_start_explore(&cockpit->pilot, 0);
    run(cockpit, PILOT_NOTHING_LEFT);
    pilot_start_travel(&cockpit->pilot, point_at(3, 3));
    run(cockpit, PILOT_DONE);
    pilot_start_fetch(&cockpit->pilot, 3);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 0);
    pilot_start_fetch(&cockpit->pilot, 4);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 4 + 1);
}

/* It burns while the hero looks on. */
static void what_is_gone_is_forgotten(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "######\n"
                                        "#@..!#\n"
                                        "######\n");
    pilot_watch(&cockpit->pilot, stage->view);
    struct entity *potion = stage_only(stage, "healing_potion");
    world_lift(&stage->game->world, potion);
    world_free_slot(&stage->game->world, potion);
    stage_refresh(stage);
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    expect_stop(cockpit, PILOT_NOTHING_LEFT, ENTITY_NONE);
}

/* In the second drawing the potion's cell lies deep in the rock. */
static void a_new_floor_is_unknown(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "######\n"
                                        "#@...#\n"
                                        "#....#\n"
                                        "#...!#\n"
                                        "######\n");
    pilot_watch(&cockpit->pilot, stage->view);
    stage_draw(stage, "######\n"
                      "#@...#\n"
                      "######\n"
                      "######\n"
                      "######\n");
    assert_int_equal(view_cell(stage->view, point_at(4, 3)), 0);
    stage->view->floor = 2;
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    expect_stop(cockpit, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(cockpit->pilot.left, 0);
}

static void an_item_before_the_dark(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "##########\n"
                                        "#..@.....#\n"
                                        "########.#\n"
                                        "########.#\n"
                                        "##########\n");
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    expect_move(cockpit, DIR_E);
    assert_false(view_cell(stage->view, point_at(8, 3)) & CELL_EXPLORED);
    stage_put(stage, "healing_potion", 1, 1);
    stage_refresh(stage);
    expect_move(cockpit, DIR_W);
}

/* --- Travel ------------------------------------------------------------------------------------------------------ */

static void travel_arrives(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#########\n"
                                        "#@..#.>.#\n"
                                        "#.......#\n"
                                        "#########\n");
    pilot_start_travel(&cockpit->pilot, point_at(7, 2));
    assert_int_equal(run(cockpit, PILOT_DONE), 6);
    stage_expect_at(stage_hero(stage), 7, 2);
    pilot_start_travel(&cockpit->pilot, point_at(7, 2));
    expect_stop(cockpit, PILOT_DONE, ENTITY_NONE);
    pilot_start_travel_stairs(&cockpit->pilot);
    assert_int_equal(run(cockpit, PILOT_DONE), 1);
    assert_true(stage->view->hero.on_stairs);
}

static void travel_finds_no_path(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "################\n"
                  "#@.............#\n"
                  "################\n");
    static const struct point NOWHERE[] = {{2, 0}, {14, 1}, {-1, 1}, {500, 500}};
    for (size_t i = 0; i < sizeof NOWHERE / sizeof NOWHERE[0]; i++) {
        pilot_start_travel(&cockpit->pilot, NOWHERE[i]);
        expect_stop(cockpit, PILOT_NO_PATH, ENTITY_NONE);
    }
    pilot_start_travel_stairs(&cockpit->pilot);
    expect_stop(cockpit, PILOT_NO_PATH, ENTITY_NONE);
    expect_stop(cockpit, PILOT_IDLE, ENTITY_NONE);
}

/* --- Walk and rest ----------------------------------------------------------------------------------------------- */

static void walk_stops(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "##########\n"
                  "####.#####\n"
                  "#@......!#\n"
                  "##########\n");
    pilot_start_walk(&cockpit->pilot, DIR_E);
    assert_int_equal(run(cockpit, PILOT_OPENING), 3);
    pilot_start_walk(&cockpit->pilot, DIR_E);
    assert_int_equal(run(cockpit, PILOT_THING_HERE), 4);
    assert_int_equal(cockpit->pilot.entity, id_of(cockpit, "healing_potion"));
    pilot_start_walk(&cockpit->pilot, DIR_E);
    expect_stop(cockpit, PILOT_BLOCKED, ENTITY_NONE);
    pilot_start_walk(&cockpit->pilot, DIR_NE);
    expect_stop(cockpit, PILOT_BLOCKED, ENTITY_NONE);
    /* Through the middle of a room, which is open at both sides all the way. */
    draw(cockpit, "#########\n"
                  "#.......#\n"
                  "#@......#\n"
                  "#.......#\n"
                  "#########\n");
    pilot_start_walk(&cockpit->pilot, DIR_E);
    assert_int_equal(run(cockpit, PILOT_BLOCKED), 6);
}

static void rest_ends(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#@#\n");
    pilot_start_rest(&cockpit->pilot);
    assert_int_equal(run(cockpit, PILOT_DONE), PILOT_REST_TURNS);
    assert_int_equal(stage->view->turn, PILOT_REST_TURNS);
}

/* --- Fight, retreat, dash ---------------------------------------------------------------------------------------- */

static void fight_goes_to_the_nearest(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#########\n"
                                        "#o.@...o#\n"
                                        "#########\n");
    pilot_start_fight(&cockpit->pilot);
    expect_move(cockpit, DIR_W);
    assert_int_equal(stage_count(stage, EV_MOVED), 2); /* the other orc comes, too */
    expect_stop(cockpit, PILOT_DONE, ENTITY_NONE);
    pilot_start_fight(&cockpit->pilot);
    expect_move(cockpit, DIR_W);
    assert_true(stage_event(stage, EV_ATTACKED, 0)->subject == stage->view->hero.id);
}

/* The nearest through the air stands behind a wall: on foot the other one is nearer. */
static void fight_counts_moves(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#######\n"
                                        "#..@..#\n"
                                        "###.###\n"
                                        "#o....#\n"
                                        "#######\n");
    stage_put(stage, "orc", 6 - 1, 1);
    stage_refresh(stage);
    pilot_start_fight(&cockpit->pilot);
    expect_move(cockpit, DIR_E);
}

static void nobody_to_fight(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "#@.#\n");
    pilot_start_fight(&cockpit->pilot);
    expect_stop(cockpit, PILOT_NO_FOE, ENTITY_NONE);
    pilot_start_retreat(&cockpit->pilot);
    expect_stop(cockpit, PILOT_NO_FOE, ENTITY_NONE);
}

/* An island of floor seen across unexplored ground: no known way leads to the orc on it. */
static void no_way_to_the_foe(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#@..o#\n");
    stage->view->cells[3] = CELL_EXPLORED;
    pilot_start_fight(&cockpit->pilot);
    expect_stop(cockpit, PILOT_NO_PATH, ENTITY_NONE);
}

/* What was never seen may be floor: else a foe seen over a corner could neither be fought nor left alone. */
static void towards_a_foe_across_the_dark(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#@..o#\n");
    stage->view->cells[3] = 0;
    pilot_start_fight(&cockpit->pilot);
    expect_move(cockpit, DIR_E);
}

static void retreat_into_the_corridor(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "##############\n"
                                        "#######......#\n"
                                        "#.....@.....o#\n"
                                        "#######......#\n"
                                        "##############\n");
    pilot_start_retreat(&cockpit->pilot);
    /* The dead end has one open neighbour, and is the farthest cell of the corridor. */
    for (int step = 0; step < 5; step++)
        expect_move(cockpit, DIR_W);
    stage_expect_at(stage_hero(stage), 1, 2);
    expect_stop(cockpit, PILOT_DONE, ENTITY_NONE);
}

/* The orc stands between the hero and the corridor: the corner must do. */
static void no_retreat_past_the_foe(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "##############\n"
                  "#.......o...@#\n"
                  "#######......#\n"
                  "##############\n");
    pilot_start_retreat(&cockpit->pilot);
    expect_stop(cockpit, PILOT_DONE, ENTITY_NONE);
}

static void retreat_ends_at_contact(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "##########\n"
                  "#...@o...#\n"
                  "##########\n");
    pilot_start_retreat(&cockpit->pilot);
    expect_stop(cockpit, PILOT_FOE_NEAR, id_of(cockpit, "orc"));
}

/* Two ways to the stairs are equally short; the troll stands beside one of them. */
static void dash_for_the_stairs(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#######\n"
                                        "#.....#\n"
                                        "#..T..#\n"
                                        "#@....#\n"
                                        "#.....#\n"
                                        "#....>#\n"
                                        "#######\n");
    pilot_start_dash(&cockpit->pilot);
    struct command command;
    assert_int_equal(ask(cockpit, &command), PILOT_GOING);
    struct point to = point_step(stage->view->hero.at, (enum dir)command.dir);
    assert_false(pilot_beside(to, stage_only(stage, "troll")->at));
    stage_do(stage, command);
    expect_stop(cockpit, PILOT_DONE, ENTITY_NONE);
    for (int step = 0; step < 3; step++) {
        pilot_start_dash(&cockpit->pilot);
        assert_int_equal(ask(cockpit, &command), PILOT_GOING);
        stage_do(stage, command);
    }
    assert_true(stage->view->hero.on_stairs);
    pilot_start_dash(&cockpit->pilot);
    expect_stop(cockpit, PILOT_DONE, ENTITY_NONE);
}

/* Without known stairs it runs for the dark; and with a foe in the only way it does not run at all. */
static void dash_for_the_dark(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "####################\n"
                  "#o.@...............#\n"
                  "####################\n");
    pilot_start_dash(&cockpit->pilot);
    expect_move(cockpit, DIR_E);
    draw(cockpit, "#####\n"
                  "#@o>#\n"
                  "#####\n");
    pilot_start_dash(&cockpit->pilot);
    expect_stop(cockpit, PILOT_NO_PATH, ENTITY_NONE);
}

/* --- Interruptions ----------------------------------------------------------------------------------------------- */

static void start_peaceful(struct pilot *pilot, int which, struct point goal)
{
    switch (which) {
    case 0:
        pilot_start_explore(pilot, PILOT_ANY_REACH);
        break;
    case 1:
        pilot_start_fetch(pilot, PILOT_ANY_REACH);
        break;
    case 2:
        pilot_start_travel(pilot, goal);
        break;
    case 3:
        pilot_start_walk(pilot, DIR_E);
        break;
    default:
        pilot_start_rest(pilot);
    }
}

enum { PEACEFUL = 5 };

static void no_start_with_a_foe_in_view(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "########\n"
                  "#@.!.To#\n"
                  "########\n");
    for (int which = 0; which < PEACEFUL; which++) {
        start_peaceful(&cockpit->pilot, which, point_at(2, 1));
        expect_stop(cockpit, PILOT_FOE_HUNTING, id_of(cockpit, "troll"));
    }
}

/* The foe is put there between two steps, as if it had come round a corner. */
static void a_foe_comes_into_view(void **state)
{
    struct cockpit *cockpit = *state;
    struct command command;
    for (int which = 0; which < PEACEFUL; which++) {
        struct stage *stage = draw(cockpit, "############\n"
                                            "#@..!......#\n"
                                            "############\n");
        start_peaceful(&cockpit->pilot, which, point_at(5, 1));
        assert_int_equal(ask(cockpit, &command), PILOT_GOING);
        stage_do(stage, command);
        stage_put(stage, "orc", 8, 1);
        stage_refresh(stage);
        expect_stop(cockpit, PILOT_FOE_SEEN, id_of(cockpit, "orc"));
        expect_stop(cockpit, PILOT_IDLE, id_of(cockpit, "orc"));
    }
}

static void hp_falls(void **state)
{
    struct cockpit *cockpit = *state;
    struct command command;
    for (int which = 0; which < PEACEFUL; which++) {
        struct stage *stage = draw(cockpit, "############\n"
                                            "#@..!......#\n"
                                            "############\n");
        start_peaceful(&cockpit->pilot, which, point_at(5, 1));
        assert_int_equal(ask(cockpit, &command), PILOT_GOING);
        stage_do(stage, command);
        stage_hero(stage)->fighter.hp--;
        stage_refresh(stage);
        expect_stop(cockpit, PILOT_HP_FELL, ENTITY_NONE);
    }
}

/* Round the corner lies a potion. Exploring goes for it; the others stop, but not for one they know. */
static void an_item_comes_into_view(void **state)
{
    struct cockpit *cockpit = *state;
    static const char MAP[] = "##########\n"
                              "#@.......#\n"
                              "########.#\n"
                              "########.#\n"
                              "########!#\n"
                              "##########\n";
    struct stage *stage = draw(cockpit, MAP);
    pilot_start_travel(&cockpit->pilot, point_at(8, 1));
    assert_int_equal(stage->view->entity_count, 0);
    assert_in_range(run(cockpit, PILOT_ITEM_SEEN), 1, 7);
    assert_int_equal(cockpit->pilot.entity, id_of(cockpit, "healing_potion"));
    pilot_start_travel(&cockpit->pilot, point_at(8, 3));
    run(cockpit, PILOT_DONE);
    pilot_start_travel(&cockpit->pilot, point_at(1, 1));
    run(cockpit, PILOT_DONE);
    pilot_start_travel(&cockpit->pilot, point_at(8, 3));
    run(cockpit, PILOT_DONE);
    draw(cockpit, MAP);
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(cockpit, PILOT_NOTHING_LEFT), 9 + 1);
}

static void stairs_come_into_view(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "##########\n"
                  "#@.......#\n"
                  "########.#\n"
                  "########.#\n"
                  "########>#\n"
                  "##########\n");
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    assert_in_range(run(cockpit, PILOT_STAIRS_SEEN), 1, 7);
    assert_int_equal(cockpit->pilot.entity, id_of(cockpit, "stairs_down"));
    pilot_start_explore(&cockpit->pilot, PILOT_ANY_REACH);
    run(cockpit, PILOT_NOTHING_LEFT);
}

static void a_level_is_gained(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#@o#\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage->game->world.experience.xp = 350;
    stage_refresh(stage);
    pilot_start_fight(&cockpit->pilot);
    expect_move(cockpit, DIR_E);
    expect_stop(cockpit, PILOT_LEVEL_UP, ENTITY_NONE);
}

static void the_hero_dies(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "#@o#\n");
    stage_hero(stage)->fighter.hp = 1;
    stage_refresh(stage);
    pilot_start_fight(&cockpit->pilot);
    expect_move(cockpit, DIR_E);
    expect_stop(cockpit, PILOT_DEAD, ENTITY_NONE);
}

static void another_floor(void **state)
{
    struct cockpit *cockpit = *state;
    struct stage *stage = draw(cockpit, "##>@##\n");
    struct command command;
    pilot_start_rest(&cockpit->pilot);
    assert_int_equal(ask(cockpit, &command), PILOT_GOING);
    stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_plain(CMD_DESCEND));
    expect_stop(cockpit, PILOT_NEW_FLOOR, ENTITY_NONE);
}

static void a_command_not_carried_out(void **state)
{
    struct cockpit *cockpit = *state;
    draw(cockpit, "#@.#\n");
    struct command command;
    pilot_start_rest(&cockpit->pilot);
    assert_int_equal(ask(cockpit, &command), PILOT_GOING);
    expect_stop(cockpit, PILOT_NO_TURN, ENTITY_NONE);
}

/* Runs last. */
static void every_reason_was_met(void **state)
{
    const struct cockpit *cockpit = *state;
    for (int stop = 0; stop < PILOT_STOP_COUNT; stop++) {
        if (!cockpit->met[stop])
            fail_msg("no test stops for the reason %s", pilot_stop_name((enum pilot_stop)stop));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explore_takes_items),
        cmocka_unit_test(explore_sees_everything),
        cmocka_unit_test(what_was_dropped_stays),
        cmocka_unit_test(what_lies_below_the_dropped_stays),
        cmocka_unit_test(a_full_pack_leaves_items),
        cmocka_unit_test(items_are_remembered),
        cmocka_unit_test(fetch_has_a_reach),
        cmocka_unit_test(what_is_gone_is_forgotten),
        cmocka_unit_test(a_new_floor_is_unknown),
        cmocka_unit_test(an_item_before_the_dark),
        cmocka_unit_test(travel_arrives),
        cmocka_unit_test(travel_finds_no_path),
        cmocka_unit_test(walk_stops),
        cmocka_unit_test(rest_ends),
        cmocka_unit_test(fight_goes_to_the_nearest),
        cmocka_unit_test(fight_counts_moves),
        cmocka_unit_test(nobody_to_fight),
        cmocka_unit_test(no_way_to_the_foe),
        cmocka_unit_test(towards_a_foe_across_the_dark),
        cmocka_unit_test(retreat_into_the_corridor),
        cmocka_unit_test(no_retreat_past_the_foe),
        cmocka_unit_test(retreat_ends_at_contact),
        cmocka_unit_test(dash_for_the_stairs),
        cmocka_unit_test(dash_for_the_dark),
        cmocka_unit_test(no_start_with_a_foe_in_view),
        cmocka_unit_test(a_foe_comes_into_view),
        cmocka_unit_test(hp_falls),
        cmocka_unit_test(an_item_comes_into_view),
        cmocka_unit_test(stairs_come_into_view),
        cmocka_unit_test(a_level_is_gained),
        cmocka_unit_test(the_hero_dies),
        cmocka_unit_test(another_floor),
        cmocka_unit_test(a_command_not_carried_out),
        cmocka_unit_test(every_reason_was_met),
    };
    return cmocka_run_group_tests(tests, board, leave);
}
