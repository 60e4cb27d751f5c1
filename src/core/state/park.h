/* SPDX-License-Identifier: MIT
 *
 * Floors that the hero has left, and comes back to: out of the world into the pool, and back. Their time stands still
 * meanwhile: what is due in so many hundredths of a turn is due in as many when the hero is back. Ids change. */
#ifndef CORE_STATE_PARK_H
#define CORE_STATE_PARK_H

#include "encoding.h"

/* Puts the floor into the pool and takes all that does not travel out of the world. The map stays as it is. */
void floor_park(struct game *game);

/* Lays the floor of this depth out of the pool under those who travel; the hero has not looked around yet. False when
 * it is not there. */
bool floor_return(struct game *game, int depth);

/* Reads the parked floors of an encoded game into its pool. Needs an empty world, and leaves something in it. */
bool parked_decode(struct world_decoder *decoder);

#endif
