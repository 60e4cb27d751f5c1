/* SPDX-License-Identifier: MIT
 *
 * Vaults: gates that a lever elsewhere opens, and goods in cages, of which one may be taken. */
#ifndef CORE_ENVIRONMENT_VAULT_H
#define CORE_ENVIRONMENT_VAULT_H

#include "core/event.h"

struct game;

/* Whether what stands at a cell is a lever; pulling it opens every gate of the floor that levers open. */
bool vault_is_lever(const struct game *game, struct point at);
void vault_pull(struct game *game, struct point at, struct events *events);

/* The hero has taken a thing that lay at a cell: if that is a cage, all others of the floor shut, for good. */
void vault_take(struct game *game, struct point at, struct events *events);

/* Whether this floor has cages with something to choose from, seen or not. */
bool vault_is_here(const struct game *game);

#endif
