/* SPDX-License-Identifier: MIT
 *
 * The ways of monsters of the campaign when they flee, and round ground that harms; and that the maps kept for them are
 * those of the ground. */
#include "support/test.h"

#include "base/path.h"
#include "core/mind/ways.h"
#include "core/action.h"
#include "core/component/ai.h"
#include "core/mind/awareness.h"
#include "core/map/passage.h"
#include "core/spawn.h"
#include "log/foe_state.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/world_fixture.h"

#include <stdlib.h>

/* --- Flight ------------------------------------------------------------------------------------------------------ */

/* It runs where there is room, out of a dead end if it must, and strikes when it is cornered. */
TEST(test_flight)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "##########\n"
                              "@..o.....#\n"
                              "##########\n");
    struct entity *orc = stage_only(stage, "orc");
    awareness_begin(orc, AWARENESS_FLEE);
    for (int turn = 0; turn < 8; turn++)
        stage_wait(stage);
    stage_expect_at(orc, 8, 1);
    for (int turn = 0; turn < 7; turn++)
        stage_do(stage, command_move(DIR_E));
    assert_int_equal(orc->mind.state, AWARENESS_FLEE);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    assert_true(stage->view->threat >= 3);
}

/* Not at who it flees from, whose cell is no way, however far it leads beyond. */
TEST(test_flight_never_through_the_hero)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "####################\n"
                              "#..o.@.............#\n"
                              "####################\n");
    struct entity *orc = stage_only(stage, "orc");
    awareness_begin(orc, AWARENESS_FLEE);
    orc->statuses.turns[STATUS_FEAR] = 9;
    stage_wait(stage);
    stage_expect_at(orc, 2, 1);
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(orc, 1, 1);
}

/* Somebody on the best cell does not corner it: it takes the next best that leads away, and bites where there is none.
 */
TEST(test_flight_past_friends)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "################\n"
                              "####...........#\n"
                              "#@o.############\n"
                              "#...############\n"
                              "################\n");
    struct entity *orc = stage_only(stage, "orc");
    awareness_begin(orc, AWARENESS_FLEE);
    orc->statuses.turns[STATUS_FEAR] = 9;
    stage_put(stage, "troll", 3, 2)->components &= (uint16_t)~HAS_AI;
    stage_refresh(stage);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 0);
    stage_expect_at(orc, 3, 3);
    stage_do(stage, command_move(DIR_SE));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    stage_expect_at(orc, 3, 3);
}

/* What is said of it comes true: who is said to be cornered strikes, who is said to flee goes. */
TEST(test_cornered_is_said_of_who_strikes)
{
    static const struct {
        const char *drawing;
        bool cornered;
    } ROWS[] = {
        {"###o#\n###@#\n###.#\n", true},                                 /* a dead end */
        {"#######\n#o....#\n#.@...#\n#.....#\n#######\n", true},         /* a corner */
        {"#.......\n#.......\n#o@.....\n#.......\n#.......\n", true},    /* a wall, and as little room */
        {"####.###\n#o......\n#@#.....\n#.#.....\n", false},             /* out of a corner */
        {"###########\n#o.........\n#@#########\n#..........\n", false}, /* a way leads on */
    };
    struct stage *stage = *state;
    static struct catalogue catalogue;
    static struct foe_ways ways;
    catalogue_init(&catalogue);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char text[64];
        struct strbuf words = STRBUF(text);
        stage_draw_hunters(stage, ROWS[i].drawing);
        struct entity *orc = stage_only(stage, "orc");
        awareness_begin(orc, AWARENESS_FLEE);
        orc->mind.afraid = true;
        orc->statuses.turns[STATUS_FEAR] = 9;
        stage_refresh(stage);
        foe_ways_begin(&ways);
        foe_state_say(&catalogue, stage->view, &ways, view_find(stage->view, world_id(&stage->game->world, orc)),
                      &words);
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_ATTACKED), ROWS[i].cornered);
        assert_string_equal(text, ROWS[i].cornered ? "cornered" : "fear 9");
    }
}

/* --- Harm -------------------------------------------------------------------------------------------------------- */

static void draw_ground(struct stage *stage, const char *drawing)
{
    stage_draw_hunters(stage, drawing);
    terrain_begin(stage->game);
    world_rebuild(&stage->game->world);
    stage_refresh(stage);
}

/* Nobody steps into fire, or gas that acts, unforced; what harms nobody is no obstacle. */
TEST(test_ways_round_harm)
{
    struct stage *stage = *state;
    for (int row = 0; row < 3; row++) {
        draw_ground(stage, "#######\n"
                           "#@..o.#\n"
                           "#######\n");
        struct entity *orc = stage_only(stage, "orc");
        if (row == 0)
            terrain_set_fire(stage->game, point_at(3, 1), 9);
        else
            terrain_set_gas(stage->game, point_at(3, 1), GAS_VENOM, row == 1 ? 200 : 1);
        struct action action = ai_choose(stage->game, orc, &stage->events);
        assert_int_equal(action.type, row < 2 ? ACT_WAIT : ACT_STEP);
    }
}

