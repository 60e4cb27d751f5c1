/* SPDX-License-Identifier: MIT
 *
 * The game in lines through a pipe, under TERM=dumb: what is said to it, and what it answers. */
#ifndef E2E_PIPED_H
#define E2E_PIPED_H

#include "support/scratch.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PIPED_BYTES = 1 << 16, PIPED_PATIENCE_MS = 60000, PIPED_ARGUMENTS = 16 };

/* A conversation with the program. */
struct piped {
    pid_t pid;
    int in, out;
    char home[SCRATCH_SIZE];
    char answer[PIPED_BYTES]; /* to the last line, the prompt included */
    size_t size;
    bool ended;
};

/* Starts the program with these arguments, ended by NULL. */
void piped_start(struct piped *talk, const char *const *args);

/* Reads until the next prompt or the end. */
void piped_listen(struct piped *talk);
void piped_say_bytes(struct piped *talk, const void *bytes, size_t size);

/* Says a line, and reads the answer. */
void piped_say(struct piped *talk, const char *line);

/* Ends the input; returns the exit code. */
int piped_end(struct piped *talk);
bool piped_hears(const struct piped *talk, const char *text);

/* The answer has this text. */
void piped_assert_hears(const struct piped *talk, const char *text);

/* For cmocka: *state is a struct piped, its home empty. */
int piped_setup(void **state);
int piped_teardown(void **state);

/* Starts a new game of what the test is about, and reads the answer. */
void piped_start_new(struct piped *talk);

#endif
