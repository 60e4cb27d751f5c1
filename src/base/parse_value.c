/* SPDX-License-Identifier: MIT
 *
 * Single values in texts: whole numbers, seeds, and names out of a closed set with the nearest one as a hint.
 * Called through the words of a parsed line and, for options, on plain texts. */
#include "base/parse.h"

#include "base/grid.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <limits.h>
#include <string.h>

enum { NEAREST_MAX = 40 }; /* longer words are not compared */

/* Latin letters with accents and their kin: Latin-1 without its two signs of arithmetic, Latin Extended-A, -B and
 * Additional. */
static bool is_accented(uint32_t code)
{
    return (code >= 0xC0 && code <= 0x24F && code != 0xD7 && code != 0xF7) || (code >= 0x1E00 && code <= 0x1EFF);
}

bool word_allows(uint32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9') ||
           code == '_' || code == '-' || is_accented(code);
}

bool word_valid(const char *text, size_t size)
{
    size_t length = 0, taken;
    uint32_t code;
    while (length < size && (taken = utf8_decode(text + length, size - length, &code)) > 0 && word_allows(code))
        length += taken;
    return length > 0 && length < size && text[length] == '\0';
}

/* Decimal digits alone, at least one, at most `high`. */
static bool read_digits(const char *text, unsigned long long high, unsigned long long *value)
{
    unsigned long long sum = 0;

    if (*text == '\0')
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        unsigned digit = (unsigned)(*text - '0');
        if (digit > high || sum > (high - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return true;
}

bool parse_seed(const char *text, unsigned long long *seed)
{
    return read_digits(text, UINT64_MAX, seed);
}

bool parse_hash(const char *text, unsigned long long *hash)
{
    unsigned long long sum = 0;
    int digits = 0;

    for (; text[digits]; digits++) {
        char c = text[digits];
        bool is_letter = c >= 'a' && c <= 'f';
        if (digits == 16 || !(is_letter || (c >= '0' && c <= '9')))
            return false;
        sum = sum << 4 | (unsigned)(is_letter ? c - 'a' + 10 : c - '0');
    }
    *hash = sum;
    return digits > 0;
}

bool parse_text_number(const char *text, long long low, long long high, long long *value)
{
    bool negative = *text == '-';
    unsigned long long size;

    if (!read_digits(text + negative, (unsigned long long)LLONG_MAX + negative, &size))
        return false;
    long long number = negative && size > 0 ? -(long long)(size - 1) - 1 : (long long)size;
    if (number < low || number > high)
        return false;
    *value = number;
    return true;
}

bool parse_number(struct parse *parse, const struct parse_line *line, int index, int low, int high, int *value)
{
    long long number;

    if (index >= line->count) {
        parse_fault(parse, line, index, FAULT_VALUE_NO_NUMBER);
        return false;
    }
    const char *text = line->words[index].text;
    if (!parse_text_number(text, low, high, &number)) {
        parse_fault(parse, line, index, FAULT_VALUE_NUMBER, text, low, high);
        return false;
    }
    *value = (int)number;
    return true;
}

/* Levenshtein's distance, one row at a time; both words are at most NEAREST_MAX bytes. */
static int edit_distance(const char *a, const char *b)
{
    int row[NEAREST_MAX + 1];
    int width = (int)strlen(b);

    for (int i = 0; i <= width; i++)
        row[i] = i;
    for (int line = 1; a[line - 1] != '\0'; line++) {
        int diagonal = row[0];
        row[0] = line;
        for (int i = 1; i <= width; i++) {
            int changed = diagonal + (a[line - 1] != b[i - 1]);
            diagonal = row[i];
            row[i] = min_int(changed, 1 + min_int(row[i], row[i - 1]));
        }
    }
    return row[width];
}

/* A name is near when at most a third of the letters are wrong, but always one may be, and two from four letters on. */
const char *parse_nearest(const char *word, const char *const *names, int count)
{
    const char *nearest = NULL;
    size_t length = strlen(word);
    int limit = clamp_int((int)(length < NEAREST_MAX ? length : NEAREST_MAX) / 3, length > 3 ? 2 : 1, NEAREST_MAX);

    if (length == 0 || length > NEAREST_MAX)
        return NULL;
    for (int i = 0; i < count; i++) {
        if (strlen(names[i]) > NEAREST_MAX)
            continue;
        int distance = edit_distance(word, names[i]);
        if (distance <= limit && distance < (int)length) {
            nearest = names[i];
            limit = distance - 1;
        }
    }
    return nearest;
}

/* The names, parted by commas, if they find room in a fault beside the word and its key. */
static bool list_names(const char *const *names, int count, struct strbuf *list)
{
    for (int i = 0; i < count; i++)
        strbuf_format(list, "%s%s", i > 0 ? ", " : "", names[i]);
    return count > 0 && !list->cut;
}

/* Why a word is none of the names: for a value what its key allows, else the nearest one. */
static void refuse_word(struct parse *parse, const struct parse_line *line, int index, const char *const *names,
                        int count)
{
    const char *text = line->words[index].text, *near = parse_nearest(text, names, count);
    char known[FAULT_TEXT_SIZE - 2 * (NEAREST_MAX + 1)];
    struct strbuf list = STRBUF(known);
    if (near)
        parse_fault(parse, line, index, FAULT_VALUE_NEAR, text, near);
    else if (index > 0 && strlen(text) <= NEAREST_MAX && list_names(names, count, &list))
        parse_fault(parse, line, index, FAULT_VALUE_ONE_OF, text, line->words[0].text, known);
    else
        parse_fault(parse, line, index, FAULT_VALUE_UNKNOWN, text);
}

bool parse_choice(struct parse *parse, const struct parse_line *line, int index, const char *const *names, int count,
                  int *choice)
{
    if (index >= line->count) {
        parse_fault(parse, line, index, FAULT_VALUE_NO_NAME);
        return false;
    }
    const char *text = line->words[index].text;
    for (int i = 0; i < count; i++) {
        if (same_text(names[i], text)) {
            *choice = i;
            return true;
        }
    }
    refuse_word(parse, line, index, names, count);
    return false;
}
