/* SPDX-License-Identifier: MIT
 *
 * Perks: which the hero has, and the hands in which the seed deals them. perk.c is the only writer. What each changes
 * stands with the rule that it changes; whether the hero has one asks perk_has, in world.h. */
#ifndef CORE_COMPONENT_PERK_H
#define CORE_COMPONENT_PERK_H

#include "core/event.h"
#include "core/growth.h"

#include <stdbool.h>
#include <stdint.h>

struct game;

/* Invariants: `taken` are of the profile; the hand has perks of the profile that are not taken, no two alike, exactly
 * while the game waits for the choice. */
struct perks {
    uint32_t taken;          /* bits by enum perk */
    uint8_t hand[PERK_HAND]; /* enum perk + 1; 0 for none */
    bool watched;            /* Deathwatch has saved the hero since the last first arrival */
    bool reprieved;          /* and it has not acted since: it does so before anyone else */
};

/* Whether the hero's level brings a hand that has not been chosen from. */
bool perk_is_due(const struct game *game);

/* Deals the hand that is due: all perks of the profile in the order that the seed gives them, three at a time. */
void perk_deal(struct game *game);

/* Whether a perk is in the hand; and takes it, which ends the choice. */
bool perk_is_offered(const struct game *game, enum perk perk);
void perk_take(struct game *game, enum perk perk, struct events *events);

/* What is once per depth is there again. */
void perk_renew(struct game *game);

#endif
