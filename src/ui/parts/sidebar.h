/* SPDX-License-Identifier: MIT
 *
 * The two layouts of the rows about the hero and the foes in sight (side_rows.h): beside the map (sidebar.c) and below
 * it (narrow_bar.c). */
#ifndef UI_PARTS_SIDEBAR_H
#define UI_PARTS_SIDEBAR_H

#include "draw/draw.h"

/* Row by row beside the map, at least 19 columns, with what is worn; where there is room, what else is of use, with the
 * log if it is `log_wanted`. */
void sidebar_draw(const struct scene *scene, struct cells *cells, struct box box, bool log_wanted);

/* The same in the few rows below the map of the upright layout, at least 5 rows and 50 columns: the hero on two of
 * them, on a third where noise counts, then a foe a row. */
void narrow_bar_draw(const struct scene *scene, struct cells *cells, struct box box);

#endif
