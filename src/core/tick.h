/* SPDX-License-Identifier: MIT
 *
 * The environment: what happens at each full turn, after all who are due then have acted. */
#ifndef CORE_TICK_H
#define CORE_TICK_H

#include "core/event.h"
#include "core/rules.h"

struct game;

void tick(struct game *game, uint32_t time, struct events *events);

/* The time of the first tick that is not before a time: each full turn has one. */
static inline uint32_t tick_from(uint32_t time)
{
    return (time + TURN_COST - 1) / TURN_COST * TURN_COST;
}

#endif
