/* SPDX-License-Identifier: MIT
 *
 * Checks of targets, harm by what is used, and use that comes to nothing. */
#include "aim.h"

#include "ability/ability.h"
#include "combat/harm.h"
#include "combat/missile.h"
#include "combat/side.h"
#include "push.h"
#include "world.h"

bool aim_is_foe(const struct game *game, const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && entity_has(entity, HAS_FIGHTER) && ability_shows(game, entity) &&
           side_are_foes(game, entity, world_hero_const(&game->world));
}

enum reject aim_check_flight(const struct game *game, const struct effect_use *use)
{
    const struct world *world = &game->world;
    struct point from = world_hero_const(world)->at;
    if (!map_seen(&world->map, use->target))
        return REJECT_NOT_VISIBLE;
    return missile_line_clear(game, from, use->target, true) ? REJECT_NONE : REJECT_NO_LINE;
}

enum reject aim_check_foe(const struct game *game, const struct effect_use *use)
{
    const struct world *world = &game->world;
    enum reject reason = aim_check_flight(game, use);
    if (reason != REJECT_NONE)
        return reason;
    const struct entity *target = world_blocker_at_const(world, use->target);
    if (!target || !aim_is_foe(game, target))
        return REJECT_NO_FOE_THERE;
    return point_chebyshev(world_hero_const(world)->at, use->target) <= use->rule->range ? REJECT_NONE : REJECT_TOO_FAR;
}

void aim_harm(struct game *game, enum damage_type type, const struct effect_use *use, struct entity *target,
              struct events *events)
{
    struct world *world = &game->world;
    struct harm_source source = {.kind = use->item, .credited = world_id(world, world_hero(world))};
    harm(game, target, use->amount, type, &source, events);
}

void aim_fizzle(const struct game *game, const struct effect_use *use, struct events *events)
{
    struct event event = event_about(game, EV_FIZZLED, world_hero_const(&game->world), NULL, 0);
    event.object_kind = use->item;
    events_push(events, game, &event);
}
