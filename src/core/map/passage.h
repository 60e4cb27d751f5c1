/* SPDX-License-Identifier: MIT
 *
 * What the cells of a floor let pass and what they do to who is there: asked by rules. In classic there are neither
 * doors nor harm, and walls stop everything. */
#ifndef CORE_MAP_PASSAGE_H
#define CORE_MAP_PASSAGE_H

#include "base/path_map.h"
#include "core/ground.h"
#include "world.h"

#include <stdbool.h>

/* One lawful step apart: none is slanted into or out of a doorway. */
static inline bool passage_adjacent(const struct world *world, struct point a, struct point b)
{
    bool slanted = a.x != b.x && a.y != b.y;
    return point_beside(a, b) &&
           !(slanted && world->map.grounds && (terrain_is_door(world, a) || terrain_is_door(world, b)));
}

/* Whether one of a cell's layers does that. Outside the map there is wall. */
bool passage_opens(const struct game *game, struct point at); /* a closed door */
bool passage_bumps(const struct game *game, struct point at); /* what a step opens, and does not enter */
bool passage_slow(const struct game *game, struct point at);
bool passage_stops_flight(const struct game *game, struct point at);
bool passage_burns(const struct game *game, struct point at);

/* Whether a change means anything to the ground of a cell, and to that of any. Never where there are no cells. */
bool passage_changes(const struct game *game, struct point at, enum ground_change change);
bool passage_has_change(const struct game *game, enum ground_change change);

/* Whether what blocks there can be dug away. */
bool passage_digs(const struct game *game, struct point at);

/* As far as the hero has seen a cell: whether somebody may stand there, whether missiles are stopped. What was never
 * seen may be anything, and stops nothing; a door that is out of sight may have been opened since. */
bool passage_may_be_open(const struct game *game, struct point at);
bool passage_is_seen_to_stop_flight(const struct game *game, struct point at);

/* What a step onto a cell adds to the noise; on light feet what lies there adds nothing. */
int passage_noise(const struct game *game, struct point at, bool light);

/* Gas that acts there, or GAS_NONE; and whether fire or such gas harms who stands in it. */
enum gas_kind passage_gas(const struct game *game, struct point at);
bool passage_harms(const struct game *game, struct point at);

/* Whether a cell holds who comes onto it. */
bool passage_holds(const struct game *game, struct point at);

/* A plate lies there. */
bool passage_springs(const struct game *game, struct point at);

/* In king's moves, for path_find and maps. Where one can go, even where others stand: slow ground and closed doors
 * count as one step, too. And where sound goes, a closed door as five cells. */
struct path_ground passage_ways(const struct game *game);
struct path_ground passage_sounds(const struct game *game);

/* How many steps every cell is from one, through doors, over the floor as it is without those who stand on it. The map
 * stands in the game's scratch, until it is wanted for something else. */
struct path_map passage_steps_from(struct game *game, struct point from);

#endif
