/* SPDX-License-Identifier: MIT
 *
 * What monsters of the campaign see: the hero, or not. */
#ifndef CORE_MIND_SIGHT_H
#define CORE_MIND_SIGHT_H

#include "base/grid.h"

#include <stdbool.h>

struct entity;
struct game;

/* Whether a monster sees the hero: sight goes both ways, but being blinded shortens the sight of the blind alone. */
bool sight_of_hero(const struct game *game, const struct entity *entity);

/* Whether it sees somebody other who stands at a cell. */
bool sight_of_cell(const struct game *game, const struct entity *entity, struct point at);

#endif
