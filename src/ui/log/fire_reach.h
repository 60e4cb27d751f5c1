/* SPDX-License-Identifier: MIT
 *
 * Where fire may go before it is laid. */
#ifndef UI_LOG_FIRE_REACH_H
#define UI_LOG_FIRE_REACH_H

#include "core/view.h"

enum { FIRE_REACH_WORDS = BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT) };

/* Whether a cell is known to burn. */
bool fire_reach_burns(const struct view *view, struct point at);

/* Whether fire on the cells of a bitgrid may spread, over what is known to burn, to the hero or to a cell beside it.
 * The bitgrid, of the map's size, gains the cells that it may spread to. */
bool fire_reach_hero(const struct view *view, uint64_t lit[FIRE_REACH_WORDS]);

#endif
