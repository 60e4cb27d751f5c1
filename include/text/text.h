/* SPDX-License-Identifier: MIT
 *
 * All sentences of the program. English is the source language and stands in messages.def; a catalogue replaces it
 * sentence by sentence. Opens no file. No sentence stands anywhere else.
 *
 * A sentence may hold named places, "{item}", which text_fill replaces. */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include "base/strbuf.h"
#include "core/event.h"
#include "core/rules.h"

#include <stdbool.h>

/* Every sentence, from text/messages.def: MESSAGE(id, "English"). */
enum message {
#define MESSAGE(id, english) MSG_##id,
#include "text/messages.def"
#undef MESSAGE
    MSG_COUNT
};

/* The sentences in one language. Filled once at the start, constant afterwards. */
struct catalogue {
    const char *sentences[MSG_COUNT];
};

/* The built-in English. */
void catalogue_init(struct catalogue *catalogue);

/* One sentence as it stands. */
const char *text_get(const struct catalogue *catalogue, enum message id);

/* A value for a named place: text, or a number when `text` is NULL. */
struct text_arg {
    const char *name;
    const char *text;
    long long number;
};

/* Appends a sentence with its places filled. A place without a value is left as it stands, a value without a place is
 * ignored, so that a translation may say less. */
void text_fill(const struct catalogue *catalogue, enum message id, const struct text_arg *args, int count,
               struct strbuf *out);

/* Shorthand: text_say(catalogue, MSG_X, out, {"item", name, 0}, {"amount", NULL, 3}); */
#define text_say(catalogue, id, out, ...)                                                                              \
    text_fill((catalogue), (id), (const struct text_arg[]){__VA_ARGS__},                                               \
              (int)(sizeof((const struct text_arg[]){__VA_ARGS__}) / sizeof(struct text_arg)), (out))

/* Noun phrases of a kind. */
enum noun_form { NOUN_BARE, NOUN_A, NOUN_THE, NOUN_PLURAL };
const char *text_noun(const struct catalogue *catalogue, const struct kind *kind, enum noun_form form);

/* Where a place lies, seen from another: "12 south-west", or "here". Appended. */
void text_bearing(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out);

/* How much a sentence matters to the player: decides its colour, and what is kept when the rows are too few. */
enum weight {
    WEIGHT_QUIET,  /* the refusal of a command, a detail */
    WEIGHT_PLAIN,  /* what happened */
    WEIGHT_GOOD,   /* a find, a kill, a level */
    WEIGHT_DANGER, /* harm to the hero */
};

/* What narration needs to know besides the event. */
struct narrator {
    const struct catalogue *catalogue;
    const struct rules *rules;
    entity_id hero;
};

/* Appends the sentence for `event`, its first letter a capital. Returns false, and appends nothing, for events that
 * need no words (a step, for one). */
bool narrate_event(const struct narrator *narrator, const struct event *event, struct strbuf *out, enum weight *weight);

/* What an event is about, for whoever reads only a part of what has happened. */
enum topic { TOPIC_OTHER, TOPIC_FIGHT, TOPIC_FIND };
enum topic narrate_topic(enum event_type type);

/* The sentence of a refusal. */
enum message narrate_reject(enum reject reason);

/* Makes the first letter a capital (ASCII and Latin-1). */
void text_capitalise(char *text);

#endif
