/* SPDX-License-Identifier: MIT
 *
 * The one bit trick that C11 has no name for. Called by the path search and the field of view. */
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

#endif
