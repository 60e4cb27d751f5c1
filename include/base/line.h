/* SPDX-License-Identifier: MIT
 *
 * The line between two cells: what missiles and charges follow, and what marks and targets are shown by. The same cells
 * lie on it from either end, and it goes on past both. Pure. */
#ifndef BASE_LINE_H
#define BASE_LINE_H

#include "base/grid.h"

/* The cell `steps` cells from `from` on the line through `to`, which is point_chebyshev(from, to) cells on; fewer than
 * 0 lie on the other side. `from` and `to` differ. */
struct point line_cell(struct point from, struct point to, int steps);

/* The two cells on either side of `to`, across the line: above and below where it runs along rows, or slants evenly,
 * else left and right. */
void line_across(struct point from, struct point to, struct point beside[2]);

#endif
