/* SPDX-License-Identifier: MIT
 *
 * Effects: what consumed items do. One row of a table per effect; the parameters are the item's. */
#ifndef CORE_EFFECT_EFFECT_H
#define CORE_EFFECT_EFFECT_H

#include "base/grid.h"
#include "core/event.h"
#include "core/rules.h"

struct game;
struct entity;

/* One use: the rule and kind of what is used, where it is aimed. */
struct effect_use {
    const struct item_rule *rule;
    kind_id item;
    int16_t amount;      /* the rule's, as its plus makes it */
    bool thrown;         /* what is drunk otherwise */
    bool aimed;          /* the target was named; not so of what was unknown */
    struct point target; /* the hero's cell where none need be named */
};

/* Whether the hero can use this now. */
enum reject effect_check(const struct game *game, const struct effect_use *use);

/* Carries the effect out; effect_check must have passed. */
void effect_apply(struct game *game, const struct effect_use *use, struct events *events);

#endif
