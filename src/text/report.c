/* SPDX-License-Identifier: MIT
 *
 * Reports of the layers that know no catalogue (files, journals, the terminal, options) in the player's language. They
 * arrive as English made from formats; the formats stand in text/faults.def, are found again here, and what stood for
 * their places goes into the translation. Called where a fault is shown. */
#include "text/text.h"

#include <string.h>

enum { MAX_PLACES = 6, MAX_NESTING = 3, PIECE_SIZE = 256 };

/* The piece of the report that stood for a place: [start, start + length). */
struct piece {
    const char *start;
    size_t length;
};

/* The length of the conversion at `at` ("%s", "%2$s", "%llu"), 0 if there is none; "%%" is none. `index` gets the
 * number of its argument from 0, or -1 when it takes the next. */
static size_t conversion(const char *at, int *index)
{
    *index = -1;
    if (at[0] != '%' || at[1] == '%')
        return 0;
    size_t length = 1;
    if (at[1] >= '1' && at[1] <= '9' && at[2] == '$') {
        *index = at[1] - '1';
        length = 3;
    }
    length += strspn(at + length, "lz");
    return at[length] != '\0' && strchr("sdu", at[length]) ? length + 1 : 0;
}

int report_places(const char *report)
{
    int places = 0, index;
    for (; *report; report++)
        places += conversion(report, &index) > 0;
    return places;
}

/* The literal text at the start of `format`, up to its next place. */
static size_t literal_length(const char *format)
{
    size_t length = 0;
    int index;
    while (format[length] && conversion(format + length, &index) == 0)
        length++;
    return length;
}

/* The first place where the literal occurs; its last one when nothing follows it in the format. */
static const char *find_literal(const char *text, const char *literal, size_t length, bool at_end)
{
    size_t rest = strlen(text);
    if (rest < length)
        return NULL;
    if (at_end) {
        const char *last = text + rest - length;
        return memcmp(last, literal, length) == 0 ? last : NULL;
    }
    for (size_t i = 0; i + length <= rest; i++)
        if (memcmp(text + i, literal, length) == 0)
            return text + i;
    return NULL;
}

static bool is_number(const char *text, size_t length)
{
    return length > 0 && strspn(text, "-0123456789") >= length;
}

/* Whether the report is made from the format; fills what stood for its places and counts the letters that are the
 * format's own. */
static bool matches(const char *format, const char *report, struct piece pieces[MAX_PLACES], size_t *own)
{
    int count = 0, index;
    size_t length = literal_length(format);
    *own = length;
    if (strncmp(report, format, length) != 0)
        return false;
    format += length;
    report += length;
    while (*format && count < MAX_PLACES) {
        size_t place = conversion(format, &index);
        char type = format[place - 1];
        format += place;
        length = literal_length(format);
        const char *next = find_literal(report, format, length, format[length] == '\0');
        if (!next || (type != 's' && !is_number(report, (size_t)(next - report))))
            return false;
        pieces[count++] = (struct piece){report, (size_t)(next - report)};
        format += length;
        report = next + length;
        *own += length;
    }
    return *format == '\0' && *report == '\0';
}

const char *text_path(const struct catalogue *catalogue, const char *path)
{
    bool cut = strncmp(path, "...", 3) == 0; /* the front of a long one */
    const char *last = catalogue->discreet && (path[0] == '/' || cut) ? strrchr(path, '/') : NULL;
    return last ? last + 1 : path;
}

/* A report that nobody knows, or a piece of one; to a guest each word that is a path without its folders. */
static void put_unknown(const struct catalogue *catalogue, const char *text, struct strbuf *out)
{
    while (*text && catalogue->discreet) {
        size_t before = strspn(text, " ('\""), length = strcspn(text + before, " ");
        size_t folders = 0;
        bool path = text[before] == '/' || strncmp(text + before, "...", 3) == 0;
        for (size_t i = 0; i < length && path; i++)
            folders = text[before + i] == '/' ? i + 1 : folders;
        strbuf_bytes(out, text, before);
        strbuf_bytes(out, text + before + folders, length - folders);
        text += before + length;
    }
    strbuf_text(out, text);
}

static void put_report(const struct catalogue *catalogue, const char *english, struct strbuf *out, int nesting);

/* Fills the translation; a piece may be a report itself. */
static void put_filled(const struct catalogue *catalogue, const char *format, const struct piece pieces[MAX_PLACES],
                       struct strbuf *out, int nesting)
{
    int next = 0, index;
    while (*format) {
        size_t place = conversion(format, &index);
        if (place == 0) {
            size_t length = literal_length(format);
            strbuf_bytes(out, format, length);
            format += length;
            continue;
        }
        const struct piece *piece = &pieces[(index >= 0 ? index : next++) % MAX_PLACES];
        char text[PIECE_SIZE];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        strbuf_bytes(&buf, piece->start ? piece->start : "", piece->length);
        put_report(catalogue, text, out, nesting + 1);
        format += place;
    }
}

/* By the format that has the most letters in common with it. */
static void put_report(const struct catalogue *catalogue, const char *english, struct strbuf *out, int nesting)
{
    struct piece pieces[MAX_PLACES] = {{0}}, best_pieces[MAX_PLACES] = {{0}};
    size_t own, most = 0;
    int best = -1;
    for (int id = MSG_FIRST_FAULT; id < MSG_COUNT && nesting < MAX_NESTING; id++) {
        if (!matches(text_english((enum message)id), english, pieces, &own) || (best >= 0 && own <= most))
            continue;
        best = id;
        most = own;
        memcpy(best_pieces, pieces, sizeof pieces);
    }
    if (best < 0)
        put_unknown(catalogue, nesting > 0 ? text_path(catalogue, english) : english, out);
    else
        put_filled(catalogue, text_get(catalogue, (enum message)best), best_pieces, out, nesting);
}

void text_report(const struct catalogue *catalogue, const char *english, struct strbuf *out)
{
    put_report(catalogue, english, out, 0);
}
