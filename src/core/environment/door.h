/* SPDX-License-Identifier: MIT
 *
 * Doors, opened by a step and closed by a command. */
#ifndef CORE_ENVIRONMENT_DOOR_H
#define CORE_ENVIRONMENT_DOOR_H

#include "base/grid.h"
#include "core/event.h"

struct entity;
struct game;

/* Whether a door stands open there and nothing is in it. */
enum reject door_check_close(const struct game *game, struct point at);

/* Told who sees it; who does not, but is near enough, hears from where. */
void door_open(struct game *game, const struct entity *actor, struct point at, struct events *events);
void door_close(struct game *game, const struct entity *actor, struct point at, struct events *events);

#endif
