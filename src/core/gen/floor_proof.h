/* SPDX-License-Identifier: MIT
 *
 * What every floor of the campaign must be before it is played. */
#ifndef CORE_GEN_FLOOR_PROOF_H
#define CORE_GEN_FLOOR_PROOF_H

#include "floor_plan.h"

/* Stairs up and down, every open cell reached on foot, and so whatever lies there; with all gates shut both stairs, and
 * each lever and key, or a cell beside it; neither too small nor too large.
 * Nothing that grows or stands on a planned floor harms who walks, or bars the way. */
bool floor_proved(const struct floor_plan *plan);

#endif
