/* SPDX-License-Identifier: MIT
 *
 * What a staff of earth does: a row of the table in effect.c. */
#ifndef CORE_EFFECT_EARTH_H
#define CORE_EFFECT_EARTH_H

#include "effect.h"

/* Aimed at a wall that can be dug, it digs on along the line, as far as its amount and until it comes out or to what
 * cannot be dug. Aimed at floor, it walls up that cell and those beside it across the line for some turns, but none
 * where somebody or something is. */
enum reject check_earth(const struct game *game, const struct effect_use *use);
void apply_earth(struct game *game, const struct effect_use *use, struct events *events);

#endif
