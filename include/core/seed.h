/* SPDX-License-Identifier: MIT
 *
 * Seeds as people give and share them: a number, a share string "profile:rules:seed", which names the game it is of, or
 * any words; and the seed that is everybody's on one day. Frozen: what is written down must lead to the same barrow. */
#ifndef CORE_SEED_H
#define CORE_SEED_H

#include "base/strbuf.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stdint.h>

enum { SEED_TEXT_SIZE = 64 }; /* room for any text that is taken, its zero included */

struct seed {
    uint64_t number;
    char profile[ID_SIZE]; /* of a share string; "" without one */
    uint32_t rules_version;
};

/* Reads a text: digits alone are the number, a text with two colons is a share string, all else is hashed. False, and
 * nothing is read, when there is no text, the digits are too many, or the share string is none. */
bool seed_read(const char *text, struct seed *seed);

/* Appends the share string of a game. */
void seed_share(const char *profile, uint32_t rules_version, uint64_t number, struct strbuf *out);

/* The profile that a seed is for: that of its share string, else `otherwise`. -1: these rules do not have it. */
int seed_profile(const struct rules *rules, const struct seed *seed, int otherwise);

/* Whether a share string is of the rules that a profile has now; true without one. */
bool seed_fits(const struct seed *seed, const struct profile *profile);

/* The seed of a profile on the day, in UTC, of this moment in Unix seconds: the same for everybody. */
uint64_t seed_of_day(const char *profile, uint32_t rules_version, int64_t time);

/* Whether two moments are of the same day in UTC. */
bool seed_same_day(int64_t a, int64_t b);

#endif
