/* SPDX-License-Identifier: MIT
 *
 * The rules of plurals, one for each family of languages. Each is written as in gettext's manual, which is C: the same
 * text is compiled and compared with a file's header. */
#include "plural.h"

#include <stdbool.h>
#include <string.h>

/* FAMILY(name, "Name", the form for n, from 0). A new family is a row here and one in docs/translating.md. */
/* clang-format off */
#define FAMILIES(FAMILY)                                                                                               \
    FAMILY(chinese, "Chinese", 0)                                                                                      \
    FAMILY(english, "English", n != 1)                                                                                 \
    FAMILY(french, "French", n > 1)                                                                                    \
    FAMILY(icelandic, "Icelandic", n%10 != 1 || n%100 == 11)                                                           \
    FAMILY(latvian, "Latvian", n%10 == 1 && n%100 != 11 ? 0 : n != 0 ? 1 : 2)                                          \
    FAMILY(irish, "Irish", n == 1 ? 0 : n == 2 ? 1 : 2)                                                                \
    FAMILY(romanian, "Romanian", n == 1 ? 0 : (n == 0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2)                           \
    FAMILY(lithuanian, "Lithuanian",                                                                                   \
           n%10 == 1 && n%100 != 11 ? 0 : n%10 >= 2 && (n%100 < 10 || n%100 >= 20) ? 1 : 2)                            \
    FAMILY(russian, "Russian",                                                                                         \
           n%10 == 1 && n%100 != 11 ? 0 : n%10 >= 2 && n%10 <= 4 && (n%100 < 10 || n%100 >= 20) ? 1 : 2)               \
    FAMILY(czech, "Czech", n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)                                                      \
    FAMILY(polish, "Polish", n == 1 ? 0 : n%10 >= 2 && n%10 <= 4 && (n%100 < 10 || n%100 >= 20) ? 1 : 2)               \
    FAMILY(slovenian, "Slovenian", n%100 == 1 ? 0 : n%100 == 2 ? 1 : n%100 == 3 || n%100 == 4 ? 2 : 3)                 \
    FAMILY(arabic, "Arabic",                                                                                           \
           n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n%100 >= 3 && n%100 <= 10 ? 3 : n%100 >= 11 ? 4 : 5)

#define FUNCTION(id, name, form) static int id(unsigned long n) { (void)n; return form; }
FAMILIES(FUNCTION)

static const struct family {
    const char *name, *text;
    plural_rule *rule;
} ROWS[] = {
#define ROW(id, name, form) {name, #form, id},
    FAMILIES(ROW)
};
/* clang-format on */

enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

/* How many bytes at the start do not count: blanks and parentheses. No two families differ in them
 * alone. */
static size_t skipped(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && strchr(" \t()", text[length]))
        length++;
    return length;
}

static bool equal(const char *a, size_t a_size, const char *b, size_t b_size)
{
    for (;;) {
        size_t a_gap = skipped(a, a_size), b_gap = skipped(b, b_size);
        a += a_gap;
        b += b_gap;
        a_size -= a_gap;
        b_size -= b_gap;
        if (a_size == 0 || b_size == 0)
            return a_size == b_size;
        if (*a++ != *b++)
            return false;
        a_size--;
        b_size--;
    }
}

plural_rule *plural_find(const char *text, size_t size)
{
    for (int i = 0; i < ROW_COUNT; i++)
        if (equal(text, size, ROWS[i].text, strlen(ROWS[i].text)))
            return ROWS[i].rule;
    return NULL;
}

void plural_list(struct strbuf *out)
{
    for (int i = 0; i < ROW_COUNT; i++)
        strbuf_format(out, "%s%s", i > 0 ? ", " : "", ROWS[i].name);
}