/* Who stands in it leaves it by the shortest way, past the hero if need be; one asleep lies there. */
TEST(test_out_of_harm)
{
    struct stage *stage = *state;
    for (int asleep = 0; asleep < 2; asleep++) {
        draw_ground(stage, "########\n"
                           "#..@o..#\n"
                           "########\n");
        struct entity *orc = stage_only(stage, "orc");
        if (asleep) {
            awareness_begin(orc, AWARENESS_ASLEEP);
            stage_monster(stage, "orc")->senses = 0;
        }
        terrain_set_fire(stage->game, point_at(4, 1), 9);
        terrain_set_fire(stage->game, point_at(5, 1), 9);
        struct action action = ai_choose(stage->game, orc, &stage->events);
        assert_int_equal(action.type, asleep ? ACT_WAIT : ACT_STEP);
        assert_int_equal(action.at.x, asleep ? 4 : 5);
    }
}

/* The first step to a place, as one path alone finds it. */
static bool path_step(struct stage *stage, struct point from, struct point to, struct point *step)
{
    struct path_ground ground = passage_ways(stage->game);
    struct path_map map = path_map_over(stage->game->scratch.ways, ground.free.width, ground.free.height);
    struct path path;
    bool found = path_find(&map, &ground, from, to, 0, &path);
    *step = found ? point_step(from, path.first) : from;
    return found;
}

static struct point free_cell(struct stage *stage, struct rng *rng)
{
    const struct world *world = &stage->game->world;
    struct point at;
    do
        at =
            point_at((int)rng_below(rng, (uint32_t)world->map.width), (int)rng_below(rng, (uint32_t)world->map.height));
    while (!world_is_free(world, at));
    return at;
}

static void lay(struct stage *stage, struct point at, const char *ground)
{
    terrain_lay(stage->game, at, (ground_id)rules_find_ground(stage->rules, ground));
}

/* False also where somebody stands in the way, who is gone round. */
static bool expect_path_step(struct stage *stage, struct entity *orc, struct point place, struct point *expected)
{
    struct point step;
    bool found = path_step(stage, orc->at, place, expected);
    if (found && !world_is_free(&stage->game->world, *expected) && !passage_opens(stage->game, *expected))
        return false;
    assert_int_equal(ways_to(stage->game, orc, place, &step), found ? STEP_FOUND : STEP_NO_WAY);
    assert_true(!found || point_equal(step, *expected));
    return found;
}

/* A map that is kept says no other step than the path; one of older ground is not asked. */
TEST(test_kept_maps_are_of_the_ground)
{
    struct stage *stage = *state;
    struct point first, other;
    int ways_round = 0;
    struct rng rng;
    rng_seed(&rng, 1, 1, 1);
    test_begin(stage->game, stage->rules, rules_find_profile(stage->rules, "campaign"), 5);
    for (int i = 0; i < 400; i++) {
        struct point place = free_cell(stage, &rng), from = free_cell(stage, &rng);
        struct entity *orc = spawn(stage->game, test_kind(stage->rules, "orc"), &from);
        if (!point_equal(place, from) && expect_path_step(stage, orc, place, &first)) {
            lay(stage, first, "wall");
            ways_round += expect_path_step(stage, orc, place, &other);
            lay(stage, first, "floor");
            expect_path_step(stage, orc, place, &other);
            assert_true(point_equal(first, other));
        }
        world_free_slot(&stage->game->world, orc);
    }
    assert_true(ways_round > 200);
}

/* The steps to the hero, as one path alone finds them; WAYS_NONE for no way. */
static int path_to_hero(struct stage *stage, struct point from)
{
    struct path_ground ground = passage_ways(stage->game);
    struct path_map map = path_map_over(stage->game->scratch.ways, ground.free.width, ground.free.height);
    struct path path;
    return path_find(&map, &ground, from, world_hero(&stage->game->world)->at, 0, &path) ? (int)path.cost : WAYS_NONE;
}

/* So with the maps from the hero, which are kept over turns: of walls that came since, and are gone again. */
TEST(test_kept_hunts_are_of_the_ground)
{
    struct stage *stage = *state;
    struct point step;
    int longer = 0;
    struct rng rng;
    rng_seed(&rng, 2, 2, 2);
    test_begin(stage->game, stage->rules, rules_find_profile(stage->rules, "campaign"), 6);
    for (int i = 0; i < 400; i++) {
        struct point from = free_cell(stage, &rng);
        struct entity *orc = spawn(stage->game, test_kind(stage->rules, "orc"), &from);
        int path = path_to_hero(stage, from);
        assert_int_equal(ways_path(stage->game, orc), path);
        if (ways_hunt(stage->game, orc, &step) == STEP_FOUND && !passage_opens(stage->game, step)) {
            lay(stage, step, "wall");
            longer += path_to_hero(stage, from) > path;
            assert_int_equal(ways_path(stage->game, orc), path_to_hero(stage, from));
            lay(stage, step, "floor");
            assert_int_equal(ways_path(stage->game, orc), path);
        }
        world_free_slot(&stage->game->world, orc);
    }
    assert_true(longer > 50);
}

/* The same cells of a wider floor are other places in a map. */
TEST(test_kept_hunts_are_of_the_size)
{
    struct stage *stage = *state;
    draw_ground(stage, "#######\n"
                       "#@...o#\n"
                       "#######\n");
    struct map *map = &stage->game->world.map;
    struct entity *orc = stage_only(stage, "orc");
    assert_int_equal(ways_path(stage->game, orc), 4);
    map_init(map, 8, 3);
    for (int x = 1; x < 6; x++)
        map_set_tile(map, point_at(x, 1), TILE_FLOOR);
    terrain_begin(stage->game);
    world_rebuild(&stage->game->world);
    assert_int_equal(ways_path(stage->game, orc), 4);
}

TEST_GROUP(stage_setup, stage_teardown)
