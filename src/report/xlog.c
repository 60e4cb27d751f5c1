/* SPDX-License-Identifier: MIT
 *
 * Lines of key=value: made, appended, read back. Knows no key. */
#include "report/xlog.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* --- Writing ----------------------------------------------------------------------------------------------------- */

void xlog_begin(struct xlog_line *line)
{
    STRBUF_OVER(&line->text, line->memory);
}

static void put_key(struct xlog_line *line, const char *key)
{
    strbuf_format(&line->text, "%s%s=", line->text.length > 0 ? "\t" : "", key);
}

void xlog_text(struct xlog_line *line, const char *key, const char *value)
{
    char clean[XLOG_VALUE_SIZE];
    utf8_sanitise(value, clean, sizeof clean);
    put_key(line, key);
    strbuf_text(&line->text, clean);
}

void xlog_number(struct xlog_line *line, const char *key, int64_t value)
{
    put_key(line, key);
    strbuf_format(&line->text, "%lld", (long long)value);
}

void xlog_unsigned(struct xlog_line *line, const char *key, uint64_t value)
{
    put_key(line, key);
    strbuf_format(&line->text, "%llu", (unsigned long long)value);
}

enum status xlog_open(struct sys_file *file, const char *path, uint64_t until_us, struct fault *fault)
{
    enum { TRIES = 3 };
    enum status status = ST_MISSING;
    for (int i = 0; i < TRIES && status == ST_MISSING; i++) { /* missing: moved away while the lock was waited for */
        status = sys_open(file, path, SYS_CREATE_AND_READ, fault);
        if (status != ST_OK)
            return status;
        status = sys_lock_wait(file, until_us, fault);
        if (status != ST_OK)
            sys_drop(file);
    }
    return status;
}

/* Whether the last line was cut short: who wrote it was killed, or the disk was full. Read by its path, because a log
 * may be open for writing alone; what is no file, or may not be read, is taken for whole. */
static bool is_torn(const struct sys_file *file)
{
    struct sys_follow log;
    uint64_t size = 0;
    size_t count = 0;
    char last = '\n';
    if (file->is_stream)
        return false;
    if (sys_follow_open_still(&log, file->path, NULL) == ST_OK && sys_follow_size(&log, &size, NULL) == ST_OK &&
        size > 0)
        (void)!sys_follow_read(&log, size - 1, &last, 1, &count, NULL);
    sys_follow_close(&log);
    return count == 1 && last != '\n';
}

enum status xlog_add(struct sys_file *file, const char *lines, size_t size, struct fault *fault)
{
    enum status status = is_torn(file) ? sys_append(file, "\n", 1, fault) : ST_OK;
    return status == ST_OK ? sys_append(file, lines, size, fault) : status;
}

enum status xlog_write(struct sys_file *file, const char *lines, size_t size, struct fault *fault)
{
    enum status status = xlog_add(file, lines, size, fault);
    return status == ST_OK ? sys_sync(file, fault) : status;
}

