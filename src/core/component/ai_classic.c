/* SPDX-License-Identifier: MIT
 *
 * How monsters of classic choose. [T] They act only while the hero sees their cell; a basic one strikes what it stands
 * next to, else walks the cheapest path, else the straight step; a confused one stumbles. */
#include "ai_classic.h"

#include "action.h"
#include "base/path.h"
#include "push.h"
#include "status.h"

/* A foe closer than this, squared, is struck: the eight neighbours. [T] */
enum { STRIKE_DISTANCE2 = 4 };

static struct action action_of(const struct world *world, const struct entity *entity, enum action_type type)
{
    return (struct action){.type = (uint8_t)type, .actor = world_id(world, entity)};
}

static struct action step_to(const struct world *world, const struct entity *entity, struct point to)
{
    struct action action = action_of(world, entity, world_is_free(world, to) ? ACT_STEP : ACT_WAIT);
    action.at = to;
    return action;
}

/* The unit step whose direction is nearest to the straight line: a part counts when it is more than half of the
 * distance, |d| / sqrt(dx^2 + dy^2) > 1/2. [T] */
static struct point straight_step(struct point from, struct point to)
{
    int dx = to.x - from.x;
    int dy = to.y - from.y;
    int distance2 = dx * dx + dy * dy;
    int step_x = 4 * dx * dx > distance2 ? (dx > 0) - (dx < 0) : 0;
    int step_y = 4 * dy * dy > distance2 ? (dy > 0) - (dy < 0) : 0;
    return point_at(from.x + step_x, from.y + step_y);
}

static struct action chase(struct game *game, const struct entity *entity, struct point goal)
{
    struct world *world = &game->world;
    struct path_ground ground = path_ground_metric(map_bits(&world->map, world->free_cells));
    struct path_map map = path_map_over(game->scratch.ways, world->map.width, world->map.height);
    struct path path;
    if (path_find(&map, &ground, entity->at, goal, game_profile(game)->chase_moves, &path) && path.cost > 0)
        return step_to(world, entity, point_step(entity->at, path.first));
    return step_to(world, entity, straight_step(entity->at, goal));
}

static bool strikes(const struct game *game, const struct entity *entity)
{
    const struct entity *hero = world_hero_const(&game->world);
    return !entity->statuses.confused && map_seen(&game->world.map, entity->at) && hero->fighter.hp > 0 &&
           point_distance2(entity->at, hero->at) < STRIKE_DISTANCE2;
}

static struct action choose_basic(struct game *game, struct entity *entity)
{
    struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    if (strikes(game, entity)) {
        struct action action = action_of(world, entity, ACT_MELEE);
        action.object = world_id(world, hero);
        return action;
    }
    if (hero->fighter.hp <= 0)
        return action_of(world, entity, ACT_WAIT);
    return chase(game, entity, hero->at);
}

/* The turn on which it recovers is spent. [T] */
static struct action choose_confused(struct game *game, struct entity *entity, struct events *events)
{
    struct world *world = &game->world;
    if (!status_has(&entity->statuses, STATUS_CONFUSED)) {
        status_recover(entity);
        events_push_about(events, game, EV_RECOVERED, entity, NULL, 0);
        return action_of(world, entity, ACT_WAIT);
    }
    status_stumble(entity);
    enum dir dir = (enum dir)rng_below(&world->ai_rng, DIR_COUNT);
    return step_to(world, entity, point_step(entity->at, dir));
}

struct action ai_classic_choose(struct game *game, struct entity *entity, struct events *events)
{
    if (!map_seen(&game->world.map, entity->at))
        return action_of(&game->world, entity, ACT_WAIT);
    return entity->statuses.confused ? choose_confused(game, entity, events) : choose_basic(game, entity);
}

int ai_classic_may_strike(const struct game *game, const struct entity *entity, int window)
{
    if (window <= 0 || !strikes(game, entity))
        return 0;
    return status_actions(entity, (window + TURN_COST - 1) / TURN_COST);
}
