/* SPDX-License-Identifier: MIT
 *
 * Experience: the hero's level, points, and choices still to be made. experience.c is the only writer. */
#ifndef CORE_COMPONENT_EXPERIENCE_H
#define CORE_COMPONENT_EXPERIENCE_H

#include "core/event.h"
#include "core/rules.h"

#include <stdint.h>

struct game;

/* Sums stop here, far beyond any game, so that no counter overflows. */
enum { MAX_TOTAL_XP = 1000000000, MAX_LEVEL = 9999 };

/* Invariants: choices < level; xp <= total. */
struct experience {
    int16_t level;
    int16_t choices; /* levels gained and not yet answered */
    int32_t xp;      /* towards the next level */
    int32_t total;   /* ever gained */
    /* Of the campaign: what the level before was answered with, counted from 1, 0 for none; what healing restores
     * besides its own amount. */
    uint8_t last;
    int16_t healing;
};

void experience_init(struct experience *experience);

/* What must be exceeded to reach the next level: base + factor * level. [T] */
int experience_needed(const struct profile *profile, int level);

/* Gives points to the hero; the rest is carried over, and several levels may be gained at once. */
void experience_gain(struct game *game, int amount, struct events *events);

/* What something that heals so much restores now. */
static inline int experience_healed(const struct experience *experience, int amount)
{
    return amount + experience->healing;
}

/* Answers a level gained, of which there must be one: the hero grows by the profile's numbers, with constitution what
 * heals restores more from now on. Returns by how much. */
int experience_answer(struct game *game, enum level_choice choice);

#endif
