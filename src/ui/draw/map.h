/* SPDX-License-Identifier: MIT
 *
 * The map: which part of the floor is shown (the camera) and how cells and things become glyphs. Draws into cells and
 * knows no screen. */
#ifndef UI_DRAW_MAP_H
#define UI_DRAW_MAP_H

#include "draw.h"

#include <stdbool.h>

/* The part of a floor that is shown: the floor's cell at the upper left corner of the map's box. Negative where the
 * floor is smaller than the box and stands in its middle. */
struct camera {
    int left, top;
    int row, col, rows, cols; /* of the box it was placed for */
    int floor;
    bool placed;
};

/* Keeps `focus` in sight. Walking moves the camera only when the focus comes near an edge behind which there is more
 * floor: then it jumps half a box, so that walking back does not jump again. On a new floor, in another size and for a
 * focus out of sight it is placed around the focus. */
void camera_follow(struct camera *camera, struct box box, const struct view *view, struct point focus);

/* The same of the hero; and as far as that leaves it in sight, foes in sight are shown, those who are up and about
 * before others, the nearest first. */
void camera_follow_fight(struct camera *camera, struct box box, const struct view *view);

/* The row and column of the screen where a cell of the floor is drawn; false when it is not shown. */
bool camera_place(const struct camera *camera, struct box box, struct point at, int *row, int *col);

/* The floor's cell at a row and column of the screen, as last drawn; false when the map does not show it there. */
bool camera_point(const struct camera *camera, int row, int col, struct point *at);

/* Draws the floor and, sorted by render order and then id, what lies and stands on it; the hero last. */
void map_draw(const struct scene *scene, struct cells *cells, const struct camera *camera, struct box box);

#endif
