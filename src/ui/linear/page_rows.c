/* SPDX-License-Identifier: MIT
 *
 * Rows and words. Knows no screen. */
#include "page_rows.h"

#include "base/strbuf.h"
#include "base/utf8.h"

#include <string.h>

void page_row_text(const struct cells *page, int row, char text[PAGE_ROW_SIZE])
{
    int blanks = 0;
    struct strbuf buf = strbuf_of(text, PAGE_ROW_SIZE);
    for (int col = 0; col < page->cols; col++) {
        uint32_t glyph = page->grid[row * page->cols + col].glyph;
        if (glyph == ' ') {
            blanks++;
            continue;
        }
        for (int i = 0; i < blanks && i < 2 && buf.length > 0; i++)
            strbuf_char(&buf, ' ');
        blanks = 0;
        if (glyph)
            strbuf_rune(&buf, glyph);
    }
}

/* Where the next word of a row begins: behind a blank or an apostrophe. */
static const char *next_word(const char *text)
{
    static const char APOSTROPHE[] = "\u2019";
    size_t here = strcspn(text, " '"), quoted = here;
    const char *at = strstr(text, APOSTROPHE);
    if (at && (size_t)(at - text) < here)
        return at + strlen(APOSTROPHE);
    return text[quoted] ? text + quoted + 1 : NULL;
}

bool text_has_words(const char *text, const char *words)
{
    for (const char *at = text; at && *words; at = next_word(at)) {
        size_t size = strcspn(words, " ");
        if (utf8_alike(at, words, size) == 0)
            continue;
        words += size;
        words += strspn(words, " ");
    }
    return *words == '\0';
}

static bool begins_with(const char *text, const char *words)
{
    return words[0] && utf8_alike(text, words, strlen(words)) > 0;
}

/* The text behind "x) ", "b-f) " or "b,d) "; NULL if it is no such row. */
static const char *behind_letters(const char *text)
{
    size_t length = strcspn(text, ")");
    bool letters = length > 0 && text[length] == ')' && text[length + 1] == ' ' &&
                   (length == 1 || text[1] == '-' || text[1] == ',');
    return letters ? text + length + 1 + strspn(text + length + 1, " ") : NULL;
}

/* How well a row answers to words. */
enum { MATCH_NOT, MATCH_WITHIN, MATCH_BEGINS };

/* Of a row with a letter; its text goes into `text`. */
static int match_of(const struct cells *page, int row, const char *words, char text[PAGE_ROW_SIZE])
{
    page_row_text(page, row, text);
    const char *rest = behind_letters(text);
    if (!rest || !words[0])
        return MATCH_NOT;
    if (begins_with(rest, words) || begins_with(rest + strspn(rest, "0123456789 "), words))
        return MATCH_BEGINS;
    return text_has_words(rest, words) ? MATCH_WITHIN : MATCH_NOT;
}

/* How well the best of all rows do. */
static int best_match(const struct cells *page, const char *words)
{
    char text[PAGE_ROW_SIZE];
    int best = MATCH_NOT;
    for (int row = 0; row < page->rows && best < MATCH_BEGINS; row++) {
        int match = match_of(page, row, words, text);
        best = match > best ? match : best;
    }
    return best;
}

char page_row_letter(const struct cells *page, const char *words, int *matches)
{
    char text[PAGE_ROW_SIZE], first = '\0';
    *matches = 1;
    if (strlen(words) == 1)
        return words[0];
    int best = best_match(page, words);
    *matches = 0;
    for (int row = 0; row < page->rows && best > MATCH_NOT; row++) {
        if (match_of(page, row, words, text) != best)
            continue;
        first = *matches == 0 ? text[0] : first;
        ++*matches;
    }
    return first;
}

void page_row_names(const struct cells *page, const char *words, struct strbuf *out)
{
    char text[PAGE_ROW_SIZE];
    int best = best_match(page, words);
    for (int row = 0; row < page->rows && best > MATCH_NOT; row++) {
        if (match_of(page, row, words, text) != best)
            continue;
        const char *name = behind_letters(text), *column = strstr(name, "  "); /* what follows tells of it */
        strbuf_comma(out);
        strbuf_bytes(out, text, strcspn(text, " "));
        strbuf_char(out, ' ');
        strbuf_bytes(out, name, column ? (size_t)(column - name) : strlen(name));
    }
}

bool page_has_words(const struct cells *page, const char *words)
{
    bool found = false;
    for (int row = 0; row < page->rows && !found; row++) {
        char text[PAGE_ROW_SIZE];
        page_row_text(page, row, text);
        found = text_has_words(text, words);
    }
    return found;
}

bool page_row_has(const struct cells *page, char letter)
{
    bool found = false;
    for (int row = 0; row < page->rows && !found; row++) {
        char text[PAGE_ROW_SIZE];
        page_row_text(page, row, text);
        found = text[0] == letter && behind_letters(text);
    }
    return found;
}

bool page_row_is(const struct cells *page, int row, const char *words)
{
    char text[PAGE_ROW_SIZE];
    page_row_text(page, row, text);
    return begins_with(text, words);
}
