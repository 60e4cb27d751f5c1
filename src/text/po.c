/* SPDX-License-Identifier: MIT
 *
 * The .po format: lines of `msgctxt`, `msgid` and `msgstr` with quoted strings that may go on over further lines, and
 * comments. Every fault is reported with its line and reading goes on. */
#include "po.h"

#include "base/strbuf.h"
#include "base/utf8.h"

#include <string.h>

void po_fault_args(struct po *po, int line, enum fault_id id, const struct fault_arg *args, int count)
{
    struct fault fault;
    (void)fault_set_args(&fault, ST_BAD_DATA, id, args, count);
    fault_place(&fault, po->file, line, 0);
    fault_list_add(po->faults, &fault);
}

static int line_of(const char *bytes, size_t offset)
{
    int line = 1;
    for (size_t i = 0; i < offset; i++)
        line += bytes[i] == '\n';
    return line;
}

void po_init(struct po *po, const char *file, char *bytes, size_t size, struct fault_list *faults)
{
    *po = (struct po){.file = file, .bytes = bytes, .size = size, .faults = faults};
    size_t good = size > PO_MAX_SIZE ? 0 : utf8_check(bytes, size);
    if (size > PO_MAX_SIZE)
        po_fault(po, 1, FAULT_TEXT_LARGE, PO_MAX_SIZE);
    else if (good < size)
        po_fault(po, line_of(bytes, good), FAULT_TEXT_NOT_UTF8);
    if (good < size)
        po->size = 0;
    else if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        po->at = 3; /* the mark that some editors put in front of UTF-8 */
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

/* One line: [start, end) without its line end. */
struct po_line {
    char *start, *end;
    size_t next; /* where the following line begins */
};

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next line with its gaps at both ends left out, not yet taken. */
static bool peek_line(const struct po *po, struct po_line *line)
{
    if (po->at >= po->size)
        return false;
    char *start = po->bytes + po->at;
    char *limit = po->bytes + po->size;
    char *end = memchr(start, '\n', (size_t)(limit - start));
    line->next = end ? (size_t)(end - po->bytes) + 1 : po->size;
    line->start = start;
    line->end = end ? end : limit;
    while (line->start < line->end && is_gap(*line->start))
        line->start++;
    while (line->end > line->start && is_gap(line->end[-1]))
        line->end--;
    return true;
}

/* --- Strings ----------------------------------------------------------------------------------------------------- */

/* What a backslash before `c` stands for, or 0. */
static char unescaped(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case '"':
    case '\\':
        return c;
    default:
        return '\0';
    }
}

/* Moves one character from `in` to `out`, backwards in the same memory. False when it may not stand there. */
static bool move_character(char **in, const char *end, char **out)
{
    uint32_t code;
    char escaped = **in == '\\' && *in + 1 < end ? unescaped((*in)[1]) : '\0';
    if (escaped) {
        *(*out)++ = escaped;
        *in += 2;
        return true;
    }
    size_t length = utf8_decode(*in, (size_t)(end - *in), &code);
    bool good = **in != '\\' && length > 0 && utf8_width(code) >= 0;
    length = length > 0 ? length : 1;
    memmove(*out, *in, length);
    *out += length;
    *in += length;
    return good;
}

/* Decodes "..." from `in` on to `out`, which is not behind it, and ends it with a zero; returns where it ends. */
static char *read_string(struct po *po, const struct po_line *line, char *in, char *out, bool *bad)
{
    bool good = true;
    in++; /* the opening quote */
    while (in < line->end && *in != '"')
        good &= move_character(&in, line->end, &out);
    if (!good)
        po_fault(po, po->line, FAULT_PO_STRING);
    if (in >= line->end)
        po_fault(po, po->line, FAULT_TEXT_NO_QUOTE);
    else if (in + 1 < line->end)
        po_fault(po, po->line, FAULT_PO_AFTER_QUOTE);
    *bad |= !good || in + 1 != line->end;
    *out = '\0';
    return out;
}

/* --- Entries ----------------------------------------------------------------------------------------------------- */

enum { PART_CONTEXT, PART_ID, PART_TEXT, PART_COUNT };
static const char *const KEYWORDS[PART_COUNT] = {"msgctxt", "msgid", "msgstr"};

/* The keyword that the line begins with, or PART_COUNT. */
static int keyword_of(const struct po_line *line)
{
    for (int part = 0; part < PART_COUNT; part++) {
        size_t length = strlen(KEYWORDS[part]);
        if ((size_t)(line->end - line->start) > length && memcmp(line->start, KEYWORDS[part], length) == 0 &&
            (is_gap(line->start[length]) || line->start[length] == '"'))
            return part;
    }
    return PART_COUNT;
}

/* Whether the line belongs to the entry after one that has its translation. */
static bool begins_entry(const struct po_line *line)
{
    int part = keyword_of(line);
    return line->start == line->end || *line->start == '#' || part == PART_CONTEXT || part == PART_ID;
}

static bool is_fuzzy(const struct po_line *line)
{
    static const char WORD[] = "fuzzy";
    if (line->end - line->start < 2 || line->start[1] != ',')
        return false;
    for (const char *at = line->start; at + sizeof WORD - 1 <= line->end; at++)
        if (memcmp(at, WORD, sizeof WORD - 1) == 0)
            return true;
    return false;
}

/* `msgid "..."`: the part begins. Returns where its string ends for now, or NULL. */
static char *begin_part(struct po *po, const struct po_line *line, struct po_entry *entry)
{
    char **const parts[PART_COUNT] = {&entry->context, &entry->id, &entry->text};
    int part = keyword_of(line);
    char *quote = line->start + (part < PART_COUNT ? strlen(KEYWORDS[part]) : 0);
    while (quote < line->end && is_gap(*quote))
        quote++;
    if (part == PART_COUNT || quote == line->end || *quote != '"' || *parts[part]) {
        po_fault(po, po->line, FAULT_PO_LINE);
        entry->bad = true;
        return NULL;
    }
    *parts[part] = quote + 1;
    return read_string(po, line, quote, quote + 1, &entry->bad);
}

bool po_next(struct po *po, struct po_entry *entry)
{
    struct po_line line;
    char *end = NULL; /* of the string that may still go on */
    *entry = (struct po_entry){0};
    while (peek_line(po, &line) && !(entry->text && begins_entry(&line))) {
        po->at = line.next;
        po->line++;
        if (line.start == line.end)
            continue;
        if (*line.start == '#') {
            entry->fuzzy |= is_fuzzy(&line);
            continue;
        }
        if (entry->line == 0)
            entry->line = po->line;
        if (*line.start == '"' && end)
            end = read_string(po, &line, line.start, end, &entry->bad);
        else
            end = begin_part(po, &line, entry);
    }
    if (entry->line > 0 && !(entry->id && entry->text)) {
        po_fault(po, entry->line, FAULT_PO_PARTS);
        entry->bad = true;
    }
    return entry->line > 0;
}
