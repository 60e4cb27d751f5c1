/* SPDX-License-Identifier: MIT
 *
 * Levers, gates and cages are rows of ground; what happens to one cell changes others. */
#include "vault.h"

#include "push.h"
#include "world.h"

static bool becomes(const struct game *game, struct point at, enum ground_change change)
{
    return terrain_rule(game, at, LAYER_GROUND)->becomes[change] != GROUND_STAYS;
}

/* Calls `each` for every cell of the floor to which the change means anything; returns how many. */
static int for_each(struct game *game, enum ground_change change, void (*each)(struct game *game, struct point at))
{
    const struct map *map = &game->world.map;
    int count = 0;
    for (int y = 0; map->grounds && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (becomes(game, point_at(x, y), change)) {
                each(game, point_at(x, y));
                count++;
            }
    return count;
}

static void open_gate(struct game *game, struct point at)
{
    terrain_change(game, at, CHANGE_PULLED);
}

/* What lay in it is out of reach. */
static void shut(struct game *game, struct point at)
{
    struct world *world = &game->world;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_lies(entity) && point_equal(entity->at, at))
            world_lose(world, entity);
    }
    terrain_change(game, at, CHANGE_SHUT);
}

static void tell(struct game *game, enum event_type type, struct point at, int amount, struct events *events)
{
    struct event event = event_about(game, type, world_hero_const(&game->world), NULL, amount);
    event.at = at;
    events_push(events, game, &event);
}

bool vault_is_lever(const struct game *game, struct point at)
{
    return terrain_rule(game, at, LAYER_GROUND)->lever;
}

void vault_pull(struct game *game, struct point at, struct events *events)
{
    terrain_change(game, at, CHANGE_BUMPED);
    int gates = for_each(game, CHANGE_PULLED, open_gate);
    world_look_again(game);
    tell(game, EV_LEVER_PULLED, at, gates, events);
}

void vault_take(struct game *game, struct point at, struct events *events)
{
    if (!game->world.map.grounds || !becomes(game, at, CHANGE_TAKEN))
        return;
    terrain_change(game, at, CHANGE_TAKEN);
    int others = for_each(game, CHANGE_SHUT, shut);
    world_look_again(game);
    tell(game, EV_CAGES_SHUT, at, others, events);
}

bool vault_is_here(const struct game *game)
{
    const struct map *map = &game->world.map;
    for (int y = 0; map->grounds && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (becomes(game, point_at(x, y), CHANGE_TAKEN))
                return true;
    return false;
}
