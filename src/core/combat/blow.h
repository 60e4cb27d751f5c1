/* SPDX-License-Identifier: MIT
 *
 * A blow as arithmetic: what its power and the defense against it are made of, and what it comes to. The blow that is
 * struck, the forecasts, Threat and the account of a death are all reckoned here. Pure. */
#ifndef CORE_COMBAT_BLOW_H
#define CORE_COMBAT_BLOW_H

#include "core/rules.h"

#include <stdbool.h>
#include <stdint.h>

/* A new reason for power or defense is a row here and a line in blow_at (fighter.c) or advantage.c. */
enum blow_part {
    BLOW_OWN,
    BLOW_WORN,
    BLOW_PRESS,  /* of power: others beside the target */
    BLOW_PROBE,  /* of power: blows at it that did nothing */
    BLOW_GUARD,  /* of defense: the target guards itself */
    BLOW_STATUS, /* what statuses add to either */
    BLOW_PERK,   /* of power: the hero is cornered */
    BLOW_PARTS
};

struct blow {
    int16_t power[BLOW_PARTS], defense[BLOW_PARTS];
    bool crush;    /* only half of the defense counts */
    bool brittle;  /* who is struck: what crushes it counts double besides */
    bool stabs;    /* a dagger strikes, whatever is held */
    bool counters; /* strikes back at who has struck */
    bool flies;    /* a missile: press and probe have no part in it */
    bool ambush;   /* who is struck does not expect it */
    uint8_t times; /* what gets through counts so many times */
    int16_t dealt; /* the result */
};

/* The blow of these numbers alone, for whoever knows no more; reckoned. */
struct blow blow_of(int power, int defense);

/* The one rule of combat: (power - defense) x times, no dice, never below 0. [T] Fills `dealt`. */
void blow_reckon(struct blow *blow);

/* The same for a target that has ceased to guard itself. */
void blow_reckon_unguarded(struct blow *blow);

/* What of `dealt` is press: there would be so much less without the others. */
int blow_pressed(const struct blow *blow);

/* How many times what gets through counts in all. */
int blow_times(const struct blow *blow);

/* The sums of the parts. */
int blow_power(const struct blow *blow);
int blow_defense(const struct blow *blow);

#endif
