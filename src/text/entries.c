/* SPDX-License-Identifier: MIT
 *
 * Every entry that a language may have, with its English, and how many of them one has. */
#include "text/text.h"

#include <string.h>

/* Who is given the entries. */
struct entry_use {
    text_entry_use *use;
    void *context;
};

static void use_phrase(const struct entry_use *use, const char *sort, const char *id, const char *part,
                       const char *english)
{
    struct text_entry entry = {.english = english};
    struct strbuf buf;
    STRBUF_OVER(&buf, entry.context);
    strbuf_format(&buf, "%s.%s.%s", sort, id, part);
    if (english[0])
        use->use(use->context, &entry);
}

static void use_kind(const struct entry_use *use, const struct kind *kind)
{
    use_phrase(use, "kind", kind->id, "name", kind->name);
    use_phrase(use, "kind", kind->id, "a", kind->a_name);
    use_phrase(use, "kind", kind->id, "the", kind->the_name);
    use_phrase(use, "kind", kind->id, "plural", kind->plural);
    use_phrase(use, "kind", kind->id, "gender", "masculine, feminine or neuter");
    use_phrase(use, "kind", kind->id, "text", kind->text);
}

static void use_ground(const struct entry_use *use, const struct ground_rule *row)
{
    use_phrase(use, "ground", row->id, "name", row->name);
    use_phrase(use, "ground", row->id, "a", row->a_name);
    use_phrase(use, "ground", row->id, "the", row->the_name);
    use_phrase(use, "ground", row->id, "gender", "masculine, feminine or neuter");
    use_phrase(use, "ground", row->id, "text", row->text);
}

void text_entries(const struct rules *rules, text_entry_use *use, void *context)
{
    const struct entry_use to = {use, context};
    for (int sentence = 0; sentence < TEXT_SENTENCES; sentence++) {
        struct text_entry entry = {.english = text_english(sentence)};
        COPY_TEXT(entry.context, text_context(sentence));
        if (entry.context[0])
            use(context, &entry);
    }
    for (int i = 0; i < rules->kind_count; i++)
        use_kind(&to, &rules->kinds[i]);
    for (int i = GROUND_NONE + 1; i < rules->ground_count; i++)
        use_ground(&to, &rules->grounds[i]);
    for (int perk = 0; perk < PERK_COUNT; perk++) {
        use_phrase(&to, "perk", perk_name((enum perk)perk), "name", rules->perks[perk].name);
        use_phrase(&to, "perk", perk_name((enum perk)perk), "text", rules->perks[perk].text);
    }
    for (int i = 0; i < rules->profile_count; i++) {
        use_phrase(&to, "profile", rules->profiles[i].id, "name", rules->profiles[i].name);
        use_phrase(&to, "profile", rules->profiles[i].id, "text", rules->profiles[i].text);
        for (int band = 0; band < rules->profiles[i].band_count; band++) {
            char part[TEXT_BAND_PART];
            use_phrase(&to, "profile", rules->profiles[i].id, text_band_part(&rules->profiles[i].bands[band], part),
                       rules->profiles[i].bands[band].name);
        }
    }
}

/* --- How many a language has ------------------------------------------------------------------------------------- */

struct entry_count {
    const struct catalogue *catalogue;
    int phrases; /* that the content has and the language, too */
    int untranslated;
};

static void count_phrase(void *context, const struct text_entry *entry)
{
    struct entry_count *count = context;
    if (!strchr(entry->context, '.'))
        return; /* a sentence */
    bool there = catalogue_phrase(count->catalogue, entry->context, NULL) != NULL;
    count->phrases += there;
    count->untranslated += !there;
}

/* "kind.orc.the.accusative" is a form of "kind.orc.the". */
static bool is_case(const char *key)
{
    const char *dot = strrchr(key, '.');
    for (int i = 0; dot && i < TEXT_CASES; i++)
        if (strcmp(dot + 1, TEXT_CASE_NAMES[i]) == 0)
            return true;
    return false;
}

void text_coverage(const struct catalogue *catalogue, const struct rules *rules, int *untranslated, int *unused)
{
    struct entry_count count = {catalogue, 0, 0};
    int cases = 0;
    text_entries(rules, count_phrase, &count);
    for (int sentence = 0; sentence < TEXT_SENTENCES; sentence++)
        count.untranslated += text_context(sentence)[0] && catalogue->sentences[sentence] == text_english(sentence);
    for (int i = 0; i < catalogue->phrase_count; i++)
        cases += is_case(catalogue->phrases[i].key);
    *untranslated = count.untranslated;
    *unused = catalogue->phrase_count - count.phrases - cases;
}
