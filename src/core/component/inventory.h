/* SPDX-License-Identifier: MIT
 *
 * Inventory: the 26 letters of a pack. A thing keeps its letter until it leaves. inventory.c is the only writer. */
#ifndef CORE_COMPONENT_INVENTORY_H
#define CORE_COMPONENT_INVENTORY_H

#include "core/id.h"
#include "core/rules.h"

#include <stdbool.h>

struct world;
struct entity;

/* Invariant: each letter names a different entity in PLACE_PACK, or none. */
struct inventory {
    entity_id letters[MAX_PACK]; /* ENTITY_NONE: free */
};

void inventory_init(struct inventory *inventory);

/* The first free letter (0-25), or -1. */
int inventory_free_letter(const struct inventory *inventory);

/* The letter a thing is under, or -1. */
int inventory_letter_of(const struct inventory *inventory, entity_id item);

/* The thing under a letter, or NULL. */
const struct entity *inventory_item_const(const struct world *world, int letter);

/* Takes a thing from the floor (or a new one) under the first free letter, which must exist; returns the letter. */
int inventory_add(struct world *world, struct entity *item);

/* Lays the thing under a letter on the floor at the hero's feet. */
void inventory_drop(struct world *world, int letter);

/* Takes the thing under a letter out of the pack; it is in no other place yet. */
struct entity *inventory_lose(struct world *world, int letter);

/* Destroys the thing under a letter. */
void inventory_consume(struct world *world, int letter);

#endif
