/* SPDX-License-Identifier: MIT
 *
 * The ground near the hero as it has been seen, and the steps over it. */
#include "threat_ways.h"

#include "ability/ability.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "mind/ally.h"
#include "mind/awareness.h"
#include "tick.h"
#include "turn.h"
#include "world.h"

#include <string.h>

/* --- Those in the way --------------------------------------------------------------------------------------------- */

bool threat_may_stray(const struct threat_ways *ways, const struct entity *entity)
{
    return status_has(&entity->statuses, STATUS_CONFUSED) || passage_harms(ways->game, entity->at) ||
           hazard_may_come(ways->game, entity, ways->ticks);
}

/* It suffers by then, or may: it may be dead, and gone. */
static bool may_suffer(const struct threat_ways *ways, const struct entity *entity)
{
    return entity_has(entity, HAS_FIGHTER) &&
           (status_harms(&entity->statuses) || hazard_threat(ways->game, entity, ways->ticks) > 0);
}

/* Who has wound up a run leaves its place. */
static bool is_off(const struct game *game, const struct entity *entity)
{
    const struct monster_rule *rule = &game->rules->kinds[entity->kind].monster;
    return ability_is_wound_up(game, entity) && rule->abilities[entity->mind.aims - 1].ability == ABILITY_CHARGE;
}

/* Leaves its cell for no reason of its own: rooted, in ambush, or beside the hero and striking. Who sleeps or idles may
 * wake, and go to look before others have acted. */
static bool stays(const struct threat_ways *ways, const struct entity *entity)
{
    const struct game *game = ways->game;
    int state = entity->mind.state;
    bool beside = passage_adjacent(&game->world, entity->at, world_hero_const(&game->world)->at);
    if (may_suffer(ways, entity) || (ways->allied && !entity_is_captive(entity)))
        return false;
    if (entity_is_captive(entity))
        return true;
    if (!entity_has(entity, HAS_AI) || entity_has_trait(game, entity, TRAIT_STILL))
        return true;
    if (entity_has_trait(game, entity, TRAIT_FLIT) || entity_has_trait(game, entity, TRAIT_SHY) ||
        threat_may_stray(ways, entity) || is_off(game, entity) || (ways->fled && awareness_may_flee(game, entity)))
        return false;
    return state == AWARENESS_DORMANT || (beside && state == AWARENESS_HUNT);
}

/* --- Cells as they have been seen --------------------------------------------------------------------------------- */

/* A cell that the hero has seen, NULL where it has not or rules have no cells: what has changed out of its sight is not
 * counted on. */
static const struct floor_cell *seen_cell(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    if (!world->map.grounds || !map_inside(&world->map, at) || !map_explored(&world->map, at))
        return NULL;
    return terrain_at(&world->terrain, &world->map, at);
}

/* Whether what blocks there goes with a tick of this turn, where the hero sees it. */
static bool opens_soon(const struct threat_ways *ways, struct point at)
{
    const struct world *world = &ways->game->world;
    uint32_t last = tick_from(world->time) + (uint32_t)(ways->ticks - 1) * TURN_COST;
    return ways->ticks > 0 && map_seen(&world->map, at) && terrain_returns_by(&world->terrain, at, last);
}

/* A cell that blocks as it was last seen, and to the end of the turn. */
static bool is_blocked(const struct threat_ways *ways, struct point at, const struct floor_cell *cell)
{
    return ground_blocks(ways->game->rules->grounds, cell->seen_ground, cell->seen_cover) && !opens_soon(ways, at);
}

/* A door as it was last seen; what lies in a doorway and blocks it no step opens. */
static bool is_door(const struct game *game, const struct floor_cell *cell)
{
    const struct ground_rule *rows = game->rules->grounds;
    return ground_is_door(&rows[cell->seen_ground]) && rows[cell->seen_cover].footing != FOOTING_BLOCKED;
}

static bool burns(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    return world->map.grounds && map_seen(&world->map, at) && terrain_at(&world->terrain, &world->map, at)->fire > 0;
}

/* Of a door that burns nothing may be left. */
static bool is_doorway(const struct game *game, struct point at)
{
    const struct floor_cell *cell = seen_cell(game, at);
    return cell && game->rules->grounds[cell->seen_ground].doorway && !burns(game, at);
}

static bool is_closed_door(const struct threat_ways *ways, struct point at)
{
    const struct floor_cell *cell = seen_cell(ways->game, at);
    return cell && is_door(ways->game, cell) && is_blocked(ways, at, cell) && !burns(ways->game, at);
}

