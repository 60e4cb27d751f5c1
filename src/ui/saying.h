/* SPDX-License-Identifier: MIT
 *
 * What a sentence of the log was made of, so that it can be said again in another language. Kept beside the sentence
 * by msglog.c; made by whoever has something to say. */
#ifndef UI_SAYING_H
#define UI_SAYING_H

#include "keymap.h"
#include "text/text.h"

/* A message and what stands in its places: a kind as a noun, a number, a way from one cell to another. */
struct saying_part {
    enum message message;
    kind_id kind; /* KIND_NONE: none */
    int number;
    struct point from, to;
};

enum saying_source {
    SAYING_TEXT,  /* nothing is known: it stays as it was said */
    SAYING_EVENT, /* an event */
    SAYING_MADE,  /* parts, one after the other */
};

enum { SAYING_PARTS = 3 };

struct saying {
    enum saying_source source;
    struct event event;
    int count; /* of the parts; 0: nothing is said */
    struct saying_part parts[SAYING_PARTS];
};

/* One message with a kind and a number. */
struct saying saying_of(enum message message, kind_id kind, int number);

/* Adds another part; at most SAYING_PARTS. */
void saying_add(struct saying *saying, struct saying_part part);

/* Who speaks, and of whom. */
struct speaker {
    const struct catalogue *catalogue;
    const struct keymap *keys;
    const struct view *view; /* of this game, however old the saying is: the rules and who the hero is */
    const char *hero_name;
};

/* Appends the sentence, its first letter a capital, as said in that turn. `weight` gets that of an event. False, and
 * nothing is appended, when there is nothing to say, or nobody knows how. */
bool saying_put(const struct saying *saying, const struct speaker *speaker, uint32_t turn, struct strbuf *out,
                enum weight *weight);

#endif
