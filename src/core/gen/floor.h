/* SPDX-License-Identifier: MIT
 *
 * Building a floor: rooms and tunnels (rooms.c), then who and what is in them (populate.c). A floor depends on seed
 * and depth alone, whatever was played before. */
#ifndef CORE_GEN_FLOOR_H
#define CORE_GEN_FLOOR_H

#include "base/grid.h"
#include "base/rng.h"

struct drawing;
struct game;
struct map;
struct profile;

enum { MAX_ROOMS = 64 };

/* A room's outer box: walls at x, y, x + width, y + height; the floor is what lies between. [T] */
struct room {
    int16_t x, y, width, height;
};

struct layout {
    int count;
    struct room rooms[MAX_ROOMS];
};

struct point room_centre(const struct room *room);

/* Replaces the floor under the hero by number `floor`; the hero stands where it begins. */
void floor_lay(struct game *game, int floor);

/* The same, and the hero has looked around. */
void floor_build(struct game *game, int floor);

/* Nothing but rock, and one cell in it with the hero: of a game that has not set out. */
void floor_lay_rock(struct game *game);

/* The drawing that floor number `floor` of this game is, or NULL. */
const struct drawing *drawn_find(const struct game *game, int floor);

/* Lays it out: ground, the hero, things. */
void drawn_lay(struct game *game, const struct drawing *drawing);

/* Carves rooms and tunnels into a map of solid rock. */
void rooms_carve(struct map *map, const struct profile *profile, struct rng *rng, struct layout *layout);

/* Puts monsters and items into one room. */
void populate_room(struct game *game, const struct room *room, int floor, struct rng *monster_rng,
                   struct rng *item_rng);

#endif
