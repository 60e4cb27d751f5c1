/* SPDX-License-Identifier: MIT
 *
 * What befalls kings: how they rise, lose their coffins and rest; one row each for what is his alone, whose scripts
 * stand in king_*.c. A king is not in the world before his coffin is opened: until then a ground keeps him
 * (ground_rule.keeps). */
#ifndef CORE_MIND_KING_H
#define CORE_MIND_KING_H

#include "base/grid.h"
#include "core/event.h"
#include "core/monster.h"

#include <stdbool.h>

struct entity;
struct game;

/* Whether the king lies in his coffin on this floor, and the cell of it. */
bool king_lies(const struct game *game, enum king king, struct point *at);

/* Bits by enum king: whose tombs are on this floor, woken or not. */
unsigned king_tombs(const struct game *game);

/* Tells who lies on this floor, if anybody does: `read`, by what stands at the door of his tomb. */
void king_tell(const struct game *game, bool read, struct events *events);

/* Who has just left his coffin hunts, and always knows where the hero is. */
void king_rise(struct game *game, struct entity *entity, struct events *events);

/* A coffin of the king's tomb was opened. */
void king_lose_coffin(struct game *game, enum king king, struct events *events);

/* Whether those he summons come out of coffins; and which would be next: false if there is none with room beside it. */
bool king_has_coffins(const struct game *game, const struct entity *entity);
bool king_find_coffin(const struct game *game, const struct entity *entity, struct point *coffin);

/* Who has died, if it is a king, rests for good. */
void king_lay_to_rest(struct game *game, const struct entity *victim, struct events *events);

#endif
