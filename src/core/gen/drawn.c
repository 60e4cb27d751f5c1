/* SPDX-License-Identifier: MIT
 *
 * A floor that content has drawn: its ground, its things, where the hero begins. Draws from no stream: it is the same
 * for every seed. */
#include "base/check.h"
#include "floor.h"
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

void drawn_lay(struct game *game, const struct drawing *drawing)
{
    struct world *world = &game->world;
    map_init(&world->map, drawing->width, drawing->height);
    for (int y = 0; y < drawing->height; y++)
        for (int x = 0; x < drawing->width; x++)
            if (drawing->ground[y * drawing->width + x] != DRAWN_ROCK)
                map_set_tile(&world->map, point_at(x, y), TILE_FLOOR);
    if (rules_have_cells(game))
        terrain_begin(game);
    world_rebuild(world);
    world_place(world, world_hero(world), point_at(drawing->start_x, drawing->start_y));
    for (int i = 0; i < drawing->thing_count; i++) {
        struct point at = point_at(drawing->things[i].x, drawing->things[i].y);
        CHECK(spawn(game, drawing->things[i].kind, &at));
    }
}
