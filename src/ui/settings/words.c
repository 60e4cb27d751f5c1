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

size_t words_read(const struct catalogue *catalogue, const char *line, struct strbuf *meaning)
{
    const char *at = text_get(catalogue, MSG_LINEAR_WORDS);
    struct entry entry, found = {line, line, 0, strcspn(line, " \t\r")};
    size_t longest = 0;
    while (next_entry(&at, &entry)) {
        size_t size = utf8_alike(line, entry.word, entry.word_size);
        if (size > longest && ends_word(line[size])) {
            longest = size;
            found = entry;
        }
    }
    strbuf_bytes(meaning, found.meaning, found.meaning_size);
    return longest > 0 ? longest : found.meaning_size;
}

void words_show(const struct catalogue *catalogue, const char *meaning, struct strbuf *out)
{
    const char *at = text_get(catalogue, MSG_LINEAR_WORDS);
    struct entry entry;
    while (next_entry(&at, &entry))
        if (strlen(meaning) == entry.meaning_size && memcmp(meaning, entry.meaning, entry.meaning_size) == 0) {
            strbuf_bytes(out, entry.word, entry.word_size);
            return;
        }
    for (; *meaning; meaning++)
        strbuf_char(out, *meaning == '_' ? ' ' : *meaning);
}
