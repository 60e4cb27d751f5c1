/* SPDX-License-Identifier: MIT
 *
 * xoshiro256** and splitmix64, as published by David Blackman and Sebastiano Vigna (public domain algorithms). No state
 * of its own: every stream is the caller's. */
#include "base/rng.h"

#include "base/check.h"

static uint64_t rotate_left(uint64_t value, int bits)
{
    return (value << bits) | (value >> (64 - bits));
}

uint64_t splitmix64(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

/* The seed is scrambled before stream and index are mixed in, so that neighbouring seeds with neighbouring indices
 * (seed 1 floor 2, seed 2 floor 1) do not meet. Four outputs of splitmix64 are never all zero, as xoshiro demands. */
void rng_seed(struct rng *rng, uint64_t seed, uint32_t stream, uint32_t index)
{
    uint64_t state = seed;
    state = splitmix64(&state) ^ ((uint64_t)stream << 32 | index);
    for (int i = 0; i < 4; i++)
        rng->s[i] = splitmix64(&state);
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* Lemire (2019): the high half of draw * bound is the result; the low half shows the few draws that would make some
 * results likelier than others, and these are drawn again. */
uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    CHECK(bound > 0);
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (uint32_t)-bound % bound;
        while ((uint32_t)product < unfair)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

int rng_range(struct rng *rng, int low, int high)
{
    CHECK(low <= high);
    uint32_t span = (uint32_t)high - (uint32_t)low;
    CHECK(span < UINT32_MAX);
    return (int)(low + (int64_t)rng_below(rng, span + 1));
}

int rng_weighted(struct rng *rng, const int *weights, int count)
{
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) {
        CHECK(weights[i] >= 0);
        sum += (uint32_t)weights[i];
    }
    if (sum == 0)
        return -1;
    int index = 0, roll = (int)rng_below(rng, sum);
    while ((roll -= weights[index]) >= 0)
        index++;
    return index;
}

void rng_shuffle(struct rng *rng, uint16_t *numbers, int count)
{
    for (int left = count; left > 1; left--) {
        int other = (int)rng_below(rng, (uint32_t)left);
        uint16_t kept = numbers[left - 1];
        numbers[left - 1] = numbers[other];
        numbers[other] = kept;
    }
}
