/* SPDX-License-Identifier: MIT
 *
 * The ground of one floor. Knows no entities. */
#include "map.h"

#include "base/check.h"
#include "fov.h"

#include <string.h>

/* What a tile does to light and feet. */
static const struct tile_rule {
    bool clear;
    bool walkable;
} TILE_RULES[TILE_COUNT] = {
    [TILE_WALL] = {.clear = false, .walkable = false},
    [TILE_FLOOR] = {.clear = true, .walkable = true},
};

static struct bitgrid turned_bits(const struct map *map)
{
    return bitgrid_over((uint64_t *)(uintptr_t)map->clear_turned, map->height, map->width);
}

void map_init(struct map *map, int width, int height)
{
    CHECK(width >= 1 && width <= MAX_MAP_WIDTH && height >= 1 && height <= MAX_MAP_HEIGHT);
    memset(map, 0, sizeof *map);
    map->width = (int16_t)width;
    map->height = (int16_t)height;
}

void map_wall_up(struct map *map)
{
    memset(map->tiles, TILE_WALL, sizeof map->tiles);
    memset(map->clear, 0, sizeof map->clear);
    memset(map->clear_turned, 0, sizeof map->clear_turned);
    memset(map->walkable, 0, sizeof map->walkable);
}

enum tile map_tile(const struct map *map, struct point p)
{
    return map_inside(map, p) ? map->tiles[p.y * map->width + p.x] : TILE_WALL;
}

void map_set_clear(struct map *map, struct point p, bool clear)
{
    struct bitgrid bits = map_bits(map, map->clear);
    struct bitgrid turned = turned_bits(map);
    bitgrid_set(&bits, p, clear);
    bitgrid_set(&turned, point_at(p.y, p.x), clear);
}

void map_set_lit_tile(struct map *map, struct point p, enum tile tile, bool clear)
{
    CHECK(map_inside(map, p));
    struct bitgrid walkable = map_bits(map, map->walkable);
    map->tiles[p.y * map->width + p.x] = (uint8_t)tile;
    map_set_clear(map, p, clear);
    bitgrid_set(&walkable, p, TILE_RULES[tile].walkable);
}

void map_set_tile(struct map *map, struct point p, enum tile tile)
{
    map_set_lit_tile(map, p, tile, TILE_RULES[tile].clear);
}

void map_look(struct map *map, struct point eye, int radius)
{
    struct bitgrid clear = map_bits(map, map->clear);
    struct bitgrid turned = turned_bits(map);
    struct bitgrid seen = map_bits(map, map->seen);
    fov_compute(&clear, &turned, eye, radius, &seen);
    size_t words = BITGRID_WORDS(map->width, map->height);
    for (size_t i = 0; i < words; i++)
        map->explored[i] |= map->seen[i];
}

bool map_in_view(const struct map *map, struct point eye, int radius, struct point at)
{
    uint64_t words[MAP_WORDS];
    struct bitgrid clear = map_bits(map, map->clear);
    struct bitgrid turned = turned_bits(map);
    struct bitgrid seen = map_bits(map, words);
    fov_compute(&clear, &turned, eye, radius, &seen);
    return map_inside(map, at) && bitgrid_get(&seen, at);
}

void map_remember(struct map *map, struct point p)
{
    struct bitgrid explored = map_bits(map, map->explored);
    bitgrid_set(&explored, p, true);
}

void map_reveal(struct map *map)
{
    struct bitgrid seen = map_bits(map, map->seen);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            bitgrid_set(&seen, point_at(x, y), true);
            map_remember(map, point_at(x, y));
        }
    }
}
