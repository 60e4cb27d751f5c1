/* SPDX-License-Identifier: MIT
 *
 * What is asked of an ability without using it. */
#include "ability.h"

#include "mind/perceive.h"
#include "ruleset.h"

const struct ability_rule *ability_of(const struct game *game, const struct entity *entity, enum ability ability)
{
    return rules_have_abilities(game) ? monster_ability(&game_kind(game, entity)->monster, ability) : NULL;
}

bool ability_hides(const struct game *game, const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && entity->mind.state == AWARENESS_DORMANT &&
           ability_of(game, entity, ABILITY_AMBUSH) && !perceive_is_felt(game, entity);
}

bool ability_shows(const struct game *game, const struct entity *entity)
{
    return entity_on_floor(entity) && map_seen(&game->world.map, entity->at) && !ability_hides(game, entity);
}

bool ability_seems_free(const struct game *game, struct point at)
{
    const struct entity *blocker = map_inside(&game->world.map, at) ? world_blocker_at_const(&game->world, at) : NULL;
    return world_is_free(&game->world, at) ||
           (blocker && map_walkable(&game->world.map, at) && ability_hides(game, blocker));
}

bool ability_treads_webs(const struct game *game, const struct entity *entity)
{
    bool light = entity == world_hero_const(&game->world) && perk_has(game, PERK_LIGHT_FOOT);
    return light || entity_flies(game, entity) || (entity_has(entity, HAS_AI) && ability_of(game, entity, ABILITY_WEB));
}
