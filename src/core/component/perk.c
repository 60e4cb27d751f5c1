/* SPDX-License-Identifier: MIT
 *
 * Perks. A hand is dealt from the seed alone whenever it is due, so that only perks that were taken are stored. */
#include "perk.h"

#include "base/check.h"
#include "knowledge.h"
#include "push.h"
#include "world.h"

#include <string.h>

/* How many hands the hero has chosen from, and how many its level brings. */
static int answered(const struct game *game)
{
    int count = 0;
    for (int perk = 0; perk < PERK_COUNT; perk++)
        count += perk_has(game, (enum perk)perk);
    return count;
}

static int hands_at(const struct profile *profile, int level)
{
    int hands = 0;
    for (int i = 0; i < profile->perk_level_count; i++)
        hands += profile->perk_levels[i] <= level;
    return hands;
}

bool perk_is_due(const struct game *game)
{
    return answered(game) < hands_at(game_profile(game), game->world.experience.level);
}

/* All of the profile's, in the order of the seed; returns how many there are. */
static int shuffle(const struct game *game, uint16_t order[PERK_COUNT])
{
    struct rng rng;
    int count = 0;
    for (int perk = 0; perk < PERK_COUNT; perk++)
        if (game_profile(game)->perks >> perk & 1)
            order[count++] = (uint16_t)perk;
    rng_seed(&rng, game->world.seed, RNG_PERKS, 0);
    rng_shuffle(&rng, order, count);
    return count;
}

/* In a game that was made from a view, whose seed is another, some of the hand may be taken: those behind it come in
 * their place. */
void perk_deal(struct game *game)
{
    uint16_t order[PERK_COUNT];
    struct perks *perks = &game->world.perks;
    int count = shuffle(game, order), first = PERK_HAND * answered(game), dealt = 0;
    memset(perks->hand, 0, sizeof perks->hand);
    for (int i = 0; i < count && dealt < PERK_HAND; i++) {
        enum perk perk = (enum perk)order[(first + i) % count];
        if (!perk_has(game, perk))
            perks->hand[dealt++] = (uint8_t)(perk + 1);
    }
}

bool perk_is_offered(const struct game *game, enum perk perk)
{
    for (int i = 0; i < PERK_HAND; i++)
        if (game->world.perks.hand[i] == perk + 1)
            return true;
    return false;
}

void perk_take(struct game *game, enum perk perk, struct events *events)
{
    struct perks *perks = &game->world.perks;
    CHECK(perk_is_offered(game, perk));
    perks->taken |= UINT32_C(1) << perk;
    memset(perks->hand, 0, sizeof perks->hand);
    if (perk == PERK_LORE)
        knowledge_learn_all(game);
    struct event event = event_about(game, EV_PERK_CHOSEN, world_hero_const(&game->world), NULL, 0);
    event.extra = (uint8_t)perk;
    events_push(events, game, &event);
}

void perk_renew(struct game *game)
{
    game->world.perks.watched = false;
}
