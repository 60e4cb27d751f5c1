/* SPDX-License-Identifier: MIT
 *
 * Forecasts: what the rules say will happen. Holds no rule of its own: it calls the functions that deal the damage. */
#ifndef CORE_FORECAST_H
#define CORE_FORECAST_H

#include "world.h"

/* Blows of `damage` that take `hp` hit points; BLOWS_NEVER when damage is 0. */
int forecast_blows(int damage, int hp);

/* The most hit points that all seen foes together take if the hero waits one turn. */
int forecast_threat(const struct game *game);

#endif
