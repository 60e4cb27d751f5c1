/* SPDX-License-Identifier: MIT
 *
 * How the cells of a floor look: grounds and covers by their rows of data, fire, gas; walls and floor alone in games
 * that have no more. What stands on a cell is map.c's. */
#ifndef UI_DRAW_TERRAIN_H
#define UI_DRAW_TERRAIN_H

#include "scene.h"

/* Each row as a picture: made once for a whole map. */
struct terrain_looks {
    uint32_t glyphs[MAX_GROUNDS];
    struct look seen[MAX_GROUNDS], known[MAX_GROUNDS];
};

/* Of rows that share a glyph and would look the same in the theme, all but the first are underlined, unless both do the
 * same to who walks and looks there. */
void terrain_looks_make(const struct scene *scene, struct terrain_looks *looks);

struct terrain_picture {
    uint32_t glyph;
    struct look look;
};

/* What an explored cell shows when nothing is there. Gas that is seen is a coloured background, and '{' where colours
 * cannot be had or the cell is marked. */
struct terrain_picture terrain_picture(const struct scene *scene, const struct terrain_looks *looks, struct point at);

/* Fire, and gas where colours cannot be had. */
struct terrain_picture terrain_fire(const struct scene *scene);
struct terrain_picture terrain_gas(const struct scene *scene, enum gas_kind kind);

/* The look of what stands in a cell, with the gas around it: as its background, or underlined without colours. */
struct look terrain_in_gas(const struct scene *scene, struct point at, struct look look);

#endif
