/* SPDX-License-Identifier: MIT
 *
 * WEB: three by three cells round the hero are covered, and hold who is there as if it had come onto them. */
#include "abilities.h"

#include "combat/side.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "push.h"

/* Nobody on its own side who would be held. */
static bool catches_friend(const struct game *game, const struct ability_use *use)
{
    const struct entity *other;
    WORLD_EACH(&game->world, other)
    {
        if (other != use->entity && entity_has(other, HAS_FIGHTER) && entity_on_floor(other) &&
            point_chebyshev(other->at, use->at) <= WEB_REACH && !side_are_foes(game, use->entity, other) &&
            !ability_treads_webs(game, other))
            return true;
    }
    return false;
}

bool web_usable(const struct game *game, const struct ability_use *use)
{
    return ability_sees(game, use->entity, use->at) && point_chebyshev(use->entity->at, use->at) <= use->rule->range &&
           !catches_friend(game, use);
}

static bool takes_web(const struct game *game, struct point at)
{
    return map_inside(&game->world.map, at) && map_walkable(&game->world.map, at);
}

static void lay(struct game *game, struct point at, ground_id web, struct events *events)
{
    terrain_lay(game, at, web);
    struct entity *caught = world_blocker_at(&game->world, at);
    if (caught && entity_has(caught, HAS_FIGHTER))
        hazard_enter(game, caught, events);
}

void web_release(struct game *game, const struct ability_use *use, struct events *events)
{
    for (int dy = -WEB_REACH; dy <= WEB_REACH; dy++)
        for (int dx = -WEB_REACH; dx <= WEB_REACH; dx++)
            if (takes_web(game, point_at(use->at.x + dx, use->at.y + dy)))
                lay(game, point_at(use->at.x + dx, use->at.y + dy), use->rule->what, events);
    world_look_again(game);
}

/* Cells that can be stood on, as far as the hero knows. */
void web_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells)
{
    for (int dy = -WEB_REACH; dy <= WEB_REACH; dy++)
        for (int dx = -WEB_REACH; dx <= WEB_REACH; dx++) {
            struct point at = point_at(use->at.x + dx, use->at.y + dy);
            if (passage_may_be_open(game, at))
                bitgrid_set(cells, at, true);
        }
}
