/* SPDX-License-Identifier: MIT
 *
 * The list of running games on the screen: one is chosen and watched. Opened from the title, and by --watch-menu, where
 * it is all there is. */
#ifndef APP_WATCH_LIST_H
#define APP_WATCH_LIST_H

#include "engine.h"

/* Whether anybody's game could be watched from here. Cheap enough for every key. */
bool watch_list_is_open(const struct session *session);

/* Shows the list, kept up to date, until one is chosen or it is left, and that game until it is left. What goes wrong
 * is told on the title. True when the player has branched off (viewer.h). */
bool watch_list_visit(struct engine *engine);

/* For --watch-menu: the same again and again, until the list is left, which ends the program. What goes wrong is told
 * above the list. */
void watch_list_stay(struct engine *engine);

#endif
