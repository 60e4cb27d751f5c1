/* SPDX-License-Identifier: MIT
 *
 * Lines between cells, in integers: counted from the end that is first in reading order, so that they are the same both
 * ways. */
#include "base/line.h"

static int floor_divided(int number, int divisor)
{
    int quotient = number / divisor;
    return number % divisor < 0 ? quotient - 1 : quotient;
}

struct point line_cell(struct point from, struct point to, int steps)
{
    int length = point_chebyshev(from, to);
    bool forwards = point_is_earlier(from, to);
    struct point first = forwards ? from : to, last = forwards ? to : from;
    int cell = forwards ? steps : length - steps;
    int dx = last.x - first.x, dy = last.y - first.y;
    return point_at(first.x + floor_divided(2 * cell * dx + length, 2 * length),
                    first.y + floor_divided(2 * cell * dy + length, 2 * length));
}

void line_across(struct point from, struct point to, struct point beside[2])
{
    int dx = to.x > from.x ? to.x - from.x : from.x - to.x, dy = to.y > from.y ? to.y - from.y : from.y - to.y;
    bool along = dx >= dy;
    beside[0] = point_step(to, along ? DIR_N : DIR_W);
    beside[1] = point_step(to, along ? DIR_S : DIR_E);
}
