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

static bool begins_with(const char *text, const char *words)
{
    return words[0] && utf8_alike(text, words, strlen(words)) > 0;
}

/* From the beginning of a word. */
static bool has_words(const char *text, const char *words)
{
    for (const char *at = text; at; at = strchr(at, ' ')) {
        at += strspn(at, " ");
        if (begins_with(at, words))
            return true;
    }
    return false;
}

/* The text behind "x) ", "b-f) " or "b,d) "; NULL if it is no such row. */
static const char *behind_letters(const char *text)
{
    size_t length = strcspn(text, ")");
    bool letters = length > 0 && text[length] == ')' && text[length + 1] == ' ' &&
                   (length == 1 || text[1] == '-' || text[1] == ',');
    return letters ? text + length + 1 + strspn(text + length + 1, " ") : NULL;
}

char page_row_letter(const struct cells *page, const char *words)
{
    char within = '\0';
    for (int row = 0; row < page->rows; row++) {
        char text[PAGE_ROW_SIZE];
        page_row_text(page, row, text);
        const char *rest = behind_letters(text);
        if (!rest)
            continue;
        const char *counted = rest + strspn(rest, "0123456789 ");
        if (begins_with(rest, words) || begins_with(counted, words))
            return text[0];
        if (!within && has_words(rest, words))
            within = text[0];
    }
    return within;
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
