/* SPDX-License-Identifier: MIT
 *
 * Paths and distance maps against plain relaxation, which knows nothing of heuristics, buckets or pruning. */
#include "support/test.h"

#include "base/path.h"
#include "support/random_cells.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 400, CELLS = SIDE * SIDE };

/* Everything a test needs, for grids of any size up to SIDE. */
struct field {
    struct bitgrid open;
    struct path_ground ground;
    struct path_map map;
    uint64_t words[BITGRID_WORDS(SIDE, SIDE)];
    uint32_t memory[PATH_WORDS(SIDE, SIDE)];
    uint32_t plain[CELLS];
    struct point path[CELLS];
    uint64_t door_words[BITGRID_WORDS(SIDE, SIDE)];
    uint8_t cost[CELLS];
};

static int field_setup(void **state)
{
    struct field *field = malloc(sizeof *field);
    memset(field, 0xa5, sizeof *field);
    *state = field;
    return 0;
}

static int field_teardown(void **state)
{
    free(*state);
    return 0;
}

static void field_size(struct field *field, int width, int height)
{
    field->open = bitgrid_over(field->words, width, height);
    bitgrid_clear(&field->open);
    field->map = path_map_over(field->memory, width, height);
    field->ground = path_ground_metric(field->open);
}

static void field_draw(struct field *field, const char *const *rows, int height)
{
    field_size(field, (int)strlen(rows[0]), height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < field->open.width; x++)
            bitgrid_set(&field->open, point_at(x, y), rows[y][x] != '#');
}

static void field_scatter(struct field *field, struct rng *rng, int width, int height, int percent_free)
{
    field_size(field, width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            bitgrid_set(&field->open, point_at(x, y), below(rng, 100) < percent_free);
}

static uint32_t *plain_at(struct field *field, struct point p)
{
    return &field->plain[p.y * field->open.width + p.x];
}

/* The cost of a step, or PATH_UNREACHED for one that does not exist. */
static uint32_t step_cost(const struct field *field, struct point from, enum dir dir)
{
    const struct path_ground *ground = &field->ground;
    struct bitgrid doors = {(uint64_t *)field->door_words, field->open.width, field->open.height, field->open.stride};
    struct point to = point_step(from, dir);
    bool slanted = DIR_STEP[dir].x != 0 && DIR_STEP[dir].y != 0;
    if (ground->doors && slanted && (bitgrid_get(&doors, from) || bitgrid_get(&doors, to)))
        return PATH_UNREACHED;
    uint32_t factor = ground->cost ? ground->cost[to.y * field->open.width + to.x] : 1;
    return factor * (slanted ? ground->slanted : ground->straight);
}

static bool relax(struct field *field, struct point at)
{
    uint32_t *cost = plain_at(field, at);
    bool better = false;

    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point from = point_step(at, (enum dir)dir);
        if (!bitgrid_inside(&field->open, from) || *plain_at(field, from) == PATH_UNREACHED)
            continue;
        uint32_t step = step_cost(field, at, (enum dir)dir);
        if (step == PATH_UNREACHED || *plain_at(field, from) + step >= *cost)
            continue;
        *cost = *plain_at(field, from) + step;
        better = true;
    }
    return better;
}

/* Improves every free cell by its neighbours, forth and back, until nothing improves. */
static void plain_relax(struct field *field)
{
    const struct bitgrid *open = &field->open;
    int cells = open->width * open->height;
    bool better = true;

    while (better) {
        better = false;
        for (int i = 0; i < 2 * cells; i++) {
            int cell = i < cells ? i : 2 * cells - 1 - i;
            struct point at = point_at(cell % open->width, cell / open->width);
            if (bitgrid_get(open, at))
                better |= relax(field, at);
        }
    }
}

static void plain_distances(struct field *field, const struct point *goals, int goal_count)
{
    for (int i = 0; i < field->open.width * field->open.height; i++)
        field->plain[i] = PATH_UNREACHED;
    for (int i = 0; i < goal_count; i++)
        *plain_at(field, goals[i]) = 0;
    plain_relax(field);
}

