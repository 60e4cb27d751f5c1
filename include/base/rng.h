/* SPDX-License-Identifier: MIT
 *
 * Randomness: xoshiro256** (Blackman and Vigna, 2018) seeded through splitmix64. Integers only.
 * One stream per purpose, always an explicit argument; one draw per expression, because C leaves the order of
 * evaluation open. The sequences are frozen by tests/unit/test_rng.c: every saved game depends on them. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t s[4];
};

/* One step of splitmix64: advances *state and returns the next output. Also used to mix seeds. */
uint64_t splitmix64(uint64_t *state);

/* Starts the stream number `stream`, instance `index` (a floor's depth, for one) of the game with this seed.
 * Different (seed, stream, index) give unrelated sequences. */
void rng_seed(struct rng *rng, uint64_t seed, uint32_t stream, uint32_t index);

/* The next 64 bits. */
uint64_t rng_next(struct rng *rng);

/* Uniform in 0 .. bound-1 without bias; `bound` must be at least 1. */
uint32_t rng_below(struct rng *rng, uint32_t bound);

/* Uniform in low .. high, both included; low <= high. */
int rng_range(struct rng *rng, int low, int high);

/* An index of the weights, each as likely as its share of their sum, which fits; -1, and no draw, where that is 0. */
int rng_weighted(struct rng *rng, const int *weights, int count);

/* Puts numbers into an order by chance, each as likely as any other (Fisher and Yates). */
void rng_shuffle(struct rng *rng, uint16_t *numbers, int count);

#endif
