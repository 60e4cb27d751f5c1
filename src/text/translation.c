/* SPDX-License-Identifier: MIT
 *
 * A language: the entries of a .po file laid over the English, each checked against it. What is missing, unsure or
 * wrong stays English. Called once at the start. */
#include "text/text.h"

#include "base/parse.h"
#include "plural.h"
#include "po.h"

#include <string.h>

/* clang-format off */
static const char *const IDS[MSG_COUNT] = {
#define MESSAGE(id, english) [MSG_##id] = #id,
#include "text/messages.def"
#undef MESSAGE
#define FAULT(id, english) [MSG_FAULT_##id] = "FAULT_" #id,
#include "text/faults.def"
#undef FAULT
};
/* clang-format on */

/* What the context of a phrase begins with: "kind.orc.the", "profile.classic.name". */
static const char KIND[] = "kind.";
static const char PROFILE[] = "profile.";

const char *message_name(enum message id)
{
    return IDS[id];
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* --- The header -------------------------------------------------------------------------------------------------- */

/* Copies what stands between "plural=" and ';' in the header. */
static void read_plural_rule(struct catalogue *catalogue, struct po *po, const struct po_entry *header)
{
    static const char KEY[] = "plural=";
    char rule[sizeof catalogue->plural];
    struct strbuf buf;
    const char *start = strstr(header->text, "Plural-Forms:");
    start = start ? strstr(start, KEY) : NULL;
    if (!start)
        return;
    STRBUF_OVER(&buf, rule);
    start += sizeof KEY - 1;
    strbuf_bytes(&buf, start, strcspn(start, ";\n"));
    if (buf.cut || !plural_valid(rule))
        po_fault(po, header->line, "plural= in Plural-Forms is no rule that can be worked out");
    else
        COPY_TEXT(catalogue->plural, rule);
}

static void read_header(struct catalogue *catalogue, struct po *po, const struct po_entry *header)
{
    if (!strstr(header->text, "charset=UTF-8"))
        po_fault(po, header->line, "the header must say 'Content-Type: text/plain; charset=UTF-8'");
    read_plural_rule(catalogue, po, header);
}

/* --- Sentences --------------------------------------------------------------------------------------------------- */

/* The name of the place that begins at `open` ("{name}" or "{name:one|many}"), or 0 for a brace without its end. */
static size_t place_length(const char *open)
{
    size_t whole = strcspn(open + 1, "{}");
    return open[1 + whole] == '}' ? strcspn(open + 1, ":}") : 0;
}

static bool has_place(const char *sentence, const char *name, size_t length)
{
    for (const char *open = strchr(sentence, '{'); open; open = strchr(open + 1, '{'))
        if (place_length(open) == length && memcmp(open + 1, name, length) == 0)
            return true;
    return false;
}

/* Whether every place of the translation is one of the English: nothing else will ever be filled in. */
static bool places_fit(struct po *po, const struct po_entry *entry, const char *english)
{
    for (const char *open = strchr(entry->text, '{'); open; open = strchr(open + 1, '{')) {
        size_t length = place_length(open);
        char name[32];
        struct strbuf buf;
        if (length > 0 && has_place(english, open + 1, length))
            continue;
        STRBUF_OVER(&buf, name);
        strbuf_bytes(&buf, open + 1, length > 0 ? length : strlen(open + 1));
        po_fault(po, entry->line, "%s: the English has no place {%s}", entry->context, name);
        return false;
    }
    return true;
}

/* A report's places are the conversions of its English; a translation has as many. */
static bool conversions_fit(struct po *po, const struct po_entry *entry, const char *english)
{
    if (report_places(entry->text) == report_places(english))
        return true;
    po_fault(po, entry->line, "%s: the English has another number of places like %%s", entry->context);
    return false;
}

static int find_message(const char *name)
{
    for (int id = 0; id < MSG_COUNT; id++)
        if (strcmp(IDS[id], name) == 0)
            return id;
    return -1;
}

static void read_sentence(struct catalogue *catalogue, struct po *po, const struct po_entry *entry)
{
    int id = find_message(entry->context);
    if (id < 0) {
        const char *near = parse_nearest(entry->context, IDS, MSG_COUNT);
        po_fault(po, entry->line, "there is no message '%s'%s%s", entry->context, near ? "; the nearest is " : "",
                 near ? near : "");
        return;
    }
    const char *english = text_english((enum message)id);
    if (catalogue->sentences[id] != english)
        po_fault(po, entry->line, "%s is translated twice", entry->context);
    else if (id >= MSG_FIRST_FAULT ? conversions_fit(po, entry, english) : places_fit(po, entry, english))
        catalogue->sentences[id] = entry->text;
}

/* --- Phrases ----------------------------------------------------------------------------------------------------- */

/* Keeps the phrases sorted by key. What the key names is not checked: the content may be another. */
static void read_phrase(struct catalogue *catalogue, struct po *po, const struct po_entry *entry)
{
    int at = catalogue_phrase_place(catalogue, entry->context);
    int count = catalogue->phrase_count;
    if (at < count && strcmp(catalogue->phrases[at].key, entry->context) == 0) {
        po_fault(po, entry->line, "%s is translated twice", entry->context);
        return;
    }
    if (count == CATALOGUE_PHRASES) {
        po_fault(po, entry->line, "more than %d phrases of content", CATALOGUE_PHRASES);
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
            po_fault(&po, entry.line, "the entry has no msgctxt: it names the message");
        } else if (entry.fuzzy || !entry.text[0]) {
            continue;
        } else if (begins_with(entry.context, KIND) || begins_with(entry.context, PROFILE)) {
            read_phrase(catalogue, &po, &entry);
        } else {
            read_sentence(catalogue, &po, &entry);
        }
    }
    if (!has_header && po.size > 0)
        po_fault(&po, 1, "the file does not begin with a header, an entry whose msgid is empty");
}
