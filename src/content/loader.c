/* SPDX-License-Identifier: MIT
 *
 * What the key tables of all record kinds share: reports, ids, and readers of values. */
#include "record.h"

#include "base/strbuf.h"
#include "core/names.h"

#include <string.h>

/* --- Reports and entries ----------------------------------------------------------------------------------------- */

void loader_fault_args(struct loader *loader, struct place place, enum fault_id id, const struct fault_arg *args,
                       int count)
{
    struct fault fault;
    (void)fault_set_args(&fault, ST_BAD_DATA, id, args, count);
    fault_place(&fault, place.file, place.line, 0);
    fault_list_add(loader->faults, &fault);
}

bool loader_has_room(struct loader *loader, const struct parse_line *line, int count, int most)
{
    if (count == most)
        parse_fault(&loader->parse, line, 0, FAULT_MANY_SPAWNS, line->words[0].text, most);
    return count < most;
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

bool loader_open_id(struct loader *loader, const struct parse_line *line, int index, int limit, enum fault_id many,
                    struct place *first)
{
    const char *id = line->words[1].text;
    if (!is_id(id))
        parse_fault(&loader->parse, line, 1, FAULT_ID_RULE);
    if (strlen(id) >= ID_SIZE) {
        parse_fault(&loader->parse, line, 1, FAULT_ID_LONG, ID_SIZE - 1);
        return false;
    }
    if (index < 0) {
        parse_fault_args(&loader->parse, line, 1, many, (const struct fault_arg[]){FAULT_ARG(limit)}, 1);
        return false;
    }
    if (first->line)
        parse_fault(&loader->parse, line, 1, FAULT_ID_TWICE, id, first->file, first->line);
    else
        *first = loader_place(loader, line->line);
    return true;
}

bool loader_checks(const struct loader *loader, const struct profile_notes *notes)
{
    return !notes->like || loader->faults->count + loader->faults->lost == 0;
}

int loader_key_line(const struct loader *loader, const char *name)
{
    for (int i = 0; i < loader->key_count; i++)
        if (same_text(loader->keys[i].name, name))
            return loader->keys[i].line;
    return 0;
}

/* --- Readers ----------------------------------------------------------------------------------------------------- */

/* The field that a key fills. */
static void *field_of(const struct loader *loader, const struct record_key *key)
{
    return (char *)loader->row + key->offset;
}

bool read_word_number(struct loader *loader, const struct parse_line *line, int index, int low, int high,
                      int16_t *value)
{
    int number;
    if (!parse_number(&loader->parse, line, index, low, high, &number))
        return false;
    *value = (int16_t)number;
    return true;
}

void read_number(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    read_word_number(loader, line, 1, key->low, key->high, field_of(loader, key));
}

void read_king(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    uint8_t *field = field_of(loader, key);
    int king;
    if (parse_choice(&loader->parse, line, 1, KING_NAMES + 1, KING_COUNT - 1, &king))
        *field = (uint8_t)(king + 1);
}

bool read_word_text(struct loader *loader, const struct parse_line *line, int index, char *text, size_t size)
{
    const char *word = line->words[index].text;
    size_t length = strlen(word);
    if (length == 0) {
        parse_fault(&loader->parse, line, index, FAULT_KEY_EMPTY, line->words[0].text);
        return false;
    }
    if (length >= size) {
        parse_fault_args(&loader->parse, line, index, FAULT_KEY_LONG,
                         (const struct fault_arg[]){FAULT_ARG(line->words[0].text), FAULT_ARG((int)size - 1)}, 2);
        return false;
    }
    memcpy(text, word, length + 1);
    return true;
}

void read_text(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    read_word_text(loader, line, 1, field_of(loader, key), (size_t)key->high);
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
            parse_fault(&loader->parse, line, i, FAULT_STEP_FORM, line->words[i].text, high, MAX_FLOOR);
            return false;
        }
        if (step.floor <= before) {
            parse_fault(&loader->parse, line, i, FAULT_STEP_ORDER, step.floor, before);
            return false;
        }
        before = step.floor;
        table->steps[table->count++] = step;
    }
    return true;
}

void read_steps(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    read_word_steps(loader, line, 1, key->high, field_of(loader, key));
}

/* Why a word is no kind of the sort: its fault, with the nearest of those that are. */
static void refuse_kind(struct loader *loader, const struct parse_line *line, int index, enum kind_sort sort)
{
    const struct rules *rules = loader->rules;
    const char *names[MAX_KINDS];
    int count = 0, choice;
    for (int i = 0; i < rules->kind_count; i++)
        if (rules->kinds[i].sort == (uint8_t)sort)
            names[count++] = rules->kinds[i].id;
    (void)parse_choice(&loader->parse, line, index, names, count, &choice);
}

bool read_word_kind(struct loader *loader, const struct parse_line *line, int index, enum kind_sort sort, kind_id *kind)
{
    const struct rules *rules = loader->rules;
    int found = rules_find_kind(rules, line->words[index].text);
    if (found < 0) {
        refuse_kind(loader, line, index, sort);
        return false;
    }
    const struct kind *row = &rules->kinds[found];
    if (row->sort != (uint8_t)sort) {
        parse_fault(&loader->parse, line, index, FAULT_OTHER_SORT, row->id, SORT_NAMES[row->sort], SORT_NAMES[sort]);
        return false;
    }
    *kind = (kind_id)found;
    return true;
}

void read_glyph(struct loader *loader, const struct parse_line *line, uint32_t *glyph, uint8_t *colour)
{
    const char *word = line->words[1].text;
    int choice;
    if (strlen(word) != 1 || word[0] <= ' ' || word[0] > '~')
        parse_fault(&loader->parse, line, 1, FAULT_GLYPH);
    else
        *glyph = (uint32_t)word[0];
    if (parse_choice(&loader->parse, line, 2, COLOUR_NAMES, COLOUR_COUNT, &choice))
        *colour = (uint8_t)choice;
}

bool read_once(struct loader *loader, const struct parse_line *line, int name)
{
    if (loader->names_seen >> name & 1) {
        parse_fault(&loader->parse, line, 1, FAULT_KEY_NAMED_TWICE, line->words[0].text, line->words[1].text);
        return false;
    }
    loader->names_seen |= 1u << name;
    return true;
}

bool read_word_drawing(struct loader *loader, const struct parse_line *line, int index, bool piece, int16_t *drawing)
{
    const struct rules *rules = loader->rules;
    const char *names[MAX_DRAWINGS];
    int choice;
    for (int i = 0; i < rules->drawing_count; i++)
        names[i] = rules->drawings[i].id;
    if (!parse_choice(&loader->parse, line, index, names, rules->drawing_count, &choice))
        return false;
    *drawing = (int16_t)choice;
    if (rules->drawings[choice].piece == piece)
        return true;
    if (piece)
        parse_fault(&loader->parse, line, index, FAULT_FLOOR_AS_PIECE, names[choice]);
    else
        parse_fault(&loader->parse, line, index, FAULT_PIECE_AS_FLOOR, names[choice]);
    return false;
}
