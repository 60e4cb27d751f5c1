/* SPDX-License-Identifier: MIT
 *
 * Ai: how monsters choose their actions. action.c carries them out, as it does the hero's. */
#ifndef CORE_COMPONENT_AI_H
#define CORE_COMPONENT_AI_H

#include "core/event.h"

#include <stdbool.h>
#include <stdint.h>

struct action;
struct entity;
struct game;

/* The action of `entity` now. Spends confusion and draws from the ai stream; EV_RECOVERED may be pushed. */
struct action ai_choose(struct game *game, struct entity *entity, struct events *events);

/* Whether `entity`, if it acted now, would strike the hero: the same test that ai_choose makes. */
bool ai_strikes(const struct game *game, const struct entity *entity);

#endif
