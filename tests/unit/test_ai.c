/* SPDX-License-Identifier: MIT
 *
 * How monsters act: when, in which order, along which way, and confused. */
#include "support/test.h"

#include "core/action.h"
#include "core/component/status.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <string.h>

/* --- When and whom ----------------------------------------------------------------------------------------------- */

/* Only while the hero sees their cell, whatever they could hear or remember. */
TEST(test_acts_only_while_seen)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.........o..\n");
    for (int turn = 0; turn < 5; turn++)
        stage_wait(stage);
    stage_is(stage, "@.........o..\n"); /* 10 cells away: just out of sight */
    stage_do(stage, command_move(DIR_E));
    stage_is(stage, ".@.......o...\n");
}

TEST(test_stops_when_out_of_sight)
{
    struct stage *stage = *state;
    stage_draw(stage, "#.#####\n"
                      "#@...o#\n");
    stage_wait(stage);
    stage_is(stage, "#.#####\n"
                    "#@..o.#\n");
    stage_do(stage, command_move(DIR_N));
    for (int turn = 0; turn < 3; turn++)
        stage_wait(stage);
    stage_is(stage, "#@#####\n"
                    "#...o.#\n");
}

/* Squared distance below 4: the eight neighbours are struck, nothing farther. */
TEST(test_strikes_the_eight_neighbours)
{
    struct stage *stage = *state;
    for (int x = 0; x < 5; x++) {
        for (int y = 0; y < 5; y++) {
            if (x == 2 && y == 2)
                continue;
            stage_draw(stage, ".....\n"
                              ".....\n"
                              "..@..\n"
                              ".....\n"
                              ".....\n");
            stage_put(stage, "orc", x, y);
            stage_refresh(stage);
            stage_wait(stage);
            bool near = x >= 1 && x <= 3 && y >= 1 && y <= 3;
            assert_int_equal(stage_count(stage, EV_ATTACKED), near);
            assert_int_equal(stage_count(stage, EV_MOVED), !near);
            assert_int_equal(stage_hero(stage)->fighter.hp, near ? 97 : 100);
        }
    }
}

/* The hero first, then everybody in id order: it shows in who gets the only free cell. */
TEST(test_acts_in_id_order)
{
    struct stage *stage = *state;
    stage_draw(stage, "@..oo\n");
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_MOVED, EV_MOVED);
    stage_is(stage, "@.oo.\n");
    /* Now the one behind has the lower id, finds the way blocked, and stays. */
    stage_draw(stage, "@...o\n");
    stage_put(stage, "troll", 3, 0);
    stage_refresh(stage);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_MOVED);
    stage_is(stage, "@.T.o\n");
    const struct world *world = &stage->game->world;
    assert_true(world_id(world, stage_only(stage, "orc")) < world_id(world, stage_only(stage, "troll")));
}

/* The same ids in the same order, however often the game is played. */
TEST(test_the_same_order_every_time)
{
    struct stage *stage = *state;
    entity_id first[8];
    for (int run = 0; run < 20; run++) {
        stage_draw(stage, "ooo\n"
                          "o@o\n"
                          "ooo\n");
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_ATTACKED), 8);
        for (int i = 0; i < 8; i++) {
            if (run == 0)
                first[i] = stage->events.list[i].subject;
            assert_int_equal(stage->events.list[i].subject, first[i]);
            assert_true(i == 0 || first[i] > first[i - 1]);
        }
    }
}

/* Those that come after the killing blow stand still. */
TEST(test_nobody_strikes_the_dead)
{
    struct stage *stage = *state;
    stage_draw(stage, "ooo\n"
                      "o@.\n"
                      "..o\n");
    stage_hero(stage)->fighter.hp = 4;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED, EV_DIED);
    assert_int_equal(stage->view->killer, test_kind(stage->rules, "orc"));
}

/* --- The way ----------------------------------------------------------------------------------------------------- */

/* Takes the will from all trolls: what stands there blocks the way and nothing else. */
static void still_trolls(struct stage *stage)
{
    struct entity *entity;
    WORLD_EACH(&stage->game->world, entity)
    {
        if (entity->kind == test_kind(stage->rules, "troll"))
            entity->components &= (uint16_t)~HAS_AI;
    }
    stage_refresh(stage);
}

/* Draws, lets one turn pass, and compares. Trolls are statues here. */
static void expect_turn(struct stage *stage, const char *before, const char *after)
{
    stage_draw(stage, before);
    still_trolls(stage);
    stage_wait(stage);
    stage_is(stage, after);
}

TEST(test_corners_may_be_cut)
{
    struct stage *stage = *state;
    expect_turn(stage,
                "##o\n"
                "#.#\n"
                "@##\n",
                "##.\n"
                "#o#\n"
                "@##\n");
    stage_draw(stage, "@#\n"
                      "#o\n");
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
    stage_draw(stage, "@#\n"
                      "#.\n");
    stage_do(stage, command_move(DIR_SE));
}

