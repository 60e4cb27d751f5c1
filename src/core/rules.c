/* SPDX-License-Identifier: MIT
 *
 * Look-ups in the rule tables. Filled by content, read everywhere. */
#include "core/rules.h"

#include <string.h>

uint32_t ruleset_version(enum ruleset ruleset)
{
    static const uint32_t versions[RULESET_COUNT] = {
#define X(name, text, version) version,
        RULESET_LIST(X)
#undef X
    };
    return versions[ruleset];
}

int step_table_at(const struct step_table *table, int floor)
{
    int value = 0;
    for (int i = 0; i < table->count && table->steps[i].floor <= floor; i++)
        value = table->steps[i].value;
    return value;
}

int rules_find_kind(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->kind_count; i++) {
        if (strcmp(rules->kinds[i].id, id) == 0)
            return i;
    }
    return -1;
}

int rules_find_profile(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->profile_count; i++) {
        if (strcmp(rules->profiles[i].id, id) == 0)
            return i;
    }
    return -1;
}

int rules_practice(const struct rules *rules, enum practice part)
{
    for (int i = 0; i < rules->profile_count; i++) {
        if (rules->profiles[i].practice == (uint8_t)part)
            return i;
    }
    return -1;
}

int rules_find_drawing(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->drawing_count; i++) {
        if (strcmp(rules->drawings[i].id, id) == 0)
            return i;
    }
    return -1;
}

int rules_find_ground(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->ground_count; i++) {
        if (strcmp(rules->grounds[i].id, id) == 0)
            return i;
    }
    return -1;
}
