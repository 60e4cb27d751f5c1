/* SPDX-License-Identifier: MIT
 *
 * WARD: the nearest friend that hunts and has none is given one. */
#include "abilities.h"

#include "combat/side.h"
#include "component/status.h"
#include "push.h"

enum { WARD_REACH = 6 };

static bool wants(const struct game *game, const struct entity *giver, const struct entity *other)
{
    return other != giver && side_fights(game, other) && side_are_friends(game, giver, other) &&
           !status_has(&other->statuses, STATUS_WARD) && point_chebyshev(other->at, giver->at) <= WARD_REACH;
}

/* Of those as near the one earlier in reading order; NULL for none. */
static const struct entity *choose(const struct game *game, const struct entity *giver)
{
    const struct entity *other, *best = NULL;
    WORLD_EACH(&game->world, other)
    {
        if (!wants(game, giver, other))
            continue;
        int nearer = best ? point_chebyshev(other->at, giver->at) - point_chebyshev(best->at, giver->at) : -1;
        bool earlier = best && point_is_earlier(other->at, best->at);
        if (nearer < 0 || (nearer == 0 && earlier))
            best = other;
    }
    return best;
}

bool ward_usable(const struct game *game, const struct ability_use *use)
{
    return choose(game, use->entity) != NULL;
}

void ward_release(struct game *game, const struct ability_use *use, struct events *events)
{
    const struct entity *friend = choose(game, use->entity);
    if (friend)
        status_ward(game, world_find(&game->world, world_id(&game->world, friend)), use->rule->amount,
                    use->entity->kind, events);
}
