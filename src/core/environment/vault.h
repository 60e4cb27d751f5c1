/* SPDX-License-Identifier: MIT
 *
 * Vaults: gates that a lever elsewhere or a key opens, and goods in cages, of which one may be taken. The hero carries
 * a key while the place that it was lifted from waits for it: no letter of the pack, no field of the world says so. */
#ifndef CORE_ENVIRONMENT_VAULT_H
#define CORE_ENVIRONMENT_VAULT_H

#include "core/event.h"

struct game;

/* Whether what stands at a cell is a lever; pulling it opens every gate of the floor that levers open. */
bool vault_is_lever(const struct game *game, struct point at);
void vault_pull(struct game *game, struct point at, struct events *events);

/* The hero is where it is: if a key lies there it is lifted, and the plate that it lay on is bare. */
void vault_lift(struct game *game, struct events *events);

/* Whether a step into a cell unlocks what is there, or batters it, or why it does neither. */
enum reject vault_check_gate(const struct game *game, struct point at);

/* That step. The key is gone; a gate of wood gives way when the hero has struck nobody between its blows. */
void vault_open(struct game *game, struct point at, struct events *events);

/* The hero is about to leave the floor: a key that it carries goes back to its place, and its blows at a gate count no
 * more. */
void vault_leave(struct game *game, struct events *events);

/* The hero has taken a thing that lay at a cell: if that is a cage, all others of the floor shut, for good. */
void vault_take(struct game *game, struct point at, struct events *events);

/* Whether this floor has cages with something to choose from, and how they are shut; seen or not. */
enum vault_lock { VAULT_BARRED, VAULT_LOCKED, VAULT_WOODEN };
bool vault_is_here(const struct game *game);
enum vault_lock vault_lock(const struct game *game);

#endif
