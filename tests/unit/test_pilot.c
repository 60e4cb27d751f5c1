/* SPDX-License-Identifier: MIT
 *
 * The pilot in drawn situations: where each plan goes, and every reason for which one stops. */
#include "support/test.h"

#include "core/environment/fire.h"
#include "pilot/pilot.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

struct pilot_fixture {
    struct stage *stage;
    struct pilot pilot;
    struct game *ahead;         /* for careful pilots */
    bool met[PILOT_STOP_COUNT]; /* the answers that any test has had so far */
};

static int board(void **state)
{
    struct pilot_fixture *fixture = calloc(1, sizeof *fixture);
    void *stage = NULL;
    assert_non_null(fixture);
    fixture->ahead = malloc(game_size());
    stage_setup(&stage);
    fixture->stage = stage;
    *state = fixture;
    return 0;
}

static int leave(void **state)
{
    struct pilot_fixture *fixture = *state;
    void *stage = fixture->stage;
    stage_teardown(&stage);
    free(fixture->ahead);
    free(fixture);
    return 0;
}

static struct stage *draw(struct pilot_fixture *fixture, const char *drawing)
{
    stage_draw(fixture->stage, drawing);
    pilot_init(&fixture->pilot);
    return fixture->stage;
}

/* The pilot of players: it looks a turn ahead. */
static struct stage *draw_careful(struct pilot_fixture *fixture, const char *drawing)
{
    struct stage *stage = draw(fixture, drawing);
    fixture->pilot.ahead = fixture->ahead;
    return stage;
}

static entity_id id_of(struct pilot_fixture *fixture, const char *kind)
{
    return world_id(&fixture->stage->game->world, stage_only(fixture->stage, kind));
}

static const char *const STOP_NAMES[PILOT_STOP_COUNT] = {
#define X(name) [PILOT_##name] = #name,
    PILOT_STOP_LIST(X)
#undef X
};

static enum pilot_stop ask(struct pilot_fixture *fixture, struct command *command)
{
    enum pilot_stop stop = pilot_next(&fixture->pilot, fixture->stage->view, command);
    fixture->met[stop] = true;
    return stop;
}

/* The plan gives this command, which is carried out. */
static void expect_command(struct pilot_fixture *fixture, struct command expected)
{
    struct command command;
    assert_string_equal(STOP_NAMES[ask(fixture, &command)], "GOING");
    assert_true(command_equal(&command, &expected));
    stage_do(fixture->stage, command);
}

static void expect_move(struct pilot_fixture *fixture, enum dir dir)
{
    expect_command(fixture, command_move(dir));
}

static void expect_stop(struct pilot_fixture *fixture, enum pilot_stop expected, entity_id about)
{
    struct command command;
    assert_string_equal(STOP_NAMES[ask(fixture, &command)], STOP_NAMES[expected]);
    assert_int_equal(fixture->pilot.entity, about);
}

/* Carries the plan out to its stop; returns the number of commands. */
static int run(struct pilot_fixture *fixture, enum pilot_stop expected)
{
    enum { ENOUGH = 1000 };
    struct command command;
    int commands = 0;
    enum pilot_stop stop = ask(fixture, &command);
    for (; stop == PILOT_GOING && commands < ENOUGH; commands++) {
        stage_do(fixture->stage, command);
        stop = ask(fixture, &command);
    }
    assert_string_equal(STOP_NAMES[stop], STOP_NAMES[expected]);
    return commands;
}

/* --- Explore and fetch ------------------------------------------------------------------------------------------- */

TEST(test_explore_takes_items)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "########\n"
                                        "#!.@..!#\n"
                                        "########\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 2 + 1 + 5 + 1);
    assert_int_equal(fixture->pilot.left, 0);
    assert_true(stage->view->pack[2].kind == test_kind(stage->rules, "healing_potion"));
}

/* Round the corner and to the end: the whole floor, and everything on it. */
TEST(test_explore_sees_everything)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "################\n"
                                        "#@.............#\n"
                                        "##############.#\n"
                                        "#..............#\n"
                                        "#.##############\n"
                                        "#.....!........#\n"
                                        "################\n");
    assert_false(view_cell(stage->view, point_at(1, 5)) & CELL_EXPLORED);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    run(fixture, PILOT_NOTHING_LEFT);
    for (int x = 0; x < 16; x++)
        assert_true(view_cell(stage->view, point_at(x, 5)) & CELL_EXPLORED);
    assert_int_not_equal(stage->view->pack[1].kind, KIND_NONE);
}

TEST(test_what_was_dropped_stays)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#####\n"
                                        "#@.!#\n"
                                        "#####\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 3);
    stage_do(stage, command_letter(CMD_DROP, 1));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 0);
}

/* The potion would be taken first, and it was laid down on purpose. */
TEST(test_what_lies_below_the_dropped_stays)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#######\n"
                                        "#@/..!#\n"
                                        "#######\n");
    int potion = stage_give(stage, "healing_potion");
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_letter(CMD_DROP, potion));
    stage_do(stage, command_move(DIR_W));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 4 + 1);
    assert_int_equal(fixture->pilot.left, 0);
    assert_int_equal(stage_only(stage, "sword")->place, PLACE_FLOOR);
}

TEST(test_a_full_pack_leaves_items)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#####\n"
                                        "#@.!#\n"
                                        "#####\n");
    for (int i = 0; i < MAX_PACK - 1; i++)
        stage_give(stage, "dagger");
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 1);
}

/* It remembers what it has seen and cannot see now, and knows what others have taken. */
TEST(test_items_are_remembered)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "############\n"
                                        "#@.........#\n"
                                        "#!########.#\n"
                                        "########...#\n"
                                        "############\n");
    pilot_start_travel(&fixture->pilot, point_at(10, 1));
    run(fixture, PILOT_DONE);
    stage_do(stage, command_move(DIR_S));
    stage_do(stage, command_move(DIR_SW));
    assert_false(view_cell(stage->view, point_at(1, 2)) & CELL_VISIBLE);
    pilot_start_fetch(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 10 + 1);
    assert_int_not_equal(stage->view->pack[1].kind, KIND_NONE);
    assert_int_equal(fixture->pilot.left, 0);
}

TEST(test_fetch_has_a_reach)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "########\n"
                  "#@..!.!#\n"
                  "########\n");
    pilot_start_fetch(&fixture->pilot, 2);
    expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 2);
    pilot_start_fetch(&fixture->pilot, 3);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 3 + 1 + 2 + 1);
    /* Near as the crow flies is not near on foot. */
    draw(fixture, "########\n"
                  "#@....!#\n"
                  "######.#\n"
                  "#......#\n"
                  "########\n");
    pilot_start_explore(&fixture->pilot, 0);
    run(fixture, PILOT_NOTHING_LEFT);
    pilot_start_travel(&fixture->pilot, point_at(3, 3));
    run(fixture, PILOT_DONE);
    pilot_start_fetch(&fixture->pilot, 3);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 0);
    pilot_start_fetch(&fixture->pilot, 4);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 4 + 1);
}

/* It burns while the hero looks on. */
TEST(test_what_is_gone_is_forgotten)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "######\n"
                                        "#@..!#\n"
                                        "######\n");
    pilot_watch(&fixture->pilot, stage->view);
    struct entity *potion = stage_only(stage, "healing_potion");
    world_lift(&stage->game->world, potion);
    world_free_slot(&stage->game->world, potion);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
}

