/* SPDX-License-Identifier: MIT
 *
 * errno to status and sentence, in one place. Opens nothing and decides nothing; called wherever this layer meets a
 * failure of the system. */
#include "failure.h"

#include "base/strbuf.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/* Bytes of a path in a sentence: with what is said around it, two lines of 80 columns hold the reason, too. */
enum { SHOWN_PATH = 56 };

static enum status status_of(int error)
{
    static const struct {
        int error;
        enum status status;
    } TABLE[] = {
        {ENOENT, ST_MISSING}, {ENOTDIR, ST_MISSING},       {EACCES, ST_DENIED}, {EPERM, ST_DENIED},
        {EROFS, ST_DENIED},   {ENOSPC, ST_FULL},           {EFBIG, ST_FULL},    {EEXIST, ST_EXISTS},
        {ENOMEM, ST_MEMORY},  {ENAMETOOLONG, ST_BAD_DATA},
#ifdef EDQUOT
        {EDQUOT, ST_FULL},
#endif
    };
    for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++) {
        if (TABLE[i].error == error)
            return TABLE[i].status;
    }
    return ST_IO;
}

/* The system's reason as the end of a sentence: "No space left" becomes "no space left", "RPC ..." stays. */
static void add_reason(struct strbuf *text, int error)
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

static void add_path(struct strbuf *text, const char *path)
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

enum status sys_failure(struct fault *fault, const char *doing, const char *path, int error)
{
    char memory[sizeof fault->text];
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    strbuf_format(&text, "cannot %s ", doing);
    add_path(&text, path);
    strbuf_text(&text, ": ");
    add_reason(&text, error);
    return fault_set(fault, status_of(error), "", 0, 0, memory);
}

enum status sys_output_failure(struct fault *fault, int fd, int error)
{
    const char *where = isatty(fd) == 1 ? "the terminal" : fd == STDERR_FILENO ? "standard error" : "standard output";
    (void)sys_failure(fault, "write to", where, error);
    if (fault)
        fault->code = ST_OUTPUT;
    return ST_OUTPUT;
}
