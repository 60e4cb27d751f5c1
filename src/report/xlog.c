/* SPDX-License-Identifier: MIT
 *
 * Lines of key=value: made, appended, read back. Knows no key. Called by score.c and livelog.c. */
#include "xlog.h"

#include "base/check.h"
#include "base/utf8.h"

#include <string.h>

enum { LOCK_PATIENCE_MS = 2000 };

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

/* One write: a line end first if the last line has none, the line, its end. */
static enum status write_line(struct sys_file *file, const struct xlog_line *line, struct fault *fault)
{
    char memory[XLOG_LINE_SIZE + 2];
    struct strbuf text;
    char last = '\n';
    enum status status = sys_last_byte(file->path, &last, fault);
    if (status != ST_OK)
        return status;
    STRBUF_OVER(&text, memory);
    if (last != '\n')
        strbuf_char(&text, '\n');
    strbuf_text(&text, line->memory);
    strbuf_char(&text, '\n');
    return sys_append(file, memory, text.length, fault);
}

static enum status open_or_create(struct sys_file *file, const char *path, struct fault *fault)
{
    enum status status = sys_open(file, path, SYS_APPEND, fault);
    if (status == ST_MISSING)
        status = sys_open(file, path, SYS_CREATE_NEW, fault);
    if (status == ST_EXISTS) /* another process was quicker */
        status = sys_open(file, path, SYS_APPEND, fault);
    return status;
}

enum status xlog_open(struct sys_file *file, const char *path, struct fault *fault)
{
    enum { TRIES = 3 };
    enum status status = ST_MISSING;
    for (int i = 0; i < TRIES && status == ST_MISSING; i++) { /* missing: moved away while the lock was waited for */
        status = open_or_create(file, path, fault);
        if (status != ST_OK)
            return status;
        status = sys_lock_wait(file, LOCK_PATIENCE_MS, fault);
        if (status != ST_OK)
            sys_drop(file);
    }
    return status;
}

enum status xlog_write(struct sys_file *file, const struct xlog_line *line, struct fault *fault)
{
    CHECK(!line->text.cut); /* a few dozen values of at most XLOG_VALUE_SIZE: our own tables */
    enum status status = write_line(file, line, fault);
    return status == ST_OK ? sys_sync(file, fault) : status;
}

enum status xlog_append(const char *path, const struct xlog_line *line, struct fault *fault)
{
    struct sys_file file;
    enum status status = xlog_open(&file, path, fault);
    if (status != ST_OK)
        return status;
    status = xlog_write(&file, line, fault);
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

/* Copies what may hold any bytes, zeros too, into a text. */
static void take_value(const char *bytes, size_t size, char *value, size_t capacity)
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
            take_value(field + length + 1, size - length - 1, value, capacity);
            return true;
        }
        if (tab == NULL)
            return false;
        field += size + 1;
        left -= size + 1;
    }
    return false;
}
