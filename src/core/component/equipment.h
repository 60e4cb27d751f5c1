/* SPDX-License-Identifier: MIT
 *
 * Equipment: what is worn in which slot, and what that adds up to. equipment.c is the only writer. */
#ifndef CORE_COMPONENT_EQUIPMENT_H
#define CORE_COMPONENT_EQUIPMENT_H

#include "core/id.h"
#include "core/rules.h"

#include <stdbool.h>

struct game;
struct entity;

/* Invariant: each slot names an equippable entity of the pack whose kind belongs into it, or none. */
struct equipment {
    entity_id slots[SLOT_COUNT]; /* ENTITY_NONE: empty */
};

void equipment_init(struct equipment *equipment);

/* What a piece of gear gives, its plus included. */
struct equippable_rule equipment_gear(const struct game *game, const struct entity *item);

/* Adds to `sum` what wearing one thing gives; no number of it goes beyond MAX_STAT, whatever data says. */
void equipment_add(struct fighter_numbers *sum, const struct equippable_rule *rule);

/* The sum of the bonuses of all that is worn. */
struct fighter_numbers equipment_bonus(const struct game *game);

/* Whether an entity holds a weapon with this trait. */
bool equipment_has(const struct game *game, const struct entity *entity, enum weapon_trait trait);

/* What shoots, or NULL. */
const struct entity *equipment_launcher(const struct game *game);

/* What rings add to the power of missiles. */
int equipment_ring_power(const struct game *game);

/* What a kill that is worth something gives back, and the kind of ring that does; 0 for none. */
int equipment_thirst(const struct game *game, kind_id *kind);

/* What is worn adds to the noise of every action. */
int equipment_noise(const struct game *game);

/* The force that strikes back at who strikes the guarding hero, and the kind of thing that does; 0 for none. */
int equipment_spikes(const struct game *game, kind_id *kind);

bool equipment_is_worn(const struct equipment *equipment, entity_id item);

/* Where a thing is worn, or would be if its slot were free; with a ring on, another ring goes to the second slot. */
enum slot equipment_slot(const struct game *game, const struct entity *item);

/* Puts an equippable item into its slot, which must be empty; takes one off that is worn. */
void equipment_put_on(struct game *game, const struct entity *item);
void equipment_take_off(struct game *game, const struct entity *item);

#endif
