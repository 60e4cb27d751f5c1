/* SPDX-License-Identifier: MIT
 *
 * Walls dug and raised. What walls a cell up is a cover, so that its ground and what grew or lay hidden there come back
 * with it. */
#include "earth.h"

#include "ability/ability.h"
#include "aim.h"
#include "base/line.h"
#include "map/passage.h"
#include "push.h"
#include "world.h"

/* Whom or what the hero sees there. */
static bool is_taken(const struct game *game, struct point at)
{
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity_on_floor(entity) && point_equal(entity->at, at) &&
            (!entity_has(entity, HAS_AI) || ability_shows(game, entity)))
            return true;
    }
    return false;
}

enum reject check_earth(const struct game *game, const struct effect_use *use)
{
    const struct world *world = &game->world;
    enum reject reason = aim_check_flight(game, use);
    if (reason != REJECT_NONE)
        return reason;
    if (point_chebyshev(world_hero_const(world)->at, use->target) > use->rule->range)
        return REJECT_TOO_FAR;
    if (!map_walkable(&world->map, use->target))
        return passage_digs(game, use->target) ? REJECT_NONE : REJECT_TOO_HARD;
    return is_taken(game, use->target) ? REJECT_GROUND_TAKEN : REJECT_NONE;
}

/* Returns how many cells of the way that is there then are in sight. */
static int dig(struct game *game, const struct effect_use *use)
{
    struct point from = world_hero_const(&game->world)->at;
    int length = point_chebyshev(from, use->target), cells = 0, seen = 0;
    for (; cells < use->amount && passage_digs(game, line_cell(from, use->target, length + cells)); cells++)
        terrain_change(game, line_cell(from, use->target, length + cells), CHANGE_DUG);
    world_look_again(game);
    for (int i = 0; i < cells; i++)
        seen += map_seen(&game->world.map, line_cell(from, use->target, length + i));
    return seen;
}

/* Fire and gas in the cell are smothered. */
static bool wall_up(struct game *game, struct point at, const struct item_rule *rule)
{
    const struct world *world = &game->world;
    if (!map_inside(&world->map, at) || !map_walkable(&world->map, at) || !terrain_is_bare(world, at) ||
        !terrain_lay_for(game, at, rule->lays, rule->turns))
        return false;
    terrain_set_fire(game, at, 0);
    terrain_set_gas(game, at, GAS_NONE, 0);
    return true;
}

/* Returns how many of the walls that are there then are in sight. */
static int wall_up_across(struct game *game, const struct effect_use *use)
{
    struct point beside[2];
    line_across(world_hero_const(&game->world)->at, use->target, beside);
    const struct point cells[] = {use->target, beside[0], beside[1]};
    bool raised[3];
    int seen = 0;
    for (int i = 0; i < 3; i++)
        raised[i] = wall_up(game, cells[i], use->rule);
    world_look_again(game);
    for (int i = 0; i < 3; i++)
        seen += raised[i] && map_seen(&game->world.map, cells[i]);
    return seen;
}

void apply_earth(struct game *game, const struct effect_use *use, struct events *events)
{
    bool digs = !map_walkable(&game->world.map, use->target);
    int cells = digs ? dig(game, use) : wall_up_across(game, use);
    if (cells == 0) { /* one lies in wait there, or as much returns as the floor can hold */
        aim_fizzle(game, use, events);
        return;
    }
    struct event event = event_about(game, digs ? EV_DUG : EV_WALLED, world_hero_const(&game->world), NULL, cells);
    event.at = use->target;
    events_push(events, game, &event);
}
