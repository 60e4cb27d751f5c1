/* SPDX-License-Identifier: MIT
 *
 * Stages whose hero does not know the kinds of potions and scrolls. */
#ifndef SUPPORT_UNKNOWN_FIXTURE_H
#define SUPPORT_UNKNOWN_FIXTURE_H

#include "support/world_fixture.h"

/* Makes the stage's profile one that has all unknown kinds of the data, each of the weight 10. */
void unknown_deal(struct stage *stage);
void unknown_draw(struct stage *stage, const char *drawing);
kind_id unknown_kind(const struct stage *stage, const char *id);

/* Puts a thing of this kind into the pack, and returns its letter. */
int unknown_give(struct stage *stage, const char *kind);

/* As if it had been used before. */
int unknown_give_known(struct stage *stage, const char *kind);

/* As what the hero sees it. */
const struct item_rule *unknown_shown(const struct stage *stage, int letter);
void unknown_use(struct stage *stage, int letter);
void unknown_throw(struct stage *stage, int letter, int x, int y);

#endif
