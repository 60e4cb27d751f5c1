/* SPDX-License-Identifier: MIT
 *
 * What the log of one test program says, in cmocka's words. */
#ifndef RUNNER_LOG_H
#define RUNNER_LOG_H

enum { NAME_BYTES = 128, REASON_BYTES = 256 };

struct counts {
    int passed, failed, skipped;
};

/* Counts the tests of the log at `path`, each once, and hands to `tell` each that was skipped, wholly or in part, with
 * its reason. A log that cannot be read has none. */
struct counts log_count(const char *path, void (*tell)(void *context, const char *test, const char *reason),
                        void *context);

/* Copies the log to standard output. */
void log_show(const char *path);

#endif
