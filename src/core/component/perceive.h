/* SPDX-License-Identifier: MIT
 *
 * Whom the perk of gravediggers lets the hero perceive, through walls. What else it brings to light stands in
 * environment/notice.c. */
#ifndef CORE_COMPONENT_PERCEIVE_H
#define CORE_COMPONENT_PERCEIVE_H

#include <stdbool.h>

struct entity;
struct game;

/* How far the hero perceives, in cells; 0 without the perk. */
int perceive_reach(const struct game *game);

/* Whether somebody in wait or in bonds is so near that the hero knows of it. */
bool perceive_is_felt(const struct game *game, const struct entity *entity);

#endif
