/* SPDX-License-Identifier: MIT
 *
 * A folder of a test's own, and child processes for what would change the whole process. */
#ifndef SUPPORT_SCRATCH_H
#define SUPPORT_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

enum { SCRATCH_SIZE = 256 };

/* Makes an empty folder below $TMPDIR or /tmp; removes it with all that is in it. */
void scratch_make(char folder[SCRATCH_SIZE]);
void scratch_remove(const char *folder);

/* "folder/name". */
void scratch_path(char path[SCRATCH_SIZE], const char *folder, const char *name);

/* Writes a file as it is given. */
void scratch_write(const char *path, const void *bytes, size_t size);

/* Reads a file into `bytes`, at most `capacity`; returns its size, or -1 when there is none. */
long scratch_read(const char *path, void *bytes, size_t capacity);

/* Runs `body` in a child, which is continued whenever it stops, and returns what it returned: 0, or the line of the
 * EXPECT that failed. A child that a signal ended gives -1 - signal. */
int scratch_child(int (*body)(const char *folder), const char *folder);

/* Runs `body` in so many children at once; whether each returned 0. */
bool scratch_children(int count, int (*body)(void *context), void *context);

/* For bodies: from here on no file may grow beyond `size` bytes, which is what a full disk looks like. */
bool scratch_limit_files(unsigned long size);

/* For bodies: leaves with the number of the line. */
#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return __LINE__;                                                                                           \
    } while (0)

#endif
