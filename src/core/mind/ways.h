/* SPDX-License-Identifier: MIT
 *
 * Ways of those with a mind: towards the hero, away from it, to places, out of harm. A path counts steps over cells
 * that the walker may enter, doors included; who stands in the way counts for the single step alone. */
#ifndef CORE_MIND_WAYS_H
#define CORE_MIND_WAYS_H

#include "base/grid.h"
#include "core/rules.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

struct entity;
struct game;

/* How one moves: the cells it may enter unforced. */
enum gait { GAIT_WALK, GAIT_WEB, GAIT_FLY, GAIT_COUNT };

#define WAYS_NONE UINT16_MAX

/* As many as a floor has places to wander to. */
enum { WAYS_PLACES = 8 };

/* The ground that maps were made for. */
struct ways_ground {
    int16_t width, height; /* 0: none yet */
    bool has_doors;
    uint64_t free[MAP_WORDS], doors[MAP_WORDS];
};

/* The steps to one place from every cell. */
struct ways_place {
    struct point at;
    uint16_t steps[MAX_MAP_CELLS];
};

/* Maps that minds share: from the hero's cell, path and the ways of those who flee; and to places. They stay until the
 * hero goes elsewhere, the ground that they were made for changes, or others take their room. */
struct ways {
    uint8_t hunt_known, flee_known; /* bits: 1 << enum gait */
    struct point from;              /* where the hero stood */
    struct ways_ground ground[GAIT_COUNT];
    uint16_t hunt[GAIT_COUNT][MAX_MAP_CELLS];
    uint16_t flee[GAIT_COUNT][MAX_MAP_CELLS];
    uint32_t place_count; /* that have been made on this ground; the last WAYS_PLACES of them are known */
    struct ways_ground place_ground;
    struct ways_place places[WAYS_PLACES];
};

/* What became of looking for a step. */
enum ways_step {
    STEP_FOUND,
    STEP_BLOCKED, /* there is a way, but somebody stands on it */
    STEP_NO_WAY,
};

/* Prepares memory that has not been a game's before, or has been another's. */
void ways_begin(struct game *game);

/* The number of steps between the hero and `entity`, or WAYS_NONE. */
int ways_path(struct game *game, const struct entity *entity);

/* Whether the path from `entity` to a cell has at most `limit` steps. */
bool ways_within(struct game *game, const struct entity *entity, struct point to, int limit);

/* A step down the map of path from the hero: the first free of the best neighbours in the order NE SE SW NW N E S W,
 * else a free one equally far. */
enum ways_step ways_hunt(struct game *game, const struct entity *entity, struct point *step);

/* A step down the map turned round; any but STEP_FOUND: cornered. */
enum ways_step ways_flee(struct game *game, const struct entity *entity, struct point *step);

/* The first step to a place, round who stands in the way if that is not much longer. */
enum ways_step ways_to(struct game *game, const struct entity *entity, struct point place, struct point *step);

/* Of those that `who` says yes to the nearest by path, the first in reading order; NULL if there is a path to none. */
const struct entity *ways_nearest(struct game *game, const struct entity *entity,
                                  bool (*who)(const struct game *game, const struct entity *entity,
                                              const struct entity *other));

/* Whether it enters a cell only if it is forced: for harm, or what would hold it. */
bool ways_avoids(const struct game *game, const struct entity *entity, struct point to);

/* Whether it stands in fire or gas that acts; and the first step to the nearest cell without. */
bool ways_is_harmed(const struct game *game, const struct entity *entity);
enum ways_step ways_out_of_harm(struct game *game, const struct entity *entity, struct point *step);

#endif
