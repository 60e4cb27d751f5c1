/* SPDX-License-Identifier: MIT
 *
 * What every end-to-end test rests on: a wait lasts until the program has done its work. */
#include "support/test.h"

#include "e2e/support/pty.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* In the child: an answer that takes its time, and, with a pause, only then: as after an Esc, which more might follow.
 */
static int answer_slowly(void *pause)
{
    char key;
    (void)fputs("asked", stdout);
    (void)fflush(stdout);
    if (read(STDIN_FILENO, &key, 1) != 1)
        return 1;
    if (pause != NULL)
        (void)nanosleep(pause, NULL);
    for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 5;)
        continue;
    (void)puts(" answered");
    return 0;
}

static void ask(struct pty *pty, struct timespec *pause)
{
    pty_start(pty, &(struct pty_setup){.child = answer_slowly, .context = pause});
    pty_wait_text(pty, "asked");
    pty_send(pty, "\n");
}

static void expect_answer(struct pty *pty)
{
    assert_screen_contains(pty, "answered");
    assert_int_equal(pty_wait_exit(pty), 0);
}

/* A text that stood there before the key does not end the wait. */
PTY_TEST(test_waits_outlast_the_work)
{
    struct pty *pty = *state;
    ask(pty, NULL);
    pty_wait_text(pty, "asked");
    expect_answer(pty);
}

/* A program that pauses and could not go on while the wait lasted: the wait looks again. */
PTY_TEST(test_waits_outlast_work_after_a_pause)
{
    struct pty *pty = *state;
    struct timespec pause = {.tv_nsec = 30000000L}, less = {.tv_nsec = 10000000L};
    ask(pty, &pause);
    (void)nanosleep(&less, NULL); /* by now it pauses */
    pty_settle(pty);
    expect_answer(pty);
}
