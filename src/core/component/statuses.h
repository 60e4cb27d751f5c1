/* SPDX-License-Identifier: MIT
 *
 * The statuses that one has, and what they come to: asked without changing them. Who changes them is in status.h. */
#ifndef CORE_COMPONENT_STATUSES_H
#define CORE_COMPONENT_STATUSES_H

#include "core/id.h"
#include "core/status_rule.h"

#include <stdbool.h>
#include <stdint.h>

struct entity;

/* Invariant: `confused` is set while confusion has turns, and in classic for the turn in which it ends as well. */
struct statuses {
    int16_t turns[STATUS_COUNT]; /* still to come; 0: none */
    bool confused;
    kind_id cause; /* what brought the last one that takes hit points: named as the killer of whom it kills */
    int16_t ward;  /* hit points that the ward takes up yet; 0 exactly while there is none */
};

static inline bool status_has(const struct statuses *statuses, enum status_kind status)
{
    return statuses->turns[status] > 0;
}

static inline bool status_has_any(const struct statuses *statuses)
{
    int any = 0;
    for (int status = 0; status < STATUS_COUNT; status++)
        any |= statuses->turns[status];
    return any != 0;
}

/* Whether one of them takes hit points at the next tick. */
static inline bool status_harms(const struct statuses *statuses)
{
    int harm = 0;
    for (int status = 0; status < STATUS_COUNT; status++)
        harm |= statuses->turns[status] > 0 ? STATUS_RULES[status].harm : 0;
    return harm > 0;
}

/* What statuses add to power and defense when so many ticks have passed, of their turns still to come. */
int status_power(const int16_t turns[STATUS_COUNT], int ticks);
int status_defense(const int16_t turns[STATUS_COUNT], int ticks);

/* How far one sees who could see `radius` far without statuses. */
int status_sight(const struct entity *entity, int radius);

/* What an action costs one who has statuses, from what it costs others. */
int status_cost(const struct entity *entity, int cost);
int status_pace(const int16_t turns[STATUS_COUNT], int cost);

/* How many of the next `actions` of one who has statuses are not lost. */
int status_actions(const struct entity *entity, int actions);

#endif
