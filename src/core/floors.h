/* SPDX-License-Identifier: MIT
 *
 * Going from floor to floor where floors stay as they were left: what the hero leaves behind, where it arrives, what
 * the first arrival gives, who follows, and the end of a chapter. Reached by the actions of stairs and by the clock. */
#ifndef CORE_FLOORS_H
#define CORE_FLOORS_H

#include "core/event.h"

#include <stdbool.h>

struct game;

/* What the first arrival on floor d gives, times d, but on the first floor. */
enum { ARRIVAL_XP = 40 };

/* Whether those who follow are still on the stairs, which the hero cannot take then. */
bool floors_are_followed(const struct game *game);

/* Takes the hero down or up from the stairs it stands on; down from the last floor of a chapter ends the game. */
void floors_leave(struct game *game, bool up, struct events *events);

/* The free cell nearest to `from` by path, the first in reading order; false when there is none. */
bool floors_find_room(struct game *game, struct point from, struct point *room);

/* Those who follow and are due now come onto the floor. */
void floors_arrive(struct game *game, uint32_t time, struct events *events);

#endif
