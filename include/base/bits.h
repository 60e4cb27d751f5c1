/* SPDX-License-Identifier: MIT
 *
 * What C11 has no name for: the lowest set bit, and whole square roots. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

/* The number of the lowest set bit; `bits` must not be 0. */
static inline int lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int number = 0;
    for (int half = 32; half > 0; half /= 2) {
        if ((bits & (((uint64_t)1 << half) - 1)) == 0) {
            bits >>= half;
            number += half;
        }
    }
    return number;
#endif
}

/* The largest number whose square is not above `value`. By Newton's method, from above. */
static inline uint64_t square_root(uint64_t value)
{
    if (value < 2)
        return value;
    uint64_t root = value / 2 + 1;
    for (;;) {
        uint64_t next = (root + value / root) / 2;
        if (next >= root)
            return root;
        root = next;
    }
}

#endif
