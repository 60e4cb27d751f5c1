/* SPDX-License-Identifier: MIT
 *
 * From a row of the rules to an entity of the world. */
#include "spawn.h"

#include "base/check.h"

struct entity *spawn(struct game *game, kind_id kind_index, const struct point *at)
{
    struct world *world = &game->world;
    const struct kind *kind = &game->rules->kinds[kind_index];
    struct entity *entity = world_take_slot(world);
    if (!entity)
        return NULL;
    entity->kind = kind_index;
    entity->components = kind->components;
    entity->place = PLACE_PACK;
    entity->render_order = kind->render_order;
    entity->blocks = kind->blocks;
    entity->next = world->time;
    if (kind->components & HAS_FIGHTER)
        fighter_init(entity, &kind->fighter, rules_power_plus(game->rules, game_profile(game), kind_index));
    if (at)
        world_place(world, entity, *at);
    return entity;
}

void spawn_hero(struct game *game)
{
    struct world *world = &game->world;
    const struct profile *profile = game_profile(game);
    struct entity *hero = spawn(game, profile->hero, NULL);
    CHECK(hero == world_hero(world));
    inventory_init(&world->inventory);
    equipment_init(&world->equipment);
    experience_init(&world->experience);
    for (int i = 0; i < profile->kit_count; i++) {
        struct entity *item = spawn(game, profile->kit[i].kind, NULL);
        CHECK(item);
        inventory_add(game, item);
        if (profile->kit[i].worn)
            equipment_put_on(game, item);
    }
    fighter_start_full(game, hero);
}
