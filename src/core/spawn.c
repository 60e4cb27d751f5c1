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
    entity->plus = (int16_t)rules_least_plus(kind);
    entity->charges = (uint8_t)item_charges(&kind->item, entity->plus);
    if (kind->components & HAS_FIGHTER)
        fighter_init(entity, &kind->fighter, rules_power_plus(game->rules, game_profile(game), kind_index));
    if (at)
        world_place(world, entity, *at);
    return entity;
}

void spawn_hero(struct game *game)
{
    struct world *world = &game->world;
    struct entity *hero = spawn(game, game_profile(game)->kits[0].hero, NULL);
    CHECK(hero == world_hero(world));
    inventory_init(&world->inventory);
    equipment_init(&world->equipment);
    experience_init(&world->experience);
}

static void give(struct game *game, const struct kit_rule *thing)
{
    struct entity *item = spawn(game, thing->kind, NULL);
    CHECK(item);
    item->more = (uint8_t)(thing->count - 1);
    inventory_add(game, item);
    if (thing->worn)
        equipment_put_on(game, item);
}

void spawn_kit(struct game *game, int kit)
{
    const struct starting_kit *row = &game_profile(game)->kits[kit];
    struct entity *hero = world_hero(&game->world);
    hero->kind = row->hero;
    fighter_init(hero, &game_kind(game, hero)->fighter, 0);
    for (int i = 0; i < row->count; i++)
        give(game, &row->things[i]);
    fighter_start_full(game, hero);
}
