/* SPDX-License-Identifier: MIT
 *
 * What may be known of a thing, as lines: its numbers, what it does, what the blows between it and the hero come to,
 * now and with something else worn. Every number is the view's or asked of the rules. */
#ifndef UI_PARTS_FACTS_H
#define UI_PARTS_FACTS_H

#include "draw/draw.h"

/* A foe in view: its numbers, the duel as it is, and with each thing carried that would change it. */
void facts_foe(struct panel *panel, const struct view_entity *foe);

/* The hero: the same numbers, and Threat. */
void facts_hero(struct panel *panel);

/* Appends what a thing brings: "haste 12", "venom 160"; of a gas so much of it. */
void facts_brings(const struct scene *scene, const struct item_rule *rule, int amount, struct strbuf *out);

/* An item, worn or not: its likeness, what it does, and what putting it on (or taking it off) would change for the hero
 * and for the duels with the nearest foes. */
void facts_item(struct panel *panel, const struct view_item *item);

/* What an item does in one line: "heals 40 hit points", "main hand: pow +3 (pow +1 vs the dagger)". Appended. */
void facts_line(const struct scene *scene, const struct view_item *item, struct strbuf *out);

/* The item as it is called. */
struct things facts_things(const struct scene *scene, const struct view_item *item);

/* What a thing is called: "an orc, confused for 3 more turns", "the remains of an orc". Appended. */
void facts_name(const struct scene *scene, const struct view_entity *entity, struct strbuf *out);

/* The same of what is on top at a place, or of the hero or the ground, its first letter a capital. Appended. */
void facts_name_at(const struct scene *scene, struct point at, struct strbuf *out);

/* "5", or that no number of blows will do, in place of what stands in `out`. */
void facts_blows(const struct scene *scene, int blows, struct strbuf *out);

#endif
