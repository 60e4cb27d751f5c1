/* SPDX-License-Identifier: MIT
 *
 * The catalogue: the sentences in one language, English at first, and faults told in it. No nouns (names.c), no events
 * (narrate.c), no files (translation.c). */
#include "text/text.h"

#include "base/check.h"

#include <string.h>

static const char *const ENGLISH[MSG_COUNT] = {
#define MESSAGE(id, english) [MSG_##id] = english,
#include "text/messages.def"
#undef MESSAGE
};

/* What stands in a message's place in lines; 0: nothing else does. */
static const uint16_t LINES[MSG_COUNT] = {
#define MESSAGE(id, english)
#define IN_LINES(id, english) [MSG_##id] = MSG_LINES_##id,
#include "text/messages.def"
#undef MESSAGE
};

const char *text_english(int sentence)
{
    CHECK(sentence >= 0 && sentence < TEXT_SENTENCES);
    return sentence < MSG_COUNT ? ENGLISH[sentence] : fault_sentence((enum fault_id)(sentence - MSG_COUNT));
}

void catalogue_init(struct catalogue *catalogue)
{
    for (int i = 0; i < TEXT_SENTENCES; i++)
        catalogue->sentences[i] = text_english(i);
    catalogue->plural = sentence_plural_english;
    catalogue->in_lines = catalogue->discreet = false;
    catalogue->phrase_count = 0;
}

const char *text_get(const struct catalogue *catalogue, enum message id)
{
    CHECK(id >= 0 && id < MSG_COUNT);
    return catalogue->sentences[catalogue->in_lines && LINES[id] ? LINES[id] : id];
}

const char *const TEXT_CASE_NAMES[TEXT_CASES] = {"genitive", "dative",        "accusative", "ablative", "instrumental",
                                                 "locative", "prepositional", "partitive",  "vocative"};

/* Whether `phrase` is this one of the catalogue, known by its bytes, so that what fills a place need not carry its key;
 * or begins with it and has a plus behind it. */
static bool is_phrase(const struct phrase *known, const char *phrase, const char **rest)
{
    size_t size = strlen(known->text);
    bool plus = strncmp(phrase, known->text, size) == 0 && phrase[size] == ' ' &&
                (phrase[size + 1] == '+' || phrase[size + 1] == '-');
    *rest = plus ? phrase + size : "";
    return plus || known->text == phrase;
}

static const char *decline(const void *nouns, const char *phrase, const char *name, size_t length, const char **rest)
{
    const struct catalogue *catalogue = nouns;
    char key[CATALOGUE_KEY_SIZE];
    for (int i = 0; i < catalogue->phrase_count; i++) {
        if (!is_phrase(&catalogue->phrases[i], phrase, rest))
            continue;
        struct strbuf buf = STRBUF(key);
        strbuf_format(&buf, "%s.", catalogue->phrases[i].key);
        strbuf_bytes(&buf, name, length);
        return catalogue_phrase(catalogue, key, catalogue->phrases[i].text);
    }
    *rest = "";
    return phrase;
}

void text_fill(const struct catalogue *catalogue, enum message id, const struct text_arg *args, int count,
               struct strbuf *out)
{
    const struct grammar grammar = {catalogue->plural, decline, catalogue};
    sentence_fill(text_get(catalogue, id), args, count, &grammar, out);
}

const char *text_path(const struct catalogue *catalogue, const char *path)
{
    return catalogue->discreet ? fault_last_part(path) : path;
}

const char *text_fault(const struct catalogue *catalogue, const struct fault *fault, char *text, size_t size)
{
    const struct fault_language language = {catalogue->sentences + MSG_COUNT, catalogue->plural, catalogue->discreet};
    struct strbuf out;
    strbuf_init(&out, text, size);
    fault_tell(fault, &language, &out);
    return text;
}

int catalogue_phrase_place(const struct catalogue *catalogue, const char *key)
{
    int low = 0, high = catalogue->phrase_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(catalogue->phrases[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const char *catalogue_phrase(const struct catalogue *catalogue, const char *key, const char *otherwise)
{
    int at = catalogue_phrase_place(catalogue, key);
    bool found = at < catalogue->phrase_count && strcmp(catalogue->phrases[at].key, key) == 0;
    return found ? catalogue->phrases[at].text : otherwise;
}

void text_capitalise(char *text)
{
    unsigned char *bytes = (unsigned char *)text;
    if (bytes[0] >= 'a' && bytes[0] <= 'z')
        bytes[0] = (unsigned char)(bytes[0] - 'a' + 'A');
    /* U+00E0 .. U+00FE without the division sign U+00F7: the capital is 32 lower, in the same lead byte 0xC3. */
    else if (bytes[0] == 0xC3 && bytes[1] >= 0xA0 && bytes[1] <= 0xBE && bytes[1] != 0xB7)
        bytes[1] = (unsigned char)(bytes[1] - 0x20);
}
