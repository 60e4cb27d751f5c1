/* SPDX-License-Identifier: MIT
 *
 * Stages whose hero has a perk. */
#ifndef SUPPORT_PERK_FIXTURE_H
#define SUPPORT_PERK_FIXTURE_H

#include "support/world_fixture.h"

extern const struct command STRIKE_EAST;

/* Gives the hero this perk, and no other one to choose. */
void perks_have(struct stage *stage, enum perk perk);

/* A campaign in which nobody but the hero has a turn, and the perk. */
void perks_draw(struct stage *stage, const char *drawing, enum perk perk);

#endif
