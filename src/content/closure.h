/* SPDX-License-Identifier: MIT
 *
 * Which rows a profile can bring into a game. */
#ifndef CONTENT_CLOSURE_H
#define CONTENT_CLOSURE_H

#include "core/rules.h"

/* The rows that a game of a profile can meet, in the order in which the profile names them: what is added to the data
 * besides moves none of them. */
struct closure {
    const struct rules *rules;
    int count;
    kind_id kinds[MAX_KINDS];
    bool taken[MAX_KINDS];
    int ground_count;
    ground_id grounds[MAX_GROUNDS];
    bool laid[MAX_GROUNDS];
};

/* Fills an empty closure, whose rules are set. */
void closure_of_profile(struct closure *closure, const struct profile *profile);

#endif
