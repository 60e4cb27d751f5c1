/* SPDX-License-Identifier: MIT
 *
 * Spawning: entities from the prototypes of the rules. */
#ifndef CORE_SPAWN_H
#define CORE_SPAWN_H

#include "world.h"

/* Makes an entity of a kind; on the floor at `at`, or in no place yet when `at` is NULL. NULL when the table is full.
 */
struct entity *spawn(struct game *game, kind_id kind, const struct point *at);

/* Makes the hero, with nothing. The table must be empty. */
void spawn_hero(struct game *game);

/* Makes that hero the one of a kit of the profile's, with its things. */
void spawn_kit(struct game *game, int kit);

#endif
