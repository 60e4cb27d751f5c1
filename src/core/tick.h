/* SPDX-License-Identifier: MIT
 *
 * The environment: what happens at each full turn, after all who are due then have acted. */
#ifndef CORE_TICK_H
#define CORE_TICK_H

#include "core/event.h"

struct game;

void tick(struct game *game, uint32_t time, struct events *events);

#endif
