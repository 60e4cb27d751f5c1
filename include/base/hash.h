/* SPDX-License-Identifier: MIT
 *
 * A 64-bit hash of a sequence of integers, equal on every machine: it is fed values, never memory.
 * For state hashes, content hashes and record checksums. Not cryptographic. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

struct hash {
    uint64_t state;
};

/* Each step is a bijection of the state for a given value, and of the value for a given state: one changed value is
 * never lost. Like the first and last step in the header, because a turn feeds hundreds of them. */
static inline void hash_u64(struct hash *hash, uint64_t value)
{
    uint64_t mixed = (hash->state ^ value) * UINT64_C(0xd6e8feb86659fd93);
    hash->state = (mixed ^ (mixed >> 32)) + UINT64_C(0x9e3779b97f4a7c15);
}

static inline void hash_init(struct hash *hash, uint64_t seed)
{
    hash->state = 0;
    hash_u64(hash, seed);
}

/* Spreads what the last values did to a few bits over all of them. */
static inline uint64_t hash_value(const struct hash *hash)
{
    uint64_t mixed = hash->state;
    mixed = (mixed ^ (mixed >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    mixed = (mixed ^ (mixed >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return mixed ^ (mixed >> 32);
}

/* Feeds the bytes and their number, so that two texts in a row cannot be cut elsewhere. */
void hash_bytes(struct hash *hash, const void *bytes, size_t size);

/* The hash of just these bytes. */
static inline uint64_t hash_once(uint64_t seed, const void *bytes, size_t size)
{
    struct hash hash;
    hash_init(&hash, seed);
    hash_bytes(&hash, bytes, size);
    return hash_value(&hash);
}

#endif
