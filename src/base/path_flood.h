/* SPDX-License-Identifier: MIT
 *
 * Single paths where all steps cost the same: a word of cells at a time. Private to base: path.c calls it. */
#ifndef BASE_PATH_FLOOD_H
#define BASE_PATH_FLOOD_H

#include "base/path.h"

/* Whether path_flood can search this ground: no step is dearer than another, and the grid has 256 words at most, twice
 * those of the largest floor. */
bool path_floods(const struct path_ground *ground);

/* What path_find finds, on ground that path_floods. */
bool path_flood(const struct path_ground *ground, struct point from, struct point to, int max_moves, struct path *path);

#endif
