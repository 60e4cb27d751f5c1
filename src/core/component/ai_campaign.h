/* SPDX-License-Identifier: MIT
 *
 * The campaign's ai, behind ai.c. */
#ifndef CORE_COMPONENT_AI_CAMPAIGN_H
#define CORE_COMPONENT_AI_CAMPAIGN_H

#include "core/event.h"

struct action;
struct entity;
struct game;

struct action ai_campaign_choose(struct game *game, struct entity *entity, struct events *events);

/* What an action costs a monster of the campaign that costs others `cost`; for action.c. */
int ai_campaign_cost(const struct game *game, const struct entity *entity, const struct action *action, int cost);

#endif
