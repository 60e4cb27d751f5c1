/* SPDX-License-Identifier: MIT
 *
 * Positions: written from a tape, and read back by carrying their commands out. */
#include "persist/position.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "numbered.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 512, COMMAND_MAX = 40 }; /* bytes of text: all before the commands, and one of them */

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static void write_text(struct strbuf *out, const struct journal_tape *tape, uint32_t count, const struct game *game)
{
    const struct run *run = &tape->run;
    strbuf_format(out, "# A position of Barrow: barrow FILE plays on from here, as practice.\n");
    strbuf_format(out, "position %d\n  profile %s\n  rules %u\n", POSITION_FORMAT, run->profile, run->rules_version);
    strbuf_format(out, "  content %016llx\n  seed %llu\n", (unsigned long long)run->content_hash,
                  (unsigned long long)run->seed);
    strbuf_format(out, "  turn %u\n  hash %016llx\n", game_turns(game), (unsigned long long)game_hash(game));
    for (uint32_t i = 0; i < count; i++) {
        strbuf_text(out, "  do ");
        command_format(&tape->entries[i].command, out);
        strbuf_char(out, '\n');
    }
}

/* The text of a position, to be freed; NULL with its fault when there is none. */
static char *compose(struct strbuf *text, const struct journal_tape *tape, uint32_t count, const struct game *game,
                     enum status *status, struct fault *fault)
{
    size_t capacity = HEAD_MAX + (size_t)count * COMMAND_MAX;
    char *memory = tape->base ? NULL : malloc(capacity);
    *status = tape->base ? fault_set(fault, ST_BAD_DATA, FAULT_RUN_FROM_SNAPSHOT)
              : !memory  ? fault_set(fault, ST_MEMORY, FAULT_NO_MEMORY)
                         : ST_OK;
    if (!memory)
        return NULL;
    *text = strbuf_of(memory, capacity);
    write_text(text, tape, count, game);
    if (text->length > PARSE_MAX_SIZE)
        *status = fault_set(fault, ST_BAD_DATA, FAULT_POSITION_LONG);
    return memory;
}

enum status position_write(const char *path, const struct journal_tape *tape, uint32_t count, const struct game *game,
                           struct fault *fault)
{
    struct strbuf text;
    enum status status;
    char *memory = compose(&text, tape, count, game, &status, fault);
    if (status == ST_OK)
        status = sys_replace_file(path, memory, text.length, fault);
    free(memory);
    return status;
}

/* Makes the file; one that says the same is as good. */
static enum status keep_there(void *context, const char *path, struct fault *fault)
{
    const struct strbuf *text = context;
    char *bytes;
    size_t size;
    enum status status = sys_create_file(path, text->text, text->length, fault);
    if (status != ST_EXISTS)
        return status;
    bool same = sys_read_file(path, text->length, &bytes, &size, NULL) == ST_OK && size == text->length &&
                memcmp(bytes, text->text, size) == 0;
    sys_free(bytes);
    return same ? ST_OK : status;
}

enum status position_keep(char path[SYS_PATH_SIZE], const char *folder, const struct journal_tape *tape, uint32_t count,
                          const struct game *game, struct fault *fault)
{
    char name[SYS_NAME_SIZE], stem[SYS_PATH_SIZE];
    struct strbuf text, buf = STRBUF(name);
    enum status status;
    char *memory = compose(&text, tape, count, game, &status, fault);
    strbuf_format(&buf, "%s-t%u", tape->run.name, game_turns(game));
    if (status == ST_OK)
        status = sys_join(stem, folder, name, fault);
    if (status == ST_OK)
        status = save_take_numbered(path, stem, POSITION_ENDING, keep_there, &text, fault);
    free(memory);
    return status;
}

/* --- Reading: the lines ------------------------------------------------------------------------------------------ */

struct reading {
    struct parse parse;
    struct run run;
    unsigned long long rules_version, content, seed, turn, hash;
    struct journal_entry *entries; /* room for all that the file can hold */
    uint32_t count;
    unsigned given; /* a bit for each of KEYS */
    bool is_position;
};

/* What is said once, and where its number goes; a profile is a word. The commands, which come after it, are read by
 * read_command. */
static const struct position_key {
    const char *name;
    bool (*parse)(const char *word, unsigned long long *number);
    size_t place;
} KEYS[] = {
    {"profile", NULL, 0},
    {"rules", parse_seed, offsetof(struct reading, rules_version)},
    {"content", parse_hash, offsetof(struct reading, content)},
    {"seed", parse_seed, offsetof(struct reading, seed)},
    {"turn", parse_seed, offsetof(struct reading, turn)},
    {"hash", parse_hash, offsetof(struct reading, hash)},
};
enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

static bool read_value(struct reading *r, const struct position_key *key, const char *word)
{
    if (key->parse)
        return key->parse(word, (unsigned long long *)(void *)((char *)r + key->place));
    COPY_TEXT(r->run.profile, word);
    return word_valid(word, sizeof r->run.profile);
}

static void read_command(struct reading *r, const struct parse_line *line)
{
    char memory[COMMAND_MAX], why[120];
    struct strbuf text = STRBUF(memory);
    struct strbuf reason = STRBUF(why);
    for (int i = 1; i < line->count; i++)
        strbuf_format(&text, "%s%s", i > 1 ? " " : "", line->words[i].text);
    if (command_parse(memory, &r->entries[r->count].command, &reason))
        r->count++;
    else
        parse_fault(&r->parse, line, 1, FAULT_POSITION_COMMAND, why);
}

