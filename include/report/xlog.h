/* SPDX-License-Identifier: MIT
 *
 * Logs of one line a fact, "key=value" parted by TABs (the form called xlogfile), which only ever grow: written and
 * read here and nowhere else. Every value passes the sanitiser on its way in and on its way out, so that neither a name
 * nor a foreign line brings a control character anywhere. */
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

/* Adds whole lines, each ended, to the file, which is made if it is missing: locked against other processes, which are
 * waited for until that time (sys_lock_wait), by one write, on the disk when this returns. If the last line
 * was cut short, a line end comes first. After a failure the file is as it was, or the lines are in it and may be lost
 * with the power. */
MUST_USE enum status xlog_append(const char *path, const char *lines, size_t size, uint64_t until_us,
                                 struct fault *fault);

/* The two halves of xlog_append, for callers that look into the file before they write: open and lock; write and bring
 * to the disk. Close with sys_close, also after a failure. */
MUST_USE enum status xlog_open(struct sys_file *file, const char *path, uint64_t until_us, struct fault *fault);
MUST_USE enum status xlog_write(struct sys_file *file, const char *lines, size_t size, struct fault *fault);

/* The first part of xlog_write: adds the lines to a file that is open, below a last line that was cut short, and does
 * not wait for the disk. For logs that may be pipes, or be open for writing alone: their last lines are taken for
 * whole. */
MUST_USE enum status xlog_add(struct sys_file *file, const char *lines, size_t size, struct fault *fault);

/* A line in memory, without its end; not terminated, of any bytes. */
struct xlog_record {
    const char *bytes;
    size_t size;
};

/* Takes the next line from the `size` bytes at `bytes`, from *at on; false at the end. A last one that is not ended is
 * passed over: it was cut short. */
bool xlog_next(const char *bytes, size_t size, size_t *at, struct xlog_record *record);

/* A log read line by line, however long it is. */
enum { XLOG_READ_SIZE = 1 << 18 };
struct xlog_reader {
    struct sys_follow file;
    char *bytes; /* XLOG_READ_SIZE, owned */
    size_t size, at;
    uint64_t offset;    /* of bytes[0] in the file */
    uint64_t end;       /* of the file when it was opened: one that grows all the while is read to an end, too */
    bool skipping;      /* inside a line that is longer than all of `bytes` */
    struct fault fault; /* why no more could be read: xlog_end */
};

/* Opens it at byte `offset`, where a line begins. ST_MISSING when there is none, ST_MEMORY, the failures of reading.
 * Closed by xlog_close, after a failure, too. */
MUST_USE enum status xlog_read(struct xlog_reader *reader, const char *path, uint64_t offset, struct fault *fault);
void xlog_close(struct xlog_reader *reader);

/* The next whole line and where it begins; false at the end of the log, or where it cannot be read on: xlog_end
 * tells which. The record is valid until the next call. A line longer than XLOG_READ_SIZE is passed over. */
bool xlog_read_line(struct xlog_reader *reader, struct xlog_record *record, uint64_t *offset);

/* Why there was no next line: ST_OK at the end of the log, else what kept it from being read on. */
MUST_USE enum status xlog_end(const struct xlog_reader *reader, struct fault *fault);

/* Where the next line begins. */
uint64_t xlog_tell(const struct xlog_reader *reader);

/* Copies what may hold any bytes into a text, sanitised and cut to fit. */
void xlog_value(const char *bytes, size_t size, char *value, size_t capacity);

/* Copies a key's first value, sanitised and cut to fit; false, and "", when there is none. */
bool xlog_find(const struct xlog_record *record, const char *key, char *value, size_t capacity);

#endif
