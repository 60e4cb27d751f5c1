/* SPDX-License-Identifier: MIT
 *
 * What the foes in view will still do before they are dead: how bots tell a danger from a nuisance. */
#ifndef SIM_MENACE_H
#define SIM_MENACE_H

#include "core/event.h"
#include "core/view.h"

#include <stdbool.h>

enum { MAX_FOES = 24 }; /* in view and reckoned with, the nearest first */

/* A foe as last seen: out of sight it is as dangerous as before. One that sleeps or flees costs nothing. */
struct menace {
    entity_id id;
    int blows; /* of the hero's, to kill it */
    int harm;  /* hit points a blow */
    int idle;  /* turns in which it does nothing */
};

struct menaces {
    int count;
    int press; /* the most that others who stand by add to a blow: 0 in classic */
    struct menace foes[MAX_FOES];
};

/* All foes in view. */
void menaces_see(struct menaces *menaces, const struct view *view);

/* Those of `before` that live, after a step that gave these events. */
void menaces_follow(struct menaces *menaces, const struct menaces *before, const struct view *view,
                    const struct events *events);

/* Hit points that all of them will take until the last is dead, in the order in which killing them costs least. */
int menaces_cost(const struct menaces *menaces);

#endif
