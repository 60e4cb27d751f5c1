/* SPDX-License-Identifier: MIT
 *
 * How far the hero perceives what is hidden: through walls by the perk of gravediggers, in sight with keen eyes; and
 * whom. What else that brings to light stands in environment/notice.c. */
#ifndef CORE_MIND_PERCEIVE_H
#define CORE_MIND_PERCEIVE_H

#include "base/grid.h"

#include <stdbool.h>

struct entity;
struct game;

/* How far the hero perceives through walls, in cells; 0 without the perk. */
int perceive_reach(const struct game *game);

/* How far it notices plates that are in sight. */
int perceive_sight(const struct game *game);

/* Whether a plate at a cell would not stay hidden, or who lies there from one who perceives such at all. */
bool perceive_reveals(const struct game *game, struct point at);

/* Whether somebody in wait or in bonds is so near that the hero knows of it. */
bool perceive_is_felt(const struct game *game, const struct entity *entity);

#endif
