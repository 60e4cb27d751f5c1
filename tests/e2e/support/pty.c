/* SPDX-License-Identifier: MIT
 *
 * Processes in pseudo-terminals, for end-to-end tests. What a screen is, screen.c knows. */
#include "support/test.h"

#include "pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Quiet is how long nothing must come to be taken for the end of a reaction. Where the screen already shows what was
 * waited for, only the end of its frame can be missing: a short rest will do, a longer one if the frame is so large
 * that the system hands it over in parts. Neither begins while the program is at work, or the frame before would be
 * taken for the answer: no longer than the patience, since some never rest. */
enum {
    PATIENCE_MS = 5000,
    QUIET_MS = 60,
    REST_MS = 2,
    LONG_REST_MS = 20,
    ONE_READ = 1024,
    TICK_MS = 10,
    MAX_ENVIRONMENT = 32
};

/* POSIX has it, no header declares it. */
extern char **environ;

static int64_t now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void fail_with_screen(const struct pty *pty, const char *what, const char *text, const char *file, int line)
{
    screen_print(pty->screen);
    print_error("%s:%d: %s: \"%s\"\n", file, line, what, text);
    _fail(file, line);
}

/* --- Starting ---------------------------------------------------------------------------------------------------- */

void pty_program(char path[SCRATCH_SIZE])
{
    const char *named = getenv("BARROW");
    const char *build = getenv("BARROW_BUILD");
    if (named != NULL)
        (void)snprintf(path, SCRATCH_SIZE, "%s", named);
    else
        scratch_path(path, build != NULL ? build : "build", "barrow");
}

/* Adds "name=value"; a test program that is out of memory may end. */
static void add_variable(char **environment, int *count, const char *name, const char *value)
{
    size_t size = strlen(name) + strlen(value) + 2;
    char *variable = malloc(size);
    if (variable == NULL || *count == MAX_ENVIRONMENT)
        abort();
    (void)snprintf(variable, size, "%s=%s", name, value);
    environment[(*count)++] = variable;
    environment[*count] = NULL;
}

static void make_environment(const struct pty *pty, const struct pty_setup *setup, char **environment)
{
    static const char *const kept[] = {"PATH", "TERMINFO", "TERMINFO_DIRS", "ASAN_OPTIONS", "UBSAN_OPTIONS"};
    int count = 0;
    environment[0] = NULL;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (getenv(kept[i]) != NULL)
            add_variable(environment, &count, kept[i], getenv(kept[i]));
    }
    const char *term = setup->term != NULL ? setup->term : "xterm-256color";
    if (*term != '\0')
        add_variable(environment, &count, "TERM", term);
    add_variable(environment, &count, "LC_ALL", setup->lang != NULL ? setup->lang : "C.UTF-8");
    if (!setup->homeless)
        add_variable(environment, &count, "HOME", pty->home);
    for (int i = 0; setup->env != NULL && setup->env[i] != NULL; i++) {
        const char *equals = strchr(setup->env[i], '=');
        char name[64];
        (void)snprintf(name, sizeof name, "%.*s", (int)(equals - setup->env[i]), setup->env[i]);
        add_variable(environment, &count, name, equals + 1);
    }
}

/* The child's side: never returns. */
static _Noreturn void run_child(const struct pty *pty, const struct pty_setup *setup)
{
    enum { MAX_ARGUMENTS = 30 };
    char *environment[MAX_ENVIRONMENT + 1];
    char program[SCRATCH_SIZE];
    pty_program(program);
    const char *arguments[MAX_ARGUMENTS + 2] = {setup->program != NULL ? setup->program : program};
    make_environment(pty, setup, environment);
    if (setup->child != NULL) {
        environ = environment;
        int code = setup->child(setup->context);
        (void)fflush(NULL);
        _exit(code); /* past the sanitizers' search for leaks, which fails where the user has changed */
    }
    for (int i = 0; i < MAX_ARGUMENTS && setup->args != NULL && setup->args[i] != NULL; i++)
        arguments[i + 1] = setup->args[i];
    /* execve promises not to change them, its type is older than const. */
    (void)execve(arguments[0], (char *const *)(uintptr_t)arguments, environment);
    (void)fprintf(stderr, "%s: %s\r\n", arguments[0], strerror(errno));
    _exit(127);
}

static bool is_utf8(const struct pty_setup *setup)
{
    return setup->lang == NULL || strstr(setup->lang, "UTF-8") != NULL || strstr(setup->lang, "utf8") != NULL;
}

static void make_home(struct pty *pty, const char *given)
{
    pty->own_home = given == NULL;
    if (given != NULL)
        (void)snprintf(pty->home, sizeof pty->home, "%s", given);
    else
        scratch_make(pty->home);
}

