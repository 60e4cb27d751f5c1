/* SPDX-License-Identifier: MIT
 *
 * The part of a view that shows the cells of a campaign's floor, there and back. */
#ifndef CORE_VIEW_VIEW_TERRAIN_H
#define CORE_VIEW_VIEW_TERRAIN_H

struct game;
struct view;

/* Fills the view's grounds, and what follows from them in its cells, whose other bits are there. */
void view_terrain_fill(const struct game *game, struct view *view);

/* Lays what the view shows on the cells of a game whose map is there: what was never seen is rock. */
void view_terrain_forget(struct game *game, const struct view *view);

#endif