/* In the second drawing the potion's cell lies deep in the rock. */
TEST(test_a_new_floor_is_unknown)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "######\n"
                                        "#@...#\n"
                                        "#....#\n"
                                        "#...!#\n"
                                        "######\n");
    pilot_watch(&fixture->pilot, stage->view);
    stage_draw(stage, "######\n"
                      "#@...#\n"
                      "######\n"
                      "######\n"
                      "######\n");
    assert_int_equal(view_cell(stage->view, point_at(4, 3)), 0);
    stage->view->floor = 2;
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
    assert_int_equal(fixture->pilot.left, 0);
}

TEST(test_an_item_before_the_dark)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "##########\n"
                                        "#..@.....#\n"
                                        "########.#\n"
                                        "########.#\n"
                                        "##########\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_E);
    assert_false(view_cell(stage->view, point_at(8, 3)) & CELL_EXPLORED);
    stage_put(stage, "healing_potion", 1, 1);
    stage_refresh(stage);
    expect_move(fixture, DIR_W);
}

/* --- Travel ------------------------------------------------------------------------------------------------------ */

TEST(test_travel_arrives)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#########\n"
                                        "#@..#.>.#\n"
                                        "#.......#\n"
                                        "#########\n");
    pilot_start_travel(&fixture->pilot, point_at(7, 2));
    assert_int_equal(run(fixture, PILOT_DONE), 6);
    stage_expect_at(stage_hero(stage), 7, 2);
    pilot_start_travel(&fixture->pilot, point_at(7, 2));
    expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    pilot_start_travel_stairs(&fixture->pilot);
    assert_int_equal(run(fixture, PILOT_DONE), 1);
    assert_true(stage->view->hero.on_stairs);
}

TEST(test_travel_finds_no_path)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "################\n"
                  "#@.............#\n"
                  "################\n");
    static const struct point NOWHERE[] = {{2, 0}, {14, 1}, {-1, 1}, {500, 500}};
    for (size_t i = 0; i < sizeof NOWHERE / sizeof NOWHERE[0]; i++) {
        pilot_start_travel(&fixture->pilot, NOWHERE[i]);
        expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    }
    pilot_start_travel_stairs(&fixture->pilot);
    expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    expect_stop(fixture, PILOT_IDLE, ENTITY_NONE);
}

/* --- Walk and rest ----------------------------------------------------------------------------------------------- */

TEST(test_walk_stops)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "##########\n"
                  "####.#####\n"
                  "#@......!#\n"
                  "##########\n");
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(run(fixture, PILOT_OPENING), 3);
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(run(fixture, PILOT_THING_HERE), 4);
    assert_int_equal(fixture->pilot.entity, id_of(fixture, "healing_potion"));
    pilot_start_walk(&fixture->pilot, DIR_E);
    expect_stop(fixture, PILOT_BLOCKED, ENTITY_NONE);
    pilot_start_walk(&fixture->pilot, DIR_NE);
    expect_stop(fixture, PILOT_BLOCKED, ENTITY_NONE);
    /* Through the middle of a room, which is open at both sides all the way. */
    draw(fixture, "#########\n"
                  "#.......#\n"
                  "#@......#\n"
                  "#.......#\n"
                  "#########\n");
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_int_equal(run(fixture, PILOT_BLOCKED), 6);
}

TEST(test_rest_ends)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#@#\n");
    pilot_start_rest(&fixture->pilot);
    assert_int_equal(run(fixture, PILOT_DONE), PILOT_REST_TURNS);
    assert_int_equal(stage->view->turn, PILOT_REST_TURNS);
}

/* Poison that cannot kill is rested through; what can is refused, unless the order is given again. Bots heed each loss.
 */
TEST(test_rest_and_poison)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    struct stage *stage = draw(fixture, "#@#\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    for (int which = 0; which < 3; which++) {
        fixture->pilot.ahead = which < 2 ? fixture->ahead : NULL;
        stage_hero(stage)->fighter.hp = which == 0 ? 6 : 7;
        stage_hero(stage)->statuses.turns[STATUS_POISONED] = 6;
        stage_refresh(stage);
        pilot_start_rest(&fixture->pilot);
        if (which == 1)
            assert_int_equal(run(fixture, PILOT_DONE), PILOT_REST_TURNS);
        else if (which == 2)
            assert_int_equal(run(fixture, PILOT_HP_FELL), 1);
        else
            expect_stop(fixture, PILOT_POISON_KILLS, ENTITY_NONE);
        assert_int_equal(stage->view->hero.hp, which == 1 ? 1 : 6);
        pilot_start_rest(&fixture->pilot);
        pilot_dare(&fixture->pilot);
        assert_int_equal(ask(fixture, &command), PILOT_GOING);
    }
}

/* --- Fight, retreat, dash ---------------------------------------------------------------------------------------- */

TEST(test_fight_goes_to_the_nearest)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#########\n"
                                        "#o.@...o#\n"
                                        "#########\n");
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_W);
    assert_int_equal(stage_count(stage, EV_MOVED), 2); /* the other orc comes, too */
    expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_W);
    assert_true(stage_event(stage, EV_ATTACKED, 0)->subject == stage->view->hero.id);
}

/* The nearest through the air stands behind a wall: on foot the other one is nearer. */
TEST(test_fight_counts_moves)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#######\n"
                                        "#..@..#\n"
                                        "###.###\n"
                                        "#o....#\n"
                                        "#######\n");
    stage_put(stage, "orc", 6 - 1, 1);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_E);
}

TEST(test_nobody_to_fight)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "#@.#\n");
    pilot_start_fight(&fixture->pilot);
    expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
    pilot_start_retreat(&fixture->pilot);
    expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
}

/* An island of floor seen across unexplored ground: no known way leads to the orc on it. */
TEST(test_no_way_to_the_foe)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#@..o#\n");
    stage->view->cells[3] = CELL_EXPLORED;
    pilot_start_fight(&fixture->pilot);
    expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
}

/* What was never seen may be floor: else a foe seen over a corner could neither be fought nor left alone. */
TEST(test_towards_a_foe_across_the_dark)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#@..o#\n");
    stage->view->cells[3] = 0;
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_E);
}

TEST(test_retreat_into_the_corridor)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "##############\n"
                                        "#######......#\n"
                                        "#.....@.....o#\n"
                                        "#######......#\n"
                                        "##############\n");
    pilot_start_retreat(&fixture->pilot);
    /* The dead end has one open neighbour, and is the farthest cell of the corridor. */
    for (int step = 0; step < 5; step++)
        expect_move(fixture, DIR_W);
    stage_expect_at(stage_hero(stage), 1, 2);
    expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
}

/* The orc stands between the hero and the corridor: the corner must do. */
TEST(test_no_retreat_past_the_foe)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "##############\n"
                  "#.......o...@#\n"
                  "#######......#\n"
                  "##############\n");
    pilot_start_retreat(&fixture->pilot);
    expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
}

TEST(test_retreat_ends_at_contact)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "##########\n"
                  "#...@o...#\n"
                  "##########\n");
    pilot_start_retreat(&fixture->pilot);
    expect_stop(fixture, PILOT_FOE_NEAR, id_of(fixture, "orc"));
}

