/* SPDX-License-Identifier: MIT
 *
 * What staffs and wands do: deeds, rows of the table in effect.c. They strike the first actor on the line to a foe, who
 * may be one that was not seen. */
#ifndef CORE_EFFECT_ZAP_H
#define CORE_EFFECT_ZAP_H

#include "effect.h"

/* Harm of a type; it may set on fire. */
void apply_bolt(struct game *game, const struct effect_use *use, struct events *events);

#endif
