/* SPDX-License-Identifier: MIT
 *
 * The table of directions and the few grid functions that are not inline. Knows no map and no game. */
#include "base/grid.h"

#include "base/check.h"

#include <string.h>

const struct point DIR_STEP[DIR_COUNT] = {
    [DIR_N] = {0, -1}, [DIR_NE] = {1, -1}, [DIR_E] = {1, 0},  [DIR_SE] = {1, 1},
    [DIR_S] = {0, 1},  [DIR_SW] = {-1, 1}, [DIR_W] = {-1, 0}, [DIR_NW] = {-1, -1},
};

enum dir dir_of(int dx, int dy)
{
    int dir = 0;
    while (dir < DIR_COUNT && (DIR_STEP[dir].x != dx || DIR_STEP[dir].y != dy))
        dir++;
    CHECK(dir < DIR_COUNT);
    return (enum dir)dir;
}

void bitgrid_clear(const struct bitgrid *grid)
{
    memset(grid->words, 0, BITGRID_WORDS(grid->width, grid->height) * sizeof *grid->words);
}
