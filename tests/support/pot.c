/* SPDX-License-Identifier: MIT
 *
 * Makes the template for translators from the catalogue's English and the shipped content. Used by `make pot`, and by
 * the test that the template in the tree is this one. */
#include "pot.h"

#include "text/text.h"

#include <string.h>

static void use_phrase(const char *sort, const char *id, const char *part, const char *english,
                       void (*use)(void *context, const struct pot_entry *entry), void *context)
{
    struct pot_entry entry = {.english = english};
    (void)snprintf(entry.context, sizeof entry.context, "%s.%s.%s", sort, id, part);
    if (english[0])
        use(context, &entry);
}

static void use_kind(const struct kind *kind, void (*use)(void *context, const struct pot_entry *entry), void *context)
{
    use_phrase("kind", kind->id, "name", kind->name, use, context);
    use_phrase("kind", kind->id, "a", kind->a_name, use, context);
    use_phrase("kind", kind->id, "the", kind->the_name, use, context);
    use_phrase("kind", kind->id, "plural", kind->plural, use, context);
    use_phrase("kind", kind->id, "gender", "masculine, feminine or neuter", use, context);
    use_phrase("kind", kind->id, "text", kind->text, use, context);
}

void pot_entries(const struct rules *rules, void (*use)(void *context, const struct pot_entry *entry), void *context)
{
    for (int sentence = 0; sentence < TEXT_SENTENCES; sentence++) {
        struct pot_entry entry = {.english = text_english(sentence)};
        (void)snprintf(entry.context, sizeof entry.context, "%s", text_context(sentence));
        if (entry.context[0])
            use(context, &entry);
    }
    for (int i = 0; i < rules->kind_count; i++)
        use_kind(&rules->kinds[i], use, context);
    for (int i = 0; i < rules->profile_count; i++) {
        use_phrase("profile", rules->profiles[i].id, "name", rules->profiles[i].name, use, context);
        use_phrase("profile", rules->profiles[i].id, "text", rules->profiles[i].text, use, context);
    }
}

/* A string as .po files have it: a new one after each line end. */
static void write_string(FILE *stream, const char *text)
{
    const char *end = strchr(text, '\n');
    if (end && end[1])
        fputs("\"\"\n", stream);
    fputc('"', stream);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', stream);
        if (*text == '\n')
            fputs(text[1] ? "\\n\"\n\"" : "\\n", stream);
        else
            fputc(*text, stream);
    }
    fputs("\"\n", stream);
}

static void write_entry(void *context, const struct pot_entry *entry)
{
    FILE *stream = context;
    fputc('\n', stream);
    fprintf(stream, "msgctxt \"%s\"\nmsgid ", entry->context);
    write_string(stream, entry->english);
    fputs("msgstr \"\"\n", stream);
}

void pot_write(const struct rules *rules, FILE *stream)
{
    /* The first line is the template's tag; in one piece it would be taken for one of this file. */
    fputs("# SPDX-License-"
          "Identifier: MIT\n#\n"
          "# Every text of Barrow, made by `make pot`. How a language is added: docs/translating.md.\n"
          "msgid \"\"\nmsgstr \"\"\n"
          "\"Project-Id-Version: barrow\\n\"\n"
          "\"Language: \\n\"\n"
          "\"MIME-Version: 1.0\\n\"\n"
          "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
          "\"Content-Transfer-Encoding: 8bit\\n\"\n"
          "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n",
          stream);
    pot_entries(rules, write_entry, stream);
}
