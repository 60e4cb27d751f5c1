/* SPDX-License-Identifier: MIT
 *
 * Inventory: the 26 letters of a pack. A thing keeps its letter until it leaves. Where rules
 * have stacks, things of one kind that are used up share a letter and an entity. inventory.c is the only writer. */
#ifndef CORE_COMPONENT_INVENTORY_H
#define CORE_COMPONENT_INVENTORY_H

#include "core/id.h"
#include "core/rules.h"

#include <stdbool.h>

struct game;
struct world;
struct entity;

/* Invariant: each letter names a different entity in PLACE_PACK, or none. */
struct inventory {
    entity_id letters[MAX_PACK]; /* ENTITY_NONE: free */
};

void inventory_init(struct inventory *inventory);

/* Whether things of this kind share a letter: what is used up does, where rules have stacks. */
bool inventory_stacks(const struct game *game, kind_id kind);

/* The letter (0-25) under which a thing would come: that of its like, if there is room, else the first free one; -1 for
 * none. */
int inventory_letter_for(const struct game *game, const struct entity *item);

/* The letter a thing is under, or -1. */
int inventory_letter_of(const struct inventory *inventory, entity_id item);

/* The thing under a letter, or NULL. */
const struct entity *inventory_item_const(const struct world *world, int letter);

/* Takes a thing, or a stack, from the floor (or a new one) under its letter, which must exist; returns the letter. What
 * comes to its like becomes part of it: its own entity is gone. */
int inventory_add(struct game *game, struct entity *item);

/* Lays all that is under a letter on the floor at the hero's feet. */
void inventory_drop(struct world *world, int letter);

/* Takes one of the things under a letter out of the pack; it is in no other place yet. NULL, and nothing is taken, when
 * it would leave others behind and the table has no room for it. */
struct entity *inventory_lose_one(struct world *world, int letter);

/* Destroys one of the things under a letter. */
void inventory_consume(struct world *world, int letter);

#endif
