/* SPDX-License-Identifier: MIT
 *
 * The parts of a tick, in their order. Called by turn.c. */
#include "tick.h"

#include "component/status.h"
#include "unrest.h"

/* A new part of the environment is a row in its place: cells that return, gas, fire, harm of cells, statuses, those who
 * mend, unrest. */
static void (*const PARTS[])(struct game *game, struct events *events) = {
    status_tick,
    unrest_tick,
};

void tick(struct game *game, struct events *events)
{
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++)
        PARTS[i](game, events);
}
