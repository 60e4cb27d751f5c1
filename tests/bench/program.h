/* SPDX-License-Identifier: MIT
 *
 * A program on a pty of 80x24: started, typed to, read from, looked at in /proc. Linux only. Private to the benches. */
#ifndef BENCH_PROGRAM_H
#define BENCH_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct program {
    pid_t pid;
    int master;
    size_t bytes;     /* that came since program_forget */
    int takes;        /* in as many reads */
    char tail[65536]; /* they themselves, cut at its size */
    size_t length;
};

void program_start(struct program *p, char *const argv[]);
void program_start_as(struct program *p, char *const argv[], uid_t user);
void program_stop(struct program *p);

/* Reads once, waiting at most `ms`; false when nothing came. */
bool program_take(struct program *p, int ms);

/* Until `text` has been sent; gives up after five seconds of silence. */
bool program_take_until(struct program *p, const char *text);

/* Until nothing comes for a while. */
void program_settle(struct program *p);
void program_forget(struct program *p);

/* A number after `key` in a file of /proc/PID, the sum of all such lines; -1 if there is none. */
long program_number(pid_t pid, const char *file, const char *key);

/* Processor time so far. */
double program_cpu_us(pid_t pid);

#endif
