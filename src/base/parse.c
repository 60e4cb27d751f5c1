/* SPDX-License-Identifier: MIT
 *
 * Bytes of a data file -> lines -> words. Knows the shape of the format and no key of it; opens no file. Single values
 * are read by parse_value.c. */
#include "base/parse.h"

#include "base/strbuf.h"
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

static void fault_at(struct parse *parse, int line, int column, enum fault_id id, const struct fault_arg *args,
                     int count)
{
    struct fault fault;
    (void)fault_set_args(&fault, ST_BAD_DATA, id, args, count);
    fault_place(&fault, parse->file, line, column);
    fault_list_add(parse->faults, &fault);
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

/* The column of a place in parse->text, from 1: cutting words keeps the number of characters before it. */
static int column_of(const struct parse *parse, const char *place)
{
    int column = 1;
    for (const char *at = parse->text; at < place; at++)
        column += begins_character(*at);
    return column;
}

/* A fault at a place in the current line. */
static void fault_here(struct parse *parse, const char *place, enum fault_id id)
{
    fault_at(parse, parse->line, column_of(parse, place), id, NULL, 0);
}

void parse_fault_args(struct parse *parse, const struct parse_line *line, int index, enum fault_id id,
                      const struct fault_arg *args, int count)
{
    const struct parse_word *word = index >= 0 && index < line->count ? &line->words[index] : NULL;
    fault_at(parse, line->line, word ? column_of(parse, word->text - word->quoted) : 0, id, args, count);
}

void parse_init(struct parse *parse, const char *file, const char *bytes, size_t size, struct fault_list *faults)
{
    memset(parse, 0, sizeof *parse);
    parse->file = file;
    parse->bytes = bytes;
    parse->size = size;
    parse->faults = faults;
    if (size > PARSE_MAX_SIZE) {
        struct parse_line whole = {.line = 0};
        parse_fault(parse, &whole, 0, FAULT_TEXT_LARGE, PARSE_MAX_SIZE);
        parse->size = 0;
    } else if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        parse->at = 3; /* the mark that some editors put in front of UTF-8 */
    }
}

static bool is_gap(char c)
{
    return c == ' ' || c == '\t';
}

static enum fault_id complaint(const char *bad, size_t decoded)
{
    if (*bad == '\0')
        return FAULT_TEXT_ZERO_BYTE;
    return decoded == 0 ? FAULT_TEXT_NOT_UTF8 : FAULT_TEXT_CONTROL;
}

/* Whether eight bytes are printable ASCII: none has its high bit set, nor does taking a space off or adding one set
 * it. What a byte takes from or gives to the next can only come from a byte that is none itself. */
static bool is_plain_word(const char *bytes)
{
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return ((word | (word - ones * ' ') | (word + ones)) & ones * 0x80) == 0;
}

/* How many bytes at the start are printable ASCII, as nearly all are. */
static size_t plain_length(const char *bytes, size_t size)
{
    size_t length = 0;

    while (size - length >= sizeof(uint64_t) && is_plain_word(bytes + length))
        length += sizeof(uint64_t);
    while (length < size && bytes[length] >= ' ' && bytes[length] <= '~')
        length++;
    return length;
}

/* Copies one line into parse->text, with what must not reach a terminal reported once and replaced by '?'. */
static void copy_line(struct parse *parse, const char *bytes, size_t size)
{
    bool reported = false;

    struct strbuf out = STRBUF(parse->text);
    for (size_t at = 0; at < size && !out.cut;) {
        size_t plain = plain_length(bytes + at, size - at);
        strbuf_bytes(&out, bytes + at, plain);
        at += plain;
        if (at == size || out.cut)
            break;
        uint32_t codepoint;
        size_t length = utf8_decode(bytes + at, size - at, &codepoint);
        bool good = length > 0 && (bytes[at] == '\t' || utf8_width(codepoint) >= 0);

        if (!good && !reported)
            fault_here(parse, parse->text + out.length, complaint(bytes + at, length));
        if (good)
            strbuf_bytes(&out, bytes + at, length);
        else
            strbuf_char(&out, '?');
        reported |= !good;
        at += length > 0 ? length : 1;
    }
    if (out.cut) {
        struct parse_line here = {.line = parse->line};
        parse_fault(parse, &here, 0, FAULT_TEXT_LONG_LINE, PARSE_MAX_TEXT - 1);
    }
}

/* The next line of the file, without its end. Returns false when there is none. */
static bool take_line(struct parse *parse, const char **bytes, size_t *size)
{
    size_t left = parse->size - parse->at;

    if (left == 0)
        return false;
    const char *start = parse->bytes + parse->at;
    const char *end = memchr(start, '\n', left);
    *bytes = start;
    *size = end ? (size_t)(end - start) : left;
    parse->at += *size < left ? *size + 1 : *size;
    parse->line++;
    if (*size > 0 && start[*size - 1] == '\r')
        --*size;
    return true;
}

/* Whether a line means nothing to who surveys: a comment, or one that neither ends the open entry nor begins a map. */
static bool is_passed_over(const struct parse *parse, const char *bytes, size_t size)
{
    size_t at = 0;
    if (!parse->surveys || parse->map_line > 0)
        return false;
    while (at < size && is_gap(bytes[at]))
        at++;
    return at < size && (bytes[0] == '#' || (parse->entry_line > 0 && bytes[at] != 'm'));
}

