/* SPDX-License-Identifier: MIT
 *
 * Companies: one draw for the row, one for the members, one for those who follow. */
#include "company.h"

#include <stddef.h>

static bool walks(const struct kind *kind)
{
    return !monster_ability(&kind->monster, ABILITY_AMBUSH) && !monster_has_trait(&kind->monster, TRAIT_STILL);
}

static int weight_of(const struct rules *rules, const struct spawn_rule *row, int depth, bool walking)
{
    return walking && !walks(&rules->kinds[row->kind]) ? 0 : step_table_at(&row->weight, depth);
}

/* NULL if no row has any weight. */
static const struct spawn_rule *draw_row(const struct rules *rules, const struct profile *profile, int depth,
                                         bool walking, struct rng *rng)
{
    int weights[MAX_SPAWNS];
    for (int i = 0; i < profile->monster_count; i++)
        weights[i] = weight_of(rules, &profile->monsters[i], depth, walking);
    int row = rng_weighted(rng, weights, profile->monster_count);
    return row < 0 ? NULL : &profile->monsters[row];
}

static void enlist(const struct rules *rules, struct company *company, kind_id kind, int count)
{
    while (count-- > 0 && company->count < COMPANY_MOST) {
        company->kinds[company->count++] = kind;
        company->worth += rules->kinds[kind].fighter.xp;
    }
}

bool company_draw(const struct rules *rules, const struct profile *profile, int depth, bool walking, struct rng *rng,
                  struct company *company)
{
    const struct spawn_rule *row = draw_row(rules, profile, depth, walking, rng);
    if (!row)
        return false;
    const struct monster_rule *monster = &rules->kinds[row->kind].monster;
    company->count = company->worth = 0;
    enlist(rules, company, row->kind, rng_range(rng, monster->group_min, monster->group_max));
    if (monster->followers != KIND_NONE)
        enlist(rules, company, monster->followers, rng_range(rng, monster->followers_min, monster->followers_max));
    return true;
}

kind_id company_captive(const struct profile *profile, int depth, struct rng *rng)
{
    kind_id kinds[MAX_CAPTIVES];
    uint32_t count = 0;
    for (int i = 0; i < profile->captive_count; i++) {
        const struct captive_rule *row = &profile->captives[i];
        if (depth >= row->first && depth <= row->last)
            kinds[count++] = row->kind;
    }
    return count > 0 ? kinds[rng_below(rng, count)] : KIND_NONE;
}
