/* SPDX-License-Identifier: MIT
 *
 * Gold: taken by walking on it, and good for nothing but the score. */
#ifndef CORE_COMPONENT_GOLD_H
#define CORE_COMPONENT_GOLD_H

#include "core/event.h"

struct game;

/* The hero takes what lies where it stands. */
void gold_take(struct game *game, struct events *events);

#endif
