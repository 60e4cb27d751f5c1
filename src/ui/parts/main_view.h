/* SPDX-License-Identifier: MIT
 *
 * The main screen: where its parts stand for a size of terminal, and drawing them all. The play, replay, look, target
 * and travel screens are this picture with marks on it. */
#ifndef UI_PARTS_MAIN_VIEW_H
#define UI_PARTS_MAIN_VIEW_H

#include "draw/draw.h"
#include "draw/map.h"

/* The layout for these cells and the scene's floor. */
struct screen_layout main_view_layout(const struct scene *scene, const struct cells *cells);

/* Draws everything but the bar; the cursor is left on the hero. */
void main_view_draw(const struct scene *scene, struct cells *cells, const struct screen_layout *layout,
                    const struct camera *camera);

/* Draws the bar: `text`, then the hints. */
void main_view_bar(const struct scene *scene, struct cells *cells, const struct screen_layout *layout, const char *text,
                   enum key_context context, const struct hint *hints, int count);

#endif
