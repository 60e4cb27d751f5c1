/* SPDX-License-Identifier: MIT
 *
 * The plan is the same for every game of a seed; laying it draws nothing. */
#include "planned.h"

#include "base/check.h"
#include "floor_make.h"
#include "mind/ally.h"
#include "ruleset.h"
#include "spawn.h"

const struct depth_rule *planned_find(const struct game *game, int depth)
{
    const struct profile *profile = game_profile(game);
    for (int i = 0; i < profile->depth_count; i++)
        if (profile->depths[i].depth == depth)
            return &profile->depths[i];
    return NULL;
}

static void lay_cell(struct game *game, struct point at, enum plan_ground ground)
{
    ground_id row = floor_plan_row(game->rules, ground);
    if (row != GROUND_NONE)
        terrain_lay(game, at, row);
    if (ground == PLAN_OPEN_DOOR)
        terrain_change(game, at, CHANGE_OPENED);
}

/* Most cells are what they were carved as already. */
static void lay_terrain(struct game *game, const struct floor_plan *plan)
{
    terrain_begin(game);
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (int x = 1; x < PLAN_WIDTH - 1; x++) {
            enum plan_ground ground = floor_plan_ground(plan, point_at(x, y));
            if (ground != PLAN_ROCK && ground != PLAN_FLOOR)
                lay_cell(game, point_at(x, y), ground);
        }
}

static void lay_ground(struct game *game, const struct floor_plan *plan)
{
    struct map *map = &game->world.map;
    map_init(map, PLAN_WIDTH, PLAN_HEIGHT);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        for (int x = 0; x < PLAN_WIDTH; x++)
            if (floor_plan_open(plan, point_at(x, y)))
                map_set_tile(map, point_at(x, y), TILE_FLOOR);
    if (rules_have_cells(game))
        lay_terrain(game, plan);
    world_rebuild(&game->world);
}

static void lay_stairs(struct game *game, const struct floor_plan *plan)
{
    const struct profile *profile = game_profile(game);
    CHECK(spawn(game, profile->stairs, &plan->down));
    if (profile->up_stairs != KIND_NONE)
        CHECK(spawn(game, profile->up_stairs, &plan->up));
    world_place(&game->world, world_hero(&game->world), plan->up);
}

/* A foe in wait in what blocks its cell becomes an entity when that is opened. */
static void lay_thing(struct game *game, const struct stock_thing *thing)
{
    bool monster = game->rules->kinds[thing->kind].sort == SORT_MONSTER;
    if (monster && !map_walkable(&game->world.map, thing->at)) {
        CHECK(terrain_change(game, thing->at, CHANGE_HAUNTED));
        return;
    }
    struct entity *entity = spawn(game, thing->kind, &thing->at);
    CHECK(entity);
    entity->more = thing->more;
    if (thing->plus != 0)
        entity->plus = thing->plus;
    entity->charges = (uint8_t)item_charges(&game_kind(game, entity)->item, entity->plus);
    if (!entity_has(entity, HAS_AI))
        return;
    entity->mind.state = thing->state;
    entity->mind.group = thing->group;
    entity->mind.goal = thing->goal;
    if (entity_is_captive(entity))
        ally_bind(entity);
}

void planned_lay(struct game *game, const struct depth_rule *depth)
{
    const struct rules *rules = game->rules;
    const struct drawing *drawing = floor_make_drawing(rules, depth, game->world.seed);
    struct floor_plan plan;
    struct floor_stock stock;
    struct floor_order order = {
        rules,   game_profile(game), depth,
        drawing, game->world.seed,   rules_kit_of(game_profile(game), world_hero(&game->world)->kind)};
    floor_make(&plan, &stock, &order);
    lay_ground(game, &plan);
    lay_stairs(game, &plan);
    for (int i = 0; i < stock.count; i++)
        lay_thing(game, &stock.things[i]);
}
