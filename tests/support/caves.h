/* SPDX-License-Identifier: MIT
 *
 * Small caves full of the Howe's monsters, drawn by chance, for properties of fights. */
#ifndef SUPPORT_CAVES_H
#define SUPPORT_CAVES_H

#include "support/world_fixture.h"

/* As stage_setup, with the Howe's content. */
int caves_setup(void **state);

/* Draws a cave with the hero in the middle, who has `life` hit points, and foes round it. */
void cave_draw(struct stage *stage, struct rng *rng, int life);

/* Any monster, and any state for one. */
kind_id cave_monster(const struct rules *rules, struct rng *rng);
void cave_state(struct rng *rng, struct entity *foe, bool all_hunt);

#endif
