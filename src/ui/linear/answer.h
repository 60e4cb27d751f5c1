/* SPDX-License-Identifier: MIT
 *
 * What a line is answered with when all that it did has said nothing: who only hears must know that a turn has passed,
 * and where that has led. */
#ifndef UI_LINEAR_ANSWER_H
#define UI_LINEAR_ANSWER_H

#include "shell.h"

/* Where the hero stood, and how much had been said, when a line was read. All zero: none has been. */
struct asked {
    uint32_t said;       /* sentences ever */
    uint32_t time, turn; /* of the view */
    int floor;
    struct point at;
    bool again; /* the line was empty: what was said last is to be said again */
};

/* A line that is not empty has been read; `view` NULL where there is none. */
void answer_ask(struct asked *asked, const struct shell *shell, const struct view *view);

/* Appends where the hero has come to since then, or how many turns have passed, and the nearest foe in sight or the
 * free ways. Not `silent`, when the game has answered, only where a plan has led. False when nothing is appended:
 * no time has passed and nothing was to be said again. */
bool answer_tell(const struct asked *asked, const struct shell *shell, const struct view *view, bool silent,
                 struct strbuf *out);

#endif
