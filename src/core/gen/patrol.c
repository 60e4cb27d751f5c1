/* SPDX-License-Identifier: MIT
 *
 * Patrols drawn as the groups of a floor are, but for what cannot walk. Places and states are unrest.c's. */
#include "patrol.h"

#include "ruleset.h"

enum { SHARE = 3, ENOUGH_PERCENT = 85, MOST_PERCENT = 120, TRIES = 200 };

/* A third of the depth's budget, in the percentage of its band; 0 where there is none. */
static int budget_of(const struct profile *profile, int floor)
{
    int budget = 0, percent = 100;
    for (int i = 0; i < profile->depth_count; i++)
        budget = profile->depths[i].depth == floor ? profile->depths[i].budget : budget;
    for (int i = 0; i < profile->band_count; i++)
        percent = profile->bands[i].depth <= floor ? profile->bands[i].budget_percent : percent;
    return budget * percent / 100 / SHARE;
}

static bool can_come(const struct kind *kind)
{
    bool ambushes = false;
    for (int i = 0; i < kind->monster.ability_count; i++)
        ambushes = ambushes || kind->monster.abilities[i].ability == ABILITY_AMBUSH;
    return !ambushes && !(kind->monster.traits & 1U << TRAIT_STILL);
}

static int weight_of(const struct game *game, const struct spawn_rule *row)
{
    return can_come(&game->rules->kinds[row->kind]) ? step_table_at(&row->weight, game->world.floor) : 0;
}

/* A row with the chance of its weight; NULL if none has any. */
static const struct spawn_rule *draw_row(const struct game *game, struct rng *rng)
{
    const struct profile *profile = game_profile(game);
    int total = 0, row = 0;
    for (int i = 0; i < profile->monster_count; i++)
        total += weight_of(game, &profile->monsters[i]);
    if (total <= 0)
        return NULL;
    int roll = (int)rng_below(rng, (uint32_t)total);
    while ((roll -= weight_of(game, &profile->monsters[row])) >= 0)
        row++;
    return &profile->monsters[row];
}

/* How many of a row come, and how many of another kind with them. */
struct party {
    const struct kind *kind;
    int count, followers;
};

static struct party draw_party(const struct game *game, const struct spawn_rule *row, struct rng *rng)
{
    const struct kind *kind = &game->rules->kinds[row->kind];
    struct party party = {.kind = kind};
    party.count = rng_range(rng, kind->monster.group_min, kind->monster.group_max);
    if (kind->monster.followers != KIND_NONE)
        party.followers = rng_range(rng, kind->monster.followers_min, kind->monster.followers_max);
    return party;
}

static int worth_of(const struct game *game, const struct party *party)
{
    const struct kind *kinds = game->rules->kinds;
    kind_id other = party->kind->monster.followers;
    return party->count * party->kind->fighter.xp +
           (party->followers > 0 ? party->followers * kinds[other].fighter.xp : 0);
}

static void enlist(struct patrol *patrol, kind_id kind, int count, int group)
{
    while (count-- > 0 && patrol->count < PATROL_MOST) {
        patrol->groups[patrol->count] = (uint8_t)group;
        patrol->kinds[patrol->count++] = kind;
    }
}

void patrol_draw(const struct game *game, struct rng *rng, struct patrol *patrol)
{
    int budget = budget_of(game_profile(game), game->world.floor), worth = 0, groups = 0;
    patrol->count = 0;
    for (int tries = 0; tries < TRIES && worth * 100 < budget * ENOUGH_PERCENT; tries++) {
        const struct spawn_rule *row = draw_row(game, rng);
        if (!row)
            return;
        struct party party = draw_party(game, row, rng);
        int more = worth_of(game, &party);
        if ((worth + more) * 100 > budget * MOST_PERCENT)
            continue;
        worth += more;
        enlist(patrol, row->kind, party.count, ++groups);
        enlist(patrol, party.kind->monster.followers, party.followers, groups);
    }
}
