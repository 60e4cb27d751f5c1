/* SPDX-License-Identifier: MIT
 *
 * All sentences of the program. English is the source language and stands in messages.def; a catalogue replaces it
 * sentence by sentence. What may go wrong stands in base/faults.def, below the layers that report it, and is translated
 * here, too. Opens no file. How sentences are filled: base/sentence.h. */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include "base/fault.h"
#include "base/strbuf.h"
#include "core/command.h"
#include "core/event.h"
#include "core/feat.h"
#include "core/rules.h"
#include "core/run_stats.h"
#include "core/view.h"

#include <stdbool.h>

/* MESSAGE(id, "English") from text/messages.def. */
enum message {
#define MESSAGE(id, english) MSG_##id,
#include "text/messages.def"
#undef MESSAGE
    MSG_COUNT
};

/* All sentences have one numbering: the messages, then those of faults, MSG_COUNT + a fault's id. That of FAULT_NONE is
 * empty. */
enum { TEXT_SENTENCES = MSG_COUNT + FAULT_COUNT };

/* A phrase of the content in another language. */
struct phrase {
    const char *key; /* "kind.orc.the", "profile.classic.name" */
    const char *text;
};

enum { CATALOGUE_PHRASES = 1024, CATALOGUE_KEY_SIZE = ID_SIZE + 48 };

/* The sentences in one language. Filled when a language is chosen, constant until the next. */
struct catalogue {
    const char *sentences[TEXT_SENTENCES];
    plural_rule *plural;
    bool in_lines; /* the game is played in lines: messages that have other words there use them */
    bool discreet; /* the reader is a guest of this machine: of paths only the last part is shown */
    int phrase_count;
    struct phrase phrases[CATALOGUE_PHRASES]; /* sorted by key; what is not there is English */
};

/* The built-in English, on a screen, not discreet. */
void catalogue_init(struct catalogue *catalogue);

/* Lays the translations of a .po file over the English. Every fault goes to `faults` with its line, and what it
 * concerns stays English. `bytes`, of `size` bytes and a zero after them, are changed by reading; the catalogue points
 * into them, so they must outlive it. */
void catalogue_read(struct catalogue *catalogue, const char *file, char *bytes, size_t size, struct fault_list *faults);

/* An entry that a language may have. */
struct text_entry {
    char context[CATALOGUE_KEY_SIZE]; /* "YOU_HIT", "kind.orc.the" */
    const char *english;
};

/* Calls `use` with each entry, sentences first, then what the content is called; without cases. */
typedef void text_entry_use(void *context, const struct text_entry *entry);
void text_entries(const struct rules *rules, text_entry_use *use, void *context);

/* How many entries a language lacks, and how many it has for things that this content does not know. */
void text_coverage(const struct catalogue *catalogue, const struct rules *rules, int *untranslated, int *unused);

/* The built-in English of a sentence. */
const char *text_english(int sentence);

/* "YOU_HIT", "FAULT_SAVE_ALIVE": the name of a sentence in .po files (msgctxt); "" for that of FAULT_NONE. */
const char *text_context(int sentence);

/* The index of the first phrase whose key is not before `key`. */
int catalogue_phrase_place(const struct catalogue *catalogue, const char *key);

/* The text of the phrase with that key, or `otherwise`. */
const char *catalogue_phrase(const struct catalogue *catalogue, const char *key, const char *otherwise);

/* One sentence as it stands. */
const char *text_get(const struct catalogue *catalogue, enum message id);

/* Appends a sentence with its places filled (sentence_fill), by the language's rule of plurals. */
void text_fill(const struct catalogue *catalogue, enum message id, const struct text_arg *args, int count,
               struct strbuf *out);

/* Shorthand: text_say(catalogue, MSG_X, out, {"item", name, 0}, {"amount", NULL, 3}); */
#define text_say(catalogue, id, out, ...)                                                                              \
    text_fill((catalogue), (id), (const struct text_arg[]){__VA_ARGS__},                                               \
              (int)(sizeof((const struct text_arg[]){__VA_ARGS__}) / sizeof(struct text_arg)), (out))

/* Noun phrases of a kind. */
enum noun_form { NOUN_BARE, NOUN_A, NOUN_THE, NOUN_PLURAL };
const char *text_noun(const struct catalogue *catalogue, const struct kind *kind, enum noun_form form);

