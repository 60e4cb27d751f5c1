/* SPDX-License-Identifier: MIT
 *
 * All sentences of the program. English is the source language and stands in messages.def; a catalogue replaces it
 * sentence by sentence. Opens no file. No sentence stands anywhere else.
 *
 * A sentence may hold named places, "{item}", which text_fill replaces. A place may choose among words by what would
 * stand there: "{turns:turn|turns}" by a number, after the language's rule of plurals, "{the_foe:mort|morte}" by the
 * gender of a noun. */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/event.h"
#include "core/rules.h"
#include "core/view.h"

#include <stdbool.h>

/* Every sentence: MESSAGE(id, "English") from text/messages.def, and FAULT(id, "English") from text/faults.def: the
 * reports of the layers below, which know no catalogue. */
enum message {
#define MESSAGE(id, english) MSG_##id,
#include "text/messages.def"
#undef MESSAGE
    MSG_FIRST_FAULT,
    MSG_LAST_OF_OURS = MSG_FIRST_FAULT - 1, /* so that the first report's number is MSG_FIRST_FAULT */
#define FAULT(id, english) MSG_FAULT_##id,
#include "text/faults.def"
#undef FAULT
    MSG_COUNT
};

/* A phrase of the content in another language. */
struct phrase {
    const char *key; /* "kind.orc.the", "profile.classic.name" */
    const char *text;
};

enum { CATALOGUE_PHRASES = 1024, CATALOGUE_RULE_SIZE = 256 };

/* The sentences in one language. Filled once at the start, constant afterwards. */
struct catalogue {
    const char *sentences[MSG_COUNT];
    char plural[CATALOGUE_RULE_SIZE]; /* the language's rule of plurals, as .po files have it */
    bool discreet; /* whoever reads it is a guest of this machine: folders are not told (text_path) */
    int phrase_count;
    struct phrase phrases[CATALOGUE_PHRASES]; /* sorted by key; what is not there is English */
};

/* The built-in English, not discreet. */
void catalogue_init(struct catalogue *catalogue);

/* Lays the translations of a .po file over the English. Every fault goes to `faults` with its line, and what it
 * concerns stays English. `bytes`, of `size` bytes and a zero after them, are changed by reading; the catalogue points
 * into them, so they must outlive it. */
void catalogue_read(struct catalogue *catalogue, const char *file, char *bytes, size_t size, struct fault_list *faults);

/* The built-in English of a message. */
const char *text_english(enum message id);

/* "YOU_HIT": the name of a message, for translators. */
const char *message_name(enum message id);

/* The index of the first phrase whose key is not before `key`. */
int catalogue_phrase_place(const struct catalogue *catalogue, const char *key);

/* One sentence as it stands. */
const char *text_get(const struct catalogue *catalogue, enum message id);

/* A value for a named place: text, or a number when `text` is NULL. Beside a noun, `number` is its gender. */
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

/* The same for sentences: "3 steps north-east", or "here". Appended. */
void text_steps(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out);

/* "north". */
enum message text_direction(enum dir dir);

/* The direction to another place in letters: "SW". Appended. */
void text_bearing_short(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out);

/* What the language takes a kind for: chooses among "{the_x:masculine|feminine|neuter}". English has no use for it. */
enum gender { GENDER_MASCULINE, GENDER_FEMININE, GENDER_NEUTER };
enum gender text_gender(const struct catalogue *catalogue, const struct kind *kind);

/* The value of a place for a kind: the noun and its gender. */
struct text_arg text_noun_arg(const struct catalogue *catalogue, const char *place, const struct kind *kind,
                              enum noun_form form);

/* The other texts of the content: a kind's sentence, a profile's name and sentence. */
const char *text_of_kind(const struct catalogue *catalogue, const struct kind *kind);
const char *text_profile_name(const struct catalogue *catalogue, const struct profile *profile);
const char *text_of_profile(const struct catalogue *catalogue, const struct profile *profile);

/* A path as it may be told: whole, or its last part to a guest. Points into it. */
const char *text_path(const struct catalogue *catalogue, const char *path);

/* Appends a report of the layers below (a fault's text, a note) in the catalogue's language, if it is one of
 * text/faults.def, else as it stands; paths in it as text_path tells them. */
void text_report(const struct catalogue *catalogue, const char *english, struct strbuf *out);

/* How many places like %s a report has. */
int report_places(const char *report);

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

/* Appends what killed the hero of this view, with the arithmetic. */
void narrate_death(const struct catalogue *catalogue, const struct view *view, struct strbuf *out);

/* The sentence of a refusal. */
enum message narrate_reject(enum reject reason);

/* Makes the first letter a capital (ASCII and Latin-1). */
void text_capitalise(char *text);

#endif
