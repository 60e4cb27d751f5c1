/* SPDX-License-Identifier: MIT
 *
 * The floor's ground: tiles, and what the hero has seen of them. Things that stand on it are entities, not tiles.
 * map.c is the only writer of these fields; the bit grids below the tiles are kept in step with them. */
#ifndef CORE_MAP_MAP_H
#define CORE_MAP_MAP_H

#include "base/grid.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stdint.h>

enum tile { TILE_WALL, TILE_FLOOR, TILE_COUNT };

enum {
    MAP_WORDS = BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT),
    MAP_TURNED_WORDS = BITGRID_WORDS(MAX_MAP_HEIGHT, MAX_MAP_WIDTH),
};

/* Invariants: the derived grids follow from the tiles; a cell that is seen is explored. */
struct map {
    int16_t width, height;
    bool grounds;                 /* derived: the floor has cells (terrain.h), from which the tiles follow */
    uint8_t tiles[MAX_MAP_CELLS]; /* enum tile, tiles[y * width + x] */
    uint64_t explored[MAP_WORDS]; /* bitgrid: seen at some time */
    /* Derived: neither hashed nor encoded. */
    uint64_t clear[MAP_WORDS];               /* bitgrid: lets light through */
    uint64_t clear_turned[MAP_TURNED_WORDS]; /* the same with x and y exchanged */
    uint64_t walkable[MAP_WORDS];            /* bitgrid: can be stood on */
    uint64_t seen[MAP_WORDS];                /* bitgrid: in the hero's field of view now */
};

/* Makes every cell an unexplored wall; or a wall that stays as known as the cell was. */
void map_init(struct map *map, int width, int height);
void map_wall_up(struct map *map);

static inline bool map_inside(const struct map *map, struct point p)
{
    return p.x >= 0 && p.y >= 0 && p.x < map->width && p.y < map->height;
}

/* Outside the map everything is wall. */
enum tile map_tile(const struct map *map, struct point p);
void map_set_tile(struct map *map, struct point p, enum tile tile);

/* The same for a tile that lets light through or not, whatever it is; and light alone. For terrain.c. */
void map_set_lit_tile(struct map *map, struct point p, enum tile tile, bool clear);
void map_set_clear(struct map *map, struct point p, bool clear);

/* Views over the bits. They give access to the map's own words: const maps are only read through them. */
static inline struct bitgrid map_bits(const struct map *map, const uint64_t *words)
{
    return bitgrid_over((uint64_t *)(uintptr_t)words, map->width, map->height);
}

static inline bool map_walkable(const struct map *map, struct point p)
{
    struct bitgrid bits = map_bits(map, map->walkable);
    return map_inside(map, p) && bitgrid_get(&bits, p);
}

static inline bool map_seen(const struct map *map, struct point p)
{
    struct bitgrid bits = map_bits(map, map->seen);
    return map_inside(map, p) && bitgrid_get(&bits, p);
}

static inline bool map_explored(const struct map *map, struct point p)
{
    struct bitgrid bits = map_bits(map, map->explored);
    return map_inside(map, p) && bitgrid_get(&bits, p);
}

/* Computes what is seen from `eye` and adds it to what has been explored. */
void map_look(struct map *map, struct point eye, int radius);

/* Whether a cell could be seen from `eye`; changes nothing. */
bool map_in_view(const struct map *map, struct point eye, int radius, struct point at);

/* Everything seen and explored: for tools. */
void map_reveal(struct map *map);

/* Marks a cell as explored, for decoding. */
void map_remember(struct map *map, struct point p);

#endif