void pty_start(struct pty *pty, const struct pty_setup *setup)
{
    int rows = setup->rows > 0 ? setup->rows : 24, cols = setup->cols > 0 ? setup->cols : 80;
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    *pty = (struct pty){.master = -1, .tape = setup->tape};
    make_home(pty, setup->home);
    pty->screen = screen_new(rows, cols, is_utf8(setup));
    (void)fflush(NULL); /* or the child would print it once more */
    pty->pid = forkpty(&pty->master, NULL, NULL, &size);
    if (pty->pid < 0)
        fail_msg("cannot start a program in a terminal: %s", strerror(errno));
    if (pty->pid == 0)
        run_child(pty, setup);
    (void)fcntl(pty->master, F_SETFD, FD_CLOEXEC); /* else the next program would keep this one's terminal open */
}

/* --- Ending ------------------------------------------------------------------------------------------------------ */

static bool has_ended(struct pty *pty)
{
    if (!pty->ended && waitpid(pty->pid, &pty->status, WNOHANG) == pty->pid)
        pty->ended = true;
    return pty->ended;
}

void pty_hang_up(struct pty *pty)
{
    if (pty->master >= 0)
        (void)close(pty->master);
    pty->master = -1;
}

void pty_stop(struct pty *pty)
{
    pty_hang_up(pty);
    if (!has_ended(pty)) {
        (void)kill(pty->pid, SIGKILL);
        (void)waitpid(pty->pid, &pty->status, 0);
        pty->ended = true;
    }
    if (pty->own_home)
        scratch_remove(pty->home);
    screen_free(pty->screen);
    pty->screen = NULL;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Takes what comes within `timeout_ms`; false when nothing came or the terminal's other side is closed. */
static bool take_output(struct pty *pty, int timeout_ms)
{
    char bytes[65536], answers[256];
    struct pollfd wait = {.fd = pty->master, .events = POLLIN};
    if (pty->master < 0 || poll(&wait, 1, timeout_ms) <= 0)
        return false;
    ssize_t got = read(pty->master, bytes, sizeof bytes);
    if (got <= 0)
        return false;
    pty->bytes += (size_t)got;
    pty->reads++;
    if (pty->tape != NULL)
        ttyrec_add(pty->tape, bytes, (size_t)got);
    screen_feed(pty->screen, bytes, (size_t)got);
    size_t answered = screen_answers(pty->screen, answers, sizeof answers);
    if (answered > 0)
        pty_send_bytes(pty, answers, answered);
    return true;
}

/* Whether what was typed lies unread. Polling has the system hand over what is still on its way. */
static bool has_unread_keys(const struct pty *pty)
{
    int terminal = ioctl(pty->master, TIOCGPTPEER, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    int unread = 0;
    if (terminal < 0)
        return false;
    (void)poll(&(struct pollfd){.fd = terminal, .events = POLLIN}, 1, 0);
    (void)ioctl(terminal, FIONREAD, &unread);
    (void)close(terminal);
    return unread > 0;
}

/* proc(5): the state stands behind the name, which may hold anything but the last parenthesis. */
char pty_state(const struct pty *pty)
{
    char path[64], line[512];
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", (long)pty->pid);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return '?';
    const char *name_end = fgets(line, sizeof line, file) != NULL ? strrchr(line, ')') : NULL;
    (void)fclose(file);
    return name_end != NULL && name_end[1] == ' ' ? name_end[2] : '?';
}

/* Whether the program runs, or waits for a disk. */
static bool is_running(const struct pty *pty)
{
    char state = pty_state(pty);
    return state == 'R' || state == 'D';
}

bool pty_is_over(const struct pty *pty)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)pty->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

/* Whether something is still to come of what was typed; what one who is dead left unread nobody reads. */
static bool is_at_work(const struct pty *pty)
{
    return pty->master >= 0 && !pty->ended && !pty_is_over(pty) && (has_unread_keys(pty) || is_running(pty));
}

/* Takes what comes until none has come for `rest_ms` between two looks that found the program not at work. The second
 * is for a machine that stands still: where the rest has passed, the time that the program waits for more of a key has,
 * too, and it has not been let run since. */
static void take_the_rest(struct pty *pty, int rest_ms)
{
    int64_t start = now_ms();
    bool busy, more;
    do {
        busy = is_at_work(pty);
        more = take_output(pty, rest_ms);
        busy = (busy || is_at_work(pty)) && now_ms() - start < PATIENCE_MS;
    } while ((more || busy) && now_ms() - start < PTY_DEADLINE_MS);
}

void pty_settle(struct pty *pty)
{
    take_the_rest(pty, QUIET_MS);
}

void pty_wait_until_at(struct pty *pty, bool (*done)(const struct pty *pty, const void *context), const void *context,
                       const char *what, const char *file, int line)
{
    int64_t deadline = now_ms() + PTY_DEADLINE_MS;
    size_t before = pty->bytes;
    while (!done(pty, context)) {
        bool ended = has_ended(pty);
        if (!take_output(pty, TICK_MS) && (ended || now_ms() > deadline) && !done(pty, context))
            fail_with_screen(pty, "this never came on the screen", what, file, line);
    }
    take_the_rest(pty, pty->bytes - before < ONE_READ ? REST_MS : LONG_REST_MS);
}

bool pty_has_begun(const struct pty *pty, const void *context)
{
    (void)context;
    return pty->bytes > 0 || pty_is_over(pty);
}

/* In a row, or over the end of one and the start of the next, as sentences are wrapped. */
bool pty_shows(const struct pty *pty, const char *text)
{
    return screen_search(pty->screen, text, NULL, NULL);
}

static bool has_text(const struct pty *pty, const void *text)
{
    char rows[2 * SCREEN_ROW_BYTES];
    if (pty_shows(pty, text))
        return true;
    for (int row = 0; row + 1 < screen_rows(pty->screen); row++) {
        screen_row(pty->screen, row, rows);
        size_t size = strlen(rows);
        rows[size++] = ' ';
        screen_row(pty->screen, row + 1, rows + size);
        if (strstr(rows, text) != NULL)
            return true;
    }
    return false;
}

static bool lacks_text(const struct pty *pty, const void *text)
{
    return !has_text(pty, text);
}

void pty_wait_text_at(struct pty *pty, const char *text, bool present, const char *file, int line)
{
    char what[256];
    (void)snprintf(what, sizeof what, "%s%s", present ? "" : "anything without ", text);
    pty_wait_until_at(pty, present ? has_text : lacks_text, text, what, file, line);
}

static bool has_output(const struct pty *pty, const void *context)
{
    (void)context;
    return pty->bytes > 0;
}

void pty_wait_output_at(struct pty *pty, const char *file, int line)
{
    pty_wait_until_at(pty, has_output, NULL, "any output", file, line);
}

/* Waits for the end, taking what comes or leaving it where it is. */
static void wait_for_end(struct pty *pty, bool reading, const char *file, int line)
{
    int64_t deadline = now_ms() + PTY_DEADLINE_MS;
    while (!has_ended(pty)) {
        if (!reading || !take_output(pty, 0)) {
            struct timespec tick = {.tv_nsec = TICK_MS * 1000000L};
            (void)nanosleep(&tick, NULL);
        }
        if (now_ms() > deadline)
            fail_with_screen(pty, "did not end", "the program", file, line);
    }
}

static int exit_code(const struct pty *pty)
{
    return WIFEXITED(pty->status) ? WEXITSTATUS(pty->status) : -WTERMSIG(pty->status);
}

int pty_wait_exit_unread_at(struct pty *pty, const char *file, int line)
{
    wait_for_end(pty, false, file, line);
    return exit_code(pty);
}

int pty_wait_exit_at(struct pty *pty, const char *file, int line)
{
    wait_for_end(pty, true, file, line);
    while (take_output(pty, 0))
        continue;
    return exit_code(pty);
}

void pty_count(struct pty *pty)
{
    pty->bytes = 0;
    pty->reads = 0;
}

/* --- Doing ------------------------------------------------------------------------------------------------------- */

void pty_send_bytes(struct pty *pty, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t sent = write(pty->master, at, size);
        if (sent < 0 && errno != EINTR)
            return; /* the program has gone: what the test waits for will not come */
        at += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
    }
}

