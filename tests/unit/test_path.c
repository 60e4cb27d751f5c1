/* SPDX-License-Identifier: MIT
 *
 * Paths against plain relaxation: random grids, moves, ends, and the order of ties, which is frozen. */
#include "support/test.h"

#include "base/path.h"
#include "support/path_fixture.h"
#include "support/random_cells.h"

TEST(test_random_grids)
{
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 1, 1, 1);
    for (int round = 0; round < 1500; round++) {
        int width = 1 + below(&rng, 30);
        int height = 1 + below(&rng, 30);
        int percent = 30 + below(&rng, 71);
        path_field_scatter(field, &rng, width, height, percent);
        for (int pair = 0; pair < 6; pair++) {
            struct point from = any_cell(&rng, &field->open);
            struct point to = any_cell(&rng, &field->open);
            path_field_compare(field, from, to);
        }
    }
}

TEST(test_weights_and_doors)
{
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 6, 6, 6);
    for (int round = 0; round < 600; round++) {
        struct point goals[4];
        int width = 1 + below(&rng, 30);
        int height = 1 + below(&rng, 20);
        path_field_scatter(field, &rng, width, height, 50 + below(&rng, 51));
        path_field_vary(field, &rng);
        for (int i = 0; i < 4; i++)
            goals[i] = any_cell(&rng, &field->open);
        path_field_compare(field, goals[0], goals[1]);
        path_field_distances(field, goals, 4);
        path_map_fill(&field->map, &field->ground, goals, 4);
        path_field_expect(field);
    }
}

/* King's moves, which are searched a word of cells at a time: rows that end at a word's end, rows of several words, and
 * grids too large for that. */
TEST(test_moves)
{
    static const int SIZES[][2] = {{62, 43}, {63, 20}, {126, 62}, {127, 30}, {80, 43}, {200, 200}, {1, 60}, {90, 1}};
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 12, 12, 12);
    for (int round = 0; round < 40; round++) {
        const int *size = SIZES[round % 8];
        path_field_scatter(field, &rng, size[0], size[1], 45 + below(&rng, 50));
        path_field_vary(field, &rng);
        field->ground.cost = NULL;
        field->ground.slanted = field->ground.straight;
        for (int pair = 0; pair < 4; pair++) {
            struct point from = any_cell(&rng, &field->open), to = any_cell(&rng, &field->open);
            path_field_compare(field, from, to);
        }
    }
}

TEST(test_large_grids)
{
    static const int SIZES[][3] = {{80, 43, 70},   {126, 62, 75}, {62, 126, 60},
                                   {400, 400, 65}, {254, 10, 80}, {1, 400, 100}};
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 2, 2, 2);
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        path_field_scatter(field, &rng, SIZES[i][0], SIZES[i][1], SIZES[i][2]);
        for (int pair = 0; pair < 4; pair++) {
            struct point from = any_cell(&rng, &field->open);
            struct point to = any_cell(&rng, &field->open);
            path_field_compare(field, from, to);
        }
    }
}

/* Thousands of searches in one memory, on grids of changing shape: nothing may leak from one to the next. */
TEST(test_memory_is_reused)
{
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 3, 3, 3);
    for (int round = 0; round < 60; round++) {
        int width = 1 + below(&rng, 130);
        int height = 1 + below(&rng, 20);
        path_field_scatter(field, &rng, width, height, 70);
        for (int pair = 0; pair < 200; pair++) {
            struct path path;
            struct path again;
            struct point from = any_cell(&rng, &field->open);
            struct point to = any_cell(&rng, &field->open);
            (void)path_field_find(field, from, to, 0, &path);
            path_map_fill(&field->map, &field->ground, &to, 1);
            if (bitgrid_get(&field->open, from))
                assert_int_equal(path.cost, path_map_cost(&field->map, from));
            (void)path_field_find(field, from, to, 0, &again);
            assert_memory_equal(&path, &again, sizeof path);
        }
    }
}

