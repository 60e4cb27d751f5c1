/* SPDX-License-Identifier: MIT
 *
 * Missiles: lines, the arithmetic, the strike. */
#include "missile.h"

#include "ability/ability.h"
#include "base/line.h"
#include "harm.h"
#include "map/passage.h"
#include "advantage.h"
#include "push.h"
#include "ruleset.h"

/* As far as the hero has seen: walls, and who stands there. */
static bool is_seen_to_stop(const struct game *game, struct point at)
{
    const struct entity *blocker = map_seen(&game->world.map, at) ? world_blocker_at_const(&game->world, at) : NULL;
    return passage_is_seen_to_stop_flight(game, at) || (blocker && !ability_hides(game, blocker));
}

static bool stops(const struct game *game, struct point at)
{
    return passage_stops_flight(game, at) || world_blocker_at_const(&game->world, at);
}

bool missile_line_clear(const struct game *game, struct point from, struct point to, bool known)
{
    int length = point_chebyshev(from, to);
    for (int i = 1; i < length; i++) {
        struct point at = line_cell(from, to, i);
        if (known ? is_seen_to_stop(game, at) : stops(game, at))
            return false;
    }
    return true;
}

struct entity *missile_victim(struct game *game, struct point from, struct point to)
{
    int length = point_chebyshev(from, to);
    for (int i = 1; i <= length; i++) {
        struct entity *blocker = world_blocker_at(&game->world, line_cell(from, to, i));
        if (blocker)
            return blocker;
    }
    return NULL;
}

int missile_power(const struct game *game, const struct item_rule *rule)
{
    const struct entity *launcher = rule->shot ? equipment_launcher(game) : NULL;
    int power = world_hero_const(&game->world)->fighter.power + rule->amount + equipment_ring_power(game);
    return min_int(power + (launcher ? equipment_gear(game, launcher).power : 0), MAX_STAT);
}

struct blow missile_blow(const struct game *game, const struct entity *shooter, const struct entity *target, int power)
{
    bool hero = shooter == world_hero_const(&game->world);
    struct blow blow = fighter_blow(game, shooter, target);
    blow.power[BLOW_OWN] = (int16_t)power;
    blow.power[BLOW_WORN] = blow.power[BLOW_PRESS] = blow.power[BLOW_PROBE] = blow.power[BLOW_PERK] = 0;
    blow.defense[BLOW_GUARD] = (int16_t)advantage_of_guard(game, target, true);
    blow.flies = true;
    blow.crush = blow.stabs = false;
    blow.ambush = hero && entity_is_unaware(target);
    blow.times = blow.ambush && king_of(game, target) == KING_NONE ? 2 : 1;
    blow_reckon(&blow);
    if (advantage_is_behind_shield(game, target) && perk_has(game, PERK_SHIELD_WALL))
        blow.dealt /= 2;
    return blow;
}

void missile_strike(struct game *game, const struct entity *shooter, struct entity *target, int power,
                    struct events *events)
{
    struct blow blow = missile_blow(game, shooter, target, power);
    struct harm_source source = {shooter, &blow, shooter->kind, world_id(&game->world, shooter)};
    harm(game, target, blow.dealt, DAMAGE_BLOW, &source, events);
}