/* Two ways to the stairs are equally short; the troll stands beside one of them. */
TEST(test_dash_for_the_stairs)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#######\n"
                                        "#.....#\n"
                                        "#..T..#\n"
                                        "#@....#\n"
                                        "#.....#\n"
                                        "#....>#\n"
                                        "#######\n");
    pilot_start_dash(&fixture->pilot);
    struct command command;
    assert_int_equal(ask(fixture, &command), PILOT_GOING);
    struct point to = point_step(stage->view->hero.at, (enum dir)command.dir);
    assert_false(pilot_beside(to, stage_only(stage, "troll")->at));
    stage_do(stage, command);
    expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    for (int step = 0; step < 3; step++) {
        pilot_start_dash(&fixture->pilot);
        assert_int_equal(ask(fixture, &command), PILOT_GOING);
        stage_do(stage, command);
    }
    assert_true(stage->view->hero.on_stairs);
    pilot_start_dash(&fixture->pilot);
    expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
}

/* Without known stairs it runs for the dark; and with a foe in the only way it does not run at all. */
TEST(test_dash_for_the_dark)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "####################\n"
                  "#o.@...............#\n"
                  "####################\n");
    pilot_start_dash(&fixture->pilot);
    expect_move(fixture, DIR_E);
    draw(fixture, "#####\n"
                  "#@o>#\n"
                  "#####\n");
    pilot_start_dash(&fixture->pilot);
    expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
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

TEST(test_no_start_with_a_foe_in_view)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "########\n"
                  "#@.!.To#\n"
                  "########\n");
    for (int which = 0; which < PEACEFUL; which++) {
        start_peaceful(&fixture->pilot, which, point_at(2, 1));
        expect_stop(fixture, PILOT_FOE_HUNTING, id_of(fixture, "troll"));
    }
}

/* In a corridor with nobody in it. */
static struct stage *go_a_step(struct pilot_fixture *fixture, int which)
{
    struct command command;
    struct stage *stage = draw(fixture, "############\n"
                                        "#@..!......#\n"
                                        "############\n");
    start_peaceful(&fixture->pilot, which, point_at(5, 1));
    assert_int_equal(ask(fixture, &command), PILOT_GOING);
    stage_do(stage, command);
    return stage;
}

/* The foe is put there between two steps, as if it had come round a corner. */
TEST(test_a_foe_comes_into_view)
{
    struct pilot_fixture *fixture = *state;
    for (int which = 0; which < PEACEFUL; which++) {
        struct stage *stage = go_a_step(fixture, which);
        stage_put(stage, "orc", 8, 1);
        stage_refresh(stage);
        expect_stop(fixture, PILOT_FOE_SEEN, id_of(fixture, "orc"));
        expect_stop(fixture, PILOT_IDLE, id_of(fixture, "orc"));
    }
}

TEST(test_hp_falls)
{
    struct pilot_fixture *fixture = *state;
    for (int which = 0; which < PEACEFUL; which++) {
        struct stage *stage = go_a_step(fixture, which);
        stage_hero(stage)->fighter.hp--;
        stage_refresh(stage);
        expect_stop(fixture, PILOT_HP_FELL, ENTITY_NONE);
    }
}

/* Round the corner lies a potion. Exploring goes for it; the others stop, but not for one they know. */
TEST(test_an_item_comes_into_view)
{
    struct pilot_fixture *fixture = *state;
    static const char MAP[] = "##########\n"
                              "#@.......#\n"
                              "########.#\n"
                              "########.#\n"
                              "########!#\n"
                              "##########\n";
    struct stage *stage = draw(fixture, MAP);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    assert_int_equal(stage->view->entity_count, 0);
    assert_in_range(run(fixture, PILOT_ITEM_SEEN), 1, 7);
    assert_int_equal(fixture->pilot.entity, id_of(fixture, "healing_potion"));
    pilot_start_travel(&fixture->pilot, point_at(8, 3));
    run(fixture, PILOT_DONE);
    pilot_start_travel(&fixture->pilot, point_at(1, 1));
    run(fixture, PILOT_DONE);
    pilot_start_travel(&fixture->pilot, point_at(8, 3));
    run(fixture, PILOT_DONE);
    draw(fixture, MAP);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_int_equal(run(fixture, PILOT_NOTHING_LEFT), 9 + 1);
}

TEST(test_stairs_come_into_view)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "##########\n"
                  "#@.......#\n"
                  "########.#\n"
                  "########.#\n"
                  "########>#\n"
                  "##########\n");
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    assert_in_range(run(fixture, PILOT_STAIRS_SEEN), 1, 7);
    assert_int_equal(fixture->pilot.entity, id_of(fixture, "stairs_down"));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    run(fixture, PILOT_NOTHING_LEFT);
}

TEST(test_a_level_is_gained)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#@o#\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage->game->world.experience.xp = 350;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_E);
    expect_stop(fixture, PILOT_LEVEL_UP, ENTITY_NONE);
}

TEST(test_the_hero_dies)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#@o#\n");
    stage_hero(stage)->fighter.hp = 1;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_E);
    expect_stop(fixture, PILOT_DEAD, ENTITY_NONE);
}

TEST(test_another_floor)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "##>@##\n");
    struct command command;
    pilot_start_rest(&fixture->pilot);
    assert_int_equal(ask(fixture, &command), PILOT_GOING);
    stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_plain(CMD_DESCEND));
    expect_stop(fixture, PILOT_NEW_FLOOR, ENTITY_NONE);
}

/* --- The careful pilot ------------------------------------------------------------------------------------------- */

static void wound(struct stage *stage, int hp)
{
    stage_hero(stage)->fighter.hp = (int16_t)hp;
    stage_refresh(stage);
}

/* No plan starts when Threat could kill; given again it gives its first command. */
TEST(test_no_start_in_deadly_danger)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    for (int which = 0; which <= PEACEFUL; which++) {
        struct stage *stage = draw_careful(fixture, "##########\n"
                                                    "#!..@....#\n"
                                                    "#....o...#\n"
                                                    "##########\n");
        wound(stage, 3);
        assert_int_equal(stage->view->threat, 3);
        for (int again = 0; again < 2; again++) {
            if (which < PEACEFUL)
                start_peaceful(&fixture->pilot, which, point_at(2, 1));
            else
                pilot_start_fight(&fixture->pilot);
            if (again == 0)
                expect_stop(fixture, PILOT_DEADLY, ENTITY_NONE);
            else
                pilot_dare(&fixture->pilot);
        }
        assert_int_equal(ask(fixture, &command), PILOT_GOING);
        wound(stage, 4);
        start_peaceful(&fixture->pilot, which % PEACEFUL, point_at(2, 1));
        expect_stop(fixture, PILOT_FOE_HUNTING, id_of(fixture, "orc"));
    }
}

/* What could kill is the blow that the foe survives, not the one that ends it. */
TEST(test_a_fight_looks_ahead)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#.@o.....#\n"
                                                "##########\n");
    wound(stage, 3);
    pilot_start_fight(&fixture->pilot);
    expect_stop(fixture, PILOT_DEADLY, ENTITY_NONE);
    stage_only(stage, "orc")->fighter.hp = 4;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_E);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED);
}

TEST(test_a_fight_lets_the_foe_come)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#.@..o...#\n"
                                                "##########\n");
    stage_do(stage, command_plain(CMD_WAIT));
    assert_int_equal(stage_only(stage, "orc")->at.x, 4);
    pilot_start_fight(&fixture->pilot);
    expect_command(fixture, command_plain(CMD_WAIT));
    assert_int_equal(stage->view->hero.hp, 100);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_E);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
}

/* Who does not come is gone to, whatever that costs. */
TEST(test_a_fight_goes_to_who_stays)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#.@.o....#\n"
                                                "##########\n");
    status_confuse(stage_only(stage, "orc"), 9);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_E);
}

