/* SPDX-License-Identifier: MIT
 *
 * Derived whenever it is asked for: who lies there is known only while it is near. */
#include "perceive.h"

#include "world.h"

int perceive_reach(const struct game *game)
{
    return perk_has(game, PERK_GRAVEDIGGER) ? perk_amount(game, PERK_GRAVEDIGGER) : 0;
}

int perceive_sight(const struct game *game)
{
    return PLATE_NOTICED + equipment_bonus(game).keen;
}

bool perceive_reveals(const struct game *game, struct point at)
{
    int distance = point_chebyshev(world_hero_const(&game->world)->at, at);
    return distance <= perceive_reach(game) || (map_seen(&game->world.map, at) && distance <= perceive_sight(game));
}

/* Without perk and ring, who is near lies as hidden as who is far. */
static bool perceives_any(const struct game *game)
{
    return perceive_reach(game) > 0 || perceive_sight(game) > PLATE_NOTICED;
}

bool perceive_is_felt(const struct game *game, const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && entity_on_floor(entity) &&
           (entity->mind.state == AWARENESS_DORMANT || entity->mind.state == AWARENESS_CAPTIVE) &&
           perceives_any(game) && perceive_reveals(game, entity->at);
}
