/* SPDX-License-Identifier: MIT
 *
 * What a line comes to in the shell: keys and what keys mean. Private to the front end in lines. */
#ifndef UI_LINEAR_PRESS_H
#define UI_LINEAR_PRESS_H

#include "sentence.h"

void press_key(struct sentence *sentence, uint32_t code, uint8_t modifiers);
void press_intent(struct sentence *sentence, enum intent intent);

/* Moves the mark of the open screen to a place on the map, if it has one. */
void press_place(struct sentence *sentence, struct point at);

/* The row of a letter. Where a key only points, a line takes the choice as well. */
void press_row(struct sentence *sentence, char letter);

/* Types words, in place of what stands in the field. */
void press_words(struct sentence *sentence, const char *line);

#endif
