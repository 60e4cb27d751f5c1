/* SPDX-License-Identifier: MIT
 *
 * The cells of a campaign's floor: ground, cover, gas, fire, and what the hero last saw of ground and cover. terrain.c
 * is the only writer of these fields; it keeps the grids of bits, the costs and the hash below in step with them, and
 * the map's tiles. Classic has none of it: see rules_have_cells.
 *
 * Rules ask by the predicates of passage.h. What cells do to who enters them stands in core/environment. */
#ifndef CORE_MAP_TERRAIN_H
#define CORE_MAP_TERRAIN_H

#include "core/ground.h"
#include "map.h"

struct game;
struct world;

enum { SLOW_COST = 2, MUFFLED_COST = 5 };

struct floor_cell {
    ground_id ground; /* never GROUND_NONE */
    ground_id cover;
    uint8_t gas_kind; /* enum gas_kind; GAS_NONE exactly while there is none */
    uint8_t gas;
    uint8_t fire;                      /* turns that it burns yet */
    ground_id seen_ground, seen_cover; /* as last seen; GROUND_NONE both where the hero has not been looking yet */
};

/* What in a cell was brought by a kind. */
enum cell_source { SOURCE_GAS, SOURCE_FIRE, SOURCE_COUNT };

/* At `time`, the cell at `at` has `row` again in one of its layers. */
struct cell_return {
    uint32_t time;
    struct point at;
    uint8_t layer; /* enum layer */
    ground_id row;
};

/* Invariants: ground and cover are rows of their layers; what was seen is explored. Returns come in the order in which
 * they were asked for; no two are of the same layer of a cell. */
struct terrain {
    uint8_t return_count;
    struct cell_return returns[MAX_CELL_RETURNS];
    /* Derived. */
    uint64_t hash;   /* the sum of the cells' own hashes, whatever the order in which they were set */
    int16_t burning; /* how many cells have fire, and gas */
    int16_t clouded;
    bool look_due;                       /* what can be seen has changed since the hero looked */
    uint64_t ways[MAP_WORDS];            /* bitgrid: can be stood on, or opened by a step */
    uint64_t doors[MAP_WORDS];           /* bitgrid: no slanted steps; as path_ground wants them */
    uint64_t veiled[MAP_WORDS];          /* bitgrid: clear only while someone stands there */
    uint64_t heard[MAP_WORDS];           /* bitgrid: sound gets through */
    uint64_t airy[MAP_WORDS];            /* bitgrid: gas gets through */
    uint64_t hooked[MAP_WORDS];          /* bitgrid: a row with a step hook is there */
    uint64_t harmful[MAP_WORDS];         /* bitgrid: fire, or gas that acts */
    uint64_t changed[MAP_WORDS];         /* bitgrid: ground or cover are not as last seen */
    uint8_t sound_costs[MAX_MAP_CELLS];  /* of sound going through each cell: for path_ground */
    struct floor_cell at[MAX_MAP_CELLS]; /* at[y * width + x] */
    /* Meaningful while there is gas, or fire. Not derived, and in no hash but that of the whole world. */
    kind_id sources[SOURCE_COUNT][MAX_MAP_CELLS];
};

/* --- Setting ------------------------------------------------------------------------------------------------------ */

/* Gives a map that was carved as tiles its cells: floor, rock, and edge round the rim, and nothing on them. Called for
 * every new floor of a game that has cells, before anything is laid. */
void terrain_begin(struct game *game);

/* Lays a row on its layer of a cell; GROUND_NONE takes the cover away. */
void terrain_lay(struct game *game, struct point at, ground_id row);

/* The same, and after `turns` turns the cell has again what was there; false, and nothing is changed, when too many
 * cells are to return already. A cell that is to return already returns to what it was at first, at the later time. */
bool terrain_lay_for(struct game *game, struct point at, ground_id row, int turns);

/* What a change makes of a cell: of its cover, if the change means anything to it, else of its ground. False when it
 * means nothing to either. */
bool terrain_change(struct game *game, struct point at, enum ground_change change);

/* Gas of one kind and amount (0: none); turns of fire. Where none was before, no kind has brought them. */
void terrain_set_gas(struct game *game, struct point at, enum gas_kind kind, int amount);
void terrain_set_fire(struct game *game, struct point at, int turns);

/* Whether there is gas, or fire. */
static inline bool cell_has(const struct floor_cell *cell, enum cell_source source)
{
    return (source == SOURCE_GAS ? cell->gas : cell->fire) > 0;
}

/* The kind of foe or item that they come from, or KIND_NONE. */
void terrain_set_source(struct game *game, struct point at, enum cell_source source, kind_id by);
kind_id terrain_source(const struct game *game, struct point at, enum cell_source source);

/* Whether something is to return in a cell by a time. */
bool terrain_returns_by(const struct terrain *terrain, struct point at, uint32_t time);

/* What is to return by `now` does, unless it would block a cell where an entity is: that waits. */
void terrain_return(struct game *game, uint32_t now);

/* Cells of no ground on a map of this size, or what terrain_begin makes of tiles, for who fills them; then come
 * invariants and terrain_rebuild. */
void terrain_unlaid(struct world *world);
void terrain_from_tiles(struct game *game);

/* Recomputes the derived fields, and the map's, from the cells. `free_cells` of the world is wrong until world_rebuild.
 */
void terrain_rebuild(struct game *game);

/* Whether they are as terrain_rebuild would make them, and the hero has looked: for invariants. */
bool terrain_in_step(const struct game *game);

/* Copies what is in use, for a world whose map is copied already. */
void terrain_copy(struct world *copy, const struct world *world);

/* Someone has come to a cell, or left it. */
void terrain_stood(struct world *world, struct point at);

/* Lets light through veiled cells where someone stands, and remembers what the hero sees of the cells: before and after
 * the hero looks. */
void terrain_unveil(struct game *game);
void terrain_remember(struct game *game);

/* The hero knows what a cell that it has seen before is now. */
void terrain_know(struct game *game, struct point at);

/* What is hidden in a cell is seen from now on; false if nothing is, or it was seen before. */
bool terrain_notice(struct game *game, struct point at);

/* Nobody and nothing is at a cell. */
bool terrain_is_bare(const struct world *world, struct point at);

/* Makes what is there what was seen, on all explored cells: for worlds made from what was seen. */
void terrain_recall(struct game *game);

static inline const struct floor_cell *terrain_at(const struct terrain *terrain, const struct map *map, struct point at)
{
    return &terrain->at[at.y * map->width + at.x];
}

/* Whether no slanted step leads into a cell or out of it. Only where there are cells. */
bool terrain_is_door(const struct world *world, struct point at);

/* The row of a cell's ground or cover. Only where there are cells, and inside. */
const struct ground_rule *terrain_rule(const struct game *game, struct point at, enum layer layer);

#endif
