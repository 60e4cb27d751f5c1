/* SPDX-License-Identifier: MIT
 *
 * RALLY: friends that hunt nearby are hasted. */
#include "abilities.h"

#include "combat/side.h"
#include "component/status.h"
#include "push.h"

enum { RALLY_TURNS = 5 };

static bool follows(const struct game *game, const struct entity *leader, const struct entity *other)
{
    return other != leader && side_fights(game, other) && side_are_friends(game, leader, other) &&
           !status_has(&other->statuses, STATUS_HASTED) && point_chebyshev(other->at, leader->at) <= RALLY_RANGE;
}

bool rally_usable(const struct game *game, const struct ability_use *use)
{
    const struct entity *other;
    WORLD_EACH(&game->world, other)
    {
        if (follows(game, use->entity, other))
            return true;
    }
    return false;
}

void rally_release(struct game *game, const struct ability_use *use, struct events *events)
{
    struct entity *other;
    WORLD_EACH(&game->world, other)
    {
        if (follows(game, use->entity, other))
            status_begin(game, other, STATUS_HASTED, RALLY_TURNS, use->entity->kind, events);
    }
}
