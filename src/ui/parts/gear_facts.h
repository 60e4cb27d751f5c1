/* SPDX-License-Identifier: MIT
 *
 * What gear does, in words: its bonuses and traits. */
#ifndef UI_PARTS_GEAR_FACTS_H
#define UI_PARTS_GEAR_FACTS_H

#include "draw/draw.h"

/* "pow +2, def +1": what wearing gear adds, or nothing, in place of what stands in `out`. */
void gear_facts_bonus(const struct scene *scene, const struct equippable_rule *bonus, struct strbuf *out);

/* ", pow +2 -> +3": the bonuses that differ, of one piece of gear that becomes another. Appended. */
void gear_facts_change(const struct scene *scene, const struct equippable_rule *now, const struct equippable_rule *then,
                       struct strbuf *out);

/* What wearing adds more of one than of another, as gear_facts_bonus. */
void gear_facts_difference(const struct scene *scene, const struct equippable_rule *a, const struct equippable_rule *b,
                           struct strbuf *out);

/* What it does besides its bonuses: a sentence each, a blank before it. Appended. */
void gear_facts_means(const struct scene *scene, const struct equippable_rule *gear, struct strbuf *out);

/* The same as lines. */
void gear_facts_panel(struct panel *panel, const struct equippable_rule *gear);

/* What it does besides power, defense and hit points, where one thing takes the place of another, NULL for nothing:
 * "noise +2, gained: reaches". Appended. */
void gear_facts_besides(const struct scene *scene, const struct view_item *now, const struct view_item *then,
                        struct strbuf *out);

#endif
