/* SPDX-License-Identifier: MIT
 *
 * Content: bytes of data files in, rule tables out. Opens no file. One file of this layer per record kind; link.c
 * resolves every name across files and computes the content hash. */
#ifndef CONTENT_CONTENT_H
#define CONTENT_CONTENT_H

#include "base/fault.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stddef.h>

/* One data file, already in memory. */
struct content_file {
    const char *name; /* as it shall stand in messages */
    const char *bytes;
    size_t size;
};

/* Reads all files, in the order given, into `rules`. Every error found is added to `faults` with file and line; the
 * result is true only when there is none. `rules` is overwritten either way and must not be used after false. */
bool content_load(const struct content_file *files, int count, struct rules *rules, struct fault_list *faults);

#endif
