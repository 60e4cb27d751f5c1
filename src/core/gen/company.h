/* SPDX-License-Identifier: MIT
 *
 * Who comes together, drawn by a depth's weights: the groups that a floor begins with, and those of patrols. As pure as
 * the rest of floors: no game is needed. */
#ifndef CORE_GEN_COMPANY_H
#define CORE_GEN_COMPANY_H

#include "base/rng.h"
#include "core/rules.h"

#include <stdbool.h>

enum { COMPANY_MOST = 16 };

/* The members of a row, then those who follow them. */
struct company {
    int count;
    kind_id kinds[COMPANY_MOST];
    int worth; /* the sum of their experience */
};

/* Draws a row with the chance of its weight at a depth and its company; false if no foes live there. With `walking`,
 * without those who stand still or lie in ambush. */
bool company_draw(const struct rules *rules, const struct profile *profile, int depth, bool walking, struct rng *rng,
                  struct company *company);

/* Who may be a captive at a depth, all with the same chance; KIND_NONE if there is no such kind. */
kind_id company_captive(const struct profile *profile, int depth, struct rng *rng);

#endif