/* Not the straight step, but the way that leads there. */
TEST(test_goes_around)
{
    expect_turn(*state,
                ".....\n"
                "..T..\n"
                "@.T.o\n"
                "..T..\n"
                "..T..\n",
                ".....\n"
                "..To.\n"
                "@.T..\n"
                "..T..\n"
                "..T..\n");
}

/* Two ways of equal cost: diagonal steps before straight ones, each clockwise from north. */
TEST(test_ties)
{
    expect_turn(*state,
                ".....o\n"
                "......\n"
                "@.....\n",
                "......\n"
                "....o.\n"
                "@.....\n");
    expect_turn(*state,
                "......\n"
                "@..T.o\n"
                "......\n",
                "......\n"
                "@..T..\n"
                "....o.\n");
    expect_turn(*state,
                "..o...\n"
                "......\n"
                "..T...\n"
                "......\n"
                "..@...\n",
                "......\n"
                "...o..\n"
                "..T...\n"
                "......\n"
                "..@...\n");
}

/* Whoever blocks a cell is a wall for the others: they walk around, or wait behind. */
TEST(test_others_are_walls)
{
    expect_turn(*state,
                "#####\n"
                "@.T.o\n"
                "#####\n",
                "#####\n"
                "@.To.\n"
                "#####\n"); /* the straight step, for want of a path */
    expect_turn(*state,
                "#####\n"
                "@.To.\n"
                "#####\n",
                "#####\n"
                "@.To.\n"
                "#####\n");
    expect_turn(*state,
                "####.#\n"
                "@..To.\n"
                "###.##\n",
                "####.#\n"
                "@..T..\n"
                "###o##\n");
}

/* What does not block is no obstacle: things, corpses, stairs. */
TEST(test_things_are_no_walls)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.>!o\n");
    stage_wait(stage);
    stage_is(stage, "@.>o.\n");
    stage_wait(stage);
    stage_is(stage, "@.o!.\n");
    stage_wait(stage);
    stage_is(stage, "@o>!.\n");
}

/* A path of 24 moves is walked, one of 25 is not: then it is the straight step, which here is blocked. The way leads
 * along a row of statues to its open end and back on the other side. */
TEST(test_chases_24_moves)
{
    static const char *const DRAWINGS[] = {
        "............@............\n"
        "TTTTTTTTTTTTTTTTTTTTTTTT.\n"
        "............o............\n",
        "...........@.............\n"
        "TTTTTTTTTTTTTTTTTTTTTTTT.\n"
        "............o............\n",
    };
    struct stage *stage = *state;
    for (int longer = 0; longer < 2; longer++) {
        stage_draw(stage, DRAWINGS[longer]);
        still_trolls(stage);
        stage_wait(stage);
        stage_expect_at(stage_only(stage, "orc"), longer ? 12 : 13, 2);
    }
}

static void expect_straight_step(struct stage *stage, int dx, int dy, int step_x, int step_y)
{
    enum { SIDE = 19, MIDDLE = 9 };
    char drawing[SIDE * (SIDE + 1) + 1];
    memset(drawing, '.', sizeof drawing);
    for (int y = 0; y < SIDE; y++)
        drawing[y * (SIDE + 1) + SIDE] = '\n';
    drawing[SIDE * (SIDE + 1)] = '\0';
    drawing[MIDDLE * (SIDE + 1) + MIDDLE] = '@';
    stage_draw(stage, drawing);
    struct entity *orc = stage_put(stage, "orc", MIDDLE - dx, MIDDLE - dy);
    stage->rules->profiles[0].chase_moves = 1; /* no path is short enough */
    stage_refresh(stage);
    stage_wait(stage);
    stage_expect_at(orc, MIDDLE - dx + step_x, MIDDLE - dy + step_y);
}

/* The straight step: a part of the way counts when it is more than half of the distance; v1 rounds the quotient. */
TEST(test_straight_step)
{
    for (int dx = -9; dx <= 9; dx++) {
        for (int dy = -9; dy <= 9; dy++) {
            int distance2 = dx * dx + dy * dy;
            if (distance2 < 4 || distance2 >= 100)
                continue;
            /* |d| / distance rounds to 1 when it is above a half; equality cannot be (it takes a root of 3). */
            int step_x = 4 * dx * dx > distance2 ? (dx > 0 ? 1 : -1) : 0;
            int step_y = 4 * dy * dy > distance2 ? (dy > 0 ? 1 : -1) : 0;
            expect_straight_step(*state, dx, dy, step_x, step_y);
        }
    }
    /* By hand, from the tutorial's own formula. */
    expect_straight_step(*state, 8, 4, 1, 0);
    expect_straight_step(*state, 7, 4, 1, 0);
    expect_straight_step(*state, 5, 3, 1, 1);
    expect_straight_step(*state, -3, 5, -1, 1);
    expect_straight_step(*state, 2, -7, 0, -1);
}

