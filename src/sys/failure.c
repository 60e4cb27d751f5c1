/* SPDX-License-Identifier: MIT
 *
 * errno to status and fault, in one place. Opens nothing and decides nothing; called wherever this layer meets a
 * failure of the system. */
#include "failure.h"

#include "base/strbuf.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/* Bytes of a path in a sentence, so that the whole sentence fits two lines of 80 columns. */
enum { SHOWN_PATH = 56 };

/* An errno value with its status and its reason. */
struct error_row {
    int error;
    enum status status;
    enum fault_id reason;
};

/* The row of `error`, or NULL. */
static const struct error_row *row_of(int error)
{
    static const struct error_row ROWS[] = {
        {ENOENT, ST_MISSING, FAULT_REASON_MISSING},
        {ENOTDIR, ST_MISSING, FAULT_REASON_NO_FOLDER},
        {EACCES, ST_DENIED, FAULT_REASON_DENIED},
        {EPERM, ST_DENIED, FAULT_REASON_NOT_PERMITTED},
        {EMLINK, ST_DENIED, FAULT_REASON_LINKS},
        {EROFS, ST_DENIED, FAULT_REASON_READ_ONLY},
        {ENOSPC, ST_FULL, FAULT_REASON_FULL},
        {EFBIG, ST_FULL, FAULT_REASON_TOO_LARGE},
        {EEXIST, ST_EXISTS, FAULT_REASON_EXISTS},
        {ENOMEM, ST_MEMORY, FAULT_REASON_NO_MEMORY},
        {ENAMETOOLONG, ST_BAD_DATA, FAULT_REASON_NAME_LONG},
        {EIO, ST_IO, FAULT_REASON_IO},
        {EISDIR, ST_IO, FAULT_REASON_IS_FOLDER},
        {EPIPE, ST_IO, FAULT_REASON_PIPE},
#ifdef EDQUOT
        {EDQUOT, ST_FULL, FAULT_REASON_QUOTA},
#endif
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        if (ROWS[i].error == error)
            return &ROWS[i];
    }
    return NULL;
}

/* The C library's reason as the end of a sentence: "No space left" becomes "no space left", "RPC ..." stays. */
static void put_reason(struct strbuf *text, int error)
{
    const char *reason = strerror(error);
    bool upper = reason[0] >= 'A' && reason[0] <= 'Z';
    bool word = reason[0] != '\0' && reason[1] >= 'a' && reason[1] <= 'z';
    if (upper && word) {
        strbuf_char(text, (char)(reason[0] - 'A' + 'a'));
        reason++;
    }
    strbuf_text(text, reason);
}

static void put_path(struct strbuf *text, const char *path)
{
    size_t length = strlen(path);
    if (length > SHOWN_PATH) {
        path += length - SHOWN_PATH;
        while (((unsigned char)*path & 0xC0) == 0x80) /* not inside a UTF-8 character */
            path++;
        strbuf_text(text, "...");
    }
    strbuf_text(text, path);
}

enum status sys_failure(struct fault *fault, enum fault_id id, const char *path, int error)
{
    char shown[SHOWN_PATH + 4], other[128];
    struct fault reason;
    const struct error_row *row = row_of(error);
    struct strbuf path_text = STRBUF(shown);
    struct strbuf reason_text = STRBUF(other);
    if (path)
        put_path(&path_text, path);
    if (row)
        (void)fault_set_args(&reason, row->status, row->reason, NULL, 0);
    else
        put_reason(&reason_text, error);
    const struct fault_arg args[] = {FAULT_ARG(shown), row ? FAULT_ARG(&reason) : FAULT_ARG(other)};
    return fault_set_args(fault, row ? row->status : ST_IO, id, path ? args : args + 1, path ? 2 : 1);
}

enum status sys_output_failure(struct fault *fault, int fd, int error)
{
    enum fault_id id = isatty(fd) == 1       ? FAULT_STREAM_WRITE_TERMINAL
                       : fd == STDERR_FILENO ? FAULT_STREAM_WRITE_ERROR
                                             : FAULT_STREAM_WRITE;
    (void)sys_failure(fault, id, NULL, error);
    if (fault)
        fault->code = ST_OUTPUT;
    return ST_OUTPUT;
}
