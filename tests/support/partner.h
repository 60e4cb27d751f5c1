/* SPDX-License-Identifier: MIT
 *
 * The other side of `barrow --agent`: the real program behind two pipes, asked line by line. */
#ifndef SUPPORT_PARTNER_H
#define SUPPORT_PARTNER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct partner {
    pid_t pid;
    int in, out; /* what we write to it, and read from it */
    char *bytes; /* PARTNER_SIZE, what has come: start .. end */
    size_t start, end;
};

enum { PARTNER_SIZE = 1 << 22 };

/* Starts `program --agent` with the arguments that follow, ended by NULL. False when there is no such program. */
bool partner_start(struct partner *partner, const char *program, const char *const *arguments);

/* Hands it bytes as they are. */
void partner_send(struct partner *partner, const char *bytes, size_t size);

/* The next line it says, terminated instead of its line end, until the next call; NULL when it says no more. */
const char *partner_hear(struct partner *partner);

/* A line and its answer. */
const char *partner_ask(struct partner *partner, const char *line);

/* Says no more. */
void partner_close(struct partner *partner);

/* Says no more, hears the rest; what the program exits with, or -1 - signal. */
int partner_end(struct partner *partner);

#endif
