/* SPDX-License-Identifier: MIT
 *
 * How unrest grows, and how patrols come. */
#include "unrest.h"

#include "base/path.h"
#include "floors.h"
#include "gen/patrol.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "mind/group.h"
#include "push.h"
#include "ruleset.h"
#include "spawn.h"

enum { WARNING = 90, PATROL_TURNS = 150 };

static bool sees_hunter(const struct world *world)
{
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && entity->mind.state == AWARENESS_HUNT && entity_on_floor(entity) &&
            map_seen(&world->map, entity->at))
            return true;
    }
    return false;
}

void unrest_note(struct game *game, bool waits)
{
    if (rules_have_minds(game) && waits && !sees_hunter(&game->world))
        game->world.here.waits++;
}

/* --- Stairs ------------------------------------------------------------------------------------------------------- */

/* The steps of a path between two cells, doors included, or PATH_UNREACHED. */
static uint32_t steps_between(struct game *game, struct point from, struct point to)
{
    const struct map *map = &game->world.map;
    struct path_ground ground = passage_ways(game);
    struct path_map ways = path_map_over(game->scratch.ways, map->width, map->height);
    struct path path;
    return path_find(&ways, &ground, from, to, 0, &path) ? path.cost : PATH_UNREACHED;
}

bool unrest_nearest_stairs(struct game *game, struct point from, struct point *stairs)
{
    uint32_t least = PATH_UNREACHED;
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (!(entity->components & ANY_STAIRS) || !entity_on_floor(entity))
            continue;
        uint32_t steps = steps_between(game, from, entity->at);
        if (steps >= least)
            continue;
        least = steps;
        *stairs = entity->at;
    }
    return least != PATH_UNREACHED;
}

/* Where a patrol comes from: the nearest stairs out of sight; if all are seen, the farthest. */
static bool find_entrance(struct game *game, struct point *entrance)
{
    struct world *world = &game->world;
    struct point hero = world_hero(world)->at;
    uint32_t best = PATH_UNREACHED;
    bool hidden = false;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (!(entity->components & ANY_STAIRS) || !entity_on_floor(entity))
            continue;
        uint32_t steps = steps_between(game, hero, entity->at);
        bool seen = map_seen(&world->map, entity->at);
        if (steps == PATH_UNREACHED || (hidden && seen))
            continue;
        if (best != PATH_UNREACHED && hidden == !seen && (seen ? steps <= best : steps >= best))
            continue;
        best = steps;
        hidden = !seen;
        *entrance = entity->at;
    }
    return best != PATH_UNREACHED;
}

/* --- Patrols ------------------------------------------------------------------------------------------------------ */

/* One of a patrol; it knows where the hero is, and its end is worth nothing. */
static void bring(struct game *game, kind_id kind, int group, struct point entrance, struct events *events)
{
    struct point room;
    struct entity *entity = floors_find_room(game, entrance, &room) ? spawn(game, kind, &room) : NULL;
    if (!entity)
        return;
    fighter_forgo_xp(entity);
    entity->mind.patrol = true;
    entity->mind.group = (uint16_t)min_int(group, UINT16_MAX);
    entity->mind.company = true;
    awareness_begin(entity, AWARENESS_HUNT);
    events_push_about(events, game, EV_ARRIVED, entity, NULL, 0);
}

/* False while no way leads from stairs to the hero, who is shut in. */
static bool send_patrol(struct game *game, struct events *events)
{
    struct patrol patrol;
    struct point entrance = {0, 0};
    if (!find_entrance(game, &entrance))
        return false;
    int group = group_highest(&game->world, true);
    patrol_draw(game, &game->world.ai_rng, &patrol);
    if (patrol.count > 0)
        events_push_about(events, game, EV_PATROL_CAME, world_hero(&game->world), NULL, patrol.count);
    for (int i = 0; i < patrol.count; i++)
        bring(game, patrol.kinds[i], group + patrol.groups[i], entrance, events);
    return true;
}

void unrest_tick(struct game *game, struct events *events)
{
    struct floor_state *here = &game->world.here;
    int percent = floor_unrest(here);
    if (percent >= WARNING && !here->warned) {
        here->warned = true;
        events_push_about(events, game, EV_UNREST_GREW, world_hero(&game->world), NULL, percent);
    }
    if (percent < UNREST_FULL || here->turns < here->patrol_from)
        return;
    if (send_patrol(game, events))
        here->patrol_from = here->turns + PATROL_TURNS;
}
