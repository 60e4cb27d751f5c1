/* SPDX-License-Identifier: MIT
 *
 * The field of view against a slow one written cell by cell, and its symmetry, on random grids. */
#include "support/test.h"

#include "core/map/fov.h"
#include "support/random_cells.h"

#include <string.h>

enum { SIDE = 140, WORDS = BITGRID_WORDS(SIDE, SIDE) };

struct scene {
    struct bitgrid clear;
    struct bitgrid turned;
    struct bitgrid seen;
    struct bitgrid expected;
    uint64_t words[4][WORDS];
};

static void scene_size(struct scene *scene, int width, int height)
{
    memset(scene->words, 0, sizeof scene->words);
    scene->clear = bitgrid_over(scene->words[0], width, height);
    scene->turned = bitgrid_over(scene->words[1], height, width);
    scene->seen = bitgrid_over(scene->words[2], width, height);
    scene->expected = bitgrid_over(scene->words[3], width, height);
}

static void scene_set(struct scene *scene, int x, int y, bool clear)
{
    bitgrid_set(&scene->clear, point_at(x, y), clear);
    bitgrid_set(&scene->turned, point_at(y, x), clear);
}

static void scene_scatter(struct scene *scene, struct rng *rng, int width, int height, int percent_clear)
{
    scene_size(scene, width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            scene_set(scene, x, y, below(rng, 100) < percent_clear);
}

static void look(struct scene *scene, struct point eye, int radius)
{
    memset(scene->words[2], 0xff, sizeof scene->words[2]); /* former content must not matter, not even outside */
    fov_compute(&scene->clear, &scene->turned, eye, radius, &scene->seen);
}

/* --- The slow way: recursion over one row at a time, every cell by itself, slopes as plain fractions ------------- */

struct slow {
    struct scene *scene;
    struct point eye;
    int radius;
    int quarter;
};

struct fraction {
    int over;
    int under; /* positive */
};

static int floor_divide(int a, int b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static struct point slow_cell(const struct slow *slow, int depth, int column)
{
    static const int AWAY[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    static const int ALONG[4][2] = {{1, 0}, {0, 1}, {1, 0}, {0, 1}};
    int q = slow->quarter;
    return point_at(slow->eye.x + depth * AWAY[q][0] + column * ALONG[q][0],
                    slow->eye.y + depth * AWAY[q][1] + column * ALONG[q][1]);
}

static bool slow_clear(const struct slow *slow, int depth, int column)
{
    struct point cell = slow_cell(slow, depth, column);
    return bitgrid_inside(&slow->scene->clear, cell) && bitgrid_get(&slow->scene->clear, cell);
}

/* Knows no range: it looks as far as the radius in every direction, and the disc is cut out afterwards. */
static void slow_scan(const struct slow *slow, int depth, struct fraction start, struct fraction end)
{
    if (depth >= slow->radius)
        return;
    int first = floor_divide(2 * depth * start.over + start.under, 2 * start.under);
    int last = -floor_divide(-(2 * depth * end.over - end.under), 2 * end.under);
    for (int column = first; column <= last; column++) {
        if (!slow_clear(slow, depth, column))
            continue;
        if (column * start.under >= depth * start.over && column * end.under <= depth * end.over)
            bitgrid_set(&slow->scene->expected, slow_cell(slow, depth, column), true);
        if (column > first && !slow_clear(slow, depth, column - 1))
            start = (struct fraction){2 * column - 1, 2 * depth};
        if (column < last && !slow_clear(slow, depth, column + 1))
            slow_scan(slow, depth + 1, start, (struct fraction){2 * column + 1, 2 * depth});
        else if (column == last)
            slow_scan(slow, depth + 1, start, end);
    }
}

static void slow_look(struct scene *scene, struct point eye, int radius)
{
    struct bitgrid *expected = &scene->expected;
    static struct bitgrid floors;
    static uint64_t floor_words[WORDS];

    bitgrid_clear(expected);
    for (int quarter = 0; quarter < 4; quarter++) {
        struct slow slow = {scene, eye, radius, quarter};
        slow_scan(&slow, 1, (struct fraction){-1, 1}, (struct fraction){1, 1});
    }
    bitgrid_set(expected, eye, true);
    for (int y = 0; y < expected->height; y++)
        for (int x = 0; x < expected->width; x++)
            if (point_distance2(point_at(x, y), eye) >= radius * radius)
                bitgrid_set(expected, point_at(x, y), false);

    memcpy(floor_words, expected->words, sizeof floor_words);
    floors = bitgrid_over(floor_words, expected->width, expected->height);
    for (int y = 0; y < expected->height; y++) {
        for (int x = 0; x < expected->width; x++) {
            struct point cell = point_at(x, y);
            if (bitgrid_get(&scene->clear, cell) || point_distance2(cell, eye) >= radius * radius)
                continue;
            for (int dir = 0; dir < DIR_COUNT; dir++)
                if (bitgrid_get(&floors, point_step(cell, (enum dir)dir)))
                    bitgrid_set(expected, cell, true);
        }
    }
}

static void compare(struct scene *scene, struct point eye, int radius)
{
    size_t size = BITGRID_WORDS(scene->clear.width, scene->clear.height) * sizeof(uint64_t);
    look(scene, eye, radius);
    slow_look(scene, eye, radius);
    assert_memory_equal(scene->words[2], scene->words[3], size);
}

TEST(test_equals_the_slow_way)
{
    static struct scene scene;
    struct rng rng;

    rng_seed(&rng, 5, 5, 5);
    for (int round = 0; round < 3000; round++) {
        int width = 1 + below(&rng, 50);
        int height = 1 + below(&rng, 50);
        int percent = below(&rng, 101);
        scene_scatter(&scene, &rng, width, height, percent);
        for (int i = 0; i < 3; i++) {
            struct point eye = any_cell(&rng, &scene.clear);
            compare(&scene, eye, 1 + below(&rng, 15));
        }
    }
}

TEST(test_every_radius)
{
    static struct scene scene;
    struct rng rng;

    rng_seed(&rng, 6, 6, 6);
    for (int round = 0; round < 20; round++) {
        for (int radius = 1; radius <= 62; radius++) {
            int percent = below(&rng, 3) == 0 ? 100 : 70 + below(&rng, 30);
            scene_scatter(&scene, &rng, round % 2 ? SIDE : 80, round % 3 ? SIDE : 43, percent);
            compare(&scene, any_cell(&rng, &scene.clear), radius);
        }
    }
}

TEST(test_clear_cells_see_each_other)
{
    static struct scene scene;
    struct rng rng;

    rng_seed(&rng, 7, 7, 7);
    for (int round = 0; round < 12; round++) {
        static uint64_t seen_from[30 * 20][BITGRID_WORDS(30, 20)];
        int radius = 4 + 5 * round;
        scene_scatter(&scene, &rng, 30, 20, 60 + 3 * round);
        for (int i = 0; i < 600; i++) {
            look(&scene, point_at(i % 30, i / 30), min_int(radius, 62));
            memcpy(seen_from[i], scene.words[2], sizeof seen_from[i]);
        }
        for (int a = 0; a < 600; a++) {
            for (int b = 0; b < a; b++) {
                struct bitgrid from_a = bitgrid_over(seen_from[a], 30, 20);
                struct bitgrid from_b = bitgrid_over(seen_from[b], 30, 20);
                struct point at_a = point_at(a % 30, a / 30);
                struct point at_b = point_at(b % 30, b / 30);
                if (bitgrid_get(&scene.clear, at_a) && bitgrid_get(&scene.clear, at_b))
                    assert_int_equal(bitgrid_get(&from_a, at_b), bitgrid_get(&from_b, at_a));
            }
        }
    }
}

static void check_picture(const char *const *rows, const char *const *picture, int height, int radius)
{
    static struct scene scene;
    struct point eye = {0, 0};

    scene_size(&scene, (int)strlen(rows[0]), height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < scene.clear.width; x++) {
            scene_set(&scene, x, y, rows[y][x] != '#');
            if (rows[y][x] == '@')
                eye = point_at(x, y);
        }
    }
    look(&scene, eye, radius);
    for (int y = 0; y < height; y++) {
        char got[80] = "";
        for (int x = 0; x < scene.clear.width; x++)
            got[x] = bitgrid_get(&scene.seen, point_at(x, y)) ? rows[y][x] : ' ';
        assert_string_equal(got, picture[y]);
    }
}

/* A room with a pillar and a door: what a player would expect to see, drawn. */
TEST(test_pictures)
{
    static const char *const ROOM[] = {
        "##########", "#......#.#", "#.@.#..'.#", "#......#.#", "##########",
    };
    static const char *const SEEN[] = {
        "########  ", "#......#  ", "#.@.#     ", "#......#  ", "########  ",
    };
    static const char *const OPEN[] = {".......", ".......", ".......", "...@...", ".......", ".......", "......."};
    static const char *const DISC[] = {"       ", " ..... ", " ..... ", " ..@.. ", " ..... ", " ..... ", "       "};

    check_picture(ROOM, SEEN, 5, 10);
    check_picture(OPEN, DISC, 7, 3);
}

/* An eye inside a wall sees its own cell and the walls around it. */
TEST(test_eye_in_a_wall)
{
    static struct scene scene;

    scene_size(&scene, 3, 3);
    look(&scene, point_at(1, 1), 3);
    for (int i = 0; i < 9; i++)
        assert_true(bitgrid_get(&scene.seen, point_at(i % 3, i / 3)));
    look(&scene, point_at(0, 0), 1);
    for (int i = 0; i < 9; i++)
        assert_int_equal(bitgrid_get(&scene.seen, point_at(i % 3, i / 3)), i == 0);
}
