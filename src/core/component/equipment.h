/* SPDX-License-Identifier: MIT
 *
 * Equipment: what is worn in which slot, and what that adds up to. equipment.c is the only writer. */
#ifndef CORE_COMPONENT_EQUIPMENT_H
#define CORE_COMPONENT_EQUIPMENT_H

#include "core/event.h"
#include "core/id.h"
#include "core/rules.h"

#include <stdbool.h>

struct game;
struct entity;

struct equipment {
    entity_id slots[SLOT_COUNT]; /* ENTITY_NONE: empty */
};

void equipment_init(struct equipment *equipment);

/* Adds to `sum` what wearing one thing gives. */
void equipment_add(struct fighter_numbers *sum, const struct equippable_rule *rule);

/* The sum of the bonuses of all that is worn. */
struct fighter_numbers equipment_bonus(const struct game *game);

bool equipment_is_worn(const struct equipment *equipment, entity_id item);

/* Puts an equippable item into its slot, which must be empty, without a word: the start of a game. */
void equipment_wear(struct game *game, struct entity *item);

/* Puts an equippable item on, or takes it off if it is worn; what was in the slot before comes off first. [T] */
void equipment_toggle(struct game *game, struct entity *item, struct events *events);

/* Takes an item off if it is worn. */
void equipment_remove(struct game *game, struct entity *item, struct events *events);

#endif
