/* SPDX-License-Identifier: MIT
 *
 * RAISE and SUMMON: those that come to fight beside who calls them. Nothing is paid for their end. */
#include "abilities.h"

#include "mind/ally.h"
#include "mind/awareness.h"
#include "mind/king.h"
#include "mind/ways.h"
#include "push.h"
#include "spawn.h"

enum { RAISE_REACH = 5, MOST_SUMMONED = 2 };

/* What has risen is up in its next turn, and hunts from then on. */
static void rise(struct game *game, const struct entity *lord, kind_id kind, struct point at, struct events *events)
{
    struct entity *entity = spawn(game, kind, &at);
    if (!entity)
        return;
    fighter_forgo_xp(entity);
    entity->mind.group = lord->mind.group;
    awareness_begin(entity, AWARENESS_HUNT);
    if (entity_is_ally(lord) || lord == world_hero_const(&game->world))
        ally_raise(entity);
    entity->mind.startled = true;
    events_push_about(events, game, EV_ROSE, entity, NULL, 0);
}

/* --- Raise -------------------------------------------------------------------------------------------------------- */

static struct entity *corpse_at(struct game *game, struct point at)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity->corpse && entity_on_floor(entity) && point_equal(entity->at, at))
            return entity;
    }
    return NULL;
}

static bool has_bones(const struct game *game, struct point at)
{
    return ground_becomes(terrain_rule(game, at, LAYER_COVER), CHANGE_RAISED) ||
           ground_becomes(terrain_rule(game, at, LAYER_GROUND), CHANGE_RAISED);
}

/* Takes a place that is as near, or nearer, and earlier in reading order. */
static void consider(const struct game *game, struct point from, struct point at, struct point *best, int *distance)
{
    int own = point_chebyshev(from, at);
    if (own > RAISE_REACH || !world_is_free(&game->world, at) || own > *distance ||
        (own == *distance && !point_is_earlier(at, *best)))
        return;
    *best = at;
    *distance = own;
}

void ability_raise(struct game *game, const struct entity *lord, kind_id kind, struct entity *corpse,
                   struct events *events)
{
    struct point at = corpse->at;
    world_lose(&game->world, corpse);
    rise(game, lord, kind, at, events);
}

/* The nearest remains on a free cell. */
static bool find_remains(const struct game *game, struct point from, struct point *best)
{
    int distance = RAISE_REACH + 1;
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity->corpse && entity_on_floor(entity))
            consider(game, from, entity->at, best, &distance);
    }
    for (int y = from.y - RAISE_REACH; y <= from.y + RAISE_REACH; y++)
        for (int x = from.x - RAISE_REACH; x <= from.x + RAISE_REACH; x++)
            if (world_is_free(&game->world, point_at(x, y)) && has_bones(game, point_at(x, y)))
                consider(game, from, point_at(x, y), best, &distance);
    return distance <= RAISE_REACH;
}

bool raise_usable(const struct game *game, const struct ability_use *use)
{
    struct point at;
    return find_remains(game, use->entity->at, &at);
}

void raise_start(struct game *game, const struct ability_use *use, struct events *events)
{
    struct ability_use marked = *use;
    if (find_remains(game, use->entity->at, &marked.at))
        ability_wind_up(game, &marked, events);
}

/* If they are still there and their cell is free. */
void raise_release(struct game *game, const struct ability_use *use, struct events *events)
{
    struct entity *corpse = corpse_at(game, use->at);
    if (!world_is_free(&game->world, use->at) || !(corpse || has_bones(game, use->at))) {
        ability_tell(game, EV_FALTERED, use, events);
        return;
    }
    if (corpse) {
        ability_raise(game, use->entity, use->rule->what, corpse, events);
        return;
    }
    terrain_change(game, use->at, CHANGE_RAISED);
    rise(game, use->entity, use->rule->what, use->at, events);
}

void raise_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells)
{
    (void)game;
    bitgrid_set(cells, use->at, true);
}

/* --- Summon ------------------------------------------------------------------------------------------------------- */

static int count_summoned(const struct game *game, const struct ability_use *use)
{
    const struct entity *entity;
    int count = 0;
    WORLD_EACH(&game->world, entity)
    {
        count += entity_has(entity, HAS_AI) && entity->kind == use->rule->what &&
                 entity->mind.group == use->entity->mind.group;
    }
    return count;
}

/* A king's come out of the coffins of his tomb. */
static bool can_come(const struct game *game, const struct ability_use *use)
{
    struct point coffin;
    return !king_has_coffins(game, use->entity) || king_find_coffin(game, use->entity, &coffin);
}

bool summon_usable(const struct game *game, const struct ability_use *use)
{
    return ability_sees(game, use->entity, use->at) &&
           count_summoned(game, use) + use->rule->amount <= MOST_SUMMONED * use->rule->amount && can_come(game, use);
}

/* The coffin that will open is marked. */
void summon_start(struct game *game, const struct ability_use *use, struct events *events)
{
    struct ability_use marked = *use;
    if (!king_has_coffins(game, use->entity) || king_find_coffin(game, use->entity, &marked.at))
        ability_wind_up(game, &marked, events);
}

void summon_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells)
{
    if (king_has_coffins(game, use->entity))
        bitgrid_set(cells, use->at, true);
}

/* The nearest cell by path where one can stand, of those the first in reading order. */
static bool find_cell(struct game *game, const struct entity *lord, struct point *at)
{
    struct point from = lord->at;
    for (int reach = 1; reach <= RAISE_REACH; reach++)
        for (int i = 0; i < (2 * reach + 1) * (2 * reach + 1); i++) {
            *at = point_at(from.x + i % (2 * reach + 1) - reach, from.y + i / (2 * reach + 1) - reach);
            if (world_is_free(&game->world, *at) && ways_within(game, lord, *at, reach))
                return true;
        }
    return false;
}

/* If the coffin is still whole, and there is room beside it. */
static void open_coffin(struct game *game, const struct ability_use *use, struct events *events)
{
    struct point room;
    enum king king = king_of(game, use->entity);
    if (terrain_rule(game, use->at, LAYER_GROUND)->tomb != king || !king_find_room(game, use->at, &room) ||
        !terrain_change(game, use->at, CHANGE_BUMPED)) {
        ability_tell(game, EV_FALTERED, use, events);
        return;
    }
    world_look_again(game);
    rise(game, use->entity, use->rule->what, room, events);
    king_lose_coffin(game, king, events);
}

void summon_release(struct game *game, const struct ability_use *use, struct events *events)
{
    struct point at;
    if (king_has_coffins(game, use->entity)) {
        open_coffin(game, use, events);
        return;
    }
    for (int i = 0; i < use->rule->amount && find_cell(game, use->entity, &at); i++)
        rise(game, use->entity, use->rule->what, at, events);
}