/* Hundreds of moves, which more moves could cost as much. */
TEST(test_many_diagonals)
{
    struct path_field *field = *state;

    path_field_size(field, 300, 300);
    for (int i = 0; i < 300; i++) {
        bitgrid_set(&field->open, point_at(i, i), true);
        bitgrid_set(&field->open, point_at(i, 150), true);
    }
    path_field_compare(field, point_at(0, 0), point_at(299, 299));
    path_field_compare(field, point_at(0, 0), point_at(299, 150));
    path_field_compare(field, point_at(299, 150), point_at(20, 20));
}

TEST(test_blocked_ends)
{
    static const char *const ROWS[] = {"#####", "#.#.#", "#####"};
    struct path_field *field = *state;
    struct path path;

    path_field_draw(field, ROWS, 3);
    assert_true(path_field_find(field, point_at(2, 1), point_at(3, 1), 0, &path)); /* from a blocked cell */
    assert_int_equal(path.cost, 100);
    assert_int_equal(path.first, DIR_E);
    assert_true(path_field_find(field, point_at(1, 1), point_at(2, 0), 0, &path)); /* to a blocked cell */
    assert_int_equal(path.first, DIR_NE);
    assert_true(path_field_find(field, point_at(0, 0), point_at(0, 0), 0, &path)); /* to itself */
    assert_int_equal(path.cost, 0);
    assert_false(path_field_find(field, point_at(1, 1), point_at(3, 1), 0, &path)); /* walled off */
    assert_int_equal(path.cost, PATH_UNREACHED);
    assert_false(path_field_find(field, point_at(0, 2), point_at(4, 0), 0, &path)); /* both blocked, nothing between */
}

TEST(test_single_cell)
{
    struct path_field *field = *state;
    struct path path;
    struct point here = point_at(0, 0);
    enum dir step;

    path_field_size(field, 1, 1);
    assert_true(path_field_find(field, here, here, 0, &path));
    assert_int_equal(path_trace(&field->map, &field->ground, here, here, field->path, 0), 0);
    path_map_fill(&field->map, &field->ground, &here, 1);
    assert_int_equal(path_map_cost(&field->map, here), 0);
    assert_false(path_map_step(&field->map, &field->ground, here, &step));
    path_map_fill(&field->map, &field->ground, &here, 0);
    assert_int_equal(path_map_cost(&field->map, here), PATH_UNREACHED);
}

/* The order of ties, frozen: games replay only if it never changes. From the middle of a field with pillars to every
 * other cell, row by row, as the number of the first direction. */
TEST(test_tie_order_is_frozen)
{
    /* clang-format off */
    static const char *const ROWS[] = {
        ".............",
        ".##......#...",
        "......#......",
        ".............",
        "....#.@.#....",
        ".............",
        "......#......",
        "...#.....##..",
        ".............",
    };
    static const char *const GOLDEN[] = {
        "7777771111111",
        "7777771111111",
        "7777770111111",
        "7777770111111",
        "555566.221111",
        "5555554333333",
        "5555554333333",
        "5555553333333",
        "5555553333333",
    };
    /* clang-format on */
    struct path_field *field = *state;

    path_field_draw(field, ROWS, 9);
    for (int y = 0; y < 9; y++) {
        char got[14] = "";
        for (int x = 0; x < 13; x++) {
            struct path path;
            assert_true(path_field_find(field, point_at(6, 4), point_at(x, y), 0, &path));
            got[x] = (char)(path.cost > 0 ? '0' + (int)path.first : '.');
        }
        assert_string_equal(got, GOLDEN[y]);
    }
}

TEST(test_corners_are_cut)
{
    static const char *const ROWS[] = {".#", "#."};
    struct path_field *field = *state;
    struct path path;

    path_field_draw(field, ROWS, 2);
    assert_true(path_field_find(field, point_at(0, 0), point_at(1, 1), 0, &path));
    assert_int_equal(path.cost, 141);
    assert_int_equal(path.first, DIR_SE);
}

TEST_GROUP(path_field_setup, path_field_teardown)
