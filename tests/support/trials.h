/* SPDX-License-Identifier: MIT
 *
 * Trials side by side: what mostly waits (for a terminal to be quiet, for a process to end) is done by several
 * processes at once. Knows nothing of what is tried. */
#ifndef SUPPORT_TRIALS_H
#define SUPPORT_TRIALS_H

/* Runs the trials 0 to count - 1 in `workers` child processes, each of which takes the next one that nobody has taken;
 * a trial must not depend on those before it. A trial fails as a test does, by its assertions: what it printed is
 * printed, the others are tried all the same, and then the calling test fails. */
typedef void trials_trial(int number, const void *context);
void trials_run(int workers, int count, trials_trial *trial, const void *context);

#endif
