/* SPDX-License-Identifier: MIT
 *
 * Harm: the only door to hit points. Whatever takes some comes through it: it is told, the account of the hero's death
 * is kept, and who has none left dies. */
#ifndef CORE_COMBAT_HARM_H
#define CORE_COMBAT_HARM_H

#include "core/event.h"
#include "core/id.h"
#include "core/rules.h"

#include <stdbool.h>

struct blow;
struct entity;
struct game;

/* What harms. */
struct harm_source {
    const struct entity *striker; /* who strikes it, or NULL */
    const struct blow *blow;      /* the blow's arithmetic, or NULL: flat */
    kind_id kind;                 /* what is told to harm: the striker's, or the item's */
    entity_id credited;           /* gets the experience */
};

/* One blow of `attacker` at `target`, which counts `times` times at least; whether it kills. */
bool harm_by_blow(struct game *game, struct entity *attacker, struct entity *target, int times, struct events *events);

/* One that is aimed at somebody else and strikes `target` as well: it neither probes nor stabs. */
bool harm_by_sweep(struct game *game, const struct entity *attacker, struct entity *target, struct events *events);

/* Takes `amount` hit points of `type` from `target`, which dies when none are left. */
void harm(struct game *game, struct entity *target, int amount, enum damage_type type, const struct harm_source *source,
          struct events *events);

#endif
