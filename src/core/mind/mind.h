/* SPDX-License-Identifier: MIT
 *
 * The mind: what one with an ai remembers between its turns in games of the campaign. Plain data; mind/awareness.c
 * changes states, the abilities' files wind-ups. Each field has its row in state/world_fields.def. */
#ifndef CORE_MIND_MIND_H
#define CORE_MIND_MIND_H

#include "base/grid.h"
#include "core/id.h"
#include "core/monster.h"

#include <stdbool.h>
#include <stdint.h>

/* Invariants: in classic all of it is 0, which is ASLEEP and asked by nobody. */
struct mind {
    uint8_t state; /* enum awareness */
    /* Of turns: stood at a place, out of the hero's sight, far from him; 0 in a new state. CAPTIVE: bumps that have
     * gone into freeing it. FOLLOW, STAY: ticks until what has risen crumbles, 0 for never. */
    uint8_t count;
    uint16_t group;                   /* who came together; 0 for none */
    struct point goal;                /* WARY, LOST, WANDER: where to; FLEE: where it first fled from */
    bool startled;                    /* its next action is lost: it has just turned HUNT between its turns */
    bool has_fled;                    /* a coward flees once */
    bool afraid;                      /* it flees because of Fear: when that ends, it hunts again */
    bool shied;                       /* its last action was a step away from the hero: its next is not */
    bool patrol;                      /* came because of Unrest */
    bool stepped;                     /* its last action was a step */
    bool company;                     /* others came with it */
    uint8_t held;                     /* turns in which it has waited for its group, in all */
    uint8_t astray;                   /* turns that a patrol has not known where the hero is */
    uint8_t aims;                     /* the ability that is wound up, counted from 1; 0 for none */
    struct point aim;                 /* what that was wound up at */
    uint8_t cooldowns[MAX_ABILITIES]; /* its own turns until each can be used again */
};

#endif