bool threat_is_wall(const struct threat_ways *ways, struct point at)
{
    const struct map *map = &ways->game->world.map;
    const struct floor_cell *cell = seen_cell(ways->game, at);
    if (!cell)
        return !map_inside(map, at) || (map_explored(map, at) && !map_walkable(map, at));
    return !is_door(ways->game, cell) && is_blocked(ways, at, cell);
}

bool threat_stops_flight(const struct threat_ways *ways, struct point at)
{
    return threat_is_wall(ways, at) && passage_is_seen_to_stop_flight(ways->game, at);
}

/* A step that is lawful as far as doors have been seen. */
static bool leads(const struct game *game, struct point from, enum dir dir)
{
    return !(dir & 1) || !(is_doorway(game, from) || is_doorway(game, point_step(from, dir)));
}

static bool are_adjacent(const struct game *game, struct point a, struct point b)
{
    return point_beside(a, b) && leads(game, a, dir_of(b.x - a.x, b.y - a.y));
}

/* Who the hero sees standing there, if it stays. */
bool threat_is_taken(const struct threat_ways *ways, struct point at)
{
    const struct game *game = ways->game;
    const struct world *world = &game->world;
    if (!map_seen(&world->map, at) || world_is_free(world, at))
        return false;
    const struct entity *blocker = world_blocker_at_const(world, at);
    return blocker && !ability_hides(game, blocker) && stays(ways, blocker);
}

/* --- The ground near the hero ------------------------------------------------------------------------------------- */

static int8_t *steps_at(struct threat_ways *ways, struct point at)
{
    int x = at.x - ways->hero->at.x + ways->near, y = at.y - ways->hero->at.y + ways->near;
    int side = 2 * ways->near + 1;
    return x >= 0 && y >= 0 && x < side && y < side ? &ways->steps[y][x] : NULL;
}

static void spread_from(struct threat_ways *ways, struct point at, int steps)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(at, (enum dir)dir);
        int8_t *cell = steps_at(ways, to);
        if (!cell || *cell != THREAT_FAR)
            continue;
        if (threat_is_wall(ways, to) || threat_is_taken(ways, to))
            *cell = THREAT_NO_WAY;
        else if (leads(ways->game, at, (enum dir)dir))
            *cell = (int8_t)(steps + is_closed_door(ways, to));
    }
}

/* Fills the cells that lie `steps` from a place beside the hero, from those that lie one less: none of them is farther
 * than `steps` from the hero itself. */
static void spread(struct threat_ways *ways, int steps)
{
    for (int y = -steps; y <= steps; y++)
        for (int x = -steps; x <= steps; x++)
            if (ways->steps[ways->near + y][ways->near + x] == steps - 1)
                spread_from(ways, point_at(ways->hero->at.x + x, ways->hero->at.y + y), steps);
}

void threat_survey(struct threat_ways *ways, const struct game *game, int cost, bool fled)
{
    ways->game = game;
    ways->hero = world_hero_const(&game->world);
    ways->near = cost > TURN_COST ? THREAT_NEAR_SLOWED : THREAT_NEAR;
    ways->ticks = turn_ticks_due(game, cost);
    ways->allied = ally_shows(game);
    ways->fled = fled;
    ways->room = 0;
    ways->far = false;
    memset(ways->steps, THREAT_FAR, sizeof ways->steps);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(ways->hero->at, (enum dir)dir);
        if (threat_is_wall(ways, at) || threat_is_taken(ways, at) || !leads(ways->game, ways->hero->at, (enum dir)dir))
            continue;
        *steps_at(ways, at) = (int8_t)is_closed_door(ways, at);
        ways->room++;
    }
    *steps_at(ways, ways->hero->at) = THREAT_NO_WAY;
}

static void survey_on(struct threat_ways *ways)
{
    for (int steps = 1; steps < ways->near && !ways->far; steps++)
        spread(ways, steps);
    ways->far = true;
}

/* --- Those who come ----------------------------------------------------------------------------------------------- */

/* A cell that is stood on is one step from its neighbours, even if others stand there. */
int threat_steps(struct threat_ways *ways, const struct entity *entity)
{
    int best = THREAT_FAR;
    if (are_adjacent(ways->game, entity->at, ways->hero->at))
        return 0;
    if (point_chebyshev(entity->at, ways->hero->at) > ways->near + 1)
        return THREAT_FAR;
    survey_on(ways);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(entity->at, (enum dir)dir);
        const int8_t *cell = steps_at(ways, at);
        if (cell && *cell < THREAT_NO_WAY && leads(ways->game, entity->at, (enum dir)dir))
            best = min_int(best, *cell + 1);
    }
    return best;
}