/* The cases that places may ask for, "{the_foe.accusative}", and phrases may have, "kind.orc.the.accusative". A noun
 * without such a phrase stands as it is. */
enum { TEXT_CASES = 9 };
extern const char *const TEXT_CASE_NAMES[TEXT_CASES];

/* Where a place lies, seen from another: "12 south-west", or "here". Appended. */
void text_bearing(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out);

/* That direction: straight along an axis it covers what is more than twice as far along it as across. */
enum dir text_nearest_direction(struct point from, struct point to);

/* The same for sentences, exactly: "3 steps north-east", "3 steps north and 1 east", or "here". Appended. */
void text_steps(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out);

/* The word that a player says for it: "northeast". */
enum message text_direction_word(enum dir dir);

/* Only the direction, as a sentence has it: "north-east". Appended. */
void text_side(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out);

/* Where the hero stands: "A room.", "A corridor.", "A doorway.", by the cells around that can be walked, as far as they
 * are known. */
enum message text_place(const struct view *view);

/* How many of the eight directions are told: of more than four those that are none of them. */
enum sides { SIDES_NONE, SIDES_THESE, SIDES_BUT, SIDES_ALL, SIDES_COUNT };

/* Appends directions, of which each is a bit (1 << enum dir), in the sentence for so many: {directions}. */
void text_sides(const struct catalogue *catalogue, unsigned dirs, const enum message messages[SIDES_COUNT],
                struct strbuf *out);

/* Appends, for fire and for each gas in sight, how far off it begins and ends and where: "Fire, 1 to 4 steps: north,
 * east. Venom, 2 steps: all sides but south." False when there is none. */
bool text_harm_around(const struct catalogue *catalogue, const struct view *view, struct strbuf *out);

/* Appends what a foe is called: "the orc", and when others of its kind are in view "the orc north", or "the orc 3 steps
 * north" when one of those lies that way, too. `at` is where it stands, or where it was seen last. */
void text_foe_apart(const struct catalogue *catalogue, const struct view *view, entity_id id, kind_id kind,
                    struct point at, struct strbuf *out);

/* "north", and inside a sentence, "au nord" where a language needs more than the word. */
enum message text_direction(enum dir dir);
enum message text_towards(enum dir dir);

/* The direction to another place in letters: "SW". Appended. */
void text_bearing_short(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out);

/* The value of a place for a kind: the noun, and its gender, which chooses among "{the_x:masculine|feminine|neuter}".
 */
struct text_arg text_noun_arg(const struct catalogue *catalogue, const char *place, const struct kind *kind,
                              enum noun_form form);

/* The same for an ally: "your orc"; `text` is where it is put. */
enum { ALLY_SIZE = 2 * NAME_SIZE };
struct text_arg text_ally_arg(const struct catalogue *catalogue, const char *place, const struct kind *kind,
                              char text[ALLY_SIZE]);

/* Things as they are called: one of a kind, gear with its plus, what is zapped with its charges, or several. */
struct things {
    const struct kind *kind;
    int count, plus;
    int charges; /* below 0: they are not said, and no level, either */
};

/* Appends it: one by its noun in that form, "the knife", "the sword +1", "the staff [1/2]", several by their number: "3
 * knives". */
void text_things(const struct catalogue *catalogue, struct things things, enum noun_form form, struct strbuf *out);

/* The value of a place for them; `text` is where it may be put. */
enum { THINGS_SIZE = 2 * NAME_SIZE };
struct text_arg text_things_arg(const struct catalogue *catalogue, const char *place, struct things things,
                                enum noun_form form, char text[THINGS_SIZE]);

/* The same for a ground or cover: its row's name; it has no plural. */
const char *text_ground(const struct catalogue *catalogue, const struct ground_rule *row, enum noun_form form);
const char *text_of_ground(const struct catalogue *catalogue, const struct ground_rule *row);

/* What a feat is, as a part of a sentence. */
enum message text_feat(enum feat feat);

/* What a perk is called, and its sentence. */
const char *text_perk(const struct catalogue *catalogue, const struct rules *rules, enum perk perk);
const char *text_of_perk(const struct catalogue *catalogue, const struct rules *rules, enum perk perk);

