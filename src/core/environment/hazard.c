/* SPDX-License-Identifier: MIT
 *
 * From cells to those in them. */
#include "hazard.h"

#include "ability/ability.h"
#include "combat/account.h"
#include "component/status.h"
#include "fire.h"
#include "gas.h"
#include "map/passage.h"
#include "plate.h"
#include "push.h"
#include "vault.h"

/* What gas brings. */
static const struct {
    uint8_t status;
    int16_t turns;
} BRINGS[GAS_COUNT] = {
#define X(name, text, loss, acts, status, turns) [GAS_##name] = {STATUS_##status, turns},
    GAS_LIST(X)
#undef X
};

/* What lies on the ground does nothing to it, but for what holds: see ability_treads_webs. */
static bool treads_lightly(const struct game *game, const struct entity *entity)
{
    return entity == world_hero_const(&game->world) && perk_has(game, PERK_LIGHT_FOOT);
}

void hazard_enter(struct game *game, struct entity *entity, struct events *events)
{
    struct world *world = &game->world;
    if (!world->map.grounds || !entity_on_floor(entity))
        return;
    if (entity == world_hero(world))
        vault_lift(game, events);
    if (entity_flies(game, entity))
        return;
    if (entity_has_trait(game, entity, TRAIT_LARGE))
        terrain_change(game, entity->at, CHANGE_TRAMPLED);
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        const struct ground_rule *row = terrain_rule(game, entity->at, (enum layer)layer);
        if (row->step_hook == STEP_HOOK_HOLD && !ability_treads_webs(game, entity)) {
            status_begin(game, entity, STATUS_HELD, row->step_amount, KIND_NONE, events);
            terrain_change(game, entity->at, CHANGE_ENTERED);
        } else if (row->step_hook > STEP_HOOK_HOLD && !ground_becomes(row, CHANGE_LIFTED) &&
                   !treads_lightly(game, entity)) {
            plate_spring(game, entity, row, events);
        }
    }
}

static void bring(struct game *game, struct entity *entity, enum status_kind status, int turns, enum cell_source source,
                  struct events *events)
{
    status_begin(game, entity, status, turns, KIND_NONE, events);
    account_status(&game->world, entity, status, terrain_source(game, entity->at, source));
}

static void suffer(struct game *game, struct entity *entity, struct events *events)
{
    const struct world *world = &game->world;
    enum gas_kind gas = passage_gas(game, entity->at);
    if (terrain_at(&world->terrain, &world->map, entity->at)->fire > 0)
        bring(game, entity, STATUS_BURNING, BURNING_TURNS, SOURCE_FIRE, events);
    if (gas != GAS_NONE)
        bring(game, entity, (enum status_kind)BRINGS[gas].status, BRINGS[gas].turns, SOURCE_GAS, events);
}

void hazard_tick(struct game *game, struct events *events)
{
    const struct terrain *terrain = &game->world.terrain;
    if (!game->world.map.grounds || (terrain->burning == 0 && terrain->clouded == 0))
        return;
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity_has(entity, HAS_FIGHTER) && entity_on_floor(entity))
            suffer(game, entity, events);
    }
}

/* What a status that begins with the first tick adds. */
static int brought(const struct game *game, const struct entity *entity, enum status_kind status, int ticks)
{
    return status_harm(status, fighter_spared(game, entity)) * max_int(0, ticks - entity->statuses.turns[status]);
}

int hazard_of_gas(const struct game *game, const struct entity *entity, enum gas_kind kind, int ticks)
{
    return brought(game, entity, (enum status_kind)BRINGS[kind].status, ticks);
}

/* Whether gas of a kind, or fire for GAS_NONE, is so near that a second tick may bring it; to others than the hero, as
 * far as the hero sees. */
static bool comes_next(const struct game *game, const struct entity *entity, enum gas_kind kind)
{
    enum { REACH = 2 };
    const struct map *map = &game->world.map;
    struct point at = entity->at;
    bool hero = entity == world_hero_const(&game->world);
    for (int i = 0; i < (2 * REACH + 1) * (2 * REACH + 1); i++) {
        struct point near = point_at(at.x + i % (2 * REACH + 1) - REACH, at.y + i / (2 * REACH + 1) - REACH);
        if (!map_inside(map, near) || !(hero || map_seen(map, near)))
            continue;
        const struct floor_cell *cell = terrain_at(&game->world.terrain, map, near);
        if (kind == GAS_NONE ? cell->fire > 0 : cell->gas_kind == kind)
            return true;
    }
    return false;
}

/* In how many of the ticks to come gas of a kind may act on somebody, or fire burn there for GAS_NONE. */
static int ticks_of(const struct game *game, const struct entity *entity, enum gas_kind kind, int ticks)
{
    struct point at = entity->at;
    bool fire = kind == GAS_NONE;
    if (ticks == 0 || (fire ? game->world.terrain.burning : game->world.terrain.clouded) == 0)
        return 0;
    if (fire ? fire_may_burn(game, at) : gas_may_act(game, at, kind))
        return ticks;
    return ticks > 1 && (!fire || passage_burns(game, at)) && comes_next(game, entity, kind) ? ticks - 1 : 0;
}

bool hazard_may_come(const struct game *game, const struct entity *entity, int ticks)
{
    for (int kind = GAS_NONE; game->world.map.grounds && kind < GAS_COUNT; kind++)
        if (ticks_of(game, entity, (enum gas_kind)kind, ticks) > 0)
            return true;
    return false;
}

int hazard_threat(const struct game *game, const struct entity *entity, int ticks)
{
    int threat = 0;
    if (!game->world.map.grounds)
        return 0;
    for (int kind = GAS_NONE; kind < GAS_COUNT; kind++) {
        enum status_kind status = kind == GAS_NONE ? STATUS_BURNING : (enum status_kind)BRINGS[kind].status;
        threat += brought(game, entity, status, ticks_of(game, entity, (enum gas_kind)kind, ticks));
    }
    return threat;
}