/* --- Words: cut in parse->text itself, because none grows --------------------------------------------------------- */

/* A gap or the end of the text: other control characters have not come into it. */
static bool ends_word(char c)
{
    return (unsigned char)c <= ' ';
}

static bool is_escape(const char *at)
{
    return at[0] == '\\' && (at[1] == '\\' || at[1] == '"' || at[1] == '\'');
}

/* Drops the backslashes of escapes. Zeros fill the room that is left at the end, one for each, for column_of. */
static void drop_escapes(char *from, const char *end)
{
    char *out = from;

    for (const char *at = from; at < end; at++) {
        at += is_escape(at);
        *out++ = *at;
    }
    memset(out, '\0', (size_t)(end - out));
}

/* Ends a word in quotes where the closing quote stood. Returns where to go on. */
static char *cut_quoted(struct parse *parse, char *opening)
{
    char *at = opening + 1;
    bool escapes = false;

    for (; *at && *at != *opening; at++) {
        if (is_escape(at)) {
            escapes = true;
            at++;
        } else if (*at == '\\')
            fault_here(parse, at, FAULT_TEXT_BACKSLASH);
    }
    char *closing = at;
    at += *closing != '\0';
    if (at == closing)
        fault_here(parse, opening, FAULT_TEXT_NO_QUOTE);
    else if (!ends_word(*at))
        fault_here(parse, at, FAULT_TEXT_NO_SPACE);
    *closing = '\0';
    if (escapes)
        drop_escapes(opening + 1, closing);
    return at;
}

static char *cut_plain(char *at)
{
    while (!ends_word(*at))
        at++;
    if (*at)
        *at++ = '\0';
    return at;
}

static void cut_words(struct parse *parse, struct parse_line *line)
{
    char *at = parse->text;

    for (;;) {
        while (is_gap(*at))
            at++;
        if (*at == '\0')
            return;
        if (line->count == PARSE_MAX_WORDS) {
            fault_here(parse, at, FAULT_TEXT_MANY_WORDS);
            return;
        }
        bool quoted = *at == '"' || *at == '\'';
        line->words[line->count++] = (struct parse_word){at + quoted, quoted};
        at = quoted ? cut_quoted(parse, at) : cut_plain(at);
    }
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

static void clear_line(struct parse_line *line, enum parse_kind kind, int number)
{
    static const struct parse_word none = {"", false};
    line->kind = kind;
    line->line = number;
    line->count = 0;
    for (int i = 0; i < PARSE_MAX_WORDS; i++)
        line->words[i] = none;
}

static bool is_map_end(const char *row)
{
    while (is_gap(*row))
        row++;
    if (strlen(row) < 3 || memcmp(row, "end", 3) != 0)
        return false;
    for (row += 3; is_gap(*row); row++)
        continue;
    return *row == '\0';
}

/* A line inside a map. Returns true if it is a row, false if it ended the map. */
static bool read_row(struct parse *parse, struct parse_line *line)
{
    if (parse->text[0] != '\0' && !is_map_end(parse->text)) {
        clear_line(line, PARSE_ROW, parse->line);
        line->words[line->count++] = (struct parse_word){parse->text, false};
        return true;
    }
    if (parse->text[0] == '\0')
        fault_at(parse, parse->map_line, 0, FAULT_TEXT_NO_END, NULL, 0);
    parse->map_line = 0;
    return false;
}

static void read_words(struct parse *parse, struct parse_line *line)
{
    clear_line(line, parse->entry_line > 0 ? PARSE_KEY : PARSE_ENTRY, parse->line);
    cut_words(parse, line);
    if (line->count == 0)
        return;
    if (line->kind == PARSE_ENTRY)
        parse->entry_line = parse->line;
    else if (line->count == 1 && !line->words[0].quoted && strcmp(line->words[0].text, "map") == 0)
        parse->map_line = parse->line;
}

static bool close_entry(struct parse *parse, struct parse_line *line)
{
    clear_line(line, PARSE_CLOSED, parse->entry_line);
    parse->entry_line = 0;
    return true;
}

bool parse_next(struct parse *parse, struct parse_line *line)
{
    const char *bytes;
    size_t size;
    while (take_line(parse, &bytes, &size)) {
        if (is_passed_over(parse, bytes, size))
            continue;
        copy_line(parse, bytes, size);
        if (parse->map_line > 0) {
            if (read_row(parse, line)) {
                if (parse->surveys)
                    continue;
                return true;
            }
            if (parse->text[0] != '\0')
                continue;
        } else if (parse->text[0] == '#') {
            continue;
        }
        read_words(parse, line);
        if (line->count > 0)
            return true;
        if (parse->entry_line > 0)
            return close_entry(parse, line);
    }
    if (parse->map_line > 0)
        fault_at(parse, parse->map_line, 0, FAULT_TEXT_NO_END, NULL, 0);
    parse->map_line = 0;
    if (parse->entry_line > 0)
        return close_entry(parse, line);
    clear_line(line, PARSE_END, parse->line);
    return false;
}
