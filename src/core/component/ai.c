/* SPDX-License-Identifier: MIT
 *
 * The door of the ai: whose rules a game is played by decides whose ai answers. */
#include "ai.h"

#include "action.h"
#include "ai_campaign.h"
#include "ai_classic.h"
#include "ruleset.h"

struct action ai_choose(struct game *game, struct entity *entity, struct events *events)
{
    return rules_have_minds(game) ? ai_campaign_choose(game, entity, events) : ai_classic_choose(game, entity, events);
}

int ai_may_strike(const struct game *game, const struct entity *entity, int window)
{
    return ai_classic_may_strike(game, entity, window);
}
