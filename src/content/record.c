/* SPDX-License-Identifier: MIT
 *
 * Walks the key tables: which key may stand where, how often, with how many values; and the readers that several
 * tables share. Knows no record kind by name. Called by content.c for every line. */
#include "record.h"

#include "base/strbuf.h"

#include <string.h>

static const struct record *record_at(int index)
{
    if (index < SORT_COUNT)
        return &KIND_RECORDS[index];
    return index == RECORD_PROFILE ? &PROFILE_RECORD : &FLOOR_RECORD;
}

const struct record *record_find(const char *name)
{
    for (int i = 0; i < RECORD_COUNT; i++) {
        if (strcmp(record_at(i)->name, name) == 0)
            return record_at(i);
    }
    return NULL;
}

void loader_fault(struct loader *loader, struct place place, const char *format, ...)
{
    char memory[sizeof(((struct fault *)0)->text)];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    va_list args;
    va_start(args, format);
    strbuf_vformat(&text, format, args);
    va_end(args);
    struct fault fault;
    fault_set(&fault, ST_BAD_DATA, place.file, place.line, 0, memory);
    fault_list_add(loader->faults, &fault);
}

static bool is_id(const char *text)
{
    if (text[0] < 'a' || text[0] > 'z')
        return false;
    for (; *text; text++) {
        bool good = (*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9') || *text == '_';
        if (!good)
            return false;
    }
    return true;
}

bool record_open_id(struct loader *loader, const struct parse_line *line, int index, int limit, const char *plural,
                    struct place *first)
{
    const char *id = line->words[1].text;
    if (!is_id(id))
        parse_fault(&loader->parse, line, 1, "an id begins with a letter and holds only a-z, 0-9 and _");
    if (strlen(id) >= ID_SIZE) {
        parse_fault(&loader->parse, line, 1, "an id has at most %d characters", ID_SIZE - 1);
        return false;
    }
    if (index < 0) {
        parse_fault(&loader->parse, line, 1, "too many %s: at most %d", plural, limit);
        return false;
    }
    if (first->line)
        parse_fault(&loader->parse, line, 1, "'%s' stands already in %s:%d", id, first->file, first->line);
    else
        *first = loader_place(loader, line->line);
    return true;
}

/* --- Entries and keys -------------------------------------------------------------------------------------------- */

void record_enter(struct loader *loader, const struct parse_line *line)
{
    const char *names[RECORD_COUNT];
    for (int i = 0; i < RECORD_COUNT; i++)
        names[i] = record_at(i)->name;
    loader->record = NULL;
    int index;
    if (!parse_choice(&loader->parse, line, 0, names, RECORD_COUNT, &index))
        return;
    if (line->count < 2) {
        parse_fault(&loader->parse, line, 0, "an entry begins with a kind and an id");
        return;
    }
    if (line->count > 2) {
        parse_fault(&loader->parse, line, 2, "an entry begins with a kind and one id");
        return;
    }
    memset(loader->key_lines, 0, sizeof(loader->key_lines));
    loader->names_seen = 0;
    loader->line = line->line;
    loader->row = record_at(index)->open(loader, record_at(index), line);
    if (loader->row)
        loader->record = record_at(index);
}

/* The key's index in the open record's table; -1 and a fault when it has no business there. */
static int find_key(struct loader *loader, const struct parse_line *line)
{
    const struct record *record = loader->record;
    const char *names[RECORD_KEYS];
    int indices[RECORD_KEYS];
    int count = 0;
    for (int i = 0; i < record->key_count; i++) {
        const struct key *key = &record->keys[i];
        if (key->allowed >> record->sort & 1) {
            indices[count] = i;
            names[count++] = key->name;
        } else if (strcmp(key->name, line->words[0].text) == 0) {
            parse_fault(&loader->parse, line, 0, "'%s' is no key of '%s'", key->name, record->name);
            return -1;
        }
    }
    int choice;
    return parse_choice(&loader->parse, line, 0, names, count, &choice) ? indices[choice] : -1;
}

static bool check_values(struct loader *loader, const struct key *key, const struct parse_line *line)
{
    int values = line->count - 1;
    if (values >= key->least && values <= key->most)
        return true;
    int index = values < key->least ? line->count - 1 : key->most + 1;
    if (key->least == key->most)
        parse_fault(&loader->parse, line, index, "'%s' takes %d value%s, not %d", key->name, key->most,
                    key->most == 1 ? "" : "s", values);
    else
        parse_fault(&loader->parse, line, index, "'%s' takes %d to %d values, not %d", key->name, key->least, key->most,
                    values);
    return false;
}

void record_key(struct loader *loader, const struct parse_line *line)
{
    if (!loader->record)
        return;
    int index = find_key(loader, line);
    if (index < 0)
        return;
    const struct key *key = &loader->record->keys[index];
    int before = loader->key_lines[index];
    if (before && !key->repeats) {
        parse_fault(&loader->parse, line, 0, "'%s' stands already in line %d", key->name, before);
        return;
    }
    loader->key_lines[index] = line->line;
    if (check_values(loader, key, line))
        key->read(loader, key, line);
}

/* Where there is no reader for rows, the key `map` has been refused before them. */
void record_row(struct loader *loader, const struct parse_line *line)
{
    if (loader->record && loader->record->row)
        loader->record->row(loader, line);
}

int record_key_line(const struct loader *loader, const char *name)
{
    const struct record *record = loader->record;
    for (int i = 0; i < record->key_count; i++) {
        if (strcmp(record->keys[i].name, name) == 0)
            return loader->key_lines[i];
    }
    return 0;
}

void record_leave(struct loader *loader)
{
    const struct record *record = loader->record;
    if (!record)
        return;
    for (int i = 0; i < record->key_count; i++) {
        const struct key *key = &record->keys[i];
        if (key->required >> record->sort & 1 && !loader->key_lines[i])
            loader_fault(loader, loader_place(loader, loader->line), "%s '%s' lacks '%s'", record->name, loader->id,
                         key->name);
    }
    record->close(loader);
    loader->record = NULL;
}

/* --- Readers ----------------------------------------------------------------------------------------------------- */

bool read_word_number(struct loader *loader, const struct parse_line *line, int index, int low, int high,
                      int16_t *value)
{
    int number;
    if (!parse_number(&loader->parse, line, index, low, high, &number))
        return false;
    *value = (int16_t)number;
    return true;
}

void read_number(struct loader *loader, const struct key *key, const struct parse_line *line)
{
    read_word_number(loader, line, 1, key->low, key->high, record_field(loader, key));
}

void read_text(struct loader *loader, const struct key *key, const struct parse_line *line)
{
    const char *text = line->words[1].text;
    size_t size = strlen(text);
    if (size == 0) {
        parse_fault(&loader->parse, line, 1, "'%s' must not be empty", key->name);
        return;
    }
    if (size >= (size_t)key->high) {
        parse_fault(&loader->parse, line, 1, "'%s' is too long: at most %d bytes", key->name, key->high - 1);
        return;
    }
    memcpy(record_field(loader, key), text, size + 1);
}

/* "value@floor" as two numbers. */
static bool read_step(const char *text, int high, struct step *step)
{
    char value_text[16];
    const char *at = strchr(text, '@');
    long long value, floor;
    if (!at || (size_t)(at - text) >= sizeof(value_text))
        return false;
    memcpy(value_text, text, (size_t)(at - text));
    value_text[at - text] = '\0';
    if (!parse_text_number(value_text, 0, high, &value) || !parse_text_number(at + 1, 1, MAX_FLOOR, &floor))
        return false;
    step->value = (int16_t)value;
    step->floor = (int16_t)floor;
    return true;
}

bool read_word_steps(struct loader *loader, const struct parse_line *line, int first, int high,
                     struct step_table *table)
{
    table->count = 0;
    int before = 0;
    for (int i = first; i < line->count; i++) {
        struct step step;
        if (!read_step(line->words[i].text, high, &step)) {
            parse_fault(&loader->parse, line, i,
                        "'%s' is not value@floor, with a value of 0 to %d and a floor of 1 to %d", line->words[i].text,
                        high, MAX_FLOOR);
            return false;
        }
        if (step.floor <= before) {
            parse_fault(&loader->parse, line, i, "floors must go deeper from step to step: %d comes after %d",
                        step.floor, before);
            return false;
        }
        before = step.floor;
        table->steps[table->count++] = step;
    }
    return true;
}

void read_steps(struct loader *loader, const struct key *key, const struct parse_line *line)
{
    read_word_steps(loader, line, 1, key->high, record_field(loader, key));
}

bool read_word_kind(struct loader *loader, const struct parse_line *line, int index, enum kind_sort sort, kind_id *kind)
{
    const struct rules *rules = loader->rules;
    const char *names[MAX_KINDS];
    kind_id ids[MAX_KINDS];
    int count = 0;
    for (int i = 0; i < rules->kind_count; i++) {
        const struct kind *row = &rules->kinds[i];
        if (row->sort == (uint8_t)sort) {
            ids[count] = (kind_id)i;
            names[count++] = row->id;
        } else if (strcmp(row->id, line->words[index].text) == 0) {
            parse_fault(&loader->parse, line, index, "'%s' is declared as '%s'; '%s' is needed here", row->id,
                        KIND_RECORDS[row->sort].name, KIND_RECORDS[sort].name);
            return false;
        }
    }
    int choice;
    if (!parse_choice(&loader->parse, line, index, names, count, &choice))
        return false;
    *kind = ids[choice];
    return true;
}

bool read_once(struct loader *loader, const struct parse_line *line, int name)
{
    if (loader->names_seen >> name & 1) {
        parse_fault(&loader->parse, line, 1, "'%s %s' stands already in this entry", line->words[0].text,
                    line->words[1].text);
        return false;
    }
    loader->names_seen |= 1u << name;
    return true;
}
