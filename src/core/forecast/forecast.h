/* SPDX-License-Identifier: MIT
 *
 * Forecasts: what the rules say will happen. Holds no rule of its own: it calls the functions that deal the damage. */
#ifndef CORE_FORECAST_FORECAST_H
#define CORE_FORECAST_FORECAST_H

#include "core/view.h"
#include "world.h"

/* What the next blows between the hero and a foe come to in games whose fights have more than numbers: the first of the
 * hero's counts as often as surprise makes it, the others once; nobody guards, and statuses run out. Of the foe's,
 * *press is what others add. */
struct view_duel forecast_duel(const struct game *game, const struct entity *foe, int *times, int *press);

/* The most hit points that all seen foes together take if the hero waits one turn. *after: what those take in the turn
 * after it, if nobody moves, who have announced or aim and so take none in this one, and who shoot and have no turn in
 * this one; 0 in classic. */
int forecast_threat(const struct game *game, int32_t *after);

#endif
