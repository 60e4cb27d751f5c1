/* SPDX-License-Identifier: MIT
 *
 * Sentences with named places, "{item}", and how they are filled. A place may choose among words by what would stand
 * there: "{turns:turn|turns}" by a number, after the language's rule of plurals, "{the_foe:mort|morte}" by the gender
 * of a noun. It may ask for a case of a noun, "{the_foe.accusative}". Knows no sentence. */
#ifndef BASE_SENTENCE_H
#define BASE_SENTENCE_H

#include "base/strbuf.h"

#include <stdbool.h>

/* A value for a named place: text, or a number when `text` is NULL. Beside a noun, `number` is its gender. The name
 * ends at a zero, '.', ':' or '}', so that it may point into a sentence. */
struct text_arg {
    const char *name;
    const char *text;
    long long number;
};

/* Which of a language's words for a counted thing goes with `n`, from 0. Pure. */
typedef int plural_rule(unsigned long n);

/* The rule of English: "turn" for 1, else "turns". */
plural_rule sentence_plural_english;

/* A noun phrase in the case whose name has `length` bytes at `name`; the phrase itself where the language has no such
 * form of it. *rest is what follows the noun in `phrase` and is not declined: " +1" of "the sword +1", else "". */
typedef const char *decline_rule(const void *nouns, const char *phrase, const char *name, size_t length,
                                 const char **rest);

/* What a language brings to its sentences. `decline` is NULL where nouns have one form; else it is given `nouns`. */
struct grammar {
    plural_rule *plural;
    decline_rule *decline;
    const void *nouns;
};

/* Appends the sentence with its places filled. A place without a value is left as it stands, a value without a place is
 * ignored, and of too few words the last is taken. */
void sentence_fill(const char *sentence, const struct text_arg *args, int count, const struct grammar *grammar,
                   struct strbuf *out);

/* Gives `args` the names of the sentence's places, each once, in the order in which they first appear. Returns how many
 * got one: those past `capacity` are left out. */
int sentence_places(const char *sentence, struct text_arg *args, int capacity);

/* The place that the name at `name` (up to a zero, '.', ':' or '}') has among `count`, or -1. */
int sentence_find_place(const struct text_arg *args, int count, const char *name);

#endif
