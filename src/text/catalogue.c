/* SPDX-License-Identifier: MIT
 *
 * The sentences: the built-in English and how the named places of a sentence are filled. No grammar here (names.c) and
 * no events (narrate.c). Called by every layer that shows words. */
#include "text/text.h"

#include "base/check.h"
#include "plural.h"

#include <string.h>

static const char *const ENGLISH[MSG_COUNT] = {
#define MESSAGE(id, english) [MSG_##id] = english,
#include "text/messages.def"
#undef MESSAGE
#define FAULT(id, english) [MSG_FAULT_##id] = english,
#include "text/faults.def"
#undef FAULT
};

void catalogue_init(struct catalogue *catalogue)
{
    memcpy(catalogue->sentences, ENGLISH, sizeof ENGLISH);
    COPY_TEXT(catalogue->plural, "n != 1");
    catalogue->discreet = false;
    catalogue->phrase_count = 0;
}

const char *text_english(enum message id)
{
    CHECK(id >= 0 && id < MSG_COUNT);
    return ENGLISH[id];
}

const char *text_get(const struct catalogue *catalogue, enum message id)
{
    CHECK(id >= 0 && id < MSG_COUNT);
    return catalogue->sentences[id];
}

static const struct text_arg *find_arg(const struct text_arg *args, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(args[i].name) == length && memcmp(args[i].name, name, length) == 0)
            return &args[i];
    return NULL;
}

static void put_arg(const struct text_arg *arg, struct strbuf *out)
{
    if (arg->text)
        strbuf_text(out, arg->text);
    else
        strbuf_format(out, "%lld", arg->number);
}

/* One of the words "one|many" in [words, end): by the gender of a noun, or by a number; the last if there are too few.
 */
static void put_choice(const struct catalogue *catalogue, const struct text_arg *arg, const char *words,
                       const char *end, struct strbuf *out)
{
    long long number = arg->number;
    unsigned long counted = (unsigned long)(number < 0 ? -number : number);
    int index = arg->text ? (int)number : plural_form(catalogue->plural, counted);
    const char *bar = memchr(words, '|', (size_t)(end - words));
    for (; index > 0 && bar; index--) {
        words = bar + 1;
        bar = memchr(words, '|', (size_t)(end - words));
    }
    strbuf_bytes(out, words, (size_t)((bar ? bar : end) - words));
}

void text_fill(const struct catalogue *catalogue, enum message id, const struct text_arg *args, int count,
               struct strbuf *out)
{
    const char *rest = text_get(catalogue, id);
    for (;;) {
        const char *open = strchr(rest, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (!close)
            break;
        strbuf_bytes(out, rest, (size_t)(open - rest));
        const char *colon = memchr(open, ':', (size_t)(close - open));
        const struct text_arg *arg = find_arg(args, count, open + 1, (size_t)((colon ? colon : close) - open - 1));
        if (arg && colon)
            put_choice(catalogue, arg, colon + 1, close, out);
        else if (arg)
            put_arg(arg, out);
        else
            strbuf_bytes(out, open, (size_t)(close - open + 1));
        rest = close + 1;
    }
    strbuf_text(out, rest);
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

void text_capitalise(char *text)
{
    unsigned char *bytes = (unsigned char *)text;
    if (bytes[0] >= 'a' && bytes[0] <= 'z')
        bytes[0] = (unsigned char)(bytes[0] - 'a' + 'A');
    /* U+00E0 .. U+00FE without the division sign U+00F7: the capital is 32 lower, in the same lead byte 0xC3. */
    else if (bytes[0] == 0xC3 && bytes[1] >= 0xA0 && bytes[1] <= 0xBE && bytes[1] != 0xB7)
        bytes[1] = (unsigned char)(bytes[1] - 0x20);
}
