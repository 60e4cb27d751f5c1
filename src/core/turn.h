/* SPDX-License-Identifier: MIT
 *
 * Time: who acts when. The lowest `next` acts; at a tie the hero first, then the others in id order, then, in campaign
 * games, the environment. */
#ifndef CORE_TURN_H
#define CORE_TURN_H

#include "core/event.h"

struct game;
struct entity;

/* Goes on after an action of the hero's that cost `cost`: stops for death, for a level to be answered, or lets the time
 * pass, in which every actor acts that is due before the hero's next action. */
void turn_finish(struct game *game, int cost, struct events *events);

/* The time from the next action of `entity` until the hero's one after next, if the next one takes `cost`; 0 if the
 * foe's comes later. */
int turn_window(const struct game *game, const struct entity *entity, int cost);

/* How many ticks of the environment there are in that time. */
int turn_ticks_due(const struct game *game, int cost);

#endif
