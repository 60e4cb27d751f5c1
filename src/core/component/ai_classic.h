/* SPDX-License-Identifier: MIT
 *
 * Classic's ai; for ai.c alone. */
#ifndef CORE_COMPONENT_AI_CLASSIC_H
#define CORE_COMPONENT_AI_CLASSIC_H

#include "core/event.h"

struct action;
struct entity;
struct game;

struct action ai_classic_choose(struct game *game, struct entity *entity, struct events *events);
int ai_classic_may_strike(const struct game *game, const struct entity *entity, int window);

#endif
