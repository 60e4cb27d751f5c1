/* SPDX-License-Identifier: MIT
 *
 * SHOOT: a missile of a power, at a range. */
#include "abilities.h"

#include "base/check.h"
#include "combat/missile.h"
#include "push.h"

static bool has_aim(const struct ability_use *use)
{
    return use->entity->mind.aims == use->slot + 1;
}

/* What growth and the band have added to its row counts for its missiles as well. */
static int power_of(const struct game *game, const struct ability_use *use)
{
    return use->rule->amount + use->entity->fighter.power - game_kind(game, use->entity)->fighter.power;
}

bool shoot_usable(const struct game *game, const struct ability_use *use)
{
    struct point from = use->entity->at;
    int distance = point_chebyshev(from, use->at);
    if (distance <= 1 || !ability_sees(game, use->entity, use->at))
        return false;
    return !has_aim(use) || (distance <= use->rule->range && missile_line_clear(game, from, use->at, false));
}

void shoot_start(struct game *game, const struct ability_use *use, struct events *events)
{
    if (!has_aim(use)) {
        ability_wind_up(game, use, events);
        return;
    }
    struct entity *target = world_blocker_at(&game->world, use->at);
    CHECK(target);
    missile_strike(game, use->entity, target, power_of(game, use), events);
}

/* Who hides on the line is not counted on. */
bool shoot_finds(const struct game *game, const struct ability_use *use)
{
    struct point from = use->entity->at;
    return point_chebyshev(from, use->at) <= use->rule->range && missile_line_clear(game, from, use->at, true);
}

/* The turn in which it will act has still to come. */
enum view_act shoot_foreseen(const struct game *game, const struct ability_use *use)
{
    if (point_chebyshev(use->entity->at, use->at) <= 1 || use->entity->mind.cooldowns[use->slot] > 1)
        return VIEW_ACT_OPEN;
    if (!has_aim(use))
        return VIEW_ACT_AIM;
    return shoot_finds(game, use) ? VIEW_ACT_SHOT : VIEW_ACT_OPEN;
}

bool shoot_threat(const struct game *game, const struct ability_use *use, struct blow *blow)
{
    *blow = missile_blow(game, use->entity, world_hero_const(&game->world), power_of(game, use));
    return true;
}
