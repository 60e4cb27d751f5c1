/* SPDX-License-Identifier: MIT
 *
 * What kinds look like that are unknown at first. Draws from a stream of its own. */
#include "knowledge.h"

#include "world.h"

enum appearance knowledge_look(const struct game *game, int index)
{
    return game->rules->kinds[game_profile(game)->unknown[index]].item.unknown;
}

/* The rows of one appearance, shuffled; returns how many there are. */
static int shuffle(const struct game *game, enum appearance look, struct rng *rng, kind_id rows[MAX_UNKNOWN])
{
    const struct profile *profile = game_profile(game);
    int count = 0;
    for (int i = 0; i < profile->appearance_count; i++)
        if (game->rules->kinds[profile->appearances[i]].item.appearance == look)
            rows[count++] = profile->appearances[i];
    rng_shuffle(rng, rows, count);
    return count;
}

void knowledge_deal(struct game *game)
{
    const struct profile *profile = game_profile(game);
    struct knowledge *knowledge = &game->world.knowledge;
    struct rng rng;
    rng_seed(&rng, game->world.seed, RNG_APPEARANCES, 0);
    for (int look = APPEARANCE_NONE + 1; look < APPEARANCE_COUNT; look++) {
        kind_id rows[MAX_UNKNOWN];
        int count = shuffle(game, (enum appearance)look, &rng, rows), dealt = 0;
        for (int i = 0; i < profile->unknown_count; i++)
            if (knowledge_look(game, i) == (enum appearance)look && dealt < count)
                knowledge->appearances[i] = rows[dealt++];
    }
}

kind_id knowledge_apparent(const struct game *game, kind_id kind)
{
    const struct knowledge *knowledge = &game->world.knowledge;
    int index = rules_unknown_index(game->rules, game_profile(game), kind);
    return index < 0 || knowledge->known >> index & 1 ? kind : knowledge->appearances[index];
}
