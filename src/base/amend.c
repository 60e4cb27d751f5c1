/* SPDX-License-Identifier: MIT
 *
 * Rewriting one line of a data file. Knows lines, entries and first words, as parse.c cuts them; what they mean is the
 * caller's business. */
#include "base/amend.h"

#include <string.h>

/* One line of the file: from `start` to `end`, its line feed included. */
struct span {
    size_t start, end;
};

/* What a line is as far as this file goes. */
enum line_kind { LINE_BLANK, LINE_COMMENT, LINE_WORDS };

static struct span line_at(const char *bytes, size_t size, size_t start)
{
    size_t end = start;
    while (end < size && bytes[end] != '\n')
        end++;
    return (struct span){start, end < size ? end + 1 : end};
}

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The word after the gaps at `at`; an empty one at the end of the line. */
static struct span word_at(const char *bytes, struct span line, size_t at)
{
    while (at < line.end && is_gap(bytes[at]))
        at++;
    struct span word = {at, at};
    while (word.end < line.end && !is_gap(bytes[word.end]))
        word.end++;
    return word;
}

static bool word_is(const char *bytes, struct span word, const char *text)
{
    size_t length = word.end - word.start;
    return strlen(text) == length && memcmp(bytes + word.start, text, length) == 0;
}

static enum line_kind kind_of(const char *bytes, struct span line)
{
    if (line.start < line.end && bytes[line.start] == '#')
        return LINE_COMMENT;
    struct span word = word_at(bytes, line, line.start);
    return word.start == word.end ? LINE_BLANK : LINE_WORDS;
}

/* What was found: the line itself, or where one would be added. */
struct found {
    bool place, line;
    struct span at; /* of the line; else empty, behind the last line of the place */
};

static bool opens_place(const char *bytes, struct span line, struct amend_place place)
{
    struct span kind = word_at(bytes, line, line.start);
    return word_is(bytes, kind, place.kind) && word_is(bytes, word_at(bytes, line, kind.end), place.id);
}

static struct found find_line(const char *bytes, size_t size, struct amend_place place, const char *key)
{
    bool whole = place.kind == NULL;
    struct found found = {.place = whole, .at = {whole ? size : 0, whole ? size : 0}};
    bool open = false, ours = whole;
    for (size_t at = 0; at < size && !found.line;) {
        struct span line = line_at(bytes, size, at);
        enum line_kind kind = kind_of(bytes, line);
        at = line.end;
        if (kind == LINE_BLANK) {
            open = false;
            ours = whole;
        } else if (kind == LINE_WORDS && !open && !whole) {
            open = true;
            ours = opens_place(bytes, line, place);
            if (ours && !found.place)
                found = (struct found){.place = true, .at = {line.end, line.end}};
        } else if (kind == LINE_WORDS && ours) {
            found.line = word_is(bytes, word_at(bytes, line, line.start), key);
            if (found.line)
                found.at = line;
            else if (!whole)
                found.at = (struct span){line.end, line.end};
        }
    }
    return found;
}

static void append_line(struct strbuf *out, const char *indent, const char *line)
{
    if (out->length > 0 && out->text[out->length - 1] != '\n')
        strbuf_char(out, '\n');
    strbuf_format(out, "%s%s\n", indent, line);
}

void amend_line(const char *bytes, size_t size, struct amend_place place, const char *key, const char *line,
                struct strbuf *out)
{
    struct found found = find_line(bytes, size, place, key);
    const char *indent = place.kind == NULL ? "" : "  ";
    if (line == NULL && !found.line) {
        strbuf_bytes(out, bytes, size);
        return;
    }
    if (!found.place) {
        strbuf_bytes(out, bytes, size);
        if (size > 0)
            append_line(out, "", "");
        strbuf_format(out, "%s %s\n", place.kind, place.id);
        append_line(out, indent, line);
        return;
    }
    strbuf_bytes(out, bytes, found.at.start);
    if (line != NULL)
        append_line(out, indent, line);
    strbuf_bytes(out, bytes + found.at.end, size - found.at.end);
}
