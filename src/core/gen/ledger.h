/* SPDX-License-Identifier: MIT
 *
 * The ledger: which things lie on which floor of a game, planned by its seed. First what brings each row to what it
 * must have come to by a depth, then what is rolled freely. */
#ifndef CORE_GEN_LEDGER_H
#define CORE_GEN_LEDGER_H

#include "base/rng.h"
#include "core/rules.h"

enum { LEDGER_NO_ROW = -1 };

struct ledger_thing {
    kind_id kind;
    uint8_t count; /* that lie together */
    int8_t row;    /* in whose sum it counts; LEDGER_NO_ROW for none */
};

/* The things of a depth, in the order in which they are drawn; returns how many there are. Depends on the depths above,
 * and on nothing that is below; of the kit, a place in profile->kits or -1, on whether there is a launcher in it. */
int ledger_plan(const struct rules *rules, const struct profile *profile, int kit, uint64_t seed, int depth,
                struct ledger_thing things[MAX_LEDGER_THINGS]);

/* What a find of a kind counts in its row. Unknown kinds lie in twos, so that one may be tried, and count two, but for
 * those that make others known; a stack of anything else counts one. */
int ledger_worth(const struct rules *rules, const struct profile *profile, kind_id kind);

/* One of some kinds, by their weights whatever the depth. */
kind_id ledger_draw(const struct profile *profile, const kind_id *kinds, int count, struct rng *rng);

#endif