void pty_send(struct pty *pty, const char *keys)
{
    pty_send_bytes(pty, keys, strlen(keys));
}

void pty_resize(struct pty *pty, int rows, int cols)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    screen_resize(pty->screen, rows, cols);
    (void)ioctl(pty->master, TIOCSWINSZ, &size); /* the system sends SIGWINCH */
}

/* --- Assertions -------------------------------------------------------------------------------------------------- */

void screen_assert_text(const struct pty *pty, const char *text, bool present, const char *file, int line)
{
    if (has_text(pty, text) != present)
        fail_with_screen(pty, present ? "not on the screen" : "on the screen", text, file, line);
}

void screen_assert_row(const struct pty *pty, int row, const char *text, const char *file, int line)
{
    char found[SCREEN_ROW_BYTES];
    screen_row(pty->screen, row, found);
    if (strcmp(found, text) != 0)
        fail_with_screen(pty, "another row was expected", text, file, line);
}

void screen_assert_cursor(const struct pty *pty, int row, int col, const char *file, int line)
{
    char expected[64];
    int at_row, at_col;
    screen_cursor(pty->screen, &at_row, &at_col);
    (void)snprintf(expected, sizeof expected, "row %d, column %d", row, col);
    if (at_row != row || at_col != col)
        fail_with_screen(pty, "the cursor is elsewhere", expected, file, line);
}

/* --- Fixtures ---------------------------------------------------------------------------------------------------- */

int pty_fixture(void **state)
{
    *state = calloc(1, sizeof(struct pty));
    return *state == NULL;
}

int pty_fixture_end(void **state)
{
    struct pty *pty = *state;
    if (pty->screen != NULL)
        pty_stop(pty);
    free(pty);
    return 0;
}
