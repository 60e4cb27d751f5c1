/* SPDX-License-Identifier: MIT
 *
 * What each king has alone, for the table of king.c: see struct king_row there. */
#ifndef CORE_MIND_KING_SCRIPTS_H
#define CORE_MIND_KING_SCRIPTS_H

#include "base/grid.h"

#include <stdbool.h>

struct entity;
struct events;
struct game;

void orrin_lose_coffin(struct game *game, struct entity *king, struct events *events);
bool orrin_find_coffin(const struct game *game, struct point *coffin);

#endif