/* The map holds just what relaxation gives. */
static void expect_plain(struct field *field)
{
    for (int y = 0; y < field->open.height; y++)
        for (int x = 0; x < field->open.width; x++)
            assert_int_equal(path_map_cost(&field->map, point_at(x, y)), *plain_at(field, point_at(x, y)));
}

/* The canonical path, straight from its definition. Both ends must be set in `open`. */
static int plain_path(struct field *field, struct point from, struct point *out)
{
    int moves = 0;
    while (*plain_at(field, from) > 0) {
        struct point next = from;
        for (int i = DIR_COUNT - 1; i >= 0; i--) {
            struct point to = point_step(from, PATH_ORDER[i]);
            if (!bitgrid_inside(&field->open, to) || *plain_at(field, to) == PATH_UNREACHED)
                continue;
            uint32_t step = step_cost(field, from, PATH_ORDER[i]);
            if (step != PATH_UNREACHED && *plain_at(field, to) + step == *plain_at(field, from))
                next = to;
        }
        assert_false(point_equal(next, from));
        from = next;
        out[moves++] = from;
    }
    return moves;
}

static bool find(struct field *field, struct point from, struct point to, int max_moves, struct path *path)
{
    return path_find(&field->map, &field->ground, from, to, max_moves, path);
}

/* Asks for one pair everything that can be asked, with the ends' bits as they are, and compares with the plain way. */
static void compare_pair(struct field *field, struct point from, struct point to)
{
    static struct point expected[CELLS];
    struct bitgrid *open = &field->open;
    struct path path;
    bool from_bit = bitgrid_get(open, from);
    bool to_bit = bitgrid_get(open, to);
    bool found = find(field, from, to, 0, &path);
    int traced = path_trace(&field->map, &field->ground, from, to, field->path, CELLS);

    bitgrid_set(open, from, true);
    bitgrid_set(open, to, true);
    plain_distances(field, &to, 1);
    bitgrid_set(open, from, from_bit);
    bitgrid_set(open, to, to_bit);
    assert_int_equal(path.cost, *plain_at(field, from));
    assert_int_equal(found, path.cost != PATH_UNREACHED);
    if (!found) {
        assert_int_equal(traced, -1);
        return;
    }
    int moves = plain_path(field, from, expected);
    assert_int_equal(path.moves, moves);
    assert_int_equal(traced, moves);
    assert_memory_equal(field->path, expected, (size_t)moves * sizeof *expected);
    if (moves == 0)
        return;
    assert_true(point_equal(point_step(from, path.first), expected[0]));
    assert_true(find(field, from, to, moves, &path));
    assert_int_equal(path.moves, moves);
    assert_int_equal(path_trace(&field->map, &field->ground, from, to, field->path, moves - 1), -1);
    if (moves > 1) {
        assert_false(find(field, from, to, moves - 1, &path));
        assert_int_equal(path.cost, PATH_UNREACHED);
    }
}

TEST(test_random_grids)
{
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 1, 1, 1);
    for (int round = 0; round < 1500; round++) {
        int width = 1 + below(&rng, 30);
        int height = 1 + below(&rng, 30);
        int percent = 30 + below(&rng, 71);
        field_scatter(field, &rng, width, height, percent);
        for (int pair = 0; pair < 6; pair++) {
            struct point from = any_cell(&rng, &field->open);
            struct point to = any_cell(&rng, &field->open);
            compare_pair(field, from, to);
        }
    }
}

