/* SPDX-License-Identifier: MIT
 *
 * How soon foes may be beside the hero, as far as the ground has been seen. */
#ifndef CORE_FORECAST_THREAT_WAYS_H
#define CORE_FORECAST_THREAT_WAYS_H

#include "base/grid.h"

#include <stdbool.h>
#include <stdint.h>

struct entity;
struct game;

/* How far one may come in a turn, and in the turn of a hero who is slowed. */
enum { THREAT_NEAR = 5, THREAT_NEAR_SLOWED = 9, THREAT_NEAR_SIDE = 2 * THREAT_NEAR_SLOWED + 1 };

/* In place of steps: of a cell that nobody comes through; of one from which no way so short leads. */
enum { THREAT_NO_WAY = INT8_MAX - 1, THREAT_FAR };

/* Of each cell that is no farther than `near` the steps to a place beside the hero; of those that are not beside it as
 * soon as somebody's are asked for. */
struct threat_ways {
    const struct game *game;
    const struct entity *hero;
    int near;
    int ticks;   /* until the turn is over */
    bool allied; /* an ally is in sight: whoever is in the way may be gone, dead or elsewhere */
    bool fled;   /* those who may flee leave their places to others */
    bool far;    /* all are filled */
    int room;    /* cells beside the hero that somebody could step to */
    int8_t steps[THREAT_NEAR_SIDE][THREAT_NEAR_SIDE];
};

/* Fills them for a turn of this cost; the hero's own cell is nobody's way, as walls are. */
void threat_survey(struct threat_ways *ways, const struct game *game, int cost, bool fled);

/* Confused yet, or in fire or gas by the time that it acts: it may take a step that it did not choose. */
bool threat_may_stray(const struct threat_ways *ways, const struct entity *entity);

/* Steps until an entity is beside the hero, others on the way left out: 0 there, THREAT_FAR for never. */
int threat_steps(struct threat_ways *ways, const struct entity *entity);

/* As far as the hero knows, no way leads through a cell: a wall, or an entity that stays. */
bool threat_is_wall(const struct threat_ways *ways, struct point at);
bool threat_is_taken(const struct threat_ways *ways, struct point at);

/* Likewise of what flies, which passes bars. */
bool threat_stops_flight(const struct threat_ways *ways, struct point at);

#endif
