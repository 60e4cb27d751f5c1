/* SPDX-License-Identifier: MIT
 *
 * The frame of every screen over the title: the name of the game, and the space below it for lists and forms. */
#ifndef UI_DRAW_TITLE_FRAME_H
#define UI_DRAW_TITLE_FRAME_H

#include "draw.h"

enum { TITLE_FRAME_COLS = 40, TITLE_FRAME_NOTE_ROWS = 3 };

/* Draws a blank screen with the name and the line about it. */
void title_frame_draw(const struct scene *scene, struct cells *cells);

/* The space for a list or form of this size under the name, above the title's note. */
struct box title_frame_box(const struct cells *cells, int rows, int cols);

#endif
