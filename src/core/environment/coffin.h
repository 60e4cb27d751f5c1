/* SPDX-License-Identifier: MIT
 *
 * What is shut and blocks the way: opened by the hero, or by who lies in it. */
#ifndef CORE_ENVIRONMENT_COFFIN_H
#define CORE_ENVIRONMENT_COFFIN_H

#include "base/grid.h"
#include "core/event.h"

struct game;

/* The hero opens it. Who was in it hunts, but loses a turn. passage_bumps(game, at). */
void coffin_open(struct game *game, struct point at, struct events *events);

/* One tick: who lies in one that the hero stays beside comes out, which is its turn; not in the turn of the step that
 * led there. */
void coffin_tick(struct game *game, struct events *events);

#endif
