/* SPDX-License-Identifier: MIT
 *
 * The real program in a real pseudo-terminal: start it, type, look at its screen, resize, hang up, wait for its end.
 * Hermetic: a fresh home, an environment that holds only what the test gives. Every wait has a deadline, whose passing
 * fails the test with the screen printed; no test passes or fails by how fast the machine is. */
#ifndef E2E_PTY_H
#define E2E_PTY_H

#include "screen.h"
#include "support/profile.h"
#include "support/scratch.h"
#include "ttyrec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PTY_DEADLINE_MS = 60000 }; /* for what must come, on a machine that stands still for a while, too */

/* How to start. Zeros are defaults. */
struct pty_setup {
    const char *term;            /* TERM; NULL: xterm-256color; "": unset */
    const char *lang;            /* LC_ALL; NULL: C.UTF-8 */
    int rows, cols;              /* 24 x 80 */
    const char *program;         /* NULL: $BARROW, else the build's (build/barrow) */
    const char *const *args;     /* after the program's name, ended by NULL; NULL: none */
    const char *const *env;      /* more variables ("NAME=value"), ended by NULL; NULL: none */
    const char *home;            /* a home to be kept; NULL: a fresh one, removed by pty_stop */
    bool homeless;               /* HOME is not set */
    int (*child)(void *context); /* run in the child in place of a program; its result is the exit code */
    void *context;
    struct ttyrec *tape; /* takes all output; NULL: none */
};

struct pty {
    pid_t pid;
    int master; /* -1 once hung up */
    struct screen *screen;
    bool ended;          /* and waited for */
    int status;          /* as waitpid gave it */
    size_t bytes;        /* that the program sent since the last pty_count */
    int reads;           /* in as many reads: at most its writes, since one read may take several */
    struct ttyrec *tape; /* may be changed at any time */
    bool own_home;
    char home[SCRATCH_SIZE];
};

/* The program that is tested: $BARROW, else that of the build. */
void pty_program(char path[SCRATCH_SIZE]);

void pty_start(struct pty *pty, const struct pty_setup *setup);

/* Ends the program if it still runs, removes what pty_start made. */
void pty_stop(struct pty *pty);

/* Types. */
void pty_send(struct pty *pty, const char *keys);
void pty_send_bytes(struct pty *pty, const void *bytes, size_t size);

/* Takes output until none has come for a while and the program waits for keys. */
void pty_settle(struct pty *pty);

/* Whether `text` stands on the screen as it is, in one row. */
bool pty_shows(const struct pty *pty, const char *text);

/* Takes output until `text` stands on the screen (or stands there no longer), then what comes until the program waits
 * for keys: a text of the frame before does not end the wait. It may be wrapped over two rows. */
#define pty_wait_text(pty, text)    pty_wait_text_at((pty), (text), true, __FILE__, __LINE__)
#define pty_wait_no_text(pty, text) pty_wait_text_at((pty), (text), false, __FILE__, __LINE__)
void pty_wait_text_at(struct pty *pty, const char *text, bool present, const char *file, int line);

/* Takes output until `done` says so; `what` names it in a failure. */
#define pty_wait_until(pty, done, context, what) pty_wait_until_at((pty), (done), (context), (what), __FILE__, __LINE__)
void pty_wait_until_at(struct pty *pty, bool (*done)(const struct pty *pty, const void *context), const void *context,
                       const char *what, const char *file, int line);

/* What the program is at, by proc(5): 'R' it runs, 'S' it waits, 'D' for a disk; '?' where that is not known. */
char pty_state(const struct pty *pty);

/* Whether the program has ended, waited for or not. */
bool pty_is_over(const struct pty *pty);

/* For pty_wait_until: something has been shown since the last pty_count, or the program has ended. Until its first
 * output it catches no hang-up. */
bool pty_has_begun(const struct pty *pty, const void *context);

/* Starts counting bytes and reads anew. */
void pty_count(struct pty *pty);

/* Takes output until some has come since the last pty_count. */
#define pty_wait_output(pty) pty_wait_output_at((pty), __FILE__, __LINE__)
void pty_wait_output_at(struct pty *pty, const char *file, int line);

/* Gives the terminal another size, as dragging its window does. */
void pty_resize(struct pty *pty, int rows, int cols);

/* Closes the terminal's window. */
void pty_hang_up(struct pty *pty);

/* Waits for the program's end: its exit code, or minus the signal that ended it. */
#define pty_wait_exit(pty) pty_wait_exit_at((pty), __FILE__, __LINE__)
int pty_wait_exit_at(struct pty *pty, const char *file, int line);

/* The same, but nobody reads what the program sends meanwhile: a link that has stalled. */
#define pty_wait_exit_unread(pty) pty_wait_exit_unread_at((pty), __FILE__, __LINE__)
int pty_wait_exit_unread_at(struct pty *pty, const char *file, int line);

/* Assertions on the screen as it is after pty_settle or pty_wait_text; a failure prints the screen. */
#define assert_screen_contains(pty, text)   screen_assert_text((pty), (text), true, __FILE__, __LINE__)
#define assert_screen_lacks(pty, text)      screen_assert_text((pty), (text), false, __FILE__, __LINE__)
#define assert_screen_row(pty, row, text)   screen_assert_row((pty), (row), (text), __FILE__, __LINE__)
#define assert_screen_cursor(pty, row, col) screen_assert_cursor((pty), (row), (col), __FILE__, __LINE__)
void screen_assert_text(const struct pty *pty, const char *text, bool present, const char *file, int line);
void screen_assert_row(const struct pty *pty, int row, const char *text, const char *file, int line);
void screen_assert_cursor(const struct pty *pty, int row, int col, const char *file, int line);

/* For cmocka: a struct pty per test as its state, stopped in the end if it was started. */
#define PTY_TEST(test)         TEST_WITH(test, pty_fixture, pty_fixture_end)
#define PTY_TEST_OF_EACH(test) TEST_OF_EACH(test, pty_fixture, pty_fixture_end)
int pty_fixture(void **state);
int pty_fixture_end(void **state);

#endif
