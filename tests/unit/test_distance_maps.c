/* SPDX-License-Identifier: MIT
 *
 * Distance maps and maps of flight against plain relaxation. */
#include "support/test.h"

#include "base/path_map.h"
#include "support/path_fixture.h"
#include "support/random_cells.h"

/* A map that ends early is exact for where it ends and for all that is not dearer. */
TEST(test_partial_maps)
{
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 7, 7, 7);
    for (int round = 0; round < 400; round++) {
        uint64_t words[BITGRID_WORDS(40, 20)];
        struct bitgrid marked = bitgrid_over(words, 40, 20);
        path_field_scatter(field, &rng, 40, 20, 60 + below(&rng, 41));
        if (round % 2)
            path_field_vary(field, &rng);
        struct point goal = any_cell(&rng, &field->open), start = any_cell(&rng, &field->open);
        bitgrid_clear(&marked);
        bitgrid_set(&marked, goal, true);
        bool open = bitgrid_get(&field->open, start);
        bitgrid_set(&field->open, start, true);
        path_field_distances(field, &goal, 1);
        bitgrid_set(&field->open, start, open);
        uint32_t most = *path_field_plain(field, start);
        path_map_until(&field->map, &field->ground, words, start);
        assert_int_equal(path_map_cost(&field->map, start), most);
        for (int i = 0; i < 40 * 20; i++)
            if (field->plain[i] <= most && field->plain[i] != PATH_UNREACHED)
                assert_int_equal(path_map_cost(&field->map, point_at(i % 40, i / 40)), field->plain[i]);
        path_field_distances(field, &goal, 1);
        path_map_within(&field->map, &field->ground, words, 200);
        for (int i = 0; i < 40 * 20; i++) {
            uint32_t cost = path_map_cost(&field->map, point_at(i % 40, i / 40));
            assert_int_equal(cost, field->plain[i] <= 200 ? field->plain[i] : PATH_UNREACHED);
        }
    }
}

/* Who flees down the map turned round leaves a dead end while there is time: past the hunter's side, not into it. */
TEST(test_flee_map)
{
    static const char *const ROWS[] = {
        "###############", "#....#........#", "#.##.#.######.#", "#.#@.......##.#",
        "#.####.######.#", "#.............#", "###############",
    };
    struct path_field *field = *state;
    struct point hunter = point_at(3, 3), walker = point_at(4, 3);
    uint32_t before = PATH_UNREACHED;
    enum dir step;

    path_field_draw(field, ROWS, 7);
    field->ground = path_ground_moves(field->open);
    path_map_fill(&field->map, &field->ground, &hunter, 1);
    path_map_flee(&field->map, &field->ground);
    while (path_map_step(&field->map, &field->ground, walker, &step)) {
        assert_true(path_map_cost(&field->map, walker) < before);
        before = path_map_cost(&field->map, walker);
        walker = point_step(walker, step);
    }
    assert_int_equal(path_map_cost(&field->map, walker), 0); /* the cell farthest from the hunter */
    for (int i = 0; i < 15 * 7; i++) {                       /* no cell is worse than its best neighbour and a step */
        struct point at = point_at(i % 15, i / 15);
        uint32_t own = path_map_cost(&field->map, at);
        for (int dir = 0; own != PATH_UNREACHED && dir < DIR_COUNT; dir++) {
            uint32_t next = path_map_cost(&field->map, point_step(at, (enum dir)dir));
            assert_true(next == PATH_UNREACHED || own <= next + 1);
        }
    }
}

/* The same values as plain relaxation of the turned costs, with doors and without. */
TEST(test_flee_maps_of_random_grids)
{
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 8, 8, 8);
    for (int round = 0; round < 200; round++) {
        int width = 1 + below(&rng, 30), height = 1 + below(&rng, 20), count = width * height;
        path_field_scatter(field, &rng, width, height, 50 + below(&rng, 51));
        path_field_vary(field, &rng);
        field->ground.cost = NULL;
        field->ground.straight = field->ground.slanted = 1;
        struct point hunter = any_cell(&rng, &field->open);
        bitgrid_set(&field->open, hunter, true);
        path_field_distances(field, &hunter, 1);
        uint32_t farthest = 0;
        for (int i = 0; i < count; i++)
            if (field->plain[i] != PATH_UNREACHED && field->plain[i] > farthest)
                farthest = field->plain[i];
        for (int i = 0; i < count; i++)
            if (field->plain[i] != PATH_UNREACHED)
                field->plain[i] = farthest * 12 / 10 - field->plain[i] * 12 / 10;
        *path_field_plain(field, hunter) = PATH_UNREACHED; /* no way leads over it */
        bitgrid_set(&field->open, hunter, false);
        path_field_relax(field);
        bitgrid_set(&field->open, hunter, true);
        path_map_fill(&field->map, &field->ground, &hunter, 1);
        path_map_flee(&field->map, &field->ground);
        path_field_expect(field);
    }
}

TEST(test_distance_maps)
{
    struct path_field *field = *state;
    struct rng rng;

    rng_seed(&rng, 4, 4, 4);
    for (int round = 0; round < 400; round++) {
        struct point goals[5];
        int count = below(&rng, 6);
        int width = 1 + below(&rng, 70);
        int height = 1 + below(&rng, 20);
        int percent = 40 + below(&rng, 61);
        path_field_scatter(field, &rng, width, height, percent);
        for (int i = 0; i < count; i++)
            goals[i] = any_cell(&rng, &field->open);
        path_field_distances(field, goals, count);
        path_map_fill(&field->map, &field->ground, goals, count);
        path_field_expect(field);
        for (int i = 0; i < 30; i++) {
            struct point from = any_cell(&rng, &field->open);
            enum dir step;
            uint32_t cost = *path_field_plain(field, from);
            if (cost == PATH_UNREACHED)
                continue;
            assert_int_equal(path_map_step(&field->map, &field->ground, from, &step), cost > 0);
            if (cost > 0) {
                path_field_path(field, from, field->path);
                assert_true(point_equal(point_step(from, step), field->path[0]));
            }
        }
    }
}

/* Every grid of 4x4 cells there is, to goals in a corner, at a side and inside. */
TEST(test_every_small_grid)
{
    static const struct point GOALS[] = {{0, 0}, {1, 0}, {1, 1}};
    struct path_field *field = *state;

    path_field_size(field, 4, 4);
    for (int bits = 0; bits < 1 << 16; bits++) {
        for (int cell = 0; cell < 16; cell++)
            bitgrid_set(&field->open, point_at(cell % 4, cell / 4), (bits >> cell) & 1);
        for (int i = 0; i < 3; i++) {
            path_field_distances(field, &GOALS[i], 1);
            path_map_fill(&field->map, &field->ground, &GOALS[i], 1);
            path_field_expect(field);
        }
    }
}

/* A walker whose own cell is blocked has no cost of its own, but its neighbours have. */
TEST(test_step_from_a_blocked_cell)
{
    static const char *const ROWS[] = {"....", ".##.", "...."};
    struct path_field *field = *state;
    struct point goal = point_at(3, 1);
    enum dir step;

    path_field_draw(field, ROWS, 3);
    path_map_fill(&field->map, &field->ground, &goal, 1);
    assert_int_equal(path_map_cost(&field->map, point_at(1, 1)), PATH_UNREACHED);
    assert_true(path_map_step(&field->map, &field->ground, point_at(1, 1), &step));
    assert_int_equal(step, DIR_NE);
    assert_true(path_map_step(&field->map, &field->ground, point_at(2, 1), &step));
    assert_int_equal(step, DIR_E);
}

TEST_GROUP(path_field_setup, path_field_teardown)
