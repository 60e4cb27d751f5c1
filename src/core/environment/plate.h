/* SPDX-License-Identifier: MIT
 *
 * Plates in the floor, and what they set off. How they are noticed stands in notice.h. */
#ifndef CORE_ENVIRONMENT_PLATE_H
#define CORE_ENVIRONMENT_PLATE_H

#include "core/event.h"

struct entity;
struct game;
struct ground_rule;

/* Somebody has come onto such a row. An alarm is heard far around; a portcullis shuts the nearest doorway, or cell
 * between two walls, where nobody and nothing is. */
void plate_spring(struct game *game, const struct entity *entity, const struct ground_rule *row, struct events *events);

/* The hero has taken what held such a plate down, at its cell: both happen. */
void plate_bare(struct game *game, const struct ground_rule *row, struct events *events);

#endif