/* The straight step into something that is not free: it stays. */
TEST(test_straight_step_blocked)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.To\n");
    still_trolls(stage);
    stage_wait(stage);
    STAGE_EVENTS(stage, -1);
    stage_is(stage, "@.To\n");
}

/* --- Confusion --------------------------------------------------------------------------------------------------- */

static void confuse(struct stage *stage, struct entity *target)
{
    stage_do(stage, command_use_at(stage_give(stage, "confusion_scroll"), target->at));
}

/* An orc that cannot stumble away. */
static struct entity *confused_neighbour(struct stage *stage)
{
    stage_draw(stage, "#####\n"
                      "#@o##\n"
                      "#####\n");
    struct entity *orc = stage_only(stage, "orc");
    confuse(stage, orc);
    return orc;
}

/* Ten turns of stumbling, one to recover, which is spent; then it fights again. */
TEST(test_confused_for_ten_turns)
{
    struct stage *stage = *state;
    struct entity *orc = confused_neighbour(stage);
    for (int turn = 1; turn <= 10; turn++) {
        assert_true(orc->statuses.confused);
        assert_int_equal(orc->statuses.turns[STATUS_CONFUSED], 10 - turn);
        assert_int_equal(stage_count(stage, EV_RECOVERED), 0);
        stage_wait(stage);
    }
    STAGE_EVENTS(stage, EV_RECOVERED);
    assert_false(orc->statuses.confused);
    assert_int_equal(stage_hero(stage)->fighter.hp, 100);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
}

/* It attacks nobody and walks only where it is free; in the open it goes all eight ways. */
TEST(test_confused_steps)
{
    struct stage *stage = *state;
    int seen[DIR_COUNT] = {0};
    for (int seed = 0; seed < 400; seed++) {
        stage_draw(stage, ".....\n"
                          ".....\n"
                          "..o..\n"
                          ".....\n"
                          "..@..\n");
        rng_seed(&stage->game->world.ai_rng, (uint64_t)seed, RNG_AI, 0);
        struct entity *orc = stage_only(stage, "orc");
        confuse(stage, orc);
        STAGE_EVENTS(stage, EV_ITEM_USED, EV_CONFUSED, EV_MOVED);
        seen[dir_of(orc->at.x - 2, orc->at.y - 2)]++;
    }
    for (int dir = 0; dir < DIR_COUNT; dir++)
        assert_in_range(seen[dir], 25, 80); /* 50 expected */
}

TEST(test_confused_attacks_nobody)
{
    struct stage *stage = *state;
    stage_draw(stage, "TT#\n"
                      "@o.\n"
                      "###\n");
    still_trolls(stage);
    struct entity *orc = stage_only(stage, "orc");
    int moved = 0, stayed = 0;
    for (int turn = 0; turn < 200; turn++) {
        confuse(stage, orc);
        assert_int_equal(stage_count(stage, EV_ATTACKED), 0);
        moved += stage_count(stage, EV_MOVED);
        stayed += !stage_count(stage, EV_MOVED);
        assert_true(orc->at.y == 1 && orc->at.x >= 1 && orc->at.x <= 2);
    }
    assert_true(moved > 5 && stayed > 100);
    assert_int_equal(stage_hero(stage)->fighter.hp, 100);
}

/* A confused monster acts only while it is seen, as the others: unseen, its turns do not run out. */
TEST(test_confused_only_while_seen)
{
    struct stage *stage = *state;
    stage_draw(stage, "@#o\n");
    struct entity *orc = stage_only(stage, "orc");
    status_confuse(orc, 10);
    for (int turn = 0; turn < 20; turn++)
        stage_wait(stage);
    assert_true(orc->statuses.confused);
    assert_int_equal(orc->statuses.turns[STATUS_CONFUSED], 10);
    stage_expect_at(orc, 2, 0);
}

TEST(test_second_scroll_starts_anew)
{
    struct stage *stage = *state;
    struct entity *orc = confused_neighbour(stage);
    for (int turn = 0; turn < 5; turn++)
        stage_wait(stage);
    assert_int_equal(orc->statuses.turns[STATUS_CONFUSED], 4);
    confuse(stage, orc);
    assert_int_equal(stage_event(stage, EV_CONFUSED, 0)->amount, 10);
    assert_int_equal(orc->statuses.turns[STATUS_CONFUSED], 9);
}

TEST_GROUP(stage_setup, stage_teardown)
