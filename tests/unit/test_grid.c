/* SPDX-License-Identifier: MIT
 *
 * Points, directions, and the bits of a grid with their border. */
#include "support/test.h"

#include "base/bits.h"
#include "base/grid.h"

#include <string.h>

/* Commands are stored with these numbers. */
TEST(test_directions_are_frozen)
{
    static const int STEPS[DIR_COUNT][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

    assert_int_equal(DIR_N, 0);
    assert_int_equal(DIR_NW, 7);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(point_at(10, 20), (enum dir)dir);
        assert_int_equal(to.x, 10 + STEPS[dir][0]);
        assert_int_equal(to.y, 20 + STEPS[dir][1]);
        assert_int_equal(dir_of(STEPS[dir][0], STEPS[dir][1]), dir);
    }
}

TEST(test_distances)
{
    assert_int_equal(point_chebyshev(point_at(1, 1), point_at(1, 1)), 0);
    assert_int_equal(point_chebyshev(point_at(3, 1), point_at(-2, 2)), 5);
    assert_int_equal(point_chebyshev(point_at(0, 0), point_at(2, -7)), 7);
    assert_int_equal(point_distance2(point_at(1, 2), point_at(-2, 6)), 25);
    assert_true(point_equal(point_at(3, -4), point_at(3, -4)));
    assert_false(point_equal(point_at(3, -4), point_at(-4, 3)));
    assert_int_equal(clamp_int(5, 1, 3), 3);
    assert_int_equal(clamp_int(-5, 1, 3), 1);
    assert_int_equal(clamp_int(2, 1, 3), 2);
}

/* Widths round the edge of a word: each cell is its own bit, and the border stays zero. */
TEST(test_bits)
{
    static const int WIDTHS[] = {1, 2, 61, 62, 63, 64, 65, 126, 127, 200};
    static uint64_t words[BITGRID_WORDS(200, 5)];

    for (size_t i = 0; i < sizeof WIDTHS / sizeof WIDTHS[0]; i++) {
        struct bitgrid grid = bitgrid_over(words, WIDTHS[i], 5);
        memset(words, 0xff, sizeof words);
        bitgrid_clear(&grid);
        for (int cell = 0; cell < grid.width * 5; cell++) {
            struct point at = point_at(cell % grid.width, cell / grid.width);
            assert_false(bitgrid_get(&grid, at));
            bitgrid_set(&grid, at, true);
            assert_true(bitgrid_get(&grid, at));
            if (cell % 3 == 0)
                bitgrid_set(&grid, at, false);
        }
        for (int y = -1; y <= 5; y++)
            for (int x = -1; x <= grid.width; x++)
                assert_int_equal(bitgrid_get(&grid, point_at(x, y)),
                                 bitgrid_inside(&grid, point_at(x, y)) && (y * grid.width + x) % 3 != 0);
    }
}

TEST(test_lowest_bit)
{
    for (int bit = 0; bit < 64; bit++) {
        assert_int_equal(lowest_bit((uint64_t)1 << bit), bit);
        assert_int_equal(lowest_bit(~(uint64_t)0 << bit), bit);
    }
}
