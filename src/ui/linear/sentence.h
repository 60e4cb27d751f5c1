/* SPDX-License-Identifier: MIT
 *
 * A line taken apart: its words in their meanings, directions, steps, places. Private to the front end in lines. */
#ifndef UI_LINEAR_SENTENCE_H
#define UI_LINEAR_SENTENCE_H

#include "shell.h"

enum { SENTENCE_WORDS = 12, SENTENCE_SIZE = 512 };

/* Where a line is used. */
struct sentence {
    struct shell *shell;
    const struct view *view;
    const struct ui_title *title;
    struct cells *page;
    struct ui_answer *answer;
    struct strbuf *meant;     /* all that a word may mean, when that is more than one thing */
    char text[SENTENCE_SIZE]; /* the line, each word in its meaning; cut at its words by `words` */
    const char *words[SENTENCE_WORDS];
    int count;
    bool cut;                 /* there were more words than that */
    char line[SENTENCE_SIZE]; /* the same in one piece, one blank between words */
};

/* Takes the line apart and puts each word's meaning for it, if wanted that of shortened ones, too. */
void sentence_read(struct sentence *sentence, const char *line, bool shortened);

bool sentence_has(const struct sentence *sentence, int index, const char *word);

/* A word as one of the eight directions, or -1. */
int sentence_direction(const struct sentence *sentence, int index);

enum sentence_place { PLACE_NOT, PLACE_OUTSIDE, PLACE_GOOD };

/* A place, such as stands after "at": "2" is the second nearest foe, "north 3 east" a way from the hero. PLACE_NOT when
 * the words speak of none. */
enum sentence_place sentence_read_place(const struct sentence *sentence, int index, struct point *at);

/* A place; or that of who is in sight and has words of its name begin with those from `index` on, foes before others,
 * the whole name before words of it, then the nearest first: "orc"; or else that of such a ground: "gate". MSG_COUNT,
 * or why it is none of them. */
enum message sentence_read_aim(const struct sentence *sentence, int index, struct point *at);

/* Likewise the thing in view that is wanted and has words of its name begin with those from `index` on, or NULL. */
const struct view_entity *sentence_find(const struct sentence *sentence, int index,
                                        bool (*wanted)(const struct view *view, const struct view_entity *entity));

/* The same by words as they were said, and not by what they mean. */
const struct view_entity *sentence_find_called(const struct sentence *sentence, const char *words,
                                               bool (*wanted)(const struct view *view,
                                                              const struct view_entity *entity));

/* Likewise the nearest ground that is known; false without one. */
bool sentence_find_ground(const struct sentence *sentence, int index, struct point *nearest);

/* The part of the line that was read behind its first word. */
const char *sentence_behind_word(const struct sentence *sentence, const char *line);

#endif
