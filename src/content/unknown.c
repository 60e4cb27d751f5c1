/* SPDX-License-Identifier: MIT
 *
 * Kinds of items that are unknown at first, and the rows of what they may look like: lists of each profile. */
#include "loader.h"

/* Adds a kind behind those of looks before its own, and of its own look, behind those of lower tags: so that the order
 * of the data does not matter. False when there is no room. */
static bool add_by_tag(const struct rules *rules, kind_id list[MAX_UNKNOWN], uint8_t *count, kind_id kind)
{
    const struct kind *added = &rules->kinds[kind];
    int look = added->item.unknown + added->item.appearance, place = *count;
    if (*count == MAX_UNKNOWN)
        return false;
    for (; place > 0; place--) {
        const struct kind *before = &rules->kinds[list[place - 1]];
        int before_look = before->item.unknown + before->item.appearance;
        if (before_look < look || (before_look == look && before->tag < added->tag))
            break;
        list[place] = list[place - 1];
    }
    list[place] = kind;
    (*count)++;
    return true;
}

static void check_appearances(struct loader *loader, const struct profile *profile, struct place at, int look)
{
    /* clang-format off */
#define X(name, text) text,
    static const char *const looks[] = {APPEARANCE_LIST(X)};
#undef X
    /* clang-format on */
    const struct kind *kinds = loader->rules->kinds;
    int needed = 0, there = 0;
    for (int i = 0; i < profile->unknown_count; i++)
        needed += kinds[profile->unknown[i]].item.unknown == look;
    for (int i = 0; i < profile->appearance_count; i++)
        there += kinds[profile->appearances[i]].item.appearance == look;
    if (there < needed)
        loader_fault(loader, at, FAULT_FEW_APPEARANCES, profile->id, needed, looks[look], there);
}

void unknown_link(struct loader *loader, struct profile *profile, struct place at)
{
    struct rules *rules = loader->rules;
    bool room = true, looks[APPEARANCE_COUNT] = {false};
    profile->unknown_count = profile->appearance_count = 0;
    for (int i = 0; profile->ruleset == RULESET_CAMPAIGN && i < rules->kind_count; i++) {
        if (!profile->meets[i] || rules->kinds[i].item.unknown == APPEARANCE_NONE)
            continue;
        looks[rules->kinds[i].item.unknown] = true;
        room = add_by_tag(rules, profile->unknown, &profile->unknown_count, (kind_id)i) && room;
    }
    for (int i = 0; i < rules->kind_count; i++) {
        int look = rules->kinds[i].item.appearance;
        if (look == APPEARANCE_NONE || !looks[look])
            continue;
        profile->meets[i] = true;
        room = add_by_tag(rules, profile->appearances, &profile->appearance_count, (kind_id)i) && room;
    }
    if (!room)
        loader_fault(loader, at, FAULT_MANY_UNKNOWN, profile->id, MAX_UNKNOWN);
    for (int look = APPEARANCE_NONE + 1; look < APPEARANCE_COUNT; look++)
        check_appearances(loader, profile, at, look);
}
