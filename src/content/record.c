/* SPDX-License-Identifier: MIT
 *
 * Walks the key tables: which key may stand where, how often, with how many values. */
#include "record.h"

#include "base/strbuf.h"

static const struct record *record_at(int index)
{
    if (index < SORT_COUNT)
        return &KIND_RECORDS[index];
    if (index == RECORD_PERK)
        return &PERK_RECORD;
    if (index >= RECORD_GROUND)
        return &GROUND_RECORDS[index - RECORD_GROUND];
    return index == RECORD_PROFILE ? &PROFILE_RECORD : &DRAWING_RECORDS[index - RECORD_FLOOR];
}

const struct record *record_find(const char *name)
{
    for (int i = 0; i < RECORD_COUNT; i++) {
        if (same_text(record_at(i)->name, name))
            return record_at(i);
    }
    return NULL;
}

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
        parse_fault(&loader->parse, line, 0, FAULT_ENTRY_SHORT);
        return;
    }
    if (line->count > 2) {
        parse_fault(&loader->parse, line, 2, FAULT_ENTRY_LONG);
        return;
    }
    loader->key_count = 0;
    loader->names_seen = 0;
    loader->line = line->line;
    loader->row = record_at(index)->open(loader, record_at(index), line);
    if (loader->row)
        loader->record = record_at(index);
}

/* A key that is in no table: its fault, with the nearest of those that the record has. */
static void report_unknown_key(struct loader *loader, const struct parse_line *line)
{
    const struct record *record = loader->record;
    const char *names[RECORD_KEYS];
    int count = 0, choice;
    for (int i = 0; i < record->key_count; i++)
        if (record->keys[i].allowed >> record->sort & 1)
            names[count++] = record->keys[i].name;
    (void)parse_choice(&loader->parse, line, 0, names, count, &choice);
}

/* The key's row in the open record's table; NULL and a fault when the record does not have this key. */
static const struct record_key *find_key(struct loader *loader, const struct parse_line *line)
{
    const struct record *record = loader->record;
    const struct record_key *key = record->keys, *end = key + record->key_count;
    while (key < end && !same_text(key->name, line->words[0].text))
        key++;
    if (key == end) {
        report_unknown_key(loader, line);
        return NULL;
    }
    if (key->allowed >> record->sort & 1)
        return key;
    parse_fault(&loader->parse, line, 0, FAULT_KEY_ELSEWHERE, key->name, record->name);
    return NULL;
}

/* What is noted of a key of the open entry: line 0 if the entry did not have it. */
static struct seen_key *note_of(struct loader *loader, const struct record_key *key)
{
    int i = 0;
    while (i < loader->key_count && loader->keys[i].name != key->name)
        i++;
    if (i == loader->key_count)
        loader->keys[loader->key_count++] = (struct seen_key){.name = key->name};
    return &loader->keys[i];
}

static bool check_values(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    int values = line->count - 1;
    if (values >= key->least && values <= key->most)
        return true;
    int index = values < key->least ? line->count - 1 : key->most + 1;
    if (key->least == key->most)
        parse_fault(&loader->parse, line, index, FAULT_KEY_VALUES, key->name, key->most, values);
    else
        parse_fault(&loader->parse, line, index, FAULT_KEY_VALUES_RANGE, key->name, key->least, key->most, values);
    return false;
}

void record_key(struct loader *loader, const struct parse_line *line)
{
    if (!loader->record)
        return;
    const struct record_key *key = find_key(loader, line);
    if (!key)
        return;
    struct seen_key *noted = note_of(loader, key);
    if (noted->line && !noted->inherited && !key->repeats) {
        parse_fault(&loader->parse, line, 0, FAULT_KEY_TWICE, key->name, noted->line);
        return;
    }
    noted->line = line->line;
    noted->inherited = false;
    if (check_values(loader, key, line))
        key->read(loader, key, line);
}

/* A record without a reader for rows has no key `map`, which was refused before its rows. */
void record_row(struct loader *loader, const struct parse_line *line)
{
    if (loader->record && loader->record->row)
        loader->record->row(loader, line);
}

void record_leave(struct loader *loader)
{
    const struct record *record = loader->record;
    if (!record)
        return;
    for (int i = 0; i < record->key_count; i++) {
        const struct record_key *key = &record->keys[i];
        if (key->required >> record->sort & 1 && !loader_key_line(loader, key->name))
            loader_fault(loader, loader_place(loader, loader->line), FAULT_ENTRY_LACKS, record->name, loader->id,
                         key->name);
    }
    record->close(loader);
    loader->record = NULL;
}
