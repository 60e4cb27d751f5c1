/* SPDX-License-Identifier: MIT
 *
 * Captives and allies of the campaign: who is freed, what it is told, whom it fights, what becomes of it. A captive is
 * bound and left alone by all; freed it follows the hero, or stays where it was told to. Their states are those of
 * minds (core/monster.h). */
#ifndef CORE_MIND_ALLY_H
#define CORE_MIND_ALLY_H

#include "core/event.h"
#include "core/monster.h"

#include <stdbool.h>

struct entity;
struct game;

/* How near to the hero hunters are that an ally fights; how near it comes. */
enum { ALLY_REACH = 6, ALLY_NEAR = 2 };

/* --- Freeing ------------------------------------------------------------------------------------------------------ */

/* Nobody's foe from now on, and worth nothing. */
void ally_bind(struct entity *entity);

/* How many on the floor the hero leads, in its sight or not; what was raised for it does not count. */
int ally_count_led(const struct game *game);

/* Whether the hero may free another: it leads fewer than it may. */
enum reject ally_check_free(const struct game *game);

/* One bump at a captive's bonds; the last frees it. */
void ally_free(struct game *game, struct entity *captive, struct events *events);

/* A foe fights for the hero from now on, and is worth nothing. */
void ally_join(struct entity *entity);

/* What an ally has raised or called fights for the hero, and crumbles in time. */
void ally_raise(struct entity *entity);

/* --- What it is told, and what becomes of it ---------------------------------------------------------------------- */

/* Whether an ally is in the hero's sight. */
bool ally_shows(const struct game *game);

/* All allies in sight are told to stay; if none of them follows, to come. */
enum reject ally_check_order(const struct game *game);
void ally_order(struct game *game, struct events *events);

/* The hero and an ally beside it change places. */
void ally_swap(struct game *game, struct entity *ally, struct events *events);

/* A first arrival tends those who have come along: they grow, and heal half. */
void ally_tend(struct game *game, struct events *events);

/* Of those who waited on a floor to which the hero comes with others, as many go their own way as are too many to lead
 * together; told. Part of an arrival. */
void ally_dismiss(struct game *game, struct events *events);

/* What was raised on the hero's side comes nearer to its end. Part of a tick. */
void ally_tick(struct game *game, struct events *events);

/* --- Whom it fights ----------------------------------------------------------------------------------------------- */

/* Whether `entity` fights `other`, neither of which is the hero: an ally those that hunt near the hero, all others
 * allies. */
bool ally_fights(const struct game *game, const struct entity *entity, const struct entity *other);

/* Of those that it fights and sees the nearest, the first in reading order; NULL for none. */
const struct entity *ally_opponent(const struct game *game, const struct entity *entity);

/* Of those that it fights and stands beside the one with the fewest hit points, the first of the table; NULL for none.
 */
const struct entity *ally_beside(const struct game *game, const struct entity *entity);

#endif
