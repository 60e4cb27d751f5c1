/* SPDX-License-Identifier: MIT
 *
 * One line of the scores: the table of its fields, and what is done by that table: verification to score, score to text
 * and back. Opens no file. */
#include "score.h"

#include "run_name.h"

#include "base/hash.h"
#include "base/parse.h"
#include "text/text.h"

#include <stddef.h>
#include <string.h>

enum { LINE_VERSION = 1 };

const struct score_field SCORE_FIELDS[] = {
#define X(key, kind) {#key, SCORE_##kind, offsetof(struct score, key)},
    SCORE_LIST(X)
#undef X
};
/* Their places in that table. */
enum {
#define X(key, kind) FIELD_##key,
    SCORE_LIST(X)
#undef X
        SCORE_FIELDS_MAX
};
enum { FIRST_OPTIONAL = FIELD_kit };
const int SCORE_FIELD_COUNT = sizeof SCORE_FIELDS / sizeof SCORE_FIELDS[0];

static const void *member(const struct score *score, const struct score_field *field)
{
    return (const char *)score + field->offset;
}

void score_field_write(const struct score *score, const struct score_field *field, struct strbuf *out)
{
    const void *value = member(score, field);
    switch (field->kind) {
    case SCORE_NUMBER:
        strbuf_format(out, "%lld", (long long)*(const int64_t *)value);
        break;
    case SCORE_UNSIGNED:
        strbuf_format(out, "%llu", (unsigned long long)*(const uint64_t *)value);
        break;
    case SCORE_HASH:
        strbuf_format(out, "%016llx", (unsigned long long)*(const uint64_t *)value);
        break;
    case SCORE_TEXT:
        strbuf_text(out, value);
        break;
    }
}

void score_write(const struct score *score, struct xlog_line *line)
{
    xlog_begin(line);
    for (int i = 0; i < SCORE_FIELD_COUNT; i++) {
        char memory[SCORE_TEXT_SIZE];
        struct strbuf value = STRBUF(memory);
        score_field_write(score, &SCORE_FIELDS[i], &value);
        if (i < FIRST_OPTIONAL || value.length > 0)
            xlog_text(line, SCORE_FIELDS[i].key, memory);
    }
    strbuf_char(&line->text, '\n');
}

/* All 16 digits. */
static bool read_hash(const char *text, uint64_t *value)
{
    unsigned long long hash = 0;
    bool good = strlen(text) == 16 && parse_hash(text, &hash);
    *value = hash;
    return good;
}

static bool read_field(struct score *score, const struct score_field *field, const char *text)
{
    void *value = (char *)score + field->offset;
    long long number = 0;
    unsigned long long positive = 0;
    switch (field->kind) {
    case SCORE_NUMBER:
        if (!parse_text_number(text, INT64_MIN, INT64_MAX, &number))
            return false;
        *(int64_t *)value = number;
        return true;
    case SCORE_UNSIGNED:
        if (!parse_seed(text, &positive))
            return false;
        *(uint64_t *)value = positive;
        return true;
    case SCORE_HASH:
        return read_hash(text, value);
    case SCORE_TEXT:
        copy_text(value, SCORE_TEXT_SIZE, text);
        return true;
    }
    return false;
}

static const uint8_t KEY_SIZES[] = {
#define X(key, kind) sizeof #key - 1,
    SCORE_LIST(X)
#undef X
};

/* The field of a key, most often the expected one; -1: none. */
static int find_field(const char *key, size_t size, int expected)
{
    for (int i = 0; i < SCORE_FIELDS_MAX; i++) {
        int field = (expected + i) % SCORE_FIELDS_MAX;
        if (KEY_SIZES[field] == size && memcmp(SCORE_FIELDS[field].key, key, size) == 0)
            return field;
    }
    return -1;
}

/* Takes a line apart in one pass: the fields of our own lines stand in their order. The first of a key counts. False
 * when one is missing that every line has. */
