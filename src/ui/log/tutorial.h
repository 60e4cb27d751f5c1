/* SPDX-License-Identifier: MIT
 *
 * Learning to play: what the player has done so far in this game, the steps of the introduction that follow from it,
 * and the key that a beginner has not tried yet. Pure state, made of keys, views and events. */
#ifndef UI_LESSON_H
#define UI_LESSON_H

#include "core/event.h"
#include "core/view.h"
#include "keymap.h"
#include "text/text.h"

#include <stdbool.h>
#include <stdint.h>

struct lesson {
    bool used[INTENT_COUNT];     /* on the map */
    uint16_t happened[EV_COUNT]; /* that the hero did */
    uint16_t kills;              /* of the hero's */
    uint16_t gear;               /* taken that can be worn */
    int step;                    /* of the introduction */
    bool ever[INTENT_COUNT];     /* those of the first-game bar that this player has used, in whatever game */
    bool ever_more;              /* than was read or written */
};

/* A new game: nothing has been done in it. */
void lesson_clear(struct lesson *lesson);

/* The player has used a key of the map. */
void lesson_used(struct lesson *lesson, enum intent intent);

/* Takes in what a step did. */
void lesson_learn(struct lesson *lesson, const struct view *view, const struct events *events);

/* Whether the game of this view is the introduction. */
bool lesson_is_on(const struct view *view);

/* Passes over the steps that are done. */
void lesson_follow(struct lesson *lesson, const struct view *view);

/* The number of steps; the present one is over when `step` has reached it. */
int lesson_steps(void);

/* What the present step asks for, with the keys of this map; nothing after the last. Appended. */
void lesson_prompt(const struct lesson *lesson, const struct catalogue *catalogue, const struct keymap *keys,
                   struct strbuf *out);

/* A key that would be of use now and that this player has never used, INTENT_NONE if there is none: on the first floor
 * only. */
enum intent lesson_next_key(const struct lesson *lesson, const struct view *view);

/* What this player has ever used, as a file of the folder keeps it: names of intents. Any bytes may stand there: what
 * is no such name counts for nothing. A file that cannot be read or written is none: the bar then offers what it did
 * before. */
void lesson_read_ever(struct lesson *lesson, const char *folder);
void lesson_write_ever(struct lesson *lesson, const char *folder);

#endif
