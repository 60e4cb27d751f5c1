/* SPDX-License-Identifier: MIT
 *
 * Plates in the floor: seen from two cells off, in time to stop, and what they set off. */
#ifndef CORE_ENVIRONMENT_PLATE_H
#define CORE_ENVIRONMENT_PLATE_H

#include "core/event.h"

struct entity;
struct game;
struct ground_rule;

/* The hero has done something: what is hidden in sight and within two cells of it is known from now on, and told. */
void plate_notice(struct game *game, struct events *events);

/* Somebody has come onto such a row. An alarm is heard far around; a portcullis shuts the nearest doorway, or cell
 * between two walls, where nobody and nothing is. */
void plate_spring(struct game *game, const struct entity *entity, const struct ground_rule *row, struct events *events);

/* The hero has taken what held such a plate down, at its cell: both happen. */
void plate_bare(struct game *game, const struct ground_rule *row, struct events *events);

#endif
