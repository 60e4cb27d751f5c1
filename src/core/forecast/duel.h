/* SPDX-License-Identifier: MIT
 *
 * A duel of the hero and one foe, blow by blow as if they stood beside each other: in its turn each strikes, what blows
 * bring comes to count, and statuses run out with the ticks. Asked for forecasts alone, of the game or of a view; pure.
 * What a foe heals itself by is left out. */
#ifndef CORE_FORECAST_DUEL_H
#define CORE_FORECAST_DUEL_H

#include "combat/blow.h"
#include "core/view.h"

struct ability_rule;

struct duellist {
    struct blow first, later; /* the next blow, and those after it; their parts by statuses and probe are filled in */
    int hp, ward, probe;
    int spared; /* of each flat damage */
    int16_t turns[STATUS_COUNT];
    int next;                       /* until it strikes, in time */
    int cost;                       /* of a blow, without statuses */
    const struct ability_rule *hit; /* what its blows bring besides, or NULL */
};

struct duel {
    struct duellist hero, foe;
    int tick;     /* until the environment's next tick; DUEL_NO_TICK in classic */
    bool tactics; /* blows probe */
};

enum { DUEL_NO_TICK = INT32_MAX };

/* Blows that kill, the foe striking back; and blows of the foe's that kill who only waits, and does not guard. */
struct view_duel duel_reckon(const struct duel *duel);

#endif