/* Exploring asks before it steps onto what holds; a bot does not. */
TEST(test_exploring_asks_before_a_web)
{
    struct pilot_fixture *fixture = *state;
    for (int careful = 0; careful < 2; careful++) {
        struct stage *stage = (careful ? draw_careful : draw)(fixture, "#########\n"
                                                                       "#@.....!#\n"
                                                                       "#########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_lay(stage, "web", 3, 1);
        stage_refresh(stage);
        pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        expect_move(fixture, DIR_E);
        if (careful) {
            expect_stop(fixture, PILOT_SNARE_AHEAD, ENTITY_NONE);
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
            pilot_dare(&fixture->pilot);
        }
        expect_move(fixture, DIR_E);
    }
}

/* A careful fight goes round what holds and what is marked; over it only if it is dared. */
TEST(test_a_fight_minds_its_step)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    struct stage *stage = draw_careful(fixture, "#########\n"
                                                "#.@...o.#\n"
                                                "#.....###\n"
                                                "#########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_bring(stage, stage_only(stage, "orc"), STATUS_HELD, 20);
    stage_lay(stage, "web", 3, 1);
    stage_lay(stage, "alarm_plate", 4, 1);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_SE);
    stage_lay(stage, "web", 4, 2);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    expect_stop(fixture, PILOT_SNARE_AHEAD, ENTITY_NONE);
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    assert_int_equal(ask(fixture, &command), PILOT_GOING);
    assert_int_equal(command.type, CMD_MOVE);
    stage = draw_careful(fixture, "#########\n"
                                  "#.@...o.#\n"
                                  "###..####\n"
                                  "#########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_bring(stage, stage_only(stage, "orc"), STATUS_HELD, 20);
    stage_refresh(stage);
    stage->view->cells[stage->view->width + 3] |= CELL_MARKED;
    pilot_start_fight(&fixture->pilot);
    expect_move(fixture, DIR_SE);
    stage->view->cells[stage->view->width + 4] |= CELL_MARKED;
    stage->view->cells[2 * stage->view->width + 4] |= CELL_MARKED;
    pilot_start_fight(&fixture->pilot);
    expect_stop(fixture, PILOT_MARK_AHEAD, ENTITY_NONE);
}

/* Of ways as short it goes the one that costs no second turn, and so does who dashes past foes. */
TEST(test_slow_steps_are_shunned)
{
    struct pilot_fixture *fixture = *state;
    for (int plan = 0; plan < 2; plan++) {
        struct stage *stage = draw(fixture, "########\n"
                                            "#@...o>#\n"
                                            "#......#\n"
                                            "########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        stage_bring(stage, stage_only(stage, "orc"), STATUS_HELD, 20);
        stage_lay(stage, "rubble", 2, 1);
        stage_lay(stage, "rubble", 3, 2);
        stage_refresh(stage);
        for (int step = 0; step < 2; step++) {
            if (plan == 0)
                pilot_start_fight(&fixture->pilot);
            else
                pilot_start_dash(&fixture->pilot);
            expect_move(fixture, step == 0 ? DIR_SE : DIR_NE);
        }
    }
}

/* Nor does it go on when those in sight could kill: that is for the player to order again. */
TEST(test_a_fight_does_not_go_on_under_deadly_threat)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#.@.o....#\n"
                                                "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "orc")->mind.startled = true;
    stage_refresh(stage);
    stage->view->threat = stage->view->hero.hp - 1;
    pilot_start_fight(&fixture->pilot);
    struct command command;
    assert_int_equal(ask(fixture, &command), PILOT_GOING);
    assert_int_equal(command.type, CMD_MOVE);
    stage->view->threat_after = 1; /* an archer takes aim */
    pilot_start_fight(&fixture->pilot);
    expect_stop(fixture, PILOT_AIMED_AT, ENTITY_NONE);
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    assert_int_equal(ask(fixture, &command), PILOT_GOING);
    stage->view->threat++;
    pilot_start_fight(&fixture->pilot);
    expect_stop(fixture, PILOT_DEADLY, ENTITY_NONE);
}

/* With a spear it strikes two cells off, and lets come who is farther; waiting ends there, too. */
TEST(test_a_fight_with_a_long_weapon)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#.@..o...#\n"
                                                "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "spear")));
    stage_refresh(stage);
    stage_expect_at(stage_only(stage, "orc"), 4, 1);
    pilot_start_fight(&fixture->pilot);
    expect_command(fixture, command_strike(DIR_E));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    stage = draw_careful(fixture, "##########\n"
                                  "#.@...o..#\n"
                                  "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "spear")));
    stage_expect_at(stage_only(stage, "orc"), 5, 1);
    pilot_start_fight(&fixture->pilot);
    expect_command(fixture, command_plain(CMD_WAIT));
    stage_expect_at(stage_only(stage, "orc"), 4, 1);
    pilot_start_await(&fixture->pilot);
    expect_stop(fixture, PILOT_DONE, id_of(fixture, "orc"));
}

TEST(test_await_the_first_blow)
{
    struct pilot_fixture *fixture = *state;
    draw_careful(fixture, "##########\n"
                          "#.@....o.#\n"
                          "##########\n");
    pilot_start_await(&fixture->pilot);
    assert_int_equal(run(fixture, PILOT_DONE), 4);
    assert_int_equal(fixture->pilot.entity, id_of(fixture, "orc"));
    pilot_start_await(&fixture->pilot);
    expect_stop(fixture, PILOT_FOE_NEAR, id_of(fixture, "orc"));
    draw_careful(fixture, "#@.#\n");
    pilot_start_await(&fixture->pilot);
    expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
}

/* It stops for another foe, for a wound, and when nobody comes. */
TEST(test_await_is_interrupted)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#@......o#\n"
                                                "##########\n");
    pilot_start_await(&fixture->pilot);
    expect_command(fixture, command_plain(CMD_WAIT));
    stage_put(stage, "troll", 8, 1);
    stage_refresh(stage);
    expect_stop(fixture, PILOT_FOE_JOINS, id_of(fixture, "troll"));
    pilot_start_await(&fixture->pilot);
    expect_command(fixture, command_plain(CMD_WAIT));
    wound(stage, 50);
    expect_stop(fixture, PILOT_HP_FELL, ENTITY_NONE);
    stage = draw_careful(fixture, "########\n"
                                  "#@.T..o#\n"
                                  "########\n");
    stage_only(stage, "troll")->components &= (uint16_t)~HAS_AI; /* it stands in the way for ever */
    stage_refresh(stage);
    pilot_start_await(&fixture->pilot);
    assert_int_equal(run(fixture, PILOT_FOE_STAYS), PILOT_REST_TURNS);
}

/* Round what waits under a lid that shows scratches, where a way leads round. */
TEST(test_exploring_leaves_lids_alone)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = fixture->stage;
    stage_draw_campaign(stage, "##############\n"
                               "#@...........#\n"
                               "#............#\n"
                               "#............#\n"
                               "#............#\n"
                               "#......#######\n"
                               "##############\n");
    stage_lay(stage, "scratched_coffin", 6, 1);
    stage_refresh(stage);
    pilot_init(&fixture->pilot);
    stage_put(stage, "sword", 12, 1);
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    while (ask(fixture, &command) == PILOT_GOING) {
        stage_do(stage, command);
        assert_true(point_chebyshev(stage_hero(stage)->at, point_at(6, 1)) > 1);
    }
    stage_expect_at(stage_hero(stage), 12, 1);
}

