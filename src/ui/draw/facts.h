/* SPDX-License-Identifier: MIT
 *
 * What may be known of a thing, as lines: its numbers, what it does, what the blows between it and the hero come to,
 * now and with something else worn. Every number is the view's or asked of the rules. Shared by look, pack and
 * inspect. */
#ifndef UI_FACTS_H
#define UI_FACTS_H

#include "draw.h"

/* Lines that flow into a box from above. */
struct panel {
    const struct scene *scene;
    struct cells *cells;
    struct box box;
    int row; /* the next free one, from the first of the box */
};

/* Flows a text over the next rows, as far as there are any. */
void panel_text(struct panel *panel, const char *text, enum role role);

/* A foe in view: its numbers, the duel as it is, and with each thing carried that would change it. */
void facts_foe(struct panel *panel, const struct view_entity *foe);

/* An item, worn or not: its likeness, what it does, and what putting it on (or taking it off) would change for the hero
 * and for the duels with the nearest foes. */
void facts_item(struct panel *panel, kind_id kind, bool worn);

/* What an item does in one line: "heals 40 hit points", "main hand: pow +3 (pow +1 vs the dagger)". Appended. */
void facts_line(const struct scene *scene, kind_id kind, bool worn, struct strbuf *out);

/* What is in one cell is called: "an orc, confused for 3 more turns", "the remains of an orc". Appended. */
void facts_name(const struct scene *scene, const struct view_entity *entity, struct strbuf *out);

#endif
