/* SPDX-License-Identifier: MIT
 *
 * Awareness: what those with a mind know of the hero, in games of the campaign. Its states follow from each other by
 * one table. Of a mind's state, count and goal awareness.c writes what the hero does to them; ally.c what it is told,
 * ai_campaign.c its turns at a place, and floors.c, planned.c and split.c what it begins with. */
#ifndef CORE_MIND_AWARENESS_H
#define CORE_MIND_AWARENESS_H

#include "core/event.h"
#include "core/monster.h"

#include <stdbool.h>

struct entity;
struct game;

/* The first change that the table has for `entity` in its turn. Draws from the sleep stream. Returns true if that costs
 * the turn, because it has turned HUNT. */
bool awareness_turn(struct game *game, struct entity *entity, struct events *events);

/* Between turns: what a foe does to `entity` (harm, a push, a status) makes it hunt, unless it flees; its next turn is
 * lost over that. */
void awareness_alarm(struct game *game, struct entity *entity, struct events *events);

/* A noise of loudness `loudness` at a cell: all who hear it and neither hunt nor flee become wary of the cell. */
void awareness_noise(struct game *game, struct point at, int loudness, struct events *events);

/* The hero leaves the floor: who hunts and does not come along has lost it where it stands. */
void awareness_leave(struct game *game);

/* The chance, in percent, that `entity`, which the hero sees, will wake or notice the hero in its next turn, if the
 * hero does something of this noise where it stands; it waits if `waits`. */
int awareness_chance(const struct game *game, const struct entity *entity, int noise, bool waits);

/* Whether `entity`, as far as the hero can tell, may flee in its next turn: it is afraid, steals, or has as few
 * hit points as the last of a group flees with. */
bool awareness_may_flee(const struct game *game, const struct entity *entity);

/* Whether its wounds ever make it flee: its own, or the death of the others of its group. */
bool awareness_may_take_fright(const struct game *game, const struct entity *entity);

/* Whether `entity` comes along when the hero takes stairs now: HUNT, not STILL, without loot, and a path
 * of 6 at most. */
bool awareness_follows(struct game *game, const struct entity *entity);

/* Something puts it to sleep, whatever it knew. Told. */
void awareness_lull(struct game *game, struct entity *entity, struct events *events);

/* For spawning: puts a mind into a state as it is, with nothing told. */
void awareness_begin(struct entity *entity, enum awareness state);

/* Sends one that wanders, is wary or has lost the hero to a cell. */
void awareness_send(struct entity *entity, struct point goal);

#endif
