/* SPDX-License-Identifier: MIT
 *
 * Every way every call on some files can fail: what tests/torture/shim.c is told, and the list of all trials, made from
 * the calls of a run in which nothing fails. What is played, and what must hold then, is the tests' business. */
#ifndef E2E_FAULTS_H
#define E2E_FAULTS_H

#include "support/scratch.h"

#include <stdbool.h>

/* The library's path. Skips the test where calls cannot be made to fail: under sanitizers, whose own library comes
 * first, and on systems without LD_PRELOAD. */
void faults_or_skip(char shim[SCRATCH_SIZE]);

/* The environment for a program: `env` for struct pty_setup. */
enum { FAULT_TEXT = 512 };
struct fault_env {
    char preload[FAULT_TEXT], folder[FAULT_TEXT], what[FAULT_TEXT];
    const char *env[4];
};

/* On all files whose paths begin with `folder`, this fault ("write 3 EIO always") comes to pass; or nothing fails and
 * the calls are written to the file `log`. */
void faults_cause(struct fault_env *env, const char *shim, const char *folder, const char *fault);
void faults_log(struct fault_env *env, const char *shim, const char *folder, const char *log);

/* All trials: scenarios of the caller's in the order they were added, their calls, the numbers and ways of these. */
enum { FAULTS_MAX = 1 << 14 };
struct fault_trials {
    char shim[SCRATCH_SIZE];
    int count;
    struct fault_trial {
        int scenario;
        char fault[64];
    } trials[FAULTS_MAX];
};
void faults_add(struct fault_trials *list, int scenario, const char *log);

/* Whether the process dies by this fault. */
bool fault_kills(const char *fault);

/* Of all trials the share that `make test` runs goes through calls and ways alike: their numbers have no common divisor
 * with its step. All of them with BARROW_TORTURE. */
bool faults_all(void);
int faults_count(const struct fault_trials *list);
const struct fault_trial *faults_trial(const struct fault_trials *list, int number);

#endif
