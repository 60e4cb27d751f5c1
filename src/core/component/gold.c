/* SPDX-License-Identifier: MIT
 *
 * Taking gold. A pile is a feature of the profile's kind; the floor says what it is worth. */
#include "gold.h"

#include "push.h"

/* A pile on floor d: 8 + 4 d. */
enum { PILE_BASE = 8, PILE_FACTOR = 4 };

static int gold_of_pile(int floor)
{
    return PILE_BASE + PILE_FACTOR * floor;
}

void gold_take(struct game *game, struct events *events)
{
    struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    struct entity *entity;
    if (game_profile(game)->gold == KIND_NONE)
        return;
    WORLD_EACH(world, entity)
    {
        if (entity->kind != game_profile(game)->gold || !entity_on_floor(entity) || !point_equal(entity->at, hero->at))
            continue;
        int worth = gold_of_pile(world->floor);
        world->gold = min_int(world->gold + worth, MAX_GOLD);
        events_push_about(events, game, EV_GOLD_TAKEN, hero, entity, worth);
        world_free_slot(world, entity);
    }
}
