/* SPDX-License-Identifier: MIT
 *
 * Statuses: what befalls hero and monster alike for a number of turns. status.c is the only writer of these fields. In
 * campaign games they wane with the ticks of the environment; in classic there is confusion only, which wanes as its
 * bearer acts (ai_classic.c). */
#ifndef CORE_COMPONENT_STATUS_H
#define CORE_COMPONENT_STATUS_H

#include "core/event.h"
#include "statuses.h"

struct action;
struct entity;
struct game;

/* Brings a status for some turns, or adds to it, by the rule of its row. Told if that changes anything. What a foe has
 * brought makes its victim hunt; what comes from the ground, of cause KIND_NONE, does not. */
void status_begin(struct game *game, struct entity *entity, enum status_kind status, int turns, kind_id cause,
                  struct events *events);

/* Ends a status that one has. Told. */
void status_end(struct game *game, struct entity *entity, enum status_kind status, struct events *events);

/* Ends all that are no favour. */
void status_cure(struct game *game, struct entity *entity, struct events *events);

/* A turn less of a status that one has; its end is told. */
void status_wane(struct game *game, struct entity *entity, enum status_kind status, struct events *events);

/* A ward for ten turns that takes up `amount` hit points, or the more that are left of another. */
void status_ward(struct game *game, struct entity *entity, int amount, kind_id cause, struct events *events);

/* Takes up what a ward can of some damage, and returns the rest; a ward that is used up ends. */
int status_take_up(struct game *game, struct entity *entity, int damage, struct events *events);

/* Classic's confusion: begins one of `turns` turns in place of any earlier one; takes off a turn that is spent; ends
 * it. [T] */
void status_confuse(struct entity *entity, int turns);
void status_stumble(struct entity *entity);
void status_recover(struct entity *entity);

/* What becomes of an action of one who has statuses: a stunned one's is lost, a held one only tries to step, a confused
 * one steps anywhere. Draws from the ai stream; takes a turn off what the try or the loss ends. */
void status_bend(struct game *game, struct action *action, struct events *events);

/* The turns of a status that is brought for so many to who had it for `before`. */
int16_t status_brought(enum status_kind status, int before, int turns);

/* One tick of statuses without who has them, but for what it is spared: what it takes in all; each lasts a turn less.
 */
int status_pass(int16_t turns[STATUS_COUNT], int spared);

/* The hit points that a status takes a tick from one who is spared so much of each flat damage. */
int status_harm(enum status_kind status, int spared);

/* The most hit points that the next `ticks` ticks take by statuses. */
int status_threat(const struct game *game, const struct entity *entity, int ticks);

/* One tick: harm, then a turn less of each; the hero first, then by id. */
void status_tick(struct game *game, struct events *events);

#endif
