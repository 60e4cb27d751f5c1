/* SPDX-License-Identifier: MIT
 *
 * Cells and things that are noticed stay known. */
#include "notice.h"

#include "core/view.h"
#include "mind/perceive.h"
#include "push.h"
#include "world.h"

static void find_plate(struct game *game, struct point at, struct events *events)
{
    if (!terrain_notice(game, at))
        return;
    struct event event = event_about(game, EV_PLATE_FOUND, world_hero_const(&game->world), NULL,
                                     terrain_rule(game, at, LAYER_COVER)->step_hook == STEP_HOOK_PORTCULLIS);
    event.at = at;
    events_push(events, game, &event);
}

static void explore(struct game *game, struct point at)
{
    if (map_explored(&game->world.map, at))
        return;
    map_remember(&game->world.map, at);
    terrain_know(game, at);
}

static bool is_hidden(const struct game *game, struct point at)
{
    return terrain_rule(game, at, LAYER_COVER)->hidden;
}

/* Plates, the goods of vaults, and of coffins those that somebody lies in who is no king. */
static bool is_perceived(const struct game *game, struct point at)
{
    const struct ground_rule *row = terrain_rule(game, at, LAYER_GROUND);
    return is_hidden(game, at) || (row->keeps != KIND_NONE && row->tomb == KING_NONE) ||
           ground_becomes(row, CHANGE_TAKEN);
}

static void notice_cell(struct game *game, struct point at, bool reached, struct events *events)
{
    if (reached && is_perceived(game, at))
        explore(game, at);
    if (is_hidden(game, at) && perceive_reveals(game, at))
        find_plate(game, at, events);
}

static void notice_entities(struct game *game)
{
    const struct world *world = &game->world;
    struct point hero = world_hero_const(world)->at;
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (perceive_is_felt(game, entity))
            explore(game, entity->at);
        else if (entity_lies(entity) && point_chebyshev(hero, entity->at) <= perceive_reach(game) &&
                 ground_becomes(terrain_rule(game, entity->at, LAYER_GROUND), CHANGE_TAKEN))
            entity->known = true;
    }
}

void notice_around(struct game *game, struct events *events)
{
    const struct map *map = &game->world.map;
    struct point hero = world_hero_const(&game->world)->at;
    if (!map->grounds)
        return;
    int reach = perceive_reach(game), radius = max_int(perceive_sight(game), reach);
    for (int y = max_int(0, hero.y - radius); y <= min_int(map->height - 1, hero.y + radius); y++)
        for (int x = max_int(0, hero.x - radius); x <= min_int(map->width - 1, hero.x + radius); x++)
            notice_cell(game, point_at(x, y), point_chebyshev(hero, point_at(x, y)) <= reach, events);
    if (reach > 0)
        notice_entities(game);
}
