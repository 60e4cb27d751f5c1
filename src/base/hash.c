/* SPDX-License-Identifier: MIT
 *
 * The part of the hash that feeds runs of bytes; the rest is in the header.
 * Called for state hashes, content hashes and record checksums. */
#include "base/hash.h"

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
