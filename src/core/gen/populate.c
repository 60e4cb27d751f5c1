/* SPDX-License-Identifier: MIT
 *
 * Who and what is in a room: numbers and weights from step tables by depth. [T] Draws from its own two streams. */
#include "floor.h"
#include "spawn.h"

/* What the rows weigh at this depth; false if none weighs anything. */
static bool weigh(const struct spawn_rule *rules, int count, int floor, int weights[MAX_SPAWNS])
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        weights[i] = step_table_at(&rules[i].weight, floor);
        any = any || weights[i] > 0;
    }
    return any;
}

/* Stairs do not count: they are placed first (see floor.c), and things may lie on them. */
static bool is_taken(const struct world *world, struct point at)
{
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_on_floor(entity) && !(entity->components & ANY_STAIRS) && point_equal(entity->at, at))
            return true;
    }
    return false;
}

/* Puts 0 .. most things into the room, each on a random cell; one whose cell is taken is left out. */
static void scatter(struct game *game, const struct room *room, const struct step_table *most,
                    const struct spawn_rule *rules, int rule_count, int floor, struct rng *rng)
{
    int number = rng_range(rng, 0, step_table_at(most, floor));
    int weights[MAX_SPAWNS];
    bool any = weigh(rules, rule_count, floor, weights);
    for (int i = 0; i < number && any; i++) {
        int x = rng_range(rng, room->x + 1, room->x + room->width - 1);
        int y = rng_range(rng, room->y + 1, room->y + room->height - 1);
        struct point at = point_at(x, y);
        if (!is_taken(&game->world, at))
            spawn(game, rules[rng_weighted(rng, weights, rule_count)].kind, &at);
    }
}

void populate_room(struct game *game, const struct room *room, int floor, struct rng *monster_rng, struct rng *item_rng)
{
    const struct profile *profile = game_profile(game);
    scatter(game, room, &profile->monsters_per_room, profile->monsters, profile->monster_count, floor, monster_rng);
    scatter(game, room, &profile->items_per_room, profile->items, profile->item_count, floor, item_rng);
}
