/* SPDX-License-Identifier: MIT
 *
 * What grounds, covers, fire and gas look like and do, as lines for help: made from the rows of data. */
#ifndef UI_DRAW_LEGEND_H
#define UI_DRAW_LEGEND_H

#include "draw.h"

/* The lines of the whole legend at a width. */
int legend_lines(const struct scene *scene, int cols);

/* Draws one of them into a box of one row; nothing behind the last. */
void legend_draw(const struct scene *scene, struct cells *cells, struct box line, int index);

#endif
