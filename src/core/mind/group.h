/* SPDX-License-Identifier: MIT
 *
 * Groups: those who came together. They wander together, and those with PACK hunt together. */
#ifndef CORE_MIND_GROUP_H
#define CORE_MIND_GROUP_H

#include "core/monster.h"
#include "entity.h"

#include <stdbool.h>

struct game;
struct rng;
struct world;

/* How near, by path, one turns to hunt with its group; below which percentage the last of a pack flees. */
enum { GROUP_PATH = 8, GROUP_LAST_COWARD = 50 };

static inline bool group_same(const struct entity *a, const struct entity *b)
{
    return a->mind.group != 0 && a->mind.group == b->mind.group && entity_has(a, HAS_AI) && entity_has(b, HAS_AI);
}

/* Whether `entity` takes those of its group along when it begins to hunt. */
bool group_hunts_together(const struct game *game, const struct entity *entity);

/* Notes whether `entity` has company. */
void group_note(const struct game *game, struct entity *entity);

/* The highest number of a group on the floor, 0 if there is none. `coming`: or of one who is on the stairs still, and
 * has its number of this floor already. */
uint16_t group_highest(const struct world *world, bool coming);

/* Whether it hunts in a pack of several of which nobody else is left. */
bool group_is_last(const struct game *game, const struct entity *entity);

/* Whether it waits for its pack now: it stands at 3 cells from the hero, has others, but none within 2 cells. In all it
 * does so twice. */
bool group_holds(const struct game *game, const struct entity *entity);

/* Whom `entity` wanders behind: the one of its group that wanders and has the lowest id, itself maybe. */
const struct entity *group_leader(const struct game *game, const struct entity *entity);

/* Another place to wander to: one of eight that the floor's seed draws. Draws from the ai stream. */
struct point group_anchor(struct game *game, const struct entity *entity);

/* Whether one of the groups on the floor gives more than half as much experience again as they do in the mean: of the
 * one that gives most, the lowest number of equals, the `kind` of its strongest member and how many `others` it has.
 * Who came with nobody's group counts nowhere. */
bool group_stands_out(const struct game *game, kind_id *kind, int *others);

/* A state to begin in, for a whole group: asleep 50%, idle 20%, wandering 30%. */
enum awareness group_begin(struct rng *rng);

#endif