/* Ground of several costs, doors that cannot be passed at a slant, steps of several lengths. */
static void field_vary(struct field *field, struct rng *rng)
{
    struct bitgrid doors = bitgrid_over(field->door_words, field->open.width, field->open.height);
    bitgrid_clear(&doors);
    for (int y = 0; y < doors.height; y++) {
        for (int x = 0; x < doors.width; x++) {
            field->cost[y * doors.width + x] = (uint8_t)(below(rng, 3) ? 1 : 1 + below(rng, PATH_MAX_COST));
            bitgrid_set(&doors, point_at(x, y), below(rng, 8) == 0);
        }
    }
    field->ground.doors = below(rng, 3) ? field->door_words : NULL;
    field->ground.cost = below(rng, 3) ? field->cost : NULL;
    field->ground.straight = 1 + (uint32_t)below(rng, 72);
    field->ground.slanted = field->ground.straight + (uint32_t)below(rng, (int)field->ground.straight + 1);
}

TEST(test_weights_and_doors)
{
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 6, 6, 6);
    for (int round = 0; round < 600; round++) {
        struct point goals[4];
        int width = 1 + below(&rng, 30);
        int height = 1 + below(&rng, 20);
        field_scatter(field, &rng, width, height, 50 + below(&rng, 51));
        field_vary(field, &rng);
        for (int i = 0; i < 4; i++)
            goals[i] = any_cell(&rng, &field->open);
        compare_pair(field, goals[0], goals[1]);
        plain_distances(field, goals, 4);
        path_map_fill(&field->map, &field->ground, goals, 4);
        expect_plain(field);
    }
}

/* King's moves, which are searched a word of cells at a time: rows that end at a word's end, rows of several words, and
 * grids too large for that. */
TEST(test_moves)
{
    static const int SIZES[][2] = {{62, 43}, {63, 20}, {126, 62}, {127, 30}, {80, 43}, {200, 200}, {1, 60}, {90, 1}};
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 12, 12, 12);
    for (int round = 0; round < 40; round++) {
        const int *size = SIZES[round % 8];
        field_scatter(field, &rng, size[0], size[1], 45 + below(&rng, 50));
        field_vary(field, &rng);
        field->ground.cost = NULL;
        field->ground.slanted = field->ground.straight;
        for (int pair = 0; pair < 4; pair++) {
            struct point from = any_cell(&rng, &field->open), to = any_cell(&rng, &field->open);
            compare_pair(field, from, to);
        }
    }
}

/* A map that ends early is exact for where it ends and for all that is not dearer. */
TEST(test_partial_maps)
{
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 7, 7, 7);
    for (int round = 0; round < 400; round++) {
        uint64_t words[BITGRID_WORDS(40, 20)];
        struct bitgrid marked = bitgrid_over(words, 40, 20);
        field_scatter(field, &rng, 40, 20, 60 + below(&rng, 41));
        if (round % 2)
            field_vary(field, &rng);
        struct point goal = any_cell(&rng, &field->open), start = any_cell(&rng, &field->open);
        bitgrid_clear(&marked);
        bitgrid_set(&marked, goal, true);
        bool open = bitgrid_get(&field->open, start);
        bitgrid_set(&field->open, start, true);
        plain_distances(field, &goal, 1);
        bitgrid_set(&field->open, start, open);
        uint32_t most = *plain_at(field, start);
        path_map_until(&field->map, &field->ground, words, start);
        assert_int_equal(path_map_cost(&field->map, start), most);
        for (int i = 0; i < 40 * 20; i++)
            if (field->plain[i] <= most && field->plain[i] != PATH_UNREACHED)
                assert_int_equal(path_map_cost(&field->map, point_at(i % 40, i / 40)), field->plain[i]);
        plain_distances(field, &goal, 1);
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
    struct field *field = *state;
    struct point hunter = point_at(3, 3), walker = point_at(4, 3);
    uint32_t before = PATH_UNREACHED;
    enum dir step;

    field_draw(field, ROWS, 7);
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
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 8, 8, 8);
    for (int round = 0; round < 200; round++) {
        int width = 1 + below(&rng, 30), height = 1 + below(&rng, 20), count = width * height;
        field_scatter(field, &rng, width, height, 50 + below(&rng, 51));
        field_vary(field, &rng);
        field->ground.cost = NULL;
        field->ground.straight = field->ground.slanted = 1;
        struct point hunter = any_cell(&rng, &field->open);
        bitgrid_set(&field->open, hunter, true);
        plain_distances(field, &hunter, 1);
        uint32_t farthest = 0;
        for (int i = 0; i < count; i++)
            if (field->plain[i] != PATH_UNREACHED && field->plain[i] > farthest)
                farthest = field->plain[i];
        for (int i = 0; i < count; i++)
            if (field->plain[i] != PATH_UNREACHED)
                field->plain[i] = farthest * 12 / 10 - field->plain[i] * 12 / 10;
        plain_relax(field);
        path_map_fill(&field->map, &field->ground, &hunter, 1);
        path_map_flee(&field->map, &field->ground);
        expect_plain(field);
    }
}

