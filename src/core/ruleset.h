/* SPDX-License-Identifier: MIT
 *
 * What a game's family of rules has: asked by these names, never by profile. */
#ifndef CORE_RULESET_H
#define CORE_RULESET_H

#include "world.h"

static inline bool rules_are_campaign(const struct game *game)
{
    return game_profile(game)->ruleset == RULESET_CAMPAIGN;
}

/* At every multiple of a turn the environment acts, statuses among it. */
static inline bool rules_have_ticks(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Monsters sleep, notice and hunt; the hero makes noise. */
static inline bool rules_have_minds(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Floors are made of grounds and covers, and hold gas and fire. */
static inline bool rules_have_cells(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Harm that is no blow is told by its type, and statuses by theirs. */
static inline bool rules_tell_types(const struct game *game)
{
    return rules_are_campaign(game);
}

/* What a fight adds to the numbers of a blow: press, probe, guard, surprise. */
static inline bool rules_have_tactics(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Floors stay as they were left, stairs lead up, too, and cost a turn; gold lies about, and the deepest floor counts.
 */
static inline bool rules_keep_floors(const struct game *game)
{
    return rules_are_campaign(game);
}

/* No level is answered with what the one before was answered with. */
static inline bool rules_vary_levels(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Monsters have abilities, and announce the dangerous ones. */
static inline bool rules_have_abilities(const struct game *game)
{
    return rules_are_campaign(game);
}

/* The hero shoves and throws. */
static inline bool rules_have_throws(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Weapons do more than strike. */
static inline bool rules_have_weapon_traits(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Things of one kind that are used up share a letter. */
static inline bool rules_have_stacks(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Experience is paid for a monster's end, whatever caused it. */
static inline bool rules_pay_every_end(const struct game *game)
{
    return rules_are_campaign(game);
}

/* Events tell what the hero has not seen, too: classic's fireball is told through walls. */
static inline bool rules_tell_unseen(const struct game *game)
{
    return !rules_are_campaign(game);
}

/* Some kinds of items are unknown at first. */
static inline bool rules_have_unknown(const struct game *game)
{
    return rules_are_campaign(game) && game_profile(game)->unknown_count > 0;
}

/* Kings lie in their tombs. */
static inline bool rules_have_kings(const struct game *game)
{
    return game_profile(game)->kings != 0;
}

/* Some things have charges, or are tempered. */
static inline bool rules_have_charges(const struct game *game)
{
    return game_profile(game)->charges;
}

/* Blocks of stored fields, by what they are of (state/world_fields.def). */
enum block {
    BLOCK_CLASSIC = 1,
    BLOCK_CAMPAIGN = 5, /* with 2 to 4 */
    BLOCK_PERKS = 6,
    BLOCK_UNKNOWN = 7,
    BLOCK_SLOTS = 8,
    BLOCK_KINGS = 9,
    BLOCK_CHARGES = 10,
    BLOCK_REGALIA = 11,
};

/* The last block of a game, which has all before it, too. */
static inline int rules_blocks(const struct game *game)
{
    const struct profile *profile = game_profile(game);
    return !rules_are_campaign(game)  ? BLOCK_CLASSIC
           : profile->regalia         ? BLOCK_REGALIA
           : rules_have_charges(game) ? BLOCK_CHARGES
           : rules_have_kings(game)   ? BLOCK_KINGS
           : profile->more_slots      ? BLOCK_SLOTS
           : rules_have_unknown(game) ? BLOCK_UNKNOWN
           : profile->perks           ? BLOCK_PERKS
                                      : BLOCK_CAMPAIGN;
}

#endif
