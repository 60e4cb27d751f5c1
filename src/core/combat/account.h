/* SPDX-License-Identifier: MIT
 *
 * The account of what the hero has lost last: whose doing it was, with all parts of the sum. It tells how a game ended
 * and changes nothing else; account.c is the only writer of these fields. */
#ifndef CORE_COMBAT_ACCOUNT_H
#define CORE_COMBAT_ACCOUNT_H

#include "core/rules.h"

/* What of a harm came through, and what kept the rest off. */
struct loss {
    int taken;  /* hit points */
    int ward;   /* that the ward has taken up */
    int spared; /* that what is worn has kept off, of flat damage */
    enum damage_type type;
};

struct entity;
struct game;
struct harm_source;
struct world;

/* The hero loses hit points. */
void account_loss(struct game *game, struct loss loss, const struct harm_source *source);

/* A status of somebody's is the doing of this kind, KIND_NONE for nobody's. */
void account_status(struct world *world, const struct entity *entity, enum status_kind status, kind_id by);

/* What somebody has lost just now was the harm of a status. */
void account_status_loss(struct world *world, const struct entity *entity, enum status_kind status);

/* Worlds of before there were parts: the sum is what it was then, and is one only if it leads to the damage. */
void account_of_old(struct world *world);

#endif
