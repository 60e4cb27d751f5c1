/* SPDX-License-Identifier: MIT
 *
 * Bytes of a data file -> lines -> words. Knows the shape of the format and no key of it; opens no file.
 * Called by content and by the key maps, themes and settings of ui. Single values are read by parse_value.c. */
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

void parse_fault_args(struct parse *parse, const struct parse_line *line, int index, enum fault_id id,
                      const struct fault_arg *args, int count)
{
    int column = index >= 0 && index < line->count ? line->words[index].column : 0;
    fault_at(parse, line->line, column, id, args, count);
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

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
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
    int column = 1;

    struct strbuf out = STRBUF(parse->text);
    for (size_t at = 0; at < size && !out.cut; column++) {
        size_t plain = plain_length(bytes + at, size - at);
        strbuf_bytes(&out, bytes + at, plain);
        at += plain;
        column += (int)plain;
        if (at == size || out.cut)
            break;
        uint32_t codepoint;
        size_t length = utf8_decode(bytes + at, size - at, &codepoint);
        bool good = length > 0 && (bytes[at] == '\t' || utf8_width(codepoint) >= 0);

        if (good)
            strbuf_bytes(&out, bytes + at, length);
        else
            strbuf_char(&out, '?');
        if (!good && !reported)
            fault_at(parse, parse->line, column, complaint(bytes + at, length), NULL, 0);
        reported |= !good;
        at += length > 0 ? length : 1;
    }
    if (out.cut) {
        struct parse_line here = {.line = parse->line};
        parse_fault(parse, &here, 0, FAULT_TEXT_LONG_LINE, PARSE_MAX_TEXT - 1);
    }
}

/* Takes the next line into parse->text. Returns false at the end of the file. */
static bool take_line(struct parse *parse)
{
    size_t left = parse->size - parse->at;

    if (left == 0)
        return false;
    const char *start = parse->bytes + parse->at;
    const char *end = memchr(start, '\n', left);
    size_t size = end ? (size_t)(end - start) : left;
    parse->at += size < left ? size + 1 : size;
    parse->line++;
    if (size > 0 && start[size - 1] == '\r')
        size--;
    copy_line(parse, start, size);
    return true;
}

/* The place where words are cut: in parse->text itself, because no word grows. */
struct cutter {
    struct parse *parse;
    char *at;
    int column;
};

static void step(struct cutter *cutter)
{
    cutter->at++;
    cutter->column += begins_character(*cutter->at);
}

/* Past the opening quote: drops the escaping backslashes and ends the word where the closing quote stood. */
static void cut_quoted(struct cutter *cutter, char quote, int opened)
{
    struct parse *parse = cutter->parse;
    char *out = cutter->at;

    for (; *cutter->at && *cutter->at != quote; step(cutter)) {
        if (*cutter->at == '\\') {
            char next = cutter->at[1];
            if (next == '\\' || next == '"' || next == '\'')
                step(cutter);
            else
                fault_at(parse, parse->line, cutter->column, FAULT_TEXT_BACKSLASH, NULL, 0);
        }
        *out++ = *cutter->at;
    }
    if (*cutter->at == '\0')
        fault_at(parse, parse->line, opened, FAULT_TEXT_NO_QUOTE, NULL, 0);
    else
        step(cutter);
    if (*cutter->at != '\0' && !is_gap(*cutter->at))
        fault_at(parse, parse->line, cutter->column, FAULT_TEXT_NO_SPACE, NULL, 0);
    *out = '\0';
}

static void cut_plain(struct cutter *cutter)
{
    char *at = cutter->at;
    int column = cutter->column;
    while (*at && !is_gap(*at))
        column += begins_character(*++at);
    cutter->at = at;
    cutter->column = column;
    if (*at) {
        *cutter->at = '\0';
        step(cutter);
    }
}

static void cut_words(struct parse *parse, struct parse_line *line)
{
    struct cutter cutter = {parse, parse->text, 1};

    for (;;) {
        while (is_gap(*cutter.at))
            step(&cutter);
        if (*cutter.at == '\0')
            return;
        if (line->count == PARSE_MAX_WORDS) {
            fault_at(parse, parse->line, cutter.column, FAULT_TEXT_MANY_WORDS, NULL, 0);
            return;
        }
        struct parse_word *word = &line->words[line->count++];
        word->column = cutter.column;
        word->quoted = *cutter.at == '"' || *cutter.at == '\'';
        if (word->quoted) {
            char quote = *cutter.at;
            step(&cutter);
            word->text = cutter.at;
            cut_quoted(&cutter, quote, word->column);
        } else {
            word->text = cutter.at;
            cut_plain(&cutter);
        }
    }
}

static void clear_line(struct parse_line *line, enum parse_kind kind, int number)
{
    line->kind = kind;
    line->line = number;
    line->count = 0;
    for (int i = 0; i < PARSE_MAX_WORDS; i++)
        line->words[i] = (struct parse_word){"", 0, false};
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
        line->words[line->count++] = (struct parse_word){parse->text, 1, false};
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

/* Whether a line of an entry means nothing to who surveys: it neither ends the entry nor begins a map. */
static bool is_passed_over(const struct parse *parse)
{
    const char *at = parse->text;
    while (is_gap(*at))
        at++;
    return parse->surveys && parse->entry_line > 0 && *at != '\0' && *at != 'm';
}

static bool close_entry(struct parse *parse, struct parse_line *line)
{
    clear_line(line, PARSE_CLOSED, parse->entry_line);
    parse->entry_line = 0;
    return true;
}

bool parse_next(struct parse *parse, struct parse_line *line)
{
    while (take_line(parse)) {
        if (parse->map_line > 0) {
            if (read_row(parse, line)) {
                if (parse->surveys)
                    continue;
                return true;
            }
            if (parse->text[0] != '\0')
                continue;
        } else if (parse->text[0] == '#' || is_passed_over(parse)) {
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
