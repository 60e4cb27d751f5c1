/* SPDX-License-Identifier: MIT
 *
 * Perks: rows whose ids are those that the program knows. Reached through PERK_RECORD. */
#include "record.h"

#include "core/names.h"

#include <string.h>

enum { ALL = 1 << RECORD_PERK };

#define X(name, text, most) most,
static const int16_t MOST[] = {PERK_LIST(X)};
#undef X

static int most_of(const struct loader *loader)
{
    return MOST[(const struct perk_rule *)loader->row - loader->rules->perks];
}

static void read_amount(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    if (most_of(loader) > 0)
        read_word_number(loader, line, 1, key->low, most_of(loader), &((struct perk_rule *)loader->row)->amount);
    else
        parse_fault(&loader->parse, line, 0, FAULT_PERK_AMOUNT, loader->id);
}

#define FIELD(member) offsetof(struct perk_rule, member)

/* clang-format off */
static const struct record_key KEYS[] = {
    /* key    allowed required repeats values reader       field          low high */
    {"name",   ALL,    ALL,     false, 1, 1,  read_text,   FIELD(name),   0,  NAME_SIZE},
    {"text",   ALL,    ALL,     false, 1, 1,  read_text,   FIELD(text),   0,  TEXT_SIZE},
    {"amount", ALL,    0,       false, 1, 1,  read_amount, FIELD(amount), 1,  0},
};
/* clang-format on */

static void *perk_open(struct loader *loader, const struct record *record, const struct parse_line *line)
{
    (void)record;
    int perk;
    if (!parse_choice(&loader->parse, line, 1, PERK_NAMES, PERK_COUNT, &perk))
        return NULL;
    struct perk_rule *row = &loader->rules->perks[perk];
    struct place *first = &loader->perk_places[perk];
    if (first->line)
        parse_fault(&loader->parse, line, 1, FAULT_ID_TWICE, PERK_NAMES[perk], first->file, first->line);
    *first = loader_place(loader, line->line);
    memset(row, 0, sizeof *row);
    loader->id = PERK_NAMES[perk];
    return row;
}

static void perk_close(struct loader *loader)
{
    const struct perk_rule *row = loader->row;
    if (most_of(loader) > 0 && row->amount == 0)
        loader_fault(loader, loader_place(loader, loader->line), FAULT_ENTRY_LACKS, loader->record->name, loader->id,
                     "amount");
}

const struct record PERK_RECORD = {
    "perk", KEYS, sizeof(KEYS) / sizeof(KEYS[0]), RECORD_PERK, NULL, perk_open, perk_close, NULL,
};

bool read_word_perk(struct loader *loader, const struct parse_line *line, int index, int *perk)
{
    return parse_choice(&loader->parse, line, index, PERK_NAMES, PERK_COUNT, perk);
}

void perk_link(struct loader *loader, const struct profile *profile, struct place at)
{
    int count = 0;
    for (int perk = 0; perk < PERK_COUNT; perk++) {
        bool named = profile->perks >> perk & 1;
        count += named;
        if (named && loader->rules->perks[perk].name[0] == '\0')
            loader_fault(loader, at, FAULT_PERK_NO_ROW, profile->id, PERK_NAMES[perk]);
    }
    if (count != PERK_HAND * profile->perk_level_count)
        loader_fault(loader, at, FAULT_PERK_HANDS, profile->id, count, profile->perk_level_count);
}
