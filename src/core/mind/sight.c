/* SPDX-License-Identifier: MIT
 *
 * Sight of monsters, from the hero's field of view. */
#include "sight.h"

#include "world.h"

enum { BLIND_SIGHT = 2 };

bool sight_of_hero(const struct game *game, const struct entity *entity)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    if (status_has(&entity->statuses, STATUS_BLINDED) && point_chebyshev(entity->at, hero->at) > BLIND_SIGHT)
        return false;
    if (!status_has(&hero->statuses, STATUS_BLINDED) || map_seen(&world->map, entity->at))
        return map_seen(&world->map, entity->at);
    return map_in_view(&world->map, hero->at, game_profile(game)->fov_radius, entity->at);
}

bool sight_of_cell(const struct game *game, const struct entity *entity, struct point at)
{
    bool blinded = status_has(&entity->statuses, STATUS_BLINDED) && point_chebyshev(entity->at, at) > BLIND_SIGHT;
    return !blinded && map_in_view(&game->world.map, entity->at, game_profile(game)->fov_radius, at);
}
