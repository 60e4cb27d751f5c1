/* SPDX-License-Identifier: MIT
 *
 * The hero and its allies against all others. */
#include "side.h"

#include "world.h"

static bool is_with_hero(const struct game *game, const struct entity *entity)
{
    return entity == world_hero_const(&game->world) || entity_is_ally(entity);
}

bool side_are_foes(const struct game *game, const struct entity *a, const struct entity *b)
{
    return is_with_hero(game, a) != is_with_hero(game, b) && !entity_is_captive(a) && !entity_is_captive(b);
}

bool side_are_friends(const struct game *game, const struct entity *a, const struct entity *b)
{
    return is_with_hero(game, a) == is_with_hero(game, b) && !entity_is_captive(a) && !entity_is_captive(b);
}

bool side_fights(const struct game *game, const struct entity *entity)
{
    return entity_on_floor(entity) && entity_has(entity, HAS_FIGHTER) && entity->fighter.hp > 0 &&
           (is_with_hero(game, entity) || entity->mind.state == AWARENESS_HUNT);
}