/* In games of the campaign: one asleep is told of once and passed by at a distance, as long as a way does not wake it.
 */
TEST(test_exploring_passes_sleepers)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#############\n"
                                        "#@....#....o#\n"
                                        "#.....#.....#\n"
                                        "#...........#\n"
                                        "#############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    entity_id id = id_of(fixture, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses = 2;
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    enum pilot_stop stop = ask(fixture, &command);
    for (; stop == PILOT_GOING; stop = ask(fixture, &command))
        stage_do(stage, command);
    assert_string_equal(STOP_NAMES[stop], "FOE_SEEN");
    assert_int_equal(fixture->pilot.entity, id);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH); /* it has been told: the rest of the floor is explored */
    while ((stop = ask(fixture, &command)) == PILOT_GOING) {
        stage_do(stage, command);
        assert_true(point_chebyshev(stage_hero(stage)->at, orc->at) > 1);
    }
    assert_true(stop == PILOT_NOTHING_LEFT || (stop == PILOT_FOE_SLEEPS && fixture->pilot.entity == id));
    orc->mind.state = AWARENESS_IDLE; /* one that is up is not passed by */
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_FOE_HUNTING, id);
}

/* An orc that stands at a cell in sight of a player's pilot, in the campaign, and knows so much. */
static void stand(struct stage *stage, struct point at, enum awareness awareness)
{
    struct entity *orc = stage_only(stage, "orc");
    if (!point_equal(orc->at, at))
        world_move(&stage->game->world, orc, at);
    orc->mind.state = (uint8_t)awareness;
    stage_refresh(stage);
}

/* The plan takes steps to the east, with the orc where it is. */
static void go_east(struct pilot_fixture *fixture, int steps, struct point orc, enum awareness awareness)
{
    for (int i = 0; i < steps; i++) {
        expect_move(fixture, DIR_E);
        stand(fixture->stage, orc, awareness);
    }
}

/* Of a foe that is up and does not hunt players are told once; beside it, and as soon as it hunts, plans end. */
TEST(test_players_go_on_in_sight_of_who_does_not_hunt)
{
    struct pilot_fixture *fixture = *state;
    const struct point at = point_at(13, 1);
    for (int awareness = AWARENESS_IDLE; awareness < AWARENESS_CAPTIVE; awareness++) {
        if (awareness == AWARENESS_HUNT)
            continue;
        struct stage *stage = draw_careful(fixture, "###############\n"
                                                    "#@...........o#\n"
                                                    "###############\n");
        enum awareness known = (enum awareness)awareness;
        stage_play_by(stage, RULESET_CAMPAIGN);
        stand(stage, at, known);
        entity_id id = id_of(fixture, "orc");
        pilot_start_walk(&fixture->pilot, DIR_E);
        go_east(fixture, 3, at, known);
        expect_stop(fixture, PILOT_FOE_SEEN, id); /* nine cells off it comes into view */
        pilot_start_walk(&fixture->pilot, DIR_E);
        go_east(fixture, 3, at, known);
        stand(stage, at, AWARENESS_HUNT);
        expect_stop(fixture, PILOT_FOE_SEEN, id);
        pilot_start_walk(&fixture->pilot, DIR_E);
        expect_stop(fixture, PILOT_FOE_HUNTING, id);
        stand(stage, at, known);
        pilot_start_walk(&fixture->pilot, DIR_E);
        go_east(fixture, 5, at, known);
        expect_stop(fixture, PILOT_FOE_BESIDE, id);
    }
}

/* One in view that wakes or grows wary ends a plan, once; one that goes idle again does not. */
TEST(test_players_stop_for_who_wakes)
{
    struct pilot_fixture *fixture = *state;
    const struct point at = point_at(8, 1);
    struct stage *stage = draw_careful(fixture, "###########\n"
                                                "#@......o.#\n"
                                                "###########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    static const struct {
        enum awareness before, after;
        bool stops;
    } changes[] = {{AWARENESS_ASLEEP, AWARENESS_WARY, true},
                   {AWARENESS_DORMANT, AWARENESS_IDLE, true},
                   {AWARENESS_IDLE, AWARENESS_WARY, true},
                   {AWARENESS_WARY, AWARENESS_WARY, false},
                   {AWARENESS_LOST, AWARENESS_WANDER, false}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        stand(stage, at, changes[i].before);
        pilot_watch(&fixture->pilot, stage->view);
        pilot_start_rest(&fixture->pilot);
        expect_command(fixture, command_plain(CMD_WAIT));
        stand(stage, at, changes[i].after);
        if (changes[i].stops)
            expect_stop(fixture, PILOT_FOE_STIRS, id_of(fixture, "orc"));
        pilot_start_rest(&fixture->pilot);
        expect_command(fixture, command_plain(CMD_WAIT));
    }
}

/* Who has gone round a corner and comes back is no news; after long it is. */
TEST(test_who_comes_and_goes_is_told_of_once)
{
    struct pilot_fixture *fixture = *state;
    const struct point shown = point_at(7, 2), hidden = point_at(8, 1);
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#@....##o#\n"
                                                "#.....#..#\n"
                                                "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "floor", 6, 2);
    for (int turns = 0; turns <= 48; turns += 16) {
        stand(stage, hidden, AWARENESS_FLEE);
        for (int i = 0; i < turns; i++)
            pilot_watch(&fixture->pilot, stage->view);
        pilot_start_rest(&fixture->pilot);
        expect_command(fixture, command_plain(CMD_WAIT));
        stand(stage, shown, AWARENESS_FLEE);
        if (turns == 0 || turns == 48)
            expect_stop(fixture, PILOT_FOE_SEEN, id_of(fixture, "orc"));
        else
            expect_command(fixture, command_plain(CMD_WAIT));
    }
}

/* Slantwise at a doorway nobody can strike: who stands there has not come yet. */
TEST(test_who_stands_slantwise_at_a_door_has_not_come)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "######\n"
                                                "#@...#\n"
                                                "#..o.#\n"
                                                "######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "open_door", 1, 1);
    stand(stage, point_at(2, 2), AWARENESS_HUNT);
    pilot_start_await(&fixture->pilot);
    expect_command(fixture, command_plain(CMD_WAIT));
    stand(stage, point_at(2, 1), AWARENESS_HUNT);
    expect_stop(fixture, PILOT_DONE, id_of(fixture, "orc"));
}

/* Doors are opened by the way and never taken slantwise; what burns is walked round. */
TEST(test_doors_and_fire)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#######\n"
                                        "#@...!#\n"
                                        "#.....#\n"
                                        "#######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "wall", 2, 1);
    stage_lay(stage, "door", 2, 2);
    stage_lay(stage, "wall", 3, 2);
    stage_lay(stage, "wall", 3, 1);
    stage_lay(stage, "door", 3, 2);
    stage_only(stage, "healing_potion")->known = true; /* seen before there were walls */
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_S); /* not slantwise into the door */
    expect_move(fixture, DIR_E);
    assert_int_equal(stage_hero(stage)->at.x, 1); /* that has opened it */
    expect_move(fixture, DIR_E);
    expect_move(fixture, DIR_E);
    expect_move(fixture, DIR_E);
    assert_int_equal(stage_hero(stage)->at.x, 3);
    fire_lay(stage->game, point_at(4, 2), 9, KIND_NONE);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    enum pilot_stop stop = ask(fixture, &command);
    assert_true(stop != PILOT_GOING || command.type != CMD_MOVE || command.dir != DIR_E);
}

