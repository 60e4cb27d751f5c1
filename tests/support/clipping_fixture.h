/* SPDX-License-Identifier: MIT
 *
 * Pictures of screens at the sizes that are tried, read as pages of words; and all the words that the game can say. */
#ifndef SUPPORT_CLIPPING_FIXTURE_H
#define SUPPORT_CLIPPING_FIXTURE_H

#include "base/strbuf.h"
#include "support/screen_fixture.h"

struct clip_size {
    int rows, cols;
};

enum { CLIP_SIZE_COUNT = 6 };

extern const struct clip_size CLIP_SIZES[CLIP_SIZE_COUNT];

enum { CLIP_MAX_WORDS = 1 << 15, CLIP_WORD_SIZE = 48 };

struct clip_vocabulary {
    char words[CLIP_MAX_WORDS][CLIP_WORD_SIZE];
    int count;
};

/* The next word from *text on, in small letters; false when there is none. */
bool clip_next_word(const char **text, char word[CLIP_WORD_SIZE]);

/* Their order in the vocabulary. */
int clip_compare_words(const void *a, const void *b);

/* All that the game may say in this language. */
void clip_learn_all(struct clip_vocabulary *vocabulary, const struct catalogue *catalogue, const struct rules *rules);

enum { CLIP_PAGE_SIZE = 1 << 14 };

/* Appends the words of a part of the picture as it was drawn last. */
void clip_append_part(struct screen_fixture *fixture, struct box box, struct strbuf *out);

/* Appends the picture's words, row by row: windows are as wide as it is. */
void clip_append_picture(struct screen_fixture *fixture, struct strbuf *out);

/* The page has the whole sentence. */
void clip_expect_whole(const char *page, const char *sentence);

/* A hero in the middle of a fight, with a pack, a log and a past. */
void clip_begin_game(struct screen_fixture *fixture);

/* Its sentences lie in what is returned, to be freed. */
char *clip_read_french(struct catalogue *catalogue);

#endif
