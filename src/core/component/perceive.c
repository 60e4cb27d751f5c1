/* SPDX-License-Identifier: MIT
 *
 * Derived whenever it is asked for: who lies there is known only while it is near. */
#include "perceive.h"

#include "world.h"

int perceive_reach(const struct game *game)
{
    return perk_has(game, PERK_GRAVEDIGGER) ? perk_amount(game, PERK_GRAVEDIGGER) : 0;
}

bool perceive_is_felt(const struct game *game, const struct entity *entity)
{
    return perk_has(game, PERK_GRAVEDIGGER) && entity_on_floor(entity) && entity_has(entity, HAS_AI) &&
           (entity->mind.state == AWARENESS_DORMANT || entity->mind.state == AWARENESS_CAPTIVE) &&
           point_chebyshev(world_hero_const(&game->world)->at, entity->at) <= perceive_reach(game);
}
