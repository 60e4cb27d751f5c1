/* SPDX-License-Identifier: MIT
 *
 * Kings: which are up and which are laid to rest, and what is asked of one that is neither here nor there. king.c is
 * the only writer. */
#ifndef CORE_MIND_KINGS_H
#define CORE_MIND_KINGS_H

#include "base/grid.h"
#include "core/monster.h"

#include <stdbool.h>
#include <stdint.h>

struct entity;
struct game;

/* Bits by enum king. Invariants: they are of the profile's; who is laid to rest was woken. */
struct kings {
    uint8_t woken; /* has left his coffin */
    uint8_t laid;  /* and was killed */
};

/* Which king it is; KING_NONE: none. */
enum king king_of(const struct game *game, const struct entity *entity);

/* The free cell beside a coffin that is nearest to the hero; false if there is none. */
bool king_find_room(const struct game *game, struct point coffin, struct point *room);

#endif
