/* SPDX-License-Identifier: MIT
 *
 * The pool: the floors of a game on which the hero is not, as bytes, behind the world. park.c knows what the bytes
 * mean. Plain data; pool.c is the only writer. */
#ifndef CORE_STATE_POOL_H
#define CORE_STATE_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A floor of 60 x 21 with forty monsters and thirty things takes less than 4 KiB (tests/unit/test_parked_floors.c). */
enum { MAX_PARKED = 16, POOL_SIZE = 1 << 16 };

struct parked_floor {
    int16_t depth;
    uint32_t size; /* of its bytes */
    uint64_t hash; /* of the floor, whatever indices kinds have */
};

/* Invariants: by depth, the shallowest first, none twice; the bytes of the floors follow each other in that order. */
struct floor_pool {
    uint64_t epoch; /* the hash of all in it: pools of one epoch are the same; 0 when it is empty */
    uint32_t used;
    int16_t count;
    struct parked_floor floors[MAX_PARKED];
    uint8_t bytes[POOL_SIZE]; /* only the used ones mean anything */
};

void pool_clear(struct floor_pool *pool);

/* Copies what is used. */
void pool_copy(struct floor_pool *copy, const struct floor_pool *pool);

/* The place of a floor, and its bytes; -1 when it is not there. */
int pool_find(const struct floor_pool *pool, int depth);
const uint8_t *pool_bytes(const struct floor_pool *pool, int place);

/* Takes a floor in. One whose depth is there, or that has no place left, makes others go: the one of its depth, then
 * those farthest from it. One that is larger than the pool does not get in. */
void pool_put(struct floor_pool *pool, int depth, uint64_t hash, const uint8_t *bytes, size_t size);

void pool_remove(struct floor_pool *pool, int place);

#endif
