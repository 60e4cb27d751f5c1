/* SPDX-License-Identifier: MIT
 *
 * Logs of one line a fact, "key=value" parted by TABs (the form called xlogfile), which only ever grow: written and
 * read here and nowhere else. Private to report. Every value passes the sanitiser on its way in and on its way out, so
 * that neither a name nor a foreign line brings a control character anywhere. */
#ifndef REPORT_XLOG_H
#define REPORT_XLOG_H

#include "base/fault.h"
#include "base/strbuf.h"
#include "sys/sys.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { XLOG_LINE_SIZE = 4096, XLOG_VALUE_SIZE = 256 };

/* A line being put together. */
struct xlog_line {
    struct strbuf text;
    char memory[XLOG_LINE_SIZE];
};

void xlog_begin(struct xlog_line *line);
void xlog_text(struct xlog_line *line, const char *key, const char *value); /* cut to XLOG_VALUE_SIZE - 1 bytes */
void xlog_number(struct xlog_line *line, const char *key, int64_t value);
void xlog_unsigned(struct xlog_line *line, const char *key, uint64_t value);

/* Adds the line to the file, which is made if it is missing: locked against other processes (waited for), by one write,
 * on the disk when this returns. If the last line was cut short, a line end comes first. After a failure the file is as
 * it was, or the line is in it and may be lost with the power. */
MUST_USE enum status xlog_append(const char *path, const struct xlog_line *line, struct fault *fault);

/* The two halves of xlog_append, for callers that look into the file before they write: open and lock; write and bring
 * to the disk. Close with sys_close, also after a failure. */
MUST_USE enum status xlog_open(struct sys_file *file, const char *path, struct fault *fault);
MUST_USE enum status xlog_write(struct sys_file *file, const struct xlog_line *line, struct fault *fault);

/* A line in memory, without its end; not terminated, of any bytes. */
struct xlog_record {
    const char *bytes;
    size_t size;
};

/* Takes the next line from the `size` bytes at `bytes`, from *at on; false at the end. A last one that is not ended is
 * passed over: it was cut short. */
bool xlog_next(const char *bytes, size_t size, size_t *at, struct xlog_record *record);

/* Copies a key's first value, sanitised and cut to fit; false, and "", when there is none. */
bool xlog_find(const struct xlog_record *record, const char *key, char *value, size_t capacity);

#endif
