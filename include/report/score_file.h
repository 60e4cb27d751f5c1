/* SPDX-License-Identifier: MIT
 *
 * Finished runs written down: <save folder>/scores has one line for each (TAB-separated key=value, Unix seconds, ids
 * and English), and beside each finished journal lies its story as text (report/morgue.h), unless an operator wants
 * them elsewhere. Both are made of the journal and can be made again (report/settle.h). A line alone proves nothing;
 * score_file_prove asks the journal. */
#ifndef REPORT_SCORE_FILE_H
#define REPORT_SCORE_FILE_H

#include "base/fault.h"
#include "report/verification.h"
#include "sys/sys.h"

#include <stdint.h>

enum score_field_kind { SCORE_NUMBER, SCORE_UNSIGNED, SCORE_HASH, SCORE_TEXT };

/* The fields of a line, in their order: key and member, sort, type of the member. */
/* clang-format off */
#define SCORE_LIST(X) \
    X(v, NUMBER)         /* of this form of lines: 1 */ \
    X(rules, NUMBER)     /* of the profile */ \
    X(content, HASH) \
    X(profile, TEXT) \
    X(name, TEXT) \
    X(seed, UNSIGNED) \
    X(start, NUMBER)     /* when the run began */ \
    X(end, NUMBER)       /* when its last command was given; 0 when not known; nothing proves it */ \
    X(turns, NUMBER) \
    X(floor, NUMBER) \
    X(level, NUMBER) \
    X(score, NUMBER) \
    X(xp, NUMBER)        /* ever gained */ \
    X(kills, NUMBER) \
    X(hp, NUMBER) \
    X(maxhp, NUMBER) \
    X(killer, TEXT)      /* id; empty for the living, and for a death without a killer */ \
    X(death, TEXT)       /* in English; killer is what counts */ \
    X(result, TEXT)      /* an outcome's name, or retired */ \
    X(hash, HASH)        /* of the whole world at the end */ \
    X(run, TEXT)         /* the journal's path below finished/ */ \
    X(kit, TEXT)         /* id of the hero, where the profile has several; if empty the line has none, as of the next */ \
    X(kings, TEXT)       /* ids of those laid to rest, with commas between */ \
    X(feats, TEXT)       /* names of feats, likewise */
/* clang-format on */

#define SCORE_MEMBER_NUMBER(key)   int64_t key;
#define SCORE_MEMBER_UNSIGNED(key) uint64_t key;
#define SCORE_MEMBER_HASH(key)     uint64_t key;
#define SCORE_MEMBER_TEXT(key)     char key[SCORE_TEXT_SIZE];

enum { SCORE_TEXT_SIZE = 128 }; /* also of the name of a finished run's journal, with its zero */

/* What is known of a line's truth. */
enum score_truth {
    SCORE_UNASKED,   /* not looked at */
    SCORE_VERIFIED,  /* the journal, replayed from its first turn, comes to exactly this, and so does its line */
    SCORE_OTHERWISE, /* the journal comes to exactly this; a line says otherwise */
    SCORE_UNPROVED,  /* there is no journal, not from the first turn, or these rules cannot replay it */
    SCORE_FALSE,     /* the journal is damaged, or of practice */
};

struct score {
#define X(key, kind) SCORE_MEMBER_##kind(key)
    SCORE_LIST(X)
#undef X
    enum score_truth truth;
};

/* Where finished runs are, and where they are written down. */
struct score_place {
    const char *folder;    /* of the saves */
    const char *log;       /* of the lines, which other folders may share; NULL: the folder's own */
    const char *dump_file; /* template of the stories' paths (morgue_path); NULL: beside the journals */
};

/* One field of SCORE_LIST as text, for tools. */
struct score_field {
    const char *key;
    enum score_field_kind kind;
    size_t offset;
};
extern const struct score_field SCORE_FIELDS[];
extern const int SCORE_FIELD_COUNT;

/* Appends the value as it stands in a line. */
void score_field_write(const struct score *score, const struct score_field *field, struct strbuf *out);

/* What its result says; OUTCOME_NONE: retired. */
enum game_outcome score_outcome(const struct score *score);

/* Whether a word is one of those that a field lists. */
bool score_lists(const char *words, const char *word);

/* Asks the row's journal in the folder. What it proves takes the place of what the line claims, all of it but when
 * the run ended, which nothing proves: the answer is in score->truth. It stays SCORE_UNASKED when the program is asked
 * to leave meanwhile. */
void score_file_prove(const char *folder, struct verifier *verifier, struct score *score);

/* The log of the lines. */
MUST_USE enum status score_file_log_path(const struct score_place *place, char path[SYS_PATH_SIZE],
                                         struct fault *fault);

/* Whether a finished run, or else a line, is of that name and seed, begun on the same day. Reads the whole log, unless
 * others may write it: their lines must not keep a player from a name. */
bool score_file_has(const struct score_place *place, const struct run *run);

/* Where its story is kept. */
MUST_USE enum status score_file_morgue_path(const struct score_place *place, const struct score *score,
                                            char path[SYS_PATH_SIZE], struct fault *fault);

/* What stands where the operator's template puts the story of a run (`run`: its journal's name): nothing, a file of the
 * run's own user or of root, or what another user has put there, a link among it. The last is neither shown nor
 * written to; the story then lies beside the journal. */
enum story_place { STORY_NONE, STORY_THERE, STORY_TAKEN };
enum story_place score_file_look_at_story(const struct score_place *place, const char *run, const char *path);

/* Whether there is a journal, a story, of the row, and counts (persist/finished.h): then `path` is its path. */
bool score_file_has_run(const char *folder, const struct score *score, char path[SYS_PATH_SIZE]);
bool score_file_has_story(const struct score_place *place, const struct score *score, char path[SYS_PATH_SIZE]);

/* A run as a line, from what its journal proves. */
void score_of_verification(const struct verification *verification, const struct rules *rules, int64_t end,
                           const char *run, struct score *score);

#endif
