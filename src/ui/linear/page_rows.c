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

/* Whether words of the row, one after the other, begin with those that were said: "gold sc" for "2 golden scrolls". */
static bool has_words(const char *text, const char *words)
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

char page_row_letter(const struct cells *page, const char *words, int *matches)
{
    char first = '\0', within = '\0';
    int begin = 0, have = 0;
    for (int row = 0; row < page->rows; row++) {
        char text[PAGE_ROW_SIZE];
        page_row_text(page, row, text);
        const char *rest = behind_letters(text);
        if (!rest)
            continue;
        bool begins = begins_with(rest, words) || begins_with(rest + strspn(rest, "0123456789 "), words);
        bool has = words[0] && has_words(rest, words);
        first = begins && begin == 0 ? text[0] : first;
        within = has && have == 0 ? text[0] : within;
        begin += begins;
        have += has;
    }
    *matches = begin > 0 ? begin : have;
    return begin > 0 ? first : within;
}

bool page_has_words(const struct cells *page, const char *words)
{
    bool found = false;
    for (int row = 0; row < page->rows && !found; row++) {
        char text[PAGE_ROW_SIZE];
        page_row_text(page, row, text);
        found = has_words(text, words);
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
