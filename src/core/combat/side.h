/* SPDX-License-Identifier: MIT
 *
 * Who fights whom. */
#ifndef CORE_COMBAT_SIDE_H
#define CORE_COMBAT_SIDE_H

#include <stdbool.h>

struct entity;
struct game;

/* Of fighters, as both see it: the hero and its allies are foes of all others. Captives are nobody's foes, and nobody's
 * friends. */
bool side_are_foes(const struct game *game, const struct entity *a, const struct entity *b);
bool side_are_friends(const struct game *game, const struct entity *a, const struct entity *b);

/* Fights on its own side now: the hero, an ally, or one that hunts. */
bool side_fights(const struct game *game, const struct entity *entity);

#endif
