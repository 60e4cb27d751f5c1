/* SPDX-License-Identifier: MIT
 *
 * A language: the entries of a .po file laid over the English, each checked against it. What is missing, unsure or
 * wrong stays English. Called when a language is chosen. */
#include "text/text.h"

#include "base/parse.h"
#include "plural.h"
#include "po.h"

#include <string.h>

/* clang-format off */
static const char *const CONTEXTS[TEXT_SENTENCES] = {
#define MESSAGE(id, english) [MSG_##id] = #id,
#include "text/messages.def"
#undef MESSAGE
    [MSG_COUNT + FAULT_NONE] = "",
#define FAULT(id, places, english) [MSG_COUNT + FAULT_##id] = "FAULT_" #id,
#include "base/faults.def"
#undef FAULT
};
/* clang-format on */

enum { MAX_PLACES = 16 };

/* What the context of a phrase begins with: "kind.orc.the", "ground.door.a", "profile.classic.name". */
static const char *const SORTS[] = {"kind.", "ground.", "perk.", "profile."};

const char *text_context(int sentence)
{
    return CONTEXTS[sentence];
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* --- The header -------------------------------------------------------------------------------------------------- */

/* What stands between "plural=" and ';' in the header; without it the rule is that of English. */
static void read_plural_rule(struct catalogue *catalogue, struct po *po, const struct po_entry *header)
{
    static const char KEY[] = "plural=";
    char known[FAULT_TEXT_SIZE];
    struct strbuf families;
    const char *start = strstr(header->text, "Plural-Forms:");
    start = start ? strstr(start, KEY) : NULL;
    if (!start)
        return;
    start += sizeof KEY - 1;
    plural_rule *rule = plural_find(start, strcspn(start, ";\n"));
    STRBUF_OVER(&families, known);
    plural_list(&families);
    if (rule)
        catalogue->plural = rule;
    else
        po_fault(po, header->line, FAULT_PO_PLURAL, known);
}

static void read_header(struct catalogue *catalogue, struct po *po, const struct po_entry *header)
{
    if (!strstr(header->text, "charset=UTF-8"))
        po_fault(po, header->line, FAULT_PO_CHARSET);
    read_plural_rule(catalogue, po, header);
}

/* --- Sentences --------------------------------------------------------------------------------------------------- */

/* Whether a name, of `length` bytes, is that of a case. If not, it is told. */
static bool is_case(struct po *po, const struct po_entry *entry, const char *name, size_t length)
{
    char word[32], known[FAULT_TEXT_SIZE];
    struct strbuf buf, list;
    STRBUF_OVER(&buf, word);
    strbuf_bytes(&buf, name, length);
    STRBUF_OVER(&list, known);
    for (int i = 0; i < TEXT_CASES; i++) {
        if (strcmp(TEXT_CASE_NAMES[i], word) == 0)
            return true;
        strbuf_format(&list, "%s%s", i > 0 ? ", " : "", TEXT_CASE_NAMES[i]);
    }
    po_fault(po, entry->line, FAULT_PO_CASE, entry->context, word, known);
    return false;
}

/* Whether the place at `place` asks for no case, or for a known one. */
static bool case_fits(struct po *po, const struct po_entry *entry, const char *place)
{
    const char *dot = place + strcspn(place, ".:}");
    return *dot != '.' || is_case(po, entry, dot + 1, strcspn(dot + 1, ":}"));
}

/* Whether every place of the translation is one of the English, since no other is ever filled in. A brace without its
 * end is refused, too. */
static bool places_fit(struct po *po, const struct po_entry *entry, const char *english)
{
    struct text_arg places[MAX_PLACES];
    int count = sentence_places(english, places, MAX_PLACES);
    for (const char *open = strchr(entry->text, '{'); open; open = strchr(open + 1, '{')) {
        bool whole = open[1 + strcspn(open + 1, "{}")] == '}';
        char place[32];
        struct strbuf buf;
        if (whole && sentence_find_place(places, count, open + 1) >= 0) {
            if (!case_fits(po, entry, open + 1))
                return false;
            continue;
        }
        STRBUF_OVER(&buf, place);
        strbuf_bytes(&buf, open, whole ? strcspn(open, ".:}") : strlen(open));
        strbuf_text(&buf, "}");
        po_fault(po, entry->line, FAULT_PO_PLACE, entry->context, place);
        return false;
    }
    return true;
}

static int find_sentence(const char *context)
{
    for (int i = 0; i < TEXT_SENTENCES; i++)
        if (context[0] && strcmp(CONTEXTS[i], context) == 0)
            return i;
    return -1;
}

static void read_sentence(struct catalogue *catalogue, struct po *po, const struct po_entry *entry)
{
    int sentence = find_sentence(entry->context);
    if (sentence < 0) {
        const char *near = parse_nearest(entry->context, CONTEXTS, TEXT_SENTENCES);
        if (near)
            po_fault(po, entry->line, FAULT_PO_UNKNOWN_NEAR, entry->context, near);
        else
            po_fault(po, entry->line, FAULT_PO_UNKNOWN, entry->context);
        return;
    }
    const char *english = text_english(sentence);
    if (catalogue->sentences[sentence] != english)
        po_fault(po, entry->line, FAULT_PO_TWICE, entry->context);
    else if (places_fit(po, entry, english))
        catalogue->sentences[sentence] = entry->text;
}

/* --- Phrases ----------------------------------------------------------------------------------------------------- */

/* "kind.orc.the.accusative": the fourth part is a case. */
static bool key_fits(struct po *po, const struct po_entry *entry)
{
    const char *part = entry->context;
    for (int i = 0; i < 3 && part; i++) {
        part = strchr(part, '.');
        part = part ? part + 1 : NULL;
    }
    return !part || is_case(po, entry, part, strlen(part));
}

static bool is_phrase(const char *context)
{
    for (size_t i = 0; i < sizeof SORTS / sizeof SORTS[0]; i++)
        if (begins_with(context, SORTS[i]))
            return true;
    return false;
}

/* Keeps the phrases sorted by key. The key is not checked against the content, which may be a player's own. */
static void read_phrase(struct catalogue *catalogue, struct po *po, const struct po_entry *entry)
{
    int at = catalogue_phrase_place(catalogue, entry->context);
    int count = catalogue->phrase_count;
    if (!key_fits(po, entry))
        return;
    if (at < count && strcmp(catalogue->phrases[at].key, entry->context) == 0) {
        po_fault(po, entry->line, FAULT_PO_TWICE, entry->context);
        return;
    }
    if (count == CATALOGUE_PHRASES) {
        po_fault(po, entry->line, FAULT_PO_PHRASES, CATALOGUE_PHRASES);
        return;
    }
    memmove(&catalogue->phrases[at + 1], &catalogue->phrases[at], (size_t)(count - at) * sizeof catalogue->phrases[0]);
    catalogue->phrases[at] = (struct phrase){entry->context, entry->text};
    catalogue->phrase_count++;
}

void catalogue_read(struct catalogue *catalogue, const char *file, char *bytes, size_t size, struct fault_list *faults)
{
    struct po po;
    struct po_entry entry;
    bool has_header = false;
    po_init(&po, file, bytes, size, faults);
    while (po_next(&po, &entry)) {
        if (entry.bad)
            continue;
        if (!entry.context && !entry.id[0] && !has_header) {
            has_header = true;
            read_header(catalogue, &po, &entry);
        } else if (!entry.context) {
            po_fault(&po, entry.line, FAULT_PO_CONTEXT);
        } else if (entry.fuzzy || !entry.text[0]) {
            continue;
        } else if (is_phrase(entry.context)) {
            read_phrase(catalogue, &po, &entry);
        } else {
            read_sentence(catalogue, &po, &entry);
        }
    }
    if (!has_header && po.size > 0)
        po_fault(&po, 1, FAULT_PO_HEADER);
}
