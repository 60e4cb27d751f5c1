/* SPDX-License-Identifier: MIT
 *
 * Doors change their ground, and are heard. */
#include "door.h"

#include "base/check.h"
#include "push.h"

/* How far the hero hears a door that it does not see. */
enum { DOOR_HEARD = 12 };

enum reject door_check_close(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    if (!map_inside(&world->map, at) || !map_walkable(&world->map, at) ||
        terrain_rule(game, at, LAYER_GROUND)->becomes[CHANGE_CLOSED] == GROUND_STAYS)
        return REJECT_NO_DOOR;
    return terrain_is_bare(world, at) ? REJECT_NONE : REJECT_DOOR_TAKEN;
}

/* The direction that comes nearest to the line from a to b. */
static enum dir bearing(struct point a, struct point b)
{
    int dx = b.x - a.x, dy = b.y - a.y;
    int far_x = dx < 0 ? -dx : dx, far_y = dy < 0 ? -dy : dy;
    int step_x = 2 * far_x > far_y ? (dx > 0) - (dx < 0) : 0;
    int step_y = 2 * far_y > far_x ? (dy > 0) - (dy < 0) : 0;
    return dir_of(step_x, step_y);
}

static void tell(struct game *game, enum event_type type, const struct entity *actor, struct point at,
                 struct events *events)
{
    const struct world *world = &game->world;
    struct point hero = world_hero_const(world)->at;
    struct event event = event_about(game, type, actor, NULL, 0);
    event.at = at;
    if (!map_seen(&world->map, actor->at) && map_seen(&world->map, at)) {
        event = event_about(game, type, NULL, NULL, 0);
        event.at = at;
    }
    if (map_seen(&world->map, actor->at) || map_seen(&world->map, at)) {
        events_push(events, game, &event);
        return;
    }
    if (point_chebyshev(hero, at) > DOOR_HEARD)
        return;
    event = event_about(game, EV_DOOR_HEARD, world_hero_const(world), NULL, 0);
    event.extra = (uint8_t)bearing(hero, at);
    events_push(events, game, &event);
}

void door_open(struct game *game, const struct entity *actor, struct point at, struct events *events)
{
    CHECK(terrain_change(game, at, CHANGE_OPENED));
    world_look_again(game);
    tell(game, EV_DOOR_OPENED, actor, at, events);
}

void door_close(struct game *game, const struct entity *actor, struct point at, struct events *events)
{
    tell(game, EV_DOOR_CLOSED, actor, at, events);
    CHECK(terrain_change(game, at, CHANGE_CLOSED));
}