TEST(test_large_grids)
{
    static const int SIZES[][3] = {{80, 43, 70},   {126, 62, 75}, {62, 126, 60},
                                   {400, 400, 65}, {254, 10, 80}, {1, 400, 100}};
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 2, 2, 2);
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        field_scatter(field, &rng, SIZES[i][0], SIZES[i][1], SIZES[i][2]);
        for (int pair = 0; pair < 4; pair++) {
            struct point from = any_cell(&rng, &field->open);
            struct point to = any_cell(&rng, &field->open);
            compare_pair(field, from, to);
        }
    }
}

/* Thousands of searches in one memory, on grids of changing shape: nothing may leak from one to the next. */
TEST(test_memory_is_reused)
{
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 3, 3, 3);
    for (int round = 0; round < 60; round++) {
        int width = 1 + below(&rng, 130);
        int height = 1 + below(&rng, 20);
        field_scatter(field, &rng, width, height, 70);
        for (int pair = 0; pair < 200; pair++) {
            struct path path;
            struct path again;
            struct point from = any_cell(&rng, &field->open);
            struct point to = any_cell(&rng, &field->open);
            (void)find(field, from, to, 0, &path);
            path_map_fill(&field->map, &field->ground, &to, 1);
            if (bitgrid_get(&field->open, from))
                assert_int_equal(path.cost, path_map_cost(&field->map, from));
            (void)find(field, from, to, 0, &again);
            assert_memory_equal(&path, &again, sizeof path);
        }
    }
}

/* Hundreds of moves, which more moves could cost as much. */
TEST(test_many_diagonals)
{
    struct field *field = *state;

    field_size(field, 300, 300);
    for (int i = 0; i < 300; i++) {
        bitgrid_set(&field->open, point_at(i, i), true);
        bitgrid_set(&field->open, point_at(i, 150), true);
    }
    compare_pair(field, point_at(0, 0), point_at(299, 299));
    compare_pair(field, point_at(0, 0), point_at(299, 150));
    compare_pair(field, point_at(299, 150), point_at(20, 20));
}

TEST(test_blocked_ends)
{
    static const char *const ROWS[] = {"#####", "#.#.#", "#####"};
    struct field *field = *state;
    struct path path;

    field_draw(field, ROWS, 3);
    assert_true(find(field, point_at(2, 1), point_at(3, 1), 0, &path)); /* from a blocked cell */
    assert_int_equal(path.cost, 100);
    assert_int_equal(path.first, DIR_E);
    assert_true(find(field, point_at(1, 1), point_at(2, 0), 0, &path)); /* to a blocked cell */
    assert_int_equal(path.first, DIR_NE);
    assert_true(find(field, point_at(0, 0), point_at(0, 0), 0, &path)); /* to itself */
    assert_int_equal(path.cost, 0);
    assert_int_equal(path.moves, 0);
    assert_false(find(field, point_at(1, 1), point_at(3, 1), 0, &path)); /* walled off */
    assert_int_equal(path.cost, PATH_UNREACHED);
    assert_int_equal(path.moves, 0);
    assert_false(find(field, point_at(0, 2), point_at(4, 0), 0, &path)); /* both blocked, nothing between */
}

