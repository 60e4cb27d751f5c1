/* SPDX-License-Identifier: MIT
 *
 * Item: what can be carried and used. An item has no state of its own: its rule is its kind's. */
#ifndef CORE_COMPONENT_ITEM_H
#define CORE_COMPONENT_ITEM_H

#include "base/grid.h"
#include "core/event.h"
#include "core/rules.h"

struct game;
struct entity;
struct action;

/* Whether the hero may use the item, with `target` (NULL: none given). */
enum reject item_check_use(const struct game *game, const struct entity *item, const struct point *target);

/* Uses it: equippable things go on or off; others take effect, and a charge or they themselves are spent. The check
 * must have passed. */
void item_use(struct game *game, struct entity *item, struct point target, struct events *events);

/* Whether a thing of this kind, with this plus, so much of it tempered, can be tempered: gear and staffs. */
bool item_can_temper(const struct kind *kind, int plus, int tempered);

/* Whether the hero may temper the item; does it: its plus is one more, and a scroll that tempers is spent. The check
 * must have passed. */
enum reject item_check_temper(const struct game *game, const struct entity *item);
void item_temper(struct game *game, struct entity *item, struct events *events);

/* All staffs in the pack have as many charges as their level, and regalia theirs. */
void item_renew(struct game *game);

/* Whether the hero may throw the item at `target`; throws it: it is spent. The check must have passed. */
enum reject item_check_throw(const struct game *game, const struct entity *item, struct point target);
void item_throw(struct game *game, struct entity *item, struct point target, struct events *events);

/* Takes an equippable item off if it is worn. */
void item_take_off(struct game *game, struct entity *item, struct events *events);

/* The topmost item lying at a cell, or NULL: the one that is drawn. */
const struct entity *item_top_at(const struct game *game, struct point at);

#endif
