/* SPDX-License-Identifier: MIT
 *
 * The list of running games on the screen: one is chosen and watched. Opened from the title, and by --watch-menu, where
 * it is all there is. */
#ifndef GALLERY_H
#define GALLERY_H

#include "engine.h"

/* Whether anybody's game could be watched from here. Cheap enough for every key. */
bool gallery_is_open(const struct engine *engine);

/* Shows the list, kept up to date, until one is chosen or it is left, and that game until it is left. What goes wrong
 * is told on the title. */
void gallery_visit(struct engine *engine);

/* For --watch-menu: the same again and again, until the list is left, which ends the program. What goes wrong is told
 * above the list. */
void gallery_stay(struct engine *engine);

#endif
