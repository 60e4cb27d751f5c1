/* SPDX-License-Identifier: MIT
 *
 * What the main screen adds where a terminal has more room than the game needs: what is carried, what has been seen on
 * this floor, the facts of the nearest foes. None of it is needed to play: all of it is a key away at any size. */
#ifndef UI_PARTS_SIDE_PANELS_H
#define UI_PARTS_SIDE_PANELS_H

#include "draw/draw.h"

/* In the rows that the sidebar has left between the foes and what is worn, from below: the pack, above it the things
 * seen, above them the log if it is wanted and there is room. */
void side_panels_draw_side(const struct scene *scene, struct cells *cells, struct box box, bool log_wanted);

/* Pack and things in the rows that are left below the foes of the upright layout, from above, and the log below them.
 */
void side_panels_draw_narrow(const struct scene *scene, struct cells *cells, struct box box);

/* Below a map that shows the whole floor: the facts of the nearest foes, or of what lies where the hero stands. */
void side_panels_draw_facts(const struct scene *scene, struct cells *cells, struct box box);

#endif
