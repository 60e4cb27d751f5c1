/* SPDX-License-Identifier: MIT
 *
 * Ai: how monsters choose their actions. action.c carries them out, as it does the hero's. ai.c is the door; behind it
 * stand the ai of classic and that of the campaign. */
#ifndef CORE_COMPONENT_AI_H
#define CORE_COMPONENT_AI_H

#include "core/event.h"

#include <stdbool.h>
#include <stdint.h>

struct action;
struct entity;
struct game;

/* The action of `entity` now. What its mind comes to meanwhile changes the world: confusion is spent, states follow
 * each other, dice are drawn; each of that may be told. */
struct action ai_choose(struct game *game, struct entity *entity, struct events *events);

/* In classic, with how many of its actions `entity` can strike the hero, if the hero stays where it stands and `window`
 * passes from the foe's next action until the hero's. For the campaign see threat.h. */
int ai_may_strike(const struct game *game, const struct entity *entity, int window);

#endif
