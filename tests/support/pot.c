/* SPDX-License-Identifier: MIT
 *
 * Makes the template for translators from the catalogue's English and the shipped content. Used by `make pot`, and by
 * the test that the template in the tree is this one. */
#include "pot.h"

#include "text/text.h"

#include <string.h>

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

static void write_entry(void *context, const struct text_entry *entry)
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
    text_entries(rules, write_entry, stream);
}