static bool split(const struct xlog_record *record, struct score_slice fields[SCORE_FIELDS_MAX])
{
    const char *at = record->bytes, *end = at + record->size;
    int found = 0, expected = 0;
    memset(fields, 0, SCORE_FIELDS_MAX * sizeof *fields);
    while (at < end) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        const char *stop = tab ? tab : end;
        const char *equals = memchr(at, '=', (size_t)(stop - at));
        int field = equals ? find_field(at, (size_t)(equals - at), expected) : -1;
        if (field >= 0 && !fields[field].bytes) {
            fields[field] = (struct score_slice){equals + 1, (size_t)(stop - equals - 1)};
            found++;
            expected = field + 1;
        }
        at = stop + 1;
    }
    for (int field = FIRST_OPTIONAL; field < SCORE_FIELDS_MAX; field++) {
        if (fields[field].bytes)
            continue;
        fields[field] = (struct score_slice){"", 0};
        found++;
    }
    return found == SCORE_FIELDS_MAX;
}

/* No number of ours is longer: score_glance refuses longer ones among those that it reads, too. */
enum { DIGITS_SIZE = 24 };

static bool read_slice(void *score, const struct score_slice *fields, int field)
{
    char value[SCORE_TEXT_SIZE];
    if (SCORE_FIELDS[field].kind != SCORE_TEXT && fields[field].size >= DIGITS_SIZE)
        return false;
    xlog_value(fields[field].bytes, fields[field].size, value, sizeof value);
    return read_field(score, &SCORE_FIELDS[field], value);
}

bool score_read(struct score *score, const struct xlog_record *record)
{
    struct score_slice fields[SCORE_FIELDS_MAX];
    memset(score, 0, sizeof *score);
    if (!split(record, fields))
        return false;
    for (int i = 0; i < SCORE_FIELDS_MAX; i++) {
        if (!read_slice(score, fields, i))
            return false;
    }
    return score->v == LINE_VERSION;
}

static bool slice_number(const struct score_slice *slice, int64_t *number)
{
    char digits[DIGITS_SIZE];
    long long value = 0;
    if (slice->size >= DIGITS_SIZE)
        return false;
    memcpy(digits, slice->bytes, slice->size);
    digits[slice->size] = '\0';
    bool good = parse_text_number(digits, INT64_MIN, INT64_MAX, &value);
    *number = value;
    return good;
}

bool score_glance(struct score_key *key, const struct xlog_record *record)
{
    struct score_slice fields[SCORE_FIELDS_MAX];
    char content[DIGITS_SIZE], seed[DIGITS_SIZE];
    unsigned long long number = 0;
    int64_t version;
    if (!split(record, fields) || fields[FIELD_content].size >= DIGITS_SIZE || fields[FIELD_seed].size >= DIGITS_SIZE)
        return false;
    xlog_value(fields[FIELD_content].bytes, fields[FIELD_content].size, content, sizeof content);
    xlog_value(fields[FIELD_seed].bytes, fields[FIELD_seed].size, seed, sizeof seed);
    bool good = parse_seed(seed, &number);
    key->seed = number;
    key->profile = fields[FIELD_profile];
    key->run = fields[FIELD_run];
    return good && slice_number(&fields[FIELD_v], &version) && version == LINE_VERSION &&
           slice_number(&fields[FIELD_rules], &key->rules) && read_hash(content, &key->content) &&
           slice_number(&fields[FIELD_score], &key->score) && slice_number(&fields[FIELD_turns], &key->turns) &&
           slice_number(&fields[FIELD_start], &key->start) && slice_number(&fields[FIELD_end], &key->end);
}

enum game_outcome score_outcome(const struct score *score)
{
    int outcome = OUTCOME_COUNT - 1;
    while (outcome > OUTCOME_NONE && strcmp(score->result, outcome_name((enum game_outcome)outcome)) != 0)
        outcome--;
    return (enum game_outcome)outcome;
}

bool score_same(const struct score *a, const struct score *b)
{
    for (int i = 0; i < SCORE_FIELD_COUNT; i++) {
        const struct score_field *field = &SCORE_FIELDS[i];
        if (field->kind == SCORE_TEXT ? strcmp(member(a, field), member(b, field)) != 0
                                      : memcmp(member(a, field), member(b, field), sizeof(int64_t)) != 0)
            return false;
    }
    return true;
}

/* Where the field ends that begins here. */
static const char *field_end(const char *at, const char *stop)
{
    const char *tab = memchr(at + 1, '\t', (size_t)(stop - at) - 1);
    return tab ? tab : stop;
}

