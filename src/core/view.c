/* SPDX-License-Identifier: MIT
 *
 * What the player may know, gathered from the world. Nothing unseen passes through here but explored ground and
 * remembered stairs. [T] */
#include "core/view.h"

#include "component/item.h"
#include "forecast.h"
#include "world.h"

#include <string.h>

/* --- Filling ----------------------------------------------------------------------------------------------------- */

static void fill_cells(const struct map *map, struct view *view)
{
    struct bitgrid explored = map_bits(map, map->explored);
    struct bitgrid seen = map_bits(map, map->seen);
    view->width = map->width;
    view->height = map->height;
    for (int y = 0; y < map->height; y++) {
        const uint64_t *explored_row = bitgrid_word(&explored, -1, y);
        const uint64_t *seen_row = bitgrid_word(&seen, -1, y);
        const uint8_t *tiles = &map->tiles[y * map->width];
        uint8_t *cells = &view->cells[y * map->width];
        for (int x = 0; x < map->width; x++) {
            unsigned bit = (unsigned)(x + 1) & 63;
            unsigned known = (unsigned)(explored_row[(x + 1) >> 6] >> bit) & 1;
            unsigned visible = (unsigned)(seen_row[(x + 1) >> 6] >> bit) & 1;
            unsigned ground = tiles[x] == TILE_FLOOR ? CELL_FLOOR : 0;
            cells[x] = (uint8_t)(known * (ground | CELL_EXPLORED) + visible * CELL_VISIBLE);
        }
    }
}

/* Blows count from the hit points left; the hero's death is counted the same way. */
static void fill_foe(const struct game *game, const struct entity *entity, struct view_entity *out)
{
    const struct entity *hero = world_hero_const(&game->world);
    out->foe = true;
    out->ai = entity->ai.kind;
    out->ai_turns = entity->ai.turns;
    out->hp = entity->fighter.hp;
    out->max_hp = (int16_t)fighter_max_hp(game, entity);
    out->power = (int16_t)fighter_power(game, entity);
    out->defense = (int16_t)fighter_defense(game, entity);
    out->xp = entity->fighter.xp;
    out->blow = (int16_t)fighter_blow(game, hero, entity);
    out->blows = (int16_t)forecast_blows(out->blow, entity->fighter.hp);
    out->harm = (int16_t)fighter_blow(game, entity, hero);
    out->harms = (int16_t)forecast_blows(out->harm, max_int(hero->fighter.hp, 0));
}

static void fill_entities(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    const struct entity *entity;
    view->entity_count = 0;
    WORLD_EACH(world, entity)
    {
        bool visible = entity_on_floor(entity) && map_seen(&world->map, entity->at);
        bool remembered =
            entity_on_floor(entity) && entity_has(entity, HAS_STAIRS) && map_explored(&world->map, entity->at);
        if (entity == world_hero_const(world) || !(visible || remembered))
            continue;
        struct view_entity *out = &view->entities[view->entity_count++];
        *out = (struct view_entity){.id = world_id(world, entity),
                                    .kind = entity->kind,
                                    .at = entity->at,
                                    .render_order = entity->render_order,
                                    .visible = visible,
                                    .corpse = entity->corpse};
        if (visible && entity_has(entity, HAS_AI) && entity_has(entity, HAS_FIGHTER))
            fill_foe(game, entity, out);
    }
}

static void fill_hero(const struct game *game, struct view_hero *out)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    const struct entity *top = item_top_at(game, hero->at);
    *out = (struct view_hero){
        .id = world_id(world, hero),
        .kind = hero->kind,
        .at = hero->at,
        .hp = hero->fighter.hp,
        .max_hp = (int16_t)fighter_max_hp(game, hero),
        .power = (int16_t)fighter_power(game, hero),
        .defense = (int16_t)fighter_defense(game, hero),
        .base_max_hp = hero->fighter.max_hp,
        .base_power = hero->fighter.power,
        .base_defense = hero->fighter.defense,
        .level = world->experience.level,
        .xp = world->experience.xp,
        .xp_next = experience_needed(game_profile(game), world->experience.level),
        .total_xp = world->experience.total,
        .choices = world->experience.choices,
        .on_stairs = hero_on_stairs(game),
        .top_item = top ? top->kind : KIND_NONE,
    };
}

static void fill_pack(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        view->worn[slot] = -1;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct entity *item = inventory_item_const(world, letter);
        struct view_item *out = &view->pack[letter];
        *out = (struct view_item){.kind = item ? item->kind : KIND_NONE};
        if (!item)
            continue;
        out->id = world_id(world, item);
        out->worn = equipment_is_worn(&world->equipment, out->id);
        if (out->worn)
            view->worn[game_kind(game, item)->equippable.slot] = (int16_t)letter;
    }
}

/* Each field is written every time: a view needs no preparation. */
void game_view(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    view->rules = game->rules;
    view->profile = world->profile;
    view->state = world->state;
    view->seed = world->seed;
    view->turn = world->turn;
    view->time = world->time;
    view->floor = world->floor;
    view->threat = forecast_threat(game);
    view->score = (int64_t)100 * world->floor + world->experience.total;
    bool dead = world->state == GAME_DEAD;
    view->killer = dead ? world->killer : KIND_NONE;
    view->killing_power = dead ? world->killing_power : 0;
    view->killing_defense = dead ? world->killing_defense : 0;
    view->killing_damage = dead ? world->killing_damage : 0;
    fill_hero(game, &view->hero);
    fill_pack(game, view);
    fill_cells(&world->map, view);
    fill_entities(game, view);
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

const struct view_entity *view_top(const struct view *view, struct point at)
{
    const struct view_entity *top = NULL;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        if (point_equal(entity->at, at) && (!top || entity->render_order >= top->render_order))
            top = entity;
    }
    return top;
}

const struct view_entity *view_foe_at(const struct view *view, struct point at)
{
    for (int i = 0; i < view->entity_count; i++) {
        if (view->entities[i].foe && point_equal(view->entities[i].at, at))
            return &view->entities[i];
    }
    return NULL;
}

/* Insertion sort: stable, so that ties stay in id order; foes in view are few. */
int view_foes_by_distance(const struct view *view, int16_t order[MAX_ENTITIES])
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++) {
        if (!view->entities[i].foe)
            continue;
        int distance2 = point_distance2(view->entities[i].at, view->hero.at);
        int place = count++;
        while (place > 0 && point_distance2(view->entities[order[place - 1]].at, view->hero.at) > distance2) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = (int16_t)i;
    }
    return count;
}

int view_blows_with_power(const struct view_entity *foe, int power)
{
    return forecast_blows(fighter_damage(power, foe->defense), foe->hp);
}
