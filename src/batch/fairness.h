/* SPDX-License-Identifier: MIT
 *
 * Whether a run of the campaign was fair: what its hit points were lost to, whether the end was announced, what could
 * still have been done. Counted from outside, like the run stats: from each step's events and the view before it. */
#ifndef BATCH_FAIRNESS_H
#define BATCH_FAIRNESS_H

#include "core/event.h"
#include "core/view.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FAIRNESS_WARNING = 3, /* turns before the end in which Threat should have been deadly */
    FAIRNESS_MEANS = 5,   /* turns before the end when there should have been a way out */
    FAIRNESS_TURNS = 16,  /* the last ones are kept: more than FAIRNESS_MEANS of the longest actions take */
};

/* One turn, as the player saw it. */
struct fairness_turn {
    uint32_t turn;
    bool deadly; /* Threat was as high as the hit points, before some command of this turn */
    bool means;  /* before the first: see fairness_had_means */
};

/* Zeroed memory is a run that has not begun. */
struct fairness {
    uint64_t unseen;     /* hit points lost to blows and missiles of those who were not in view before the command */
    uint32_t blows;      /* by and at the hero */
    uint32_t zero_blows; /* of those, the ones that took nothing */
    uint32_t last_turn;  /* before the last command */
    int32_t last_threat;
    int32_t last_damage; /* hit points lost by it */
    bool last_step;      /* it led the hero to another cell: Threat is of who stays for a turn */
    uint32_t turn_count;
    struct fairness_turn turns[FAIRNESS_TURNS]; /* of those with a command, the i-th at i % FAIRNESS_TURNS */
};

/* Takes one step: the view before it, and its events. */
void fairness_add(struct fairness *fairness, const struct view *before, const struct events *events);

/* Whether Threat was deadly in one of the last FAIRNESS_WARNING turns. */
bool fairness_warned(const struct fairness *fairness);

/* Whether FAIRNESS_MEANS turns before the end the pack had something that heals, gets away, holds or confuses, or
 * stairs that the hero knew were at most so many free steps away. Of a shorter run: at its beginning. */
bool fairness_had_means(const struct fairness *fairness);

/* How many blows in a hundred took nothing. */
int fairness_zero_blows(const struct fairness *fairness);

#endif
