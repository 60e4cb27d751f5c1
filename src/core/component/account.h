/* SPDX-License-Identifier: MIT
 *
 * The account of what the hero has lost last: whose doing it was, with all parts of the sum. It tells how a game ended
 * and changes nothing else; account.c is the only writer of these fields. */
#ifndef CORE_COMPONENT_ACCOUNT_H
#define CORE_COMPONENT_ACCOUNT_H

#include "core/rules.h"

struct entity;
struct game;
struct harm_source;
struct world;

/* The hero loses `amount` hit points, and its ward has taken up `ward`. */
void account_loss(struct game *game, int amount, int ward, enum damage_type type, const struct harm_source *source);

/* A status of somebody's is the doing of this kind, KIND_NONE for nobody's. */
void account_status(struct world *world, const struct entity *entity, enum status_kind status, kind_id by);

/* What somebody has lost just now was the harm of a status. */
void account_status_loss(struct world *world, const struct entity *entity, enum status_kind status);

/* Worlds of before there were parts: the sum is what it was then, and is one only if it leads to the damage. */
void account_of_old(struct world *world);

#endif
