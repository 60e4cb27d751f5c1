/* SPDX-License-Identifier: MIT
 *
 * What aiming marks on the map, beside whom it reaches. */
#ifndef UI_PARTS_AIM_MARKS_H
#define UI_PARTS_AIM_MARKS_H

#include "cursor.h"

/* The straight line of cells from the hero to the target (Bresenham's), both ends left out. Walls on it are marked as
 * being in the way only when the target cannot be seen: sight follows finer rules than this line. */
void aim_marks_line(const struct scene *scene, struct cells *cells, struct box box, const struct cursor *cursor);

/* The way of what flies at most so many cells, both ends left out: from where it goes no further, as being in the way.
 * Foes and friends on it stay in sight. */
void aim_marks_flight(const struct scene *scene, struct cells *cells, struct box box, const struct cursor *cursor,
                      int range);

/* The cells that earth under that letter would dig or wall up. */
void aim_marks_earth(const struct scene *scene, struct cells *cells, struct box box, const struct cursor *cursor,
                     int letter);

#endif