TEST(test_single_cell)
{
    struct field *field = *state;
    struct path path;
    struct point here = point_at(0, 0);
    enum dir step;

    field_size(field, 1, 1);
    assert_true(find(field, here, here, 0, &path));
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
    struct field *field = *state;

    field_draw(field, ROWS, 9);
    for (int y = 0; y < 9; y++) {
        char got[14] = "";
        for (int x = 0; x < 13; x++) {
            struct path path;
            assert_true(find(field, point_at(6, 4), point_at(x, y), 0, &path));
            got[x] = (char)(path.moves > 0 ? '0' + (int)path.first : '.');
        }
        assert_string_equal(got, GOLDEN[y]);
    }
}

TEST(test_corners_are_cut)
{
    static const char *const ROWS[] = {".#", "#."};
    struct field *field = *state;
    struct path path;

    field_draw(field, ROWS, 2);
    assert_true(find(field, point_at(0, 0), point_at(1, 1), 0, &path));
    assert_int_equal(path.cost, 141);
    assert_int_equal(path.first, DIR_SE);
}

TEST(test_distance_maps)
{
    struct field *field = *state;
    struct rng rng;

    rng_seed(&rng, 4, 4, 4);
    for (int round = 0; round < 400; round++) {
        struct point goals[5];
        int count = below(&rng, 6);
        int width = 1 + below(&rng, 70);
        int height = 1 + below(&rng, 20);
        int percent = 40 + below(&rng, 61);
        field_scatter(field, &rng, width, height, percent);
        for (int i = 0; i < count; i++)
            goals[i] = any_cell(&rng, &field->open);
        plain_distances(field, goals, count);
        path_map_fill(&field->map, &field->ground, goals, count);
        expect_plain(field);
        for (int i = 0; i < 30; i++) {
            struct point from = any_cell(&rng, &field->open);
            enum dir step;
            uint32_t cost = *plain_at(field, from);
            if (cost == PATH_UNREACHED)
                continue;
            assert_int_equal(path_map_step(&field->map, &field->ground, from, &step), cost > 0);
            if (cost > 0) {
                plain_path(field, from, field->path);
                assert_true(point_equal(point_step(from, step), field->path[0]));
            }
        }
    }
}

/* Every grid of 4x4 cells there is, to goals in a corner, at a side and inside. */
TEST(test_every_small_grid)
{
    static const struct point GOALS[] = {{0, 0}, {1, 0}, {1, 1}};
    struct field *field = *state;

    field_size(field, 4, 4);
    for (int bits = 0; bits < 1 << 16; bits++) {
        for (int cell = 0; cell < 16; cell++)
            bitgrid_set(&field->open, point_at(cell % 4, cell / 4), (bits >> cell) & 1);
        for (int i = 0; i < 3; i++) {
            plain_distances(field, &GOALS[i], 1);
            path_map_fill(&field->map, &field->ground, &GOALS[i], 1);
            expect_plain(field);
        }
    }
}

/* A walker whose own cell is blocked has no cost of its own, but its neighbours have. */
TEST(test_step_from_a_blocked_cell)
{
    static const char *const ROWS[] = {"....", ".##.", "...."};
    struct field *field = *state;
    struct point goal = point_at(3, 1);
    enum dir step;

    field_draw(field, ROWS, 3);
    path_map_fill(&field->map, &field->ground, &goal, 1);
    assert_int_equal(path_map_cost(&field->map, point_at(1, 1)), PATH_UNREACHED);
    assert_true(path_map_step(&field->map, &field->ground, point_at(1, 1), &step));
    assert_int_equal(step, DIR_NE);
    assert_true(path_map_step(&field->map, &field->ground, point_at(2, 1), &step));
    assert_int_equal(step, DIR_E);
}

TEST_GROUP(field_setup, field_teardown)