/* What would hold the hero is walked round; over it, if there is no other way. */
TEST(test_webs_are_walked_round)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#######\n"
                                        "#@...!#\n"
                                        "##...##\n"
                                        "#######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "web", 3, 1);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_E);
    expect_move(fixture, DIR_SE);
    expect_move(fixture, DIR_E);
    stage_lay(stage, "web", 5, 1);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_NE);
}

/* One that comes into view when the way is laid already is walked round, too. */
TEST(test_a_web_on_the_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "########\n"
                                        "#@....!#\n"
                                        "##....##\n"
                                        "########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_E);
    stage_lay(stage, "web", 3, 1);
    stage_refresh(stage);
    expect_move(fixture, DIR_SE);
}

/* An orc that is up and takes no steps, and hunts no more: a step beside it wakes its interest. */
static struct stage *draw_rooted(struct pilot_fixture *fixture, const char *drawing)
{
    struct stage *stage = draw_careful(fixture, drawing);
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    stage->rules->kinds[orc->kind].monster.traits |= 1U << TRAIT_STILL;
    stage->rules->kinds[orc->kind].monster.senses = 0;
    orc->mind.state = AWARENESS_LOST;
    stage_refresh(stage);
    return stage;
}

/* Players' plans go round a root snare that has shown itself, and end before a step beside it. */
TEST(test_the_rooted_are_gone_round)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_rooted(fixture, "##########\n"
                                               "#...o....#\n"
                                               "#@......!#\n"
                                               "#........#\n"
                                               "##########\n");
    struct command command;
    for (int leg = 0; leg < 2; leg++) {
        pilot_watch(&fixture->pilot, stage->view);
        if (leg == 0)
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
        else
            pilot_start_travel(&fixture->pilot, point_at(1, 2));
        while (ask(fixture, &command) == PILOT_GOING) {
            stage_do(stage, command);
            stage_only(stage, "orc")->mind.state = AWARENESS_LOST;
            stage_refresh(stage);
            assert_true(point_chebyshev(stage_hero(stage)->at, stage_only(stage, "orc")->at) > 1);
        }
        stage_expect_at(stage_hero(stage), leg == 0 ? 8 : 1, 2);
    }
    (void)draw_rooted(fixture, "###o######\n"
                               "#@......!#\n"
                               "##########\n");
    entity_id id = id_of(fixture, "orc");
    pilot_watch(&fixture->pilot, fixture->stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_FOE_LURKS, id);
}

/* Travelling keeps away from lids that something scratches at. */
TEST(test_travelling_leaves_lids_alone)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#########\n"
                                        "#@......#\n"
                                        "#.......#\n"
                                        "#.......#\n"
                                        "#########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "scratched_coffin", 4, 1);
    stage_refresh(stage);
    struct command command;
    pilot_start_travel(&fixture->pilot, point_at(7, 1));
    while (ask(fixture, &command) == PILOT_GOING) {
        stage_do(stage, command);
        assert_true(point_chebyshev(stage_hero(stage)->at, point_at(4, 1)) > 1);
    }
    stage_expect_at(stage_hero(stage), 7, 1);
}

/* A player's way of two moves is gone in sight of those who can do nothing in a turn. */
TEST(test_the_last_steps_are_gone)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "#################\n"
                                                "#@..............#\n"
                                                "#......o........#\n"
                                                "#################\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    pilot_start_travel(&fixture->pilot, point_at(4, 1));
    expect_stop(fixture, PILOT_FOE_HUNTING, world_id(&stage->game->world, orc));
    pilot_start_travel(&fixture->pilot, point_at(3, 1));
    expect_move(fixture, DIR_E);
    world_move(&stage->game->world, orc, point_at(3, 2));
    orc->mind.state = AWARENESS_HUNT;
    orc->mind.startled = false;
    stage_refresh(stage);
    assert_true(stage->view->threat > 0);
    pilot_start_travel(&fixture->pilot, point_at(4, 1));
    expect_stop(fixture, PILOT_FOE_HUNTING, world_id(&stage->game->world, orc));
}

/* Two cells off, behind a wall, is not two moves away. */
TEST(test_a_goal_behind_a_wall_is_far)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "#################\n"
                                                "#..@.........o..#\n"
                                                "#.###############\n"
                                                "#...............#\n"
                                                "#################\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    for (int i = 0; i < 2; i++) /* to see what is there, and back */
        stage_do(stage, command_move(DIR_W));
    stage_do(stage, command_move(DIR_S));
    stage_do(stage, command_move(DIR_N));
    for (int i = 0; i < 2; i++)
        stage_do(stage, command_move(DIR_E));
    struct entity *orc = stage_only(stage, "orc");
    world_move(&stage->game->world, orc, point_at(12, 1));
    orc->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    pilot_start_travel(&fixture->pilot, point_at(3, 3));
    expect_stop(fixture, PILOT_FOE_HUNTING, world_id(&stage->game->world, orc));
}

/* To what blocks and can be worked, travelling ends beside it. */
TEST(test_travelling_to_a_lever)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "#######\n"
                                        "#@....#\n"
                                        "#######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "lever", 5, 1);
    stage_lay(stage, "statue", 6, 1);
    stage_refresh(stage);
    pilot_start_travel(&fixture->pilot, point_at(5, 1));
    for (int i = 0; i < 3; i++)
        expect_move(fixture, DIR_E);
    expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    pilot_start_travel(&fixture->pilot, point_at(6, 1));
    expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
}

/* What a thief has dropped is fetched, gold as well; one that flees holds nobody up, nor does where it was seen last.
 */
TEST(test_fleeing_thieves)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "##########\n"
                                        "#@.....o.#\n"
                                        "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    int letter = stage_give(stage, "healing_potion");
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    struct world *world = &stage->game->world;
    struct entity *potion = world_find(world, world->inventory.letters[letter]);
    world->inventory.letters[letter] = ENTITY_NONE;
    world_place(world, potion, point_at(4, 1));
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_FLEE;
    orc->components &= (uint16_t)~HAS_AI; /* it stays in sight */
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    for (int i = 0; i < 3; i++)
        expect_move(fixture, DIR_E);
    expect_command(fixture, command_plain(CMD_PICK_UP));
}

/* What burns nearby ends an order that is meant for peace. */
TEST(test_fire_near)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "##########\n"
                                        "#@......!#\n"
                                        "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    fire_lay(stage->game, point_at(4, 1), 9, KIND_NONE);
    stage_refresh(stage);
    pilot_start_rest(&fixture->pilot);
    expect_command(fixture, command_plain(CMD_WAIT));
    fire_lay(stage->game, point_at(3, 1), 9, KIND_NONE);
    stage_refresh(stage);
    expect_stop(fixture, PILOT_HARM_NEAR, ENTITY_NONE);
}

/* Nor does smoke end it, which takes nothing; a bot stops. */
TEST(test_smoke_near)
{
    struct pilot_fixture *fixture = *state;
    for (int careful = 0; careful < 2; careful++) {
        struct stage *stage = (careful ? draw_careful : draw)(fixture, "##########\n"
                                                                       "#@......!#\n"
                                                                       "##########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        terrain_set_gas(stage->game, point_at(3, 1), GAS_SMOKE, 9);
        stage_refresh(stage);
        pilot_start_rest(&fixture->pilot);
        if (careful)
            expect_command(fixture, command_plain(CMD_WAIT));
        else
            expect_stop(fixture, PILOT_HARM_NEAR, ENTITY_NONE);
    }
}

TEST(test_no_way_past_a_sleeper)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "###############\n"
                                        "#@......o....!#\n"
                                        "#.............#\n"
                                        "###############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses =
        5; /* 6 away it wakes with 5 %, 5 away with 10 %, 4 away with 15 % */
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_E);
    expect_move(fixture, DIR_E);
    expect_stop(fixture, PILOT_FOE_SLEEPS, id_of(fixture, "orc"));
    pilot_start_fight(&fixture->pilot); /* a fight goes to it all the same */
    expect_move(fixture, DIR_E);
}

