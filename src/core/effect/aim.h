/* SPDX-License-Identifier: MIT
 *
 * What effects share: whom the hero sees as a foe, what a line to a target needs, harm by an item, use that comes to
 * nothing. */
#ifndef CORE_EFFECT_AIM_H
#define CORE_EFFECT_AIM_H

#include "effect.h"

/* Whether it is a foe of the hero's that is in sight. */
bool aim_is_foe(const struct game *game, const struct entity *entity);

/* Whether the target is seen, and nothing that the hero knows of is in the way there. */
enum reject aim_check_flight(const struct game *game, const struct effect_use *use);

/* The same, with a foe there within the item's range. */
enum reject aim_check_foe(const struct game *game, const struct effect_use *use);

/* Harm by the item: flat, ignores defense; the hero has used it. */
void aim_harm(struct game *game, enum damage_type type, const struct effect_use *use, struct entity *target,
              struct events *events);

/* Tells that nothing has happened: to a scroll whose reader did not know it, to whom nothing moves. */
void aim_fizzle(const struct game *game, const struct effect_use *use, struct events *events);

#endif
