/* SPDX-License-Identifier: MIT
 *
 * The standard streams and the terminal, as far as they are just descriptors. Modes and screens are ui's. */
#include "failure.h"
#include "fd.h"
#include "sys/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Opened for the other direction, so that reading and writing fail as on a closed descriptor. */
void sys_keep_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            continue;
        if (fd_open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) <
            0) /* takes the lowest number that is free */
            (void)fd_open("/", O_RDONLY);
    }
}

void sys_ignore_file_limit(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    (void)sigaction(SIGXFSZ, &ignore, NULL); /* sigaction fails only for signals that do not exist */
}

bool sys_is_terminal(int fd)
{
    return isatty(fd) == 1;
}

void sys_terminal_size(int fd, int *rows, int *cols)
{
    struct winsize size = {0};
    if (ioctl(fd, TIOCGWINSZ, &size) != 0)
        size = (struct winsize){0};
    *rows = size.ws_row;
    *cols = size.ws_col;
}

enum status sys_read_some(int fd, void *bytes, size_t capacity, size_t *size, struct fault *fault)
{
    ssize_t count = fd_read_waiting(fd, bytes, capacity);
    *size = count < 0 ? 0 : (size_t)count;
    return count < 0 ? sys_failure(fault, FAULT_STREAM_READ, NULL, errno) : ST_OK;
}

/* Whether a locale's name ends in a character set called UTF-8, however that is written: "fr_FR.utf8@euro". */
static bool names_utf8(const char *locale)
{
    static const char NAME[] = "utf8";
    const char *at = strchr(locale, '.');
    size_t matched = 0;
    for (; at && *++at && *at != '@';) {
        char c = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
        if (c == '-')
            continue;
        if (c != NAME[matched])
            return false;
        matched++;
    }
    return matched == sizeof NAME - 1;
}

bool sys_locale_is_utf8(void)
{
    static const char *const VARIABLES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (setlocale(LC_CTYPE, "") != NULL)
        return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++) {
        const char *name = sys_env(VARIABLES[i]);
        if (name)
            return names_utf8(name);
    }
    return false;
}

bool sys_use_utf8(void)
{
    static const char *const LOCALES[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
    for (size_t i = 0; strcmp(nl_langinfo(CODESET), "UTF-8") != 0; i++) {
        if (i == sizeof LOCALES / sizeof *LOCALES)
            return false;
        (void)setlocale(LC_CTYPE, LOCALES[i]);
    }
    return true;
}

enum status sys_write_all(int fd, const void *bytes, size_t size, struct fault *fault)
{
    int error = fd_write_all(fd, bytes, size);
    return error == 0 ? ST_OK : sys_output_failure(fault, fd, error);
}

enum status sys_flush_output(struct fault *fault)
{
    errno = EIO; /* for an earlier write that failed, if this one has nothing to write */
    bool flushed = fflush(stdout) == 0;
    return flushed && !ferror(stdout) ? ST_OK : sys_output_failure(fault, STDOUT_FILENO, errno);
}
