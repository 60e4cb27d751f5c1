/* SPDX-License-Identifier: MIT
 *
 * The list of running games on the screen: one is chosen and watched. Opened from the title, and by --watch-menu, where
 * it is all there is. */
#ifndef APP_WATCH_LIST_H
#define APP_WATCH_LIST_H

#include "engine.h"

/* Whether there may be a game to watch. Cheap enough for every key. */
bool watch_list_is_open(const struct session *session);

/* Shows the list, kept up to date, and the game that is chosen until that is left, again and again until the list is
 * left. What goes wrong is told above the list, then on the title. True when the player has branched off (viewer.h). */
bool watch_list_visit(struct engine *engine);

#endif