/* A player is told before the first step that may be heard, and decides; what is likely to wake it is not done at all.
 */
TEST(test_players_are_told_of_sleepers_on_the_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "###############\n"
                                                "#@.......o...!#\n"
                                                "#.............#\n"
                                                "###############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    entity_id id = id_of(fixture, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses = 5;
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_E);
    expect_stop(fixture, PILOT_FOE_MAY_HEAR, id);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_E);
    expect_move(fixture, DIR_E);
    expect_stop(fixture, PILOT_FOE_SLEEPS, id);
    world_move(&stage->game->world, stage_hero(stage), point_at(7, 1)); /* who has come near may go away */
    stage_refresh(stage);
    pilot_start_travel(&fixture->pilot, point_at(1, 1));
    expect_move(fixture, DIR_W);
}

/* One who is up and does not hunt: a step that it is likely to see is the player's to take, one at a time. */
TEST(test_exploring_in_sight_of_who_is_up)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "###############\n"
                                                "#@.......o...!#\n"
                                                "#.............#\n"
                                                "###############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    entity_id id = id_of(fixture, "orc");
    stage_only(stage, "orc")->mind.state = AWARENESS_IDLE;
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_FOE_MAY_SEE, id);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_dare(&fixture->pilot);
    expect_move(fixture, DIR_E);
    stage_only(stage, "orc")->mind.state = AWARENESS_IDLE;
    stage_refresh(stage);
    expect_stop(fixture, PILOT_FOE_MAY_SEE, id);
    stage_only(stage, "orc")->mind.state = AWARENESS_FLEE;
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_E);
}

/* What is left behind fire, as it was seen last, is not called explored; nor is it without a way. */
TEST(test_what_lies_behind_fire)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "##########\n"
                                                "#@......!#\n"
                                                "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    fire_lay(stage->game, point_at(5, 1), 9, KIND_NONE);
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_HARM_AHEAD, ENTITY_NONE);
    pilot_start_travel(&fixture->pilot, point_at(7, 1));
    expect_stop(fixture, PILOT_HARM_AHEAD, ENTITY_NONE);
    fixture->pilot.ahead = NULL;
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_NOTHING_LEFT, ENTITY_NONE);
}

/* A fight that lets a foe come which does not says so after five turns, and waits again if it is told to. */
TEST(test_a_fight_does_not_wait_for_ever)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    struct stage *stage = draw_careful(fixture, "##############\n"
                                                "####.........#\n"
                                                "#@.....o..o..#\n"
                                                "####.........#\n"
                                                "##############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    for (int turn = 0, waits = 0; turn < 12; turn++) {
        for (int i = 0; i < 2; i++)
            stage_nth(stage, "orc", i)->next = UINT32_MAX; /* they stand there */
        stage_refresh(stage);
        pilot_start_fight(&fixture->pilot);
        enum pilot_stop stop = ask(fixture, &command);
        assert_int_equal(stop, waits == 5 ? PILOT_FOE_STAYS : PILOT_GOING);
        waits = stop == PILOT_GOING ? waits + 1 : 0;
        if (stop != PILOT_GOING)
            continue;
        assert_int_equal(command.type, CMD_WAIT);
        stage_do(stage, command);
    }
}

/* Another way is taken, however long it is, on which nobody hears anything. */
TEST(test_exploring_keeps_out_of_hearing)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "#################\n"
                                                "#.......o.......#\n"
                                                "#...............#\n"
                                                "#@.............!#\n"
                                                "#.#############.#\n"
                                                "#...............#\n"
                                                "#################\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses = 2;
    const struct point seen_from[] = {{8, 5}, {14, 5}, {14, 3}, {2, 5}, {1, 3}};
    for (size_t i = 0; i < sizeof seen_from / sizeof *seen_from; i++) {
        world_move(&stage->game->world, stage_hero(stage), seen_from[i]);
        world_look_again(stage->game);
        stage_refresh(stage);
        pilot_watch(&fixture->pilot, stage->view);
    }
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    while (ask(fixture, &command) == PILOT_GOING) {
        stage_do(stage, command);
        struct point at = stage_hero(stage)->at;
        assert_true(at.y > 3 || at.x < 2 || at.x > 14);
    }
    assert_int_equal(stage_hero(stage)->at.x, 15);
    assert_true(stage->view->pack[0].kind != KIND_NONE);
}

static struct command fight_once(struct pilot_fixture *fixture, enum pilot_stop expected)
{
    struct command command = command_plain(CMD_WAIT);
    pilot_start_fight(&fixture->pilot);
    assert_string_equal(STOP_NAMES[ask(fixture, &command)], STOP_NAMES[expected]);
    return command;
}

/* Who sleeps beside the hero is stabbed before anybody is gone to; who is awake there is struck before. */
TEST(test_fights_begin_beside_the_hero)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "#############\n"
                                                "#...........#\n"
                                                "#..o@......T#\n"
                                                "#...........#\n"
                                                "#############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_only(stage, "troll")->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    struct command command = fight_once(fixture, PILOT_GOING);
    assert_int_equal(command.type, CMD_MOVE);
    assert_int_equal(command.dir, DIR_W);
    world_move(&stage->game->world, stage_only(stage, "troll"), point_at(5, 2));
    stage_refresh(stage);
    command = fight_once(fixture, PILOT_GOING);
    assert_int_equal(command.dir, DIR_E);
}

/* Where one at a time can come, two hunters are waited for; one alone is gone to. */
TEST(test_fights_hold_narrow_places)
{
    struct pilot_fixture *fixture = *state;
    for (int hunters = 1; hunters <= 2; hunters++) {
        struct stage *stage = draw_careful(fixture, "##########\n"
                                                    "#...#....#\n"
                                                    "#...@..oT#\n"
                                                    "#...#....#\n"
                                                    "##########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        struct entity *orc = stage_only(stage, "orc"), *troll = stage_only(stage, "troll");
        orc->mind.state = AWARENESS_HUNT;
        orc->fighter.power = 0; /* going costs nothing */
        troll->fighter.power = 0;
        troll->mind.state = hunters == 2 ? AWARENESS_HUNT : AWARENESS_ASLEEP;
        stage_refresh(stage);
        struct command command = fight_once(fixture, PILOT_GOING);
        assert_int_equal(command.type, hunters == 2 ? CMD_WAIT : CMD_MOVE);
    }
}

/* Nobody is run after who flees and is no slower, unless it is ordered again; who is slower is. */
TEST(test_fights_let_the_quick_flee)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "############\n"
                                                "#@....o....#\n"
                                                "############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_FLEE;
    stage->rules->kinds[orc->kind].monster.move_cost = 100;
    stage_refresh(stage);
    fight_once(fixture, PILOT_FOE_FLEES);
    assert_int_equal(fixture->pilot.entity, id_of(fixture, "orc"));
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    expect_move(fixture, DIR_E);
    stage->rules->kinds[stage_only(stage, "orc")->kind].monster.move_cost = 150;
    stage_only(stage, "orc")->mind.state = AWARENESS_FLEE;
    stage_refresh(stage);
    assert_int_equal(fight_once(fixture, PILOT_GOING).type, CMD_MOVE);
}

