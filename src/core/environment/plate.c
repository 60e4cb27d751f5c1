/* SPDX-License-Identifier: MIT
 *
 * Plates are rows whose step hook works elsewhere. */
#include "plate.h"

#include "map/passage.h"
#include "mind/awareness.h"
#include "push.h"
#include "world.h"

enum { BARED_ALARM = 30 }; /* cells */

/* --- Springing ---------------------------------------------------------------------------------------------------- */

static bool is_blocked(const struct game *game, struct point at)
{
    return !map_inside(&game->world.map, at) || !map_walkable(&game->world.map, at);
}

/* A doorway, or a way between two walls. */
static bool is_narrow(const struct game *game, struct point at)
{
    return terrain_is_door(&game->world, at) ||
           is_between_walls(is_blocked(game, point_step(at, DIR_N)), is_blocked(game, point_step(at, DIR_E)),
                            is_blocked(game, point_step(at, DIR_S)), is_blocked(game, point_step(at, DIR_W)));
}

/* The first in reading order of the nearest on foot; false if there is none. */
static bool find_narrow(struct game *game, struct point from, struct point *found)
{
    const struct map *map = &game->world.map;
    struct path_map ways = passage_steps_from(game, from);
    uint32_t least = PATH_UNREACHED;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            struct point at = point_at(x, y);
            uint32_t cost = path_map_cost(&ways, at);
            if (cost >= least || !map_walkable(map, at) || !is_narrow(game, at) || !terrain_is_bare(&game->world, at))
                continue;
            least = cost;
            *found = at;
        }
    return least != PATH_UNREACHED;
}

static void drop_portcullis(struct game *game, struct point from, const struct ground_rule *row, struct events *events)
{
    struct point at;
    if (!find_narrow(game, from, &at) || !terrain_lay_for(game, at, row->lays, row->step_amount))
        return;
    world_look_again(game);
    if (!map_seen(&game->world.map, at))
        return;
    struct event event = event_about(game, EV_GATE_FELL, world_hero_const(&game->world), NULL, row->step_amount);
    event.at = at;
    events_push(events, game, &event);
}

void plate_spring(struct game *game, const struct entity *entity, const struct ground_rule *row, struct events *events)
{
    struct point at = entity->at;
    bool drops = row->step_hook == STEP_HOOK_PORTCULLIS;
    struct event event = event_about(game, EV_PLATE_SPRUNG, entity, NULL, drops);
    event.at = at;
    events_push(events, game, &event);
    terrain_change(game, at, CHANGE_ENTERED);
    if (drops)
        drop_portcullis(game, at, row, events);
    else
        awareness_noise(game, at, row->step_amount, events);
}

void plate_bare(struct game *game, const struct ground_rule *row, struct events *events)
{
    struct point at = world_hero_const(&game->world)->at;
    drop_portcullis(game, at, row, events);
    awareness_noise(game, at, BARED_ALARM, events);
    floor_rouse(&game->world.here, row->step_amount);
}
