/* SPDX-License-Identifier: MIT
 *
 * The end of a program that has found a bug in itself: give the terminal back, say where the game is safe, abort. Uses
 * only what works in a damaged process: prepared bytes and write(2). */
#include "sys/sys.h"

#include "base/check.h"
#include "base/strbuf.h"
#include "fd.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { RESTORE_SIZE = 512, MESSAGE_SIZE = 2 * SYS_PATH_SIZE + 512, STACK_SIZE = 1 << 16, PATIENCE_S = 5 };

/* A static, because check_failed and signal handlers are called from anywhere and get no argument of ours. Written by
 * the sys_prepare functions, read once, at the end. */
static struct {
    char restore[RESTORE_SIZE];
    size_t restore_size;
    char message[MESSAGE_SIZE];
    char note_path[SYS_PATH_SIZE];
    const uint32_t *note_number;
    char stack[STACK_SIZE]; /* of the handlers: the crash may have used up the other one */
} prepared;

void sys_prepare_crash(const char *restore, size_t restore_size)
{
    CHECK(restore_size <= RESTORE_SIZE);
    if (restore_size > 0)
        memcpy(prepared.restore, restore, restore_size);
    prepared.restore_size = restore_size;
}

void sys_prepare_crash_message(const char *message)
{
    COPY_TEXT(prepared.message, message);
}

void sys_prepare_crash_note(const char *path, const uint32_t *number)
{
    COPY_TEXT(prepared.note_path, path != NULL ? path : "");
    prepared.note_number = number;
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

/* The result is ignored: nothing could be done about a failure. */
static void say(const char *text)
{
    (void)fd_write_all(STDERR_FILENO, text, strlen(text));
}

enum { DIGITS_SIZE = 12 };

/* No strbuf here: its own CHECK may be the one that failed. Returns where the digits begin. */
static const char *digits_of(uint32_t number, char digits[DIGITS_SIZE])
{
    size_t at = DIGITS_SIZE - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0 && at > 0);
    return digits + at;
}

static void leave_note(void)
{
    char digits[DIGITS_SIZE], folder[SYS_PATH_SIZE];
    if (prepared.note_path[0] == '\0')
        return;
    const char *text = digits_of(*prepared.note_number, digits);
    if (fd_folder_of(prepared.note_path, folder))
        (void)mkdir(folder, 0700); /* as a rule it is there */
    int fd = fd_open(prepared.note_path, O_WRONLY | O_CREAT | O_APPEND);
    if (fd < 0)
        return;
    (void)fd_write_all(fd, text, strlen(text));
    (void)fd_write_all(fd, "\n", 1);
    (void)fd_close(fd);
}

/* A terminal that nobody reads any more takes no byte: who writes to it waits for so many seconds, and can be told to
 * end meanwhile. */
static void bound_waiting(unsigned seconds)
{
    static const int ENDS[] = {SIGALRM, SIGTERM, SIGHUP};
    sigset_t ends;
    (void)sigemptyset(&ends);
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++) {
        (void)signal(ENDS[i], SIG_DFL);
        (void)sigaddset(&ends, ENDS[i]);
    }
    (void)sigprocmask(SIG_UNBLOCK, &ends, NULL);
    (void)alarm(seconds);
}

/* Gives the terminal back and says where the game is safe; the caller names the bug. The note comes first, because
 * the terminal may take nothing. */
static void begin_crash(void)
{
    int screen = sys_is_terminal(STDERR_FILENO) ? STDERR_FILENO : STDOUT_FILENO;
    leave_note();
    bound_waiting(PATIENCE_S);
    if (prepared.restore_size > 0 && sys_is_terminal(screen)) {
        (void)fd_write_all(screen, prepared.restore, prepared.restore_size);
        restore_modes(screen);
    }
    if (prepared.message[0] != '\0') {
        say(prepared.message);
        say("\n");
    }
    say("barrow: a bug: ");
}

_Noreturn void check_failed(const char *condition, const char *file, int line)
{
    char digits[DIGITS_SIZE];
    begin_crash();
    say(file);
    say(":");
    say(digits_of((uint32_t)line, digits));
    say(": ");
    say(condition);
    say("\n");
    bound_waiting(0);
    (void)signal(SIGABRT, SIG_DFL); /* the message is out; abort() shall end the process */
    abort();
}

/* --- Bugs that the machine finds --------------------------------------------------------------------------------- */

static const struct {
    int number;
    const char *name;
} FATAL[] = {
    {SIGSEGV, "SIGSEGV\n"}, {SIGBUS, "SIGBUS\n"},   {SIGFPE, "SIGFPE\n"},
    {SIGILL, "SIGILL\n"},   {SIGABRT, "SIGABRT\n"}, /* raised by the C library, when it finds its heap damaged */
    {SIGTRAP, "SIGTRAP\n"}, {SIGSYS, "SIGSYS\n"}};

enum { FATAL_COUNT = sizeof FATAL / sizeof FATAL[0] };

/* The signal has its default action again, and is raised again as soon as this returns. */
static void note_fatal(int number)
{
    begin_crash();
    for (size_t i = 0; i < FATAL_COUNT; i++) {
        if (FATAL[i].number == number)
            say(FATAL[i].name);
    }
    bound_waiting(0);
    (void)raise(number);
}

void sys_catch_crashes(void)
{
    stack_t stack = {.ss_sp = prepared.stack, .ss_size = sizeof prepared.stack};
    (void)sigaltstack(&stack, NULL);
    struct sigaction note = {.sa_handler = note_fatal, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
    (void)sigemptyset(&note.sa_mask);
    for (size_t i = 0; i < FATAL_COUNT; i++) {
        struct sigaction before;
        if (sigaction(FATAL[i].number, NULL, &before) == 0 && before.sa_handler == SIG_DFL) /* else a sanitizer's */
            (void)sigaction(FATAL[i].number, &note, NULL);
    }
}