static void read_key(struct reading *r, const struct parse_line *line)
{
    const char *word = line->words[0].text;
    if (strcmp(word, "do") == 0) {
        read_command(r, line);
        return;
    }
    for (int i = 0; i < KEY_COUNT; i++) {
        if (strcmp(KEYS[i].name, word) != 0)
            continue;
        if ((r->given >> i & 1) || line->count != 2 || !read_value(r, &KEYS[i], line->words[1].text) ||
            r->rules_version > UINT32_MAX)
            parse_fault(&r->parse, line, 1, FAULT_POSITION_VALUE, word);
        r->given |= 1U << i;
        return;
    }
    parse_fault(&r->parse, line, 0, FAULT_POSITION_KEY, word);
}

static void read_entry(struct reading *r, const struct parse_line *line)
{
    unsigned long long format = 0;
    if (r->is_position || strcmp(line->words[0].text, "position") != 0 || !parse_seed(line->words[1].text, &format))
        parse_fault(&r->parse, line, 0, FAULT_POSITION_NONE);
    else if (format != POSITION_FORMAT)
        parse_fault(&r->parse, line, 1, FAULT_POSITION_FORMAT, (long long)format);
    r->is_position = true;
}

static void read_lines(struct reading *r)
{
    struct parse_line line;
    while (r->parse.faults->count == 0 && parse_next(&r->parse, &line)) {
        if (line.kind == PARSE_ENTRY)
            read_entry(r, &line);
        else if (line.kind == PARSE_KEY)
            read_key(r, &line);
    }
    if (r->parse.faults->count == 0 && (!r->is_position || r->given != (1U << KEY_COUNT) - 1))
        parse_fault(&r->parse, &(struct parse_line){.line = r->parse.line}, 0, FAULT_POSITION_UNFINISHED);
}

/* Reads the text; the entries are the caller's, also after a failure. */
static enum status read_position(struct reading *r, const char *path, const char *bytes, size_t size,
                                 struct fault *fault)
{
    struct fault first;
    struct fault_list faults = {&first, 1, 0, 0};
    r->entries = calloc(size / 5 + 1, sizeof *r->entries); /* no line with a command is shorter than "do x\n" */
    if (!r->entries)
        return fault_set(fault, ST_MEMORY, FAULT_NO_MEMORY);
    parse_init(&r->parse, path, bytes, size, &faults);
    read_lines(r);
    if (faults.count == 0)
        return ST_OK;
    if (fault)
        *fault = first;
    return first.code;
}

/* --- Reading: the game ------------------------------------------------------------------------------------------- */

static enum status check_rules(const struct reading *r, const char *path, const struct rules *rules,
                               struct fault *fault)
{
    int index = rules_find_profile(rules, r->run.profile);
    if (index < 0)
        return fault_set(fault, ST_NEWER, FAULT_POSITION_PROFILE, path, r->run.profile);
    const struct profile *profile = &rules->profiles[index];
    if (r->rules_version != profile->rules_version)
        return fault_set(fault, ST_NEWER, FAULT_POSITION_RULES, path, (long long)r->rules_version,
                         profile->rules_version);
    return r->content == profile->content_hash ? ST_OK : fault_set(fault, ST_NEWER, FAULT_POSITION_CONTENT, path);
}

/* Carries the commands out; each entry gets the mark that the journal has. */
static enum status carry_out(struct reading *r, const char *path, const struct rules *rules, struct game *game,
                             struct events *events, struct fault *fault)
{
    game_new(game, rules, rules_find_profile(rules, r->run.profile), r->seed);
    for (uint32_t i = 0; i < r->count; i++) {
        struct journal_entry *entry = &r->entries[i];
        enum reject reject = game_legal(game, &entry->command);
        if (reject != REJECT_NONE)
            return fault_set(fault, ST_BAD_DATA, FAULT_POSITION_ILLEGAL, path, i + 1, reject_name(reject));
        entry->mark = (uint32_t)game_hash(game);
        entry->intact = true;
        game_step(game, &entry->command, events);
    }
    bool same = game_hash(game) == r->hash && game_turns(game) == r->turn;
    if (!same)
        return fault_set(fault, ST_BAD_DATA, FAULT_POSITION_HASH, path);
    return !game_is_over(game_state(game)) ? ST_OK : fault_set(fault, ST_BAD_DATA, FAULT_POSITION_DEAD, path);
}

enum status position_read(const char *path, const struct rules *rules, struct journal_tape *tape, struct game *game,
                          struct events *events, struct fault *fault)
{
    char *bytes;
    size_t size;
    struct reading reading = {0};
    *tape = (struct journal_tape){0};
    enum status status = sys_read_file(path, PARSE_MAX_SIZE, &bytes, &size, fault);
    if (status == ST_OK) {
        status = read_position(&reading, path, bytes, size, fault);
        sys_free(bytes);
    }
    if (status == ST_OK)
        status = check_rules(&reading, path, rules, fault);
    if (status == ST_OK)
        status = carry_out(&reading, path, rules, game, events, fault);
    if (status != ST_OK) {
        free(reading.entries);
        return status;
    }
    tape->run = reading.run;
    tape->run.seed = reading.seed;
    run_set_rules(&tape->run, &rules->profiles[rules_find_profile(rules, tape->run.profile)]);
    tape->entries = reading.entries;
    tape->count = tape->whole = reading.count;
    return ST_OK;
}
