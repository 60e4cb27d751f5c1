/* SPDX-License-Identifier: MIT
 *
 * What missiles and launchers come to, in words: of one that is carried, and against a foe. */
#ifndef UI_PARTS_MISSILE_FACTS_H
#define UI_PARTS_MISSILE_FACTS_H

#include "draw/draw.h"

/* "thrown up to 8 far: power 4". Appended. */
void missile_facts_line(const struct scene *scene, const struct view_item *item, struct strbuf *out);

/* " (now the orc, beside E: 20 of 20)": whom it would strike, where it chooses for itself. Appended. */
void missile_facts_struck(const struct scene *scene, const struct view_item *item, struct strbuf *out);

/* The power of an arrow that adds none itself, from this launcher; 0 for NULL: nothing shoots it. */
int missile_facts_arrows(const struct view *view, const struct view_item *launcher);

/* A line on what shooting costs: arrows, and how many are left. */
void missile_facts_launcher(struct panel *panel);

/* Lines on what throwing, shooting or zapping it would do to those nearest, and on what it sets on fire. */
void missile_facts_item(struct panel *panel, const struct view_item *item);

/* A line for each kind of missile that the hero could throw at a foe now, or shoot, and for each staff. */
void missile_facts_foe(struct panel *panel, const struct view_entity *foe);

#endif