/* The other texts of the content: a kind's sentence, a profile's name and sentence. */
const char *text_of_kind(const struct catalogue *catalogue, const struct kind *kind);
const char *text_profile_name(const struct catalogue *catalogue, const struct profile *profile);
const char *text_of_profile(const struct catalogue *catalogue, const struct profile *profile);

/* Where a floor is: its band, and in games without bands the profile. And what a band's name is called among the
 * profile's texts: "band4", written into `part`, which is returned. */
enum { TEXT_BAND_PART = 16 };
const char *text_place_name(const struct catalogue *catalogue, const struct profile *profile, int floor);
const char *text_band_part(const struct band_rule *band, char part[TEXT_BAND_PART]);

/* A path as it may be shown: whole, or to a guest only its last part. Points into it. */
const char *text_path(const struct catalogue *catalogue, const char *path);

/* A fault in the catalogue's language, without its file and line, written into `text` of `size` bytes
 * (FAULT_SENTENCE_SIZE is enough), which is returned. Paths in it are shown as text_path shows them. */
const char *text_fault(const struct catalogue *catalogue, const struct fault *fault, char *text, size_t size);

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
    const struct view *heard; /* for who hears it: foes of one kind in this view are told apart; NULL: they are not */
};

/* Appends the sentence for `event`, its first letter a capital. Returns false, and appends nothing, for events that
 * need no words (a step, for one). */
bool narrate_event(const struct narrator *narrator, const struct event *event, struct strbuf *out, enum weight *weight);

/* Appends in a few words what the hero did with a command, "strike the orc", by the events that came of it. */
void narrate_command(const struct narrator *narrator, const struct command *command, const struct events *events,
                     struct strbuf *out);

/* What an event is about, for filters of the log. */
enum topic { TOPIC_OTHER, TOPIC_FIGHT, TOPIC_FIND };
enum topic narrate_topic(enum event_type type);

/* Appends what killed a hero, with the arithmetic: the kind that did, or KIND_NONE, and what it took. */
void narrate_killing(const struct catalogue *catalogue, const struct rules *rules, kind_id killer,
                     const struct killing *killing, struct strbuf *out);

/* Appends "You: 4 a blow, dead in 5." and "It: 3 a blow, you are dead in 34.", of a foe in view. */
void text_your_blows(const struct catalogue *catalogue, const struct view_entity *foe, struct strbuf *out);
void text_its_blows(const struct catalogue *catalogue, const struct view_entity *foe, struct strbuf *out);

/* What is said of one king alone; of none, NULL. */
struct king_words {
    enum message look;     /* what sets him apart */
    enum message leaving;  /* the hero leaves the chapter's end behind, and him at rest; */
    enum message end;      /* how that game ended, in full, */
    enum message score;    /* in a list, */
    enum message farewell; /* on the terminal that it leaves; */
    enum message tip;      /* who fell to him is told */
};
const struct king_words *text_king(enum king king);

/* Appends how the game of this view ended. */
void narrate_end(const struct catalogue *catalogue, const struct view *view, struct strbuf *out);

/* The same for a row of a list: "killed by an orc". A killer that these rules do not have, kind NULL, has only its id;
 * without a killer that is "". */
void narrate_score(const struct catalogue *catalogue, enum game_outcome outcome, const struct kind *killer,
                   const char *killer_id, struct strbuf *out);

/* Appends the kings that were laid to rest and the feats (bits by enum king and enum feat), each part below a heading
 * of its own; nothing where there are none. */
void narrate_deeds(const struct catalogue *catalogue, const struct rules *rules, uint8_t kings, uint32_t feats,
                   struct strbuf *out);

/* Appends what a floor cost, what the hero made of what it was told of there, and what it left, with no full stop. */
void narrate_floor(const struct catalogue *catalogue, const struct run_stats_floor *floor, struct strbuf *out);

/* The same feats in a row: "forty kills by surprise"; nothing where there are none. */
void narrate_feats(const struct catalogue *catalogue, uint32_t feats, struct strbuf *out);

/* The sentence of a refusal. */
enum message narrate_reject(enum reject reason);

/* Makes the first letter a capital (ASCII and Latin-1). */
void text_capitalise(char *text);

#endif