enum status xlog_append(const char *path, const char *lines, size_t size, uint64_t until_us, struct fault *fault)
{
    struct sys_file file;
    enum status status = xlog_open(&file, path, until_us, fault);
    if (status != ST_OK)
        return status;
    status = xlog_write(&file, lines, size, fault);
    enum status closed = sys_close(&file, status == ST_OK ? fault : NULL);
    return status == ST_OK ? closed : status;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

bool xlog_next(const char *bytes, size_t size, size_t *at, struct xlog_record *record)
{
    if (*at >= size)
        return false;
    const char *start = bytes + *at;
    const char *end = memchr(start, '\n', size - *at);
    if (end == NULL)
        return false;
    *record = (struct xlog_record){start, (size_t)(end - start)};
    *at += record->size + 1;
    return true;
}

enum status xlog_read(struct xlog_reader *reader, const char *path, uint64_t offset, struct fault *fault)
{
    *reader = (struct xlog_reader){.file = {.fd = -1, .news = -1}, .offset = offset};
    reader->bytes = malloc(XLOG_READ_SIZE);
    if (!reader->bytes)
        return fault_set(fault, ST_MEMORY, FAULT_SCORES_NO_MEMORY);
    enum status status = sys_follow_open_still(&reader->file, path, fault);
    return status == ST_OK ? sys_follow_size(&reader->file, &reader->end, fault) : status;
}

void xlog_close(struct xlog_reader *reader)
{
    sys_follow_close(&reader->file);
    free(reader->bytes);
    reader->bytes = NULL;
}

enum status xlog_end(const struct xlog_reader *reader, struct fault *fault)
{
    if (fault && reader->fault.code != ST_OK)
        *fault = reader->fault;
    return reader->fault.code;
}

uint64_t xlog_tell(const struct xlog_reader *reader)
{
    return reader->offset + reader->at;
}

/* Passes over what has no line end, with what follows it: it may be longer than any disk, of which nothing was written.
 * False when the program is to end, which nobody's file may put off. */
static bool skip(struct xlog_reader *reader)
{
    reader->skipping = true;
    reader->offset = sys_follow_skip_hole(&reader->file, reader->offset + reader->size);
    reader->size = reader->at = 0;
    if (!sys_is_leaving())
        return true;
    (void)fault_set(&reader->fault, ST_IO, FAULT_SCORES_BROKEN_OFF, reader->file.path);
    return false;
}

/* Makes room for what follows, and reads it. False when there is no more. */
static bool read_on(struct xlog_reader *reader)
{
    size_t rest = reader->size - reader->at, more = 0;
    if (rest == XLOG_READ_SIZE) { /* no line end in all of it */
        if (!skip(reader))
            return false;
        rest = 0;
    }
    memmove(reader->bytes, reader->bytes + reader->at, rest);
    reader->offset += reader->at;
    reader->at = 0;
    reader->size = rest;
    uint64_t from = reader->offset + rest, left = from < reader->end ? reader->end - from : 0;
    size_t room = XLOG_READ_SIZE - rest;
    if (left == 0 || sys_follow_read(&reader->file, from, reader->bytes + rest, left < room ? (size_t)left : room,
                                     &more, &reader->fault) != ST_OK)
        return false;
    reader->size += more;
    return more > 0;
}

bool xlog_read_line(struct xlog_reader *reader, struct xlog_record *record, uint64_t *offset)
{
    for (;;) {
        size_t before = reader->at;
        *offset = xlog_tell(reader);
        if (xlog_next(reader->bytes, reader->size, &reader->at, record)) {
            if (!reader->skipping)
                return true;
            reader->skipping = false;
        } else {
            reader->at = before;
            if (!read_on(reader))
                return false;
        }
    }
}

void xlog_value(const char *bytes, size_t size, char *value, size_t capacity)
{
    char raw[4 * XLOG_VALUE_SIZE]; /* a value of our own has fewer bytes */
    size_t kept = size < sizeof raw ? size : sizeof raw - 1;
    for (size_t i = 0; i < kept; i++)
        raw[i] = bytes[i] == '\0' ? '?' : bytes[i];
    raw[kept] = '\0';
    utf8_sanitise(raw, value, capacity);
}

bool xlog_find(const struct xlog_record *record, const char *key, char *value, size_t capacity)
{
    size_t length = strlen(key);
    const char *field = record->bytes;
    size_t left = record->size;
    copy_text(value, capacity, "");
    while (left > 0) {
        const char *tab = memchr(field, '\t', left);
        size_t size = tab ? (size_t)(tab - field) : left;
        if (size > length && memcmp(field, key, length) == 0 && field[length] == '=') {
            xlog_value(field + length + 1, size - length - 1, value, capacity);
            return true;
        }
        if (tab == NULL)
            return false;
        field += size + 1;
        left -= size + 1;
    }
    return false;
}
