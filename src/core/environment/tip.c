/* SPDX-License-Identifier: MIT
 *
 * Tipping and breaking, by what the rows of the grounds become. */
#include "tip.h"

#include "fire.h"
#include "map/passage.h"
#include "push.h"

enum { BRAZIER_FIRE = 4 }; /* turns */

static void change(struct game *game, struct point at, enum ground_change change, struct events *events)
{
    struct event event =
        event_about(game, EV_GROUND_FELL, world_hero_const(&game->world), NULL, change == CHANGE_SHOVED);
    bool seen = map_seen(&game->world.map, at);
    terrain_change(game, at, change);
    world_look_again(game);
    event.at = at;
    if (seen)
        events_push(events, game, &event);
}

bool tip_can(const struct game *game, struct point at)
{
    return passage_changes(game, at, CHANGE_SHOVED);
}

void tip_over(struct game *game, struct point at, enum dir dir, struct events *events)
{
    change(game, at, CHANGE_SHOVED, events);
    fire_lay(game, point_step(at, dir), BRAZIER_FIRE, world_hero(&game->world)->kind);
}

void tip_break(struct game *game, struct point at, struct events *events)
{
    if (passage_changes(game, at, CHANGE_BROKEN))
        change(game, at, CHANGE_BROKEN, events);
}

bool tip_has_cracks(const struct game *game)
{
    const struct map *map = &game->world.map;
    for (int y = 0; map->grounds && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (passage_changes(game, point_at(x, y), CHANGE_BROKEN) && !map_walkable(map, point_at(x, y)))
                return true;
    return false;
}
