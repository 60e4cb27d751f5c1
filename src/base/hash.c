/* SPDX-License-Identifier: MIT
 *
 * The rest of the hash: start, runs of bytes, and the final scrambling. The step itself is in the header.
 * Called for state hashes, content hashes and record checksums. */
#include "base/hash.h"

void hash_init(struct hash *hash, uint64_t seed)
{
    hash->state = 0;
    hash_u64(hash, seed);
}

void hash_bytes(struct hash *hash, const void *bytes, size_t size)
{
    const uint8_t *next = bytes;
    size_t left = size;

    while (left > 0) {
        size_t taken = left < 8 ? left : 8;
        uint64_t value = 0;
        for (size_t i = 0; i < taken; i++)
            value |= (uint64_t)next[i] << (8 * i);
        hash_u64(hash, value);
        next += taken;
        left -= taken;
    }
    hash_u64(hash, size);
}

/* Spreads what the last values did to a few bits over all of them. */
uint64_t hash_value(const struct hash *hash)
{
    uint64_t mixed = hash->state;
    mixed = (mixed ^ (mixed >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    mixed = (mixed ^ (mixed >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return mixed ^ (mixed >> 32);
}
