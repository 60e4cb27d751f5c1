/* SPDX-License-Identifier: MIT
 *
 * Abilities of monsters as their turns ask for them. */
#ifndef CORE_ABILITY_ABILITY_H
#define CORE_ABILITY_ABILITY_H

#include "core/event.h"

#include <stdbool.h>

struct action;
struct entity;
struct game;

/* Releases what `entity` has wound up, if that is due: its action is spent. */
static inline bool ability_release(struct game *game, struct entity *entity, struct events *events)
{
    (void)game;
    (void)entity;
    (void)events;
    return false;
}

/* The first of its abilities that is usable now, as an action. */
static inline bool ability_choose(struct game *game, struct entity *entity, struct action *action)
{
    (void)game;
    (void)entity;
    (void)action;
    return false;
}

#endif
