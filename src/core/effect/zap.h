/* SPDX-License-Identifier: MIT
 *
 * What staffs and wands do: deeds, rows of the table in effect.c. They strike the first actor on the line to a foe, who
 * may be one that was not seen. */
#ifndef CORE_EFFECT_ZAP_H
#define CORE_EFFECT_ZAP_H

#include "effect.h"

/* Harm of a type; it may set on fire, or slow. */
void apply_bolt(struct game *game, const struct effect_use *use, struct events *events);

/* A status. */
void apply_hex(struct game *game, const struct effect_use *use, struct events *events);

/* Pulls who is on the line beside the hero, as far as there is room; aimed at a wall that is farther off, the hero
 * there: from cell to cell, with all that each does, out of whatever holds it. */
enum reject check_hook(const struct game *game, const struct effect_use *use);
void apply_hook(struct game *game, const struct effect_use *use, struct events *events);

/* Puts it on the free cell that is farthest from the hero on foot, and nothing that harms. */
void apply_banish(struct game *game, const struct effect_use *use, struct events *events);

/* One with half of its hit points or fewer, and no king, fights for the hero from then on, who leads fewer than it may.
 */
enum reject check_bind(const struct game *game, const struct effect_use *use);
void apply_bind(struct game *game, const struct effect_use *use, struct events *events);

/* Hit points for the hero or an ally on a clear line, who lacks some. */
enum reject check_mend(const struct game *game, const struct effect_use *use);
void apply_mend(struct game *game, const struct effect_use *use, struct events *events);

/* The nearest corpses in sight that nobody stands on rise, and fight for the hero until they crumble. */
enum reject check_raise(const struct game *game, const struct effect_use *use);
void apply_raise(struct game *game, const struct effect_use *use, struct events *events);

#endif