uint64_t score_claim(const struct xlog_record *record)
{
    static const char END[] = "\tend=";
    enum { END_SIZE = sizeof END - 1 };
    const char *at = record->bytes, *stop = at + record->size;
    struct hash hash;
    while (at < stop && ((size_t)(stop - at) < END_SIZE || memcmp(at, END, END_SIZE) != 0))
        at = field_end(at, stop);
    hash_init(&hash, 0);
    hash_bytes(&hash, record->bytes, (size_t)(at - record->bytes));
    if (at < stop)
        at = field_end(at, stop);
    hash_bytes(&hash, at, (size_t)(stop - at));
    return hash_value(&hash);
}

/* Like the sentence of the death screen, but a part of one: without its capital and its full stop. */
static void say_killing(const struct verification *verification, const struct rules *rules, struct strbuf *out)
{
    struct catalogue english;
    int kind = verification->killer[0] ? rules_find_kind(rules, verification->killer) : -1;
    catalogue_init(&english);
    narrate_killing(&english, rules, kind < 0 ? (kind_id)KIND_NONE : (kind_id)kind, &verification->killing, out);
    if (out->text[0] >= 'A' && out->text[0] <= 'Z')
        out->text[0] = (char)(out->text[0] - 'A' + 'a');
    if (!out->cut && out->length > 0 && out->text[out->length - 1] == '.')
        out->text[--out->length] = '\0';
}

/* How it ended, in English. */
static void say_death(const struct verification *verification, const struct rules *rules, char text[SCORE_TEXT_SIZE])
{
    struct strbuf out = strbuf_of(text, SCORE_TEXT_SIZE);
    if (!verification->over) {
        strbuf_text(&out, "retired");
    } else if (outcome_king((enum game_outcome)verification->outcome) != KING_NONE) {
        kind_id king = rules_find_king(rules, outcome_king((enum game_outcome)verification->outcome));
        strbuf_format(&out, "laid %s to rest and left floor %d alive", rules->kinds[king].name, verification->floor);
    } else if (verification->outcome == OUTCOME_CHAPTER) {
        strbuf_format(&out, "left floor %d alive at the end of the chapter", verification->floor);
    } else {
        say_killing(verification, rules, &out);
    }
}

static void list(struct strbuf *out, const char *word)
{
    strbuf_format(out, "%s%s", out->length > 0 ? "," : "", word);
}

static void list_kings(const struct rules *rules, uint8_t kings, char text[SCORE_TEXT_SIZE])
{
    struct strbuf out = strbuf_of(text, SCORE_TEXT_SIZE);
    for (int king = 0; king < KING_COUNT; king++)
        if (kings >> king & 1)
            list(&out, rules->kinds[rules_find_king(rules, (enum king)king)].id);
}

static void list_feats(uint32_t feats, char text[SCORE_TEXT_SIZE])
{
    struct strbuf out = strbuf_of(text, SCORE_TEXT_SIZE);
    for (int feat = 0; feat < FEAT_COUNT; feat++)
        if (feats >> feat & 1)
            list(&out, feat_name((enum feat)feat));
}

bool score_lists(const char *words, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = words; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, word, size) == 0 && (at[size] == '\0' || at[size] == ','))
            return true;
    return false;
}

void score_of_verification(const struct verification *verification, const struct rules *rules, int64_t end,
                           const char *run, struct score *score)
{
    *score = (struct score){
        .v = LINE_VERSION,
        .rules = verification->run.rules_version,
        .content = verification->run.flags & RUN_MIXED ? 0 : verification->run.content_hash, /* no data's own */
        .seed = verification->run.seed,
        .start = verification->run.start_time,
        .end = end,
        .turns = verification->turns,
        .floor = verification->floor,
        .level = verification->level,
        .score = verification->score,
        .xp = verification->xp,
        .kills = verification->kills,
        .hp = verification->hp,
        .maxhp = verification->max_hp,
        .hash = verification->hash,
    };
    COPY_TEXT(score->profile, verification->run.profile);
    struct run_name host;
    bool hosted = run_name_read(run, &host) && !host.users && host.start == score->start && host.seed == score->seed;
    COPY_TEXT(score->name, hosted ? host.name : verification->run.name); /* the folder's, where players cannot write */
    COPY_TEXT(score->killer, verification->killer);
    COPY_TEXT(score->kit, verification->kit);
    list_kings(rules, verification->kings, score->kings);
    list_feats(verification->feats, score->feats);
    COPY_TEXT(score->result, verification->over ? outcome_name(verification->outcome) : "retired");
    COPY_TEXT(score->run, run);
    say_death(verification, rules, score->death);
}
