/* SPDX-License-Identifier: MIT
 *
 * Patrols drawn as the groups of a floor are, but for what cannot walk. Places and states are unrest.c's. */
#include "patrol.h"

#include "company.h"
#include "floor_stock.h"
#include "ruleset.h"

enum { SHARE = 3, TRIES = 200 };

/* A third of the depth's budget; 0 where no depth is described. */
static int budget_of(const struct profile *profile, int floor)
{
    for (int i = 0; i < profile->depth_count; i++)
        if (profile->depths[i].depth == floor)
            return floor_stock_budget(profile, &profile->depths[i]) / SHARE;
    return 0;
}

static void enlist(struct patrol *patrol, const struct company *company, int group)
{
    for (int i = 0; i < company->count && patrol->count < PATROL_MOST; i++) {
        patrol->groups[patrol->count] = (uint8_t)group;
        patrol->kinds[patrol->count++] = company->kinds[i];
    }
}

void patrol_draw(const struct game *game, struct rng *rng, struct patrol *patrol)
{
    const struct profile *profile = game_profile(game);
    int floor = game->world.floor, budget = budget_of(profile, floor), worth = 0, groups = 0;
    struct company company;
    patrol->count = 0;
    for (int tries = 0; tries < TRIES && worth * 100 < budget * BUDGET_LEAST; tries++) {
        if (!company_draw(game->rules, profile, floor, true, rng, &company))
            return;
        if ((worth + company.worth) * 100 > budget * BUDGET_MOST)
            continue;
        worth += company.worth;
        enlist(patrol, &company, ++groups);
    }
}
