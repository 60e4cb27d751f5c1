/* SPDX-License-Identifier: MIT
 *
 * The list of words in the player's language, walked. Knows no intent. */
#include "words.h"

#include "base/utf8.h"

#include <string.h>

/* "word=meaning". */
struct entry {
    const char *word, *meaning;
    size_t word_size, meaning_size;
};

/* The entry at *at, which is moved behind it. False at the end. */
static bool next_entry(const char **at, struct entry *entry)
{
    size_t size = strcspn(*at, ",");
    size_t word_size = strcspn(*at, "=,");
    if (**at == '\0')
        return false;
    bool whole = word_size < size;
    *entry = (struct entry){*at, *at + word_size + whole, word_size, size - word_size - whole};
    *at += size;
    *at += strspn(*at, ", ");
    return true;
}

static bool ends_word(char c)
{
    return c == '\0' || c == ' ' || c == '\t' || c == '\r';
}

static bool same_meaning(const struct entry *a, const struct entry *b)
{
    return a->meaning_size == b->meaning_size && memcmp(a->meaning, b->meaning, a->meaning_size) == 0;
}

/* Whether a word of the list begins with the first word of the line. */
static bool is_longer(const struct entry *entry, const char *line, size_t size)
{
    char word[64];
    struct strbuf buf = STRBUF(word);
    strbuf_bytes(&buf, entry->word, entry->word_size);
    return utf8_alike(word, line, size) > 0;
}

/* The first entry that begins with the first word of the line into `found`; those of more than one meaning are appended
 * to `several` instead. */
static bool find_longer(const char *list, const char *line, size_t size, struct entry *found, struct strbuf *several)
{
    enum { LEAST = 3 }; /* what is shorter may be a direction */
    struct entry entry;
    bool any = false, differ = false;
    for (const char *at = list; size >= LEAST && next_entry(&at, &entry);) {
        if (!is_longer(&entry, line, size))
            continue;
        differ = differ || (any && !same_meaning(found, &entry));
        *found = any ? *found : entry;
        any = true;
    }
    for (const char *at = list; differ && next_entry(&at, &entry);) {
        if (!is_longer(&entry, line, size))
            continue;
        strbuf_comma(several);
        strbuf_bytes(several, entry.word, entry.word_size);
    }
    return any && !differ;
}

size_t words_read(const struct catalogue *catalogue, const char *line, struct strbuf *meaning, struct strbuf *several)
{
    const char *list = text_get(catalogue, MSG_LINEAR_WORDS), *at = list;
    size_t longest = 0, size = strcspn(line, " \t\r");
    struct entry entry, found = {line, line, size, size};
    while (next_entry(&at, &entry)) {
        size_t alike = utf8_alike(line, entry.word, entry.word_size);
        if (alike > longest && ends_word(line[alike])) {
            longest = alike;
            found = entry;
        }
    }
    if (longest == 0 && several && find_longer(list, line, size, &entry, several))
        found = entry;
    strbuf_bytes(meaning, found.meaning, found.meaning_size);
    return longest > 0 ? longest : size;
}

bool words_show(const struct catalogue *catalogue, const char *meaning, struct strbuf *out)
{
    const char *at = text_get(catalogue, MSG_LINEAR_WORDS);
    struct entry entry;
    while (next_entry(&at, &entry))
        if (strlen(meaning) == entry.meaning_size && memcmp(meaning, entry.meaning, entry.meaning_size) == 0) {
            strbuf_bytes(out, entry.word, entry.word_size);
            return true;
        }
    for (; *meaning; meaning++)
        strbuf_char(out, *meaning == '_' ? ' ' : *meaning);
    return false;
}
