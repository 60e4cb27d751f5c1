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

/* From the next action of `entity` to the end of the hero's next one, which costs `cost`: so much time; 0 if `entity`
 * acts later. */
int turn_window(const struct game *game, const struct entity *entity, int cost);

/* How many ticks of the environment there are in that time. */
int turn_ticks_due(const struct game *game, int cost);

#endif
