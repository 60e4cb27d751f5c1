/* SPDX-License-Identifier: MIT
 *
 * A floor that content has drawn: its ground, its things, where the hero begins. Draws from no stream: it is the same
 * for every seed. */
#include "base/check.h"
#include "floor.h"
#include "mind/ally.h"
#include "mind/awareness.h"
#include "ruleset.h"
#include "spawn.h"

const struct drawing *drawn_find(const struct game *game, int floor)
{
    const struct profile *profile = game_profile(game);
    for (int i = 0; i < profile->drawn_count; i++)
        if (profile->drawn[i].floor == floor)
            return &game->rules->drawings[profile->drawn[i].drawing];
    return NULL;
}

/* Most cells are what they were carved as already. */
static void lay_ground(struct game *game, const struct drawing *drawing, struct point at)
{
    const ground_id *roles = game->rules->roles;
    int ground = rules_drawn_cells(game->rules, drawing)[at.y * drawing->width + at.x];
    if (ground >= DRAWN_COUNT)
        terrain_lay(game, at, drawing->rows[ground - DRAWN_COUNT]);
    if (ground == DRAWN_GRASS && roles[GROUND_ROLE_GRASS] != GROUND_NONE)
        terrain_lay(game, at, roles[GROUND_ROLE_GRASS]);
    if (ground == DRAWN_DOOR || ground == DRAWN_OPEN_DOOR)
        terrain_lay(game, at, roles[GROUND_ROLE_DOOR]);
    if (ground == DRAWN_OPEN_DOOR)
        terrain_change(game, at, CHANGE_OPENED);
}

static void lay_terrain(struct game *game, const struct drawing *drawing)
{
    terrain_begin(game);
    for (int y = 0; y < drawing->height; y++)
        for (int x = 0; x < drawing->width; x++)
            lay_ground(game, drawing, point_at(x, y));
}

static void lay_thing(struct game *game, const struct drawn_thing *thing)
{
    struct point at = point_at(thing->x, thing->y);
    struct entity *entity = spawn(game, thing->kind, &at);
    CHECK(entity);
    if (rules_have_minds(game) && entity_has(entity, HAS_AI))
        awareness_begin(entity, (enum awareness)thing->state);
    if (entity_is_captive(entity))
        ally_bind(entity);
}

void drawn_lay(struct game *game, const struct drawing *drawing)
{
    struct world *world = &game->world;
    const uint8_t *cells = rules_drawn_cells(game->rules, drawing);
    map_init(&world->map, drawing->width, drawing->height);
    for (int y = 0; y < drawing->height; y++)
        for (int x = 0; x < drawing->width; x++)
            if (cells[y * drawing->width + x] != DRAWN_ROCK)
                map_set_tile(&world->map, point_at(x, y), TILE_FLOOR);
    if (rules_have_cells(game))
        lay_terrain(game, drawing);
    world_rebuild(world);
    world_place(world, world_hero(world), point_at(drawing->start_x, drawing->start_y));
    for (int i = 0; i < drawing->thing_count; i++)
        lay_thing(game, &drawing->things[i]);
}
