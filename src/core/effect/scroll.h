/* SPDX-License-Identifier: MIT
 *
 * What the scrolls of the campaign do: checks and deeds, rows of the table in effect.c. One that is read unknown is
 * never refused; what has no aim then finds one by itself, and what finds nobody does nothing. */
#ifndef CORE_EFFECT_SCROLL_H
#define CORE_EFFECT_SCROLL_H

#include "effect.h"

/* To a free cell in sight; the one that is named, if one is. */
enum reject check_step(const struct game *game, const struct effect_use *use);
void apply_step(struct game *game, const struct effect_use *use, struct events *events);

/* To any free cell that is so many steps away. */
void apply_passage(struct game *game, const struct effect_use *use, struct events *events);

/* The floor's ground is known; what lies on it is not. */
void apply_mapping(struct game *game, const struct effect_use *use, struct events *events);

/* Foes in sight with few hit points sleep; those in sight are afraid. */
enum reject check_lullaby(const struct game *game, const struct effect_use *use);
void apply_lullaby(struct game *game, const struct effect_use *use, struct events *events);
enum reject check_dread(const struct game *game, const struct effect_use *use);
void apply_dread(struct game *game, const struct effect_use *use, struct events *events);

/* All that the hero carries is known. */
enum reject check_insight(const struct game *game, const struct effect_use *use);
void apply_insight(struct game *game, const struct effect_use *use, struct events *events);

#endif
