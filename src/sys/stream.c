/* SPDX-License-Identifier: MIT
 *
 * The standard streams and the terminal, as far as they are just descriptors. Modes and screens are ui's. */
#include "failure.h"
#include "fd.h"
#include "sys/sys.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

bool sys_is_terminal(int fd)
{
    return isatty(fd) == 1;
}

enum status sys_read_some(int fd, void *bytes, size_t capacity, size_t *size, struct fault *fault)
{
    ssize_t count = fd_read_waiting(fd, bytes, capacity);
    *size = count < 0 ? 0 : (size_t)count;
    return count < 0 ? sys_failure(fault, "read from", "standard input", errno) : ST_OK;
}

bool sys_locale_is_utf8(void)
{
    return setlocale(LC_CTYPE, "") != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

enum status sys_write_all(int fd, const void *bytes, size_t size, struct fault *fault)
{
    int error = fd_write_all(fd, bytes, size);
    if (error == 0)
        return ST_OK;
    const char *where = sys_is_terminal(fd)   ? "the terminal"
                        : fd == STDERR_FILENO ? "standard error"
                                              : "standard output";
    return sys_failure(fault, "write to", where, error);
}
