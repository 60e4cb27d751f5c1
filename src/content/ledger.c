/* SPDX-License-Identifier: MIT
 *
 * The ledger of a profile: its rows, its number of things, its spare ones. Reached through the table of profile.c. */
#include "campaign.h"

#include "base/grid.h"

#include <string.h>

static struct profile *open_profile(const struct loader *loader)
{
    return loader->row;
}

static int *lines_of(struct loader *loader, const struct profile *profile)
{
    return loader->notes[profile - loader->rules->profiles].ledger_lines;
}

/* The kinds from `word` on; returns the place of the first step, 0 if a kind was refused. */
static int read_row_kinds(struct loader *loader, const struct parse_line *line, int word, struct ledger_rule *row)
{
    bool good = true;
    for (; word < line->count && !strchr(line->words[word].text, '@'); word++) {
        if (row->kind_count == MAX_PLAN_KINDS) {
            parse_fault(&loader->parse, line, word, FAULT_MANY_SPAWNS, "ledger", MAX_PLAN_KINDS);
            return 0;
        }
        good = read_word_kind(loader, line, word, SORT_ITEM, &row->kinds[row->kind_count++]) && good;
    }
    return good ? word : 0;
}

/* ledger healing_potion 2@1 3@2: kinds, and how many of them all depths down to one have brought. ledger beside ...:
 * what does not count against the number of a depth. */
void read_ledger(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    struct ledger_rule row = {.beside = strcmp(line->words[1].text, "beside") == 0};
    int word = read_row_kinds(loader, line, 1 + row.beside, &row);
    if (word == 0)
        return;
    if (line->count - word > MAX_STEPS || row.kind_count == 0 || word == line->count) {
        parse_fault(&loader->parse, line, 0, FAULT_LEDGER_FORM, MAX_STEPS);
        return;
    }
    if (!read_word_steps(loader, line, word, MAX_STAT, &row.due) ||
        !loader_has_room(loader, line, profile->ledger_count, MAX_LEDGER))
        return;
    lines_of(loader, profile)[profile->ledger_count] = line->line;
    profile->ledger[profile->ledger_count++] = row;
}

/* ledger_spare healing_potion 15: a kind of which a depth has one more with such a chance. */
void read_ledger_spare(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    int16_t percent;
    bool good = read_word_kind(loader, line, 1, SORT_ITEM, &profile->spare);
    if (read_word_number(loader, line, 2, 1, 100, &percent) && good)
        profile->spare_percent = percent;
}

/* --- Checks ------------------------------------------------------------------------------------------------------ */

/* No kind may stand in two rows that count against the number, or in two beside it: what is due of one would be
 * thought to come of the other. */
static void check_rows(struct loader *loader, const struct profile *profile)
{
    bool taken[2][MAX_KINDS] = {{false}};
    for (int row = 0; row < profile->ledger_count; row++) {
        const struct ledger_rule *rule = &profile->ledger[row];
        struct place at = loader_place(loader, lines_of(loader, profile)[row]);
        for (int i = 0; i < rule->kind_count; i++) {
            kind_id kind = rule->kinds[i];
            if (rule->kind_count > 1 && rules_item_weight(profile, kind) == 0)
                loader_fault(loader, at, FAULT_PLAN_WEIGHT, loader->rules->kinds[kind].id);
            if (taken[rule->beside][kind])
                loader_fault(loader, at, FAULT_KEY_NAMED_TWICE, "ledger", loader->rules->kinds[kind].id);
            taken[rule->beside][kind] = true;
        }
    }
}

/* What may come to lie on a depth at most. */
static int most_things(const struct profile *profile, int depth)
{
    int most = step_table_at(&profile->ledger_things, depth) + (profile->spare_percent > 0);
    for (int row = 0; row < profile->ledger_count; row++) {
        const struct step_table *due = &profile->ledger[row].due;
        most += max_int(0, step_table_at(due, depth) - step_table_at(due, depth - 1));
    }
    return most;
}

void ledger_check(struct loader *loader, const struct profile *profile)
{
    check_rows(loader, profile);
    for (int i = 0; profile->ledger_count > 0 && i < profile->depth_count; i++) {
        int most = most_things(profile, profile->depths[i].depth);
        if (most > MAX_LEDGER_THINGS)
            loader_fault(loader, loader_place(loader, lines_of(loader, profile)[0]), FAULT_LEDGER_MANY, profile->id,
                         most, profile->depths[i].depth, MAX_LEDGER_THINGS);
    }
}
