/* SPDX-License-Identifier: MIT
 *
 * The end of a program that has found a bug in itself: give the terminal back, say where the game is safe, abort. Uses
 * only what can be trusted when nothing else can: prepared bytes and write(2). */
#include "base/check.h"
#include "base/strbuf.h"
#include "fd.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { RESTORE_SIZE = 512, MESSAGE_SIZE = 512 };

/* check_failed is called from anywhere, base and core included, where no argument of ours can reach it. Written by
 * sys_prepare_crash, read once, on the way out. */
static struct {
    char restore[RESTORE_SIZE];
    size_t restore_size;
    char message[MESSAGE_SIZE];
} prepared;

void sys_prepare_crash(const char *restore, size_t restore_size, const char *message)
{
    CHECK(restore_size <= RESTORE_SIZE);
    if (restore_size > 0)
        memcpy(prepared.restore, restore, restore_size);
    prepared.restore_size = restore_size;
    COPY_TEXT(prepared.message, message);
}

/* Lines, echo and control keys as a shell expects them, whatever the modes were. */
static void restore_modes(int fd)
{
    struct termios modes;
    if (tcgetattr(fd, &modes) != 0)
        return;
    modes.c_iflag |= ICRNL | BRKINT;
    modes.c_oflag |= OPOST | ONLCR;
    modes.c_lflag |= ICANON | ECHO | ISIG | IEXTEN;
    (void)tcsetattr(fd, TCSANOW, &modes);
}

/* From here on nothing can be done about a failure; what can be written is written. */
static void say(const char *text)
{
    (void)fd_write_all(STDERR_FILENO, text, strlen(text));
}

_Noreturn void check_failed(const char *condition, const char *file, int line)
{
    int screen = sys_is_terminal(STDERR_FILENO) ? STDERR_FILENO : STDOUT_FILENO;
    if (prepared.restore_size > 0 && sys_is_terminal(screen)) {
        (void)fd_write_all(screen, prepared.restore, prepared.restore_size);
        restore_modes(screen);
    }
    /* No strbuf here: its own CHECK may be the one that failed. */
    char digits[12];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + line % 10);
        line /= 10;
    } while (line > 0 && at > 0);
    if (prepared.message[0] != '\0') {
        say(prepared.message);
        say("\n");
    }
    say("barrow: a bug: ");
    say(file);
    say(":");
    say(digits + at);
    say(": ");
    say(condition);
    say("\n");
    abort();
}
