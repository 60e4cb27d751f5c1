/* SPDX-License-Identifier: MIT
 *
 * What is known of a foe of the campaign beyond its numbers, a sentence each. */
#ifndef UI_PARTS_FOE_FACTS_H
#define UI_PARTS_FOE_FACTS_H

#include "draw/draw.h"
#include "log/foe_state.h"

/* Adds what it knows, what surprise is worth, what it winds up, how it moves, its traits and its abilities. */
void foe_facts(struct panel *panel, const struct view_entity *foe);

/* Adds what each status of a foe, or of the hero, does. */
void foe_facts_statuses(struct panel *panel, const int16_t turns[STATUS_COUNT], struct soaked soaked);

/* All of a captive or an ally. */
void foe_facts_friend(struct panel *panel, const struct view_entity *friendly);

#endif
