/* SPDX-License-Identifier: MIT
 *
 * Levers, gates, keys and cages are rows of ground; what happens to one cell changes others. */
#include "vault.h"

#include "combat/advantage.h"
#include "map/passage.h"
#include "plate.h"
#include "push.h"
#include "world.h"

/* Calls `each` for every cell of the floor to which the change means anything; returns how many. */
static int for_each(struct game *game, enum ground_change change,
                    void (*each)(struct game *game, struct point at, enum ground_change change))
{
    const struct map *map = &game->world.map;
    int count = 0;
    for (int y = 0; map->grounds && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (passage_changes(game, point_at(x, y), change)) {
                each(game, point_at(x, y), change);
                count++;
            }
    return count;
}

/* Of a gate that has been seen it is known that it is open now. */
static void change_cell(struct game *game, struct point at, enum ground_change change)
{
    terrain_change(game, at, change);
    if (map_explored(&game->world.map, at))
        terrain_know(game, at);
}

/* What lay in it is out of reach. */
static void shut(struct game *game, struct point at, enum ground_change change)
{
    struct world *world = &game->world;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_lies(entity) && point_equal(entity->at, at))
            world_lose(world, entity);
    }
    terrain_change(game, at, change);
}

static void tell(struct game *game, enum event_type type, struct point at, int amount, struct events *events)
{
    struct event event = event_about(game, type, world_hero_const(&game->world), NULL, amount);
    event.at = at;
    events_push(events, game, &event);
}

/* --- Gates ------------------------------------------------------------------------------------------------------- */

bool vault_is_lever(const struct game *game, struct point at)
{
    return terrain_rule(game, at, LAYER_GROUND)->lever;
}

void vault_pull(struct game *game, struct point at, struct events *events)
{
    terrain_change(game, at, CHANGE_BUMPED);
    int gates = for_each(game, CHANGE_PULLED, change_cell);
    world_look_again(game);
    tell(game, EV_LEVER_PULLED, at, gates, events);
}

void vault_lift(struct game *game, struct events *events)
{
    struct point at = world_hero_const(&game->world)->at;
    const struct ground_rule *row = terrain_rule(game, at, LAYER_GROUND);
    if (!ground_becomes(row, CHANGE_LIFTED))
        return;
    bool held_down = row->lays != GROUND_NONE;
    terrain_change(game, at, CHANGE_LIFTED);
    tell(game, EV_KEY_TAKEN, at, held_down, events);
    if (held_down)
        plate_bare(game, row, events);
}

enum reject vault_check_gate(const struct game *game, struct point at)
{
    const struct map *map = &game->world.map;
    const struct ground_rule *row = map->grounds && map_inside(map, at) ? terrain_rule(game, at, LAYER_GROUND) : NULL;
    if (!row || !ground_is_gate(row)) /* where the key was changes with the gate, too */
        return REJECT_BLOCKED;
    if (row->blows > 0)
        return REJECT_NONE;
    if (!ground_becomes(row, CHANGE_UNLOCKED))
        return REJECT_BARRED;
    return passage_has_change(game, CHANGE_RETURNED) ? REJECT_NONE : REJECT_LOCKED;
}

static void batter(struct game *game, struct point at, struct events *events)
{
    struct entity *hero = world_hero(&game->world);
    int left = max_int(0, terrain_rule(game, at, LAYER_GROUND)->blows - advantage_count_at_gate(hero));
    if (left == 0) {
        advantage_forget_gate(hero);
        terrain_change(game, at, CHANGE_BATTERED);
        world_look_again(game);
    }
    tell(game, EV_GATE_STRUCK, at, left, events);
}

void vault_open(struct game *game, struct point at, struct events *events)
{
    if (terrain_rule(game, at, LAYER_GROUND)->blows > 0) {
        batter(game, at, events);
        return;
    }
    for_each(game, CHANGE_UNLOCKED, change_cell);
    world_look_again(game);
    tell(game, EV_GATE_UNLOCKED, at, 0, events);
}

void vault_leave(struct game *game, struct events *events)
{
    advantage_forget_gate(world_hero(&game->world));
    if (for_each(game, CHANGE_RETURNED, change_cell) > 0)
        events_push_about(events, game, EV_KEY_RETURNED, world_hero_const(&game->world), NULL, 0);
}

/* --- Cages ------------------------------------------------------------------------------------------------------- */

void vault_take(struct game *game, struct point at, struct events *events)
{
    if (!passage_changes(game, at, CHANGE_TAKEN))
        return;
    terrain_change(game, at, CHANGE_TAKEN);
    int others = for_each(game, CHANGE_SHUT, shut);
    world_look_again(game);
    tell(game, EV_CAGES_SHUT, at, others, events);
}

bool vault_is_here(const struct game *game)
{
    return passage_has_change(game, CHANGE_TAKEN);
}

enum vault_lock vault_lock(const struct game *game)
{
    if (passage_has_change(game, CHANGE_BATTERED))
        return VAULT_WOODEN;
    return passage_has_change(game, CHANGE_UNLOCKED) ? VAULT_LOCKED : VAULT_BARRED;
}
