/* SPDX-License-Identifier: MIT
 *
 * Field of view: symmetric shadowcasting. A cell is in range when dx*dx + dy*dy < radius*radius. Between clear cells
 * it is symmetric: a sees b exactly when b sees a. A wall is lit when it is in range and borders, in one of the eight
 * directions, a clear cell that is seen (or the eye's own).
 *
 * Source: the symmetric variant described by Albert Ford (2017), in integers, worked on whole rows of bits. */
#ifndef CORE_MAP_FOV_H
#define CORE_MAP_FOV_H

#include "base/grid.h"

/* Computes what is seen from `eye` into `seen`, whose former content is lost. `clear` has a bit for each cell that
 * lets light through; `clear_turned` is the same grid with x and y exchanged, so that columns can be read as rows;
 * `seen` has the size of `clear`. 1 <= radius <= 62. */
void fov_compute(const struct bitgrid *clear, const struct bitgrid *clear_turned, struct point eye, int radius,
                 const struct bitgrid *seen);

#endif
