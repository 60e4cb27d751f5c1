/* SPDX-License-Identifier: MIT
 *
 * The places of sentences, found and filled. Knows no sentence and no language but the plural of English. Called for
 * every sentence with a place: those of text/ and those of faults. */
#include "base/sentence.h"

#include <string.h>

int sentence_plural_english(unsigned long n)
{
    return n != 1;
}

/* The length of a name that ends as one in a sentence does. */
static size_t name_length(const char *name)
{
    return strcspn(name, ".:}");
}

int sentence_find_place(const struct text_arg *args, int count, const char *name)
{
    size_t length = name_length(name);
    for (int i = 0; i < count; i++)
        if (name_length(args[i].name) == length && memcmp(args[i].name, name, length) == 0)
            return i;
    return -1;
}

int sentence_places(const char *sentence, struct text_arg *args, int capacity)
{
    int count = 0;
    for (const char *open = strchr(sentence, '{'); open; open = strchr(open + 1, '{')) {
        bool place = open[1 + strcspn(open + 1, "{}")] == '}';
        if (place && count < capacity && sentence_find_place(args, count, open + 1) < 0)
            args[count++] = (struct text_arg){.name = open + 1};
    }
    return count;
}

/* A number, a text, or the case [form, end) of a noun. */
static void put_arg(const struct text_arg *arg, const char *form, const char *end, const struct grammar *grammar,
                    struct strbuf *out)
{
    const char *rest = "";
    if (!arg->text)
        strbuf_format(out, "%lld", arg->number);
    else if (form < end && grammar->decline)
        strbuf_text(out, grammar->decline(grammar->nouns, arg->text, form, (size_t)(end - form), &rest));
    else
        strbuf_text(out, arg->text);
    strbuf_text(out, rest);
}

/* One of the words "one|many" in [words, end): by the gender of a noun, or by a number. */
static void put_choice(const struct text_arg *arg, const char *words, const char *end, plural_rule *plural,
                       struct strbuf *out)
{
    long long number = arg->number;
    unsigned long counted = (unsigned long)(number < 0 ? -number : number);
    int index = arg->text ? (int)number : plural(counted);
    const char *bar = memchr(words, '|', (size_t)(end - words));
    for (; index > 0 && bar; index--) {
        words = bar + 1;
        bar = memchr(words, '|', (size_t)(end - words));
    }
    strbuf_bytes(out, words, (size_t)((bar ? bar : end) - words));
}

void sentence_fill(const char *sentence, const struct text_arg *args, int count, const struct grammar *grammar,
                   struct strbuf *out)
{
    const char *rest = sentence;
    for (;;) {
        const char *open = strchr(rest, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (!close)
            break;
        strbuf_bytes(out, rest, (size_t)(open - rest));
        int index = sentence_find_place(args, count, open + 1);
        const char *end = open + 1 + name_length(open + 1);
        if (index < 0)
            strbuf_bytes(out, open, (size_t)(close - open + 1));
        else if (*end == ':')
            put_choice(&args[index], end + 1, close, grammar->plural, out);
        else
            put_arg(&args[index], end + (*end == '.'), close, grammar, out);
        rest = close + 1;
    }
    strbuf_text(out, rest);
}
