/* SPDX-License-Identifier: MIT
 *
 * Missiles: what flies along the line between two cells and strikes the first actor on it. */
#ifndef CORE_COMBAT_MISSILE_H
#define CORE_COMBAT_MISSILE_H

#include "base/grid.h"
#include "blow.h"
#include "core/event.h"

#include <stdbool.h>

struct entity;
struct game;

/* Whether no cell between two stops what flies or holds an actor; with `known`, as far as the hero has seen. */
bool missile_line_clear(const struct game *game, struct point from, struct point to, bool known);

/* The first actor on the line from one cell to another, `to` included, or NULL. */
struct entity *missile_victim(struct game *game, struct point from, struct point to);

/* The arithmetic of a missile of this power, reckoned: neither press nor probe; of guard, the shield's part. */
struct blow missile_blow(const struct game *game, const struct entity *shooter, const struct entity *target, int power);

/* The power of a missile of this rule that the hero throws, or shoots: its own, its thrower's, the launcher's. */
int missile_power(const struct game *game, const struct item_rule *rule);

/* Strikes with it. */
void missile_strike(struct game *game, const struct entity *shooter, struct entity *target, int power,
                    struct events *events);

#endif
