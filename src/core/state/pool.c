/* SPDX-License-Identifier: MIT
 *
 * Floors' bytes in a row, by depth. Knows nothing of what they mean. */
#include "pool.h"

#include "base/check.h"
#include "base/hash.h"

#include <string.h>

static size_t offset_of(const struct floor_pool *pool, int place)
{
    size_t offset = 0;
    for (int i = 0; i < place; i++)
        offset += pool->floors[i].size;
    return offset;
}

static void renew_epoch(struct floor_pool *pool)
{
    struct hash hash;
    hash_init(&hash, 0);
    for (int i = 0; i < pool->count; i++) {
        hash_u64(&hash, (uint64_t)pool->floors[i].depth);
        hash_u64(&hash, pool->floors[i].hash);
    }
    pool->epoch = pool->count > 0 ? hash_value(&hash) : 0;
}

void pool_clear(struct floor_pool *pool)
{
    pool->epoch = 0;
    pool->used = 0;
    pool->count = 0;
}

void pool_copy(struct floor_pool *copy, const struct floor_pool *pool)
{
    memcpy(copy, pool, offsetof(struct floor_pool, bytes) + pool->used);
}

int pool_find(const struct floor_pool *pool, int depth)
{
    for (int i = 0; i < pool->count; i++) {
        if (pool->floors[i].depth == depth)
            return i;
    }
    return -1;
}

const uint8_t *pool_bytes(const struct floor_pool *pool, int place)
{
    return pool->bytes + offset_of(pool, place);
}

void pool_remove(struct floor_pool *pool, int place)
{
    CHECK(place >= 0 && place < pool->count);
    size_t offset = offset_of(pool, place), size = pool->floors[place].size;
    memmove(pool->bytes + offset, pool->bytes + offset + size, pool->used - offset - size);
    memmove(pool->floors + place, pool->floors + place + 1, (size_t)(pool->count - place - 1) * sizeof pool->floors[0]);
    pool->used -= (uint32_t)size;
    pool->count--;
    renew_epoch(pool);
}

/* The farther end: floors stand by depth. */
static int farthest_from(const struct floor_pool *pool, int depth)
{
    int last = pool->count - 1;
    return pool->floors[last].depth - depth > depth - pool->floors[0].depth ? last : 0;
}

void pool_put(struct floor_pool *pool, int depth, uint64_t hash, const uint8_t *bytes, size_t size)
{
    int old = pool_find(pool, depth), place = 0;
    if (old >= 0)
        pool_remove(pool, old);
    if (size > sizeof pool->bytes)
        return;
    while (pool->count == MAX_PARKED || size > sizeof pool->bytes - pool->used)
        pool_remove(pool, farthest_from(pool, depth));
    while (place < pool->count && pool->floors[place].depth < depth)
        place++;
    size_t offset = offset_of(pool, place);
    memmove(pool->bytes + offset + size, pool->bytes + offset, pool->used - offset);
    memmove(pool->floors + place + 1, pool->floors + place, (size_t)(pool->count - place) * sizeof pool->floors[0]);
    memcpy(pool->bytes + offset, bytes, size);
    pool->floors[place] = (struct parked_floor){.depth = (int16_t)depth, .size = (uint32_t)size, .hash = hash};
    pool->used += (uint32_t)size;
    pool->count++;
    renew_epoch(pool);
}
