/* SPDX-License-Identifier: MIT
 *
 * What a thing of the pack that is aimed does to whom it reaches, in words. */
#ifndef UI_PARTS_STRIKE_WORDS_H
#define UI_PARTS_STRIKE_WORDS_H

#include "draw/draw.h"

/* The hit points that it takes from a foe whom it reaches; and whether that is what it does. */
int strike_loss(const struct scene *scene, const struct view_item *item, const struct view_entity *foe);
bool strike_hurts(const struct kind *kind);

/* Whether it would be spent, and do nothing to a foe whom it reaches. Gas never: it stays, and drifts. */
bool strike_in_vain(const struct scene *scene, const struct view_item *item, const struct view_entity *foe);

/* "YOU LOSE 25 of 84": what it does to the hero in its area. Appended, as the next. */
void strike_words_hero(const struct scene *scene, const struct view_item *item, struct strbuf *out);

/* "the orc: 4 -> 20 of 20"; of the hero for NULL: "you: 30 -> 50 of 100", "you are unhurt". */
void strike_words_mended(const struct scene *scene, const struct view_item *item, const struct view_entity *friendly,
                         struct strbuf *out);

/* "Staff of earth: walls up 3 cells for 15 turns": what earth does there, or why it is refused. */
void strike_words_earth(const struct scene *scene, const struct view_item *item, struct point at, struct strbuf *out);

/* "the orc: 12 of 20": what it does to a foe, or to an ally who is mended. */
void strike_words_foe(const struct scene *scene, const struct view_item *item, const struct view_entity *foe,
                      struct strbuf *out);

#endif