/* Nobody goes beside who is rooted, unless it is ordered again; who is beside it strikes. */
TEST(test_fights_keep_off_the_rooted)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "############\n"
                                                "#@..o......#\n"
                                                "############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_HUNT;
    stage->rules->kinds[orc->kind].monster.traits |= 1U << TRAIT_STILL;
    stage_refresh(stage);
    fight_once(fixture, PILOT_FOE_ROOTED);
    assert_int_equal(fixture->pilot.entity, id_of(fixture, "orc"));
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    expect_move(fixture, DIR_E);
    stage_draw_campaign(stage, "############\n"
                               "#@o........#\n"
                               "############\n");
    stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    assert_int_equal(fight_once(fixture, PILOT_GOING).type, CMD_MOVE);
}

/* A step aside has hidden the two from each other. Exploring does not go back through the door: who comes to stand
 * beside a foe gets its blow. */
TEST(test_exploring_fears_a_remembered_foe)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "###########\n"
                                                "#...#o...!#\n"
                                                "#...@.....#\n"
                                                "#...#.....#\n"
                                                "###########\n");
    entity_id orc = id_of(fixture, "orc");
    pilot_watch(&fixture->pilot, stage->view);
    stage_do(stage, command_move(DIR_NW));
    assert_null(pilot_nearest_foe(stage->view));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_FOE_LURKS, orc);
    assert_true(point_equal(pilot_thing_of(&fixture->pilot, orc)->at, point_at(5, 1)));
    fixture->pilot.ahead = NULL; /* a bot goes, and is struck */
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_SE);
    assert_int_equal(stage->view->hero.hp, 97);
}

/* Another way is taken when there is one, and exploring stops where that would end beside the foe. */
TEST(test_exploring_goes_around_a_remembered_foe)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "###########\n"
                                                "#...#o...!#\n"
                                                "#...@.....#\n"
                                                "#...#.....#\n"
                                                "#...#.....#\n"
                                                "#.........#\n"
                                                "###########\n");
    pilot_watch(&fixture->pilot, stage->view);
    stage_do(stage, command_move(DIR_NW));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_move(fixture, DIR_S);
    run(fixture, PILOT_FOE_SEEN);
    assert_int_equal(stage->view->hero.hp, 100);
}

/* A foe that has walked out of sight by itself may stand on any cell around that cannot be seen. */
TEST(test_exploring_fears_a_foe_gone_astray)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw_careful(fixture, "###########\n"
                                                "#..@#....!#\n"
                                                "#....o....#\n"
                                                "#...#.....#\n"
                                                "###########\n");
    entity_id orc = id_of(fixture, "orc");
    assert_int_equal(pilot_nearest_foe(stage->view)->id, orc);
    pilot_watch(&fixture->pilot, stage->view);
    world_move(&stage->game->world, stage_only(stage, "orc"), point_at(5, 1));
    stage_refresh(stage);
    assert_null(pilot_nearest_foe(stage->view));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    expect_stop(fixture, PILOT_FOE_LURKS, orc);
    pilot_start_travel(&fixture->pilot, point_at(4, 2));
    expect_move(fixture, DIR_SE);
    assert_true(point_equal(pilot_nearest_foe(stage->view)->at, point_at(5, 1)));
}

/* It stops when a plate is found, and goes on round it; one that is known stops nobody. */
TEST(test_exploring_goes_round_plates)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = fixture->stage;
    struct command command;
    int stops = 0;
    stage_draw_campaign(stage, "#################\n"
                               "#@..............#\n"
                               "#...............#\n"
                               "#...............#\n"
                               "#################\n");
    for (int x = 4; x < 16; x += 4)
        stage_lay(stage, "alarm_plate", x, 2);
    stage_put(stage, "healing_potion", 15, 3);
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    for (int turn = 0; turn < 60; turn++) {
        enum pilot_stop stop = ask(fixture, &command);
        stops += stop == PILOT_PLATE_NEAR;
        if (stop != PILOT_GOING) {
            pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
            continue;
        }
        stage_do(stage, command);
        assert_int_equal(stage_count(stage, EV_PLATE_SPRUNG), 0);
    }
    assert_int_equal(stops, 3);
    assert_int_equal(stage->view->hero.at.x, 15);
    pilot_start_travel(&fixture->pilot, point_at(1, 1));
    for (int x = 15; x > 1; x--) {
        assert_int_equal(ask(fixture, &command), PILOT_GOING);
        stage_do(stage, command);
    }
    assert_int_equal(stage->view->hero.at.x, 1);
}

TEST(test_a_command_not_carried_out)
{
    struct pilot_fixture *fixture = *state;
    draw(fixture, "#@.#\n");
    struct command command;
    pilot_start_rest(&fixture->pilot);
    assert_int_equal(ask(fixture, &command), PILOT_GOING);
    expect_stop(fixture, PILOT_NO_TURN, ENTITY_NONE);
}

/* A captive is told of once and is no way; an ally is, by changing places, and when it is hurt plans end. */
TEST(test_friends)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "###########\n"
                                        "#@..o.....#\n"
                                        "###########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    stand(stage, orc->at, AWARENESS_CAPTIVE);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    stand(stage, orc->at, AWARENESS_STAY);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    for (int i = 0; i < 4; i++)
        expect_move(fixture, DIR_E);
    stage_expect_at(orc, 3, 1);
    orc->fighter.hp--;
    stage_refresh(stage);
    expect_stop(fixture, PILOT_ALLY_HURT, id_of(fixture, "orc"));
    assert_true(pilot_thing_of(&fixture->pilot, fixture->pilot.entity)->kind == orc->kind);
    stage = draw(fixture, "#@..........o#\n"); /* eleven cells off, out of sight */
    stage_play_by(stage, RULESET_CAMPAIGN);
    orc = stage_only(stage, "orc");
    stand(stage, orc->at, AWARENESS_CAPTIVE);
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_true(run(fixture, PILOT_CAPTIVE_SEEN) < 5);
    assert_int_equal(fixture->pilot.entity, id_of(fixture, "orc"));
    pilot_start_walk(&fixture->pilot, DIR_E);
    expect_move(fixture, DIR_E);
}

/* Nor is a captive out of sight: else exploring would go to and fro before it for ever. */
TEST(test_a_captive_out_of_sight_is_no_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = draw(fixture, "########\n"
                                        "#@...o.#\n"
                                        "#.######\n"
                                        "#.######\n"
                                        "########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stand(stage, stage_only(stage, "orc")->at, AWARENESS_CAPTIVE);
    pilot_start_travel(&fixture->pilot, point_at(1, 3));
    assert_int_equal(run(fixture, PILOT_DONE), 2);
    assert_int_equal(view_cell(stage->view, point_at(5, 1)) & CELL_VISIBLE, 0);
    pilot_start_travel(&fixture->pilot, point_at(6, 1));
    expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
}

/* Runs last. */
TEST(test_every_reason_was_met)
{
    const struct pilot_fixture *fixture = *state;
    for (int stop = 0; stop < PILOT_STOP_COUNT; stop++) {
        if (!fixture->met[stop])
            fail_msg("no test stops for the reason %s", STOP_NAMES[stop]);
    }
}

TEST_GROUP(board, leave)
