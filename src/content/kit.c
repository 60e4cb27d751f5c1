/* SPDX-License-Identifier: MIT
 *
 * Kits: whom a game of a profile can begin as, and with what. Called through the table of profile.c, and by link.c. */
#include "campaign.h"

#include "base/grid.h"

#include <string.h>

void read_hero(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = loader->row;
    kind_id hero;
    if (!read_word_kind(loader, line, 1, SORT_HERO, &hero))
        return;
    for (int kit = 0; kit < profile->kit_count; kit++)
        if (profile->kits[kit].hero == hero)
            parse_fault(&loader->parse, line, 1, FAULT_KEY_NAMED_TWICE, "hero", line->words[1].text);
    if (profile->kit_count == MAX_KITS)
        parse_fault(&loader->parse, line, 0, FAULT_MANY_KITS, MAX_KITS);
    else
        profile->kits[profile->kit_count++].hero = hero;
}

/* `worn`, or how many. */
static bool read_kit_word(struct loader *loader, const struct parse_line *line, struct kit_rule *thing)
{
    const char *word = line->words[2].text;
    int16_t count = 1;
    thing->worn = strcmp(word, "worn") == 0;
    if (!thing->worn && (word[0] < '0' || word[0] > '9')) {
        parse_fault(&loader->parse, line, 2, FAULT_KIT_WORD, word);
        return false;
    }
    bool good = thing->worn || read_word_number(loader, line, 2, 1, MAX_STACK, &count);
    thing->count = (uint8_t)count;
    return good;
}

/* kit dagger worn, kit throwing_knife 3: of the hero named last, or of the first. */
void read_kit(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = loader->row;
    int index = max_int(profile->kit_count - 1, 0);
    struct starting_kit *kit = &profile->kits[index];
    struct kit_rule thing = {.count = 1};
    if (!read_word_kind(loader, line, 1, SORT_ITEM, &thing.kind) ||
        (line->count == 3 && !read_kit_word(loader, line, &thing)))
        return;
    if (kit->count == MAX_KIT) {
        parse_fault(&loader->parse, line, 0, FAULT_KIT_LARGE, MAX_KIT);
        return;
    }
    loader->notes[profile - loader->rules->profiles].kit_lines[index][kit->count] = line->line;
    kit->things[kit->count++] = thing;
}

static void link_one(struct loader *loader, const struct profile *profile, const struct profile_notes *notes, int index)
{
    const struct starting_kit *kit = &profile->kits[index];
    bool campaign = profile->ruleset == RULESET_CAMPAIGN, taken[SLOT_COUNT] = {false};
    for (int i = 0; i < kit->count; i++) {
        const struct kind *kind = &loader->rules->kinds[kit->things[i].kind];
        struct place at = {notes->at.file, notes->kit_lines[index][i]};
        bool both = campaign && gear_has(&kind->equippable, WEAPON_TWO_HANDED);
        if (kit->things[i].count > 1 && !(campaign && kind_stacks(kind)))
            loader_fault(loader, at, FAULT_KIT_STACK, kind->id);
        if (!kit->things[i].worn)
            continue;
        if (!(kind->components & HAS_EQUIPPABLE))
            loader_fault(loader, at, FAULT_KIT_NO_SLOT, kind->id);
        else if (taken[kind->equippable.slot] || (both && taken[SLOT_OFF_HAND]))
            loader_fault(loader, at, FAULT_KIT_SLOT_TAKEN, kind->id);
        else
            taken[kind->equippable.slot] = true;
        taken[SLOT_OFF_HAND] |= both;
    }
}

void kit_link(struct loader *loader, const struct profile *profile, const struct profile_notes *notes)
{
    for (int i = 0; i < profile->kit_count; i++)
        link_one(loader, profile, notes, i);
}
