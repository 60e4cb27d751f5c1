/* SPDX-License-Identifier: MIT
 *
 * Floors of the campaign: from a plan and its stock into the world. */
#ifndef CORE_GEN_PLANNED_H
#define CORE_GEN_PLANNED_H

struct depth_rule;
struct game;

/* What the profile says of this depth, or NULL: then the floor is made as in classic. */
const struct depth_rule *planned_find(const struct game *game, int depth);

/* Lays the floor under the hero, who has been lifted off the old one: grounds, both stairs, items, monsters; the hero
 * stands on the stairs up. */
void planned_lay(struct game *game, const struct depth_rule *depth);

#endif
