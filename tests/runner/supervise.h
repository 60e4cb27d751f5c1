/* SPDX-License-Identifier: MIT
 *
 * A test program with an eye on what it starts: whatever of that still runs after its end has outlived its test. */
#ifndef RUNNER_SUPERVISE_H
#define RUNNER_SUPERVISE_H

#include <sys/types.h>

/* Runs `program` with its output in the file `log` and nothing to read. Returns the process to wait for, whose exit
 * status is 0 if the program's was and nothing of it is left, or -1 with errno set. What fails is said in the log. */
pid_t supervise(const char *program, const char *log);

#endif
