/* SPDX-License-Identifier: MIT
 *
 * Cutting a .po file into entries: contexts, originals, translations, with their lines. What the entries mean is
 * translation.c's business. Untrusted input: any bytes are handled. Private to text. */
#ifndef TEXT_PO_H
#define TEXT_PO_H

#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>

enum { PO_MAX_SIZE = 1 << 20 };

/* A file being read. Its strings are decoded where they stand, since none grows: no memory is taken. */
struct po {
    const char *file; /* for faults */
    char *bytes;      /* the caller's, changed by reading; they hold the entries' strings */
    size_t size, at;
    int line; /* of what was taken last, from 1 */
    struct fault_list *faults;
};

struct po_entry {
    int line;   /* its first */
    bool fuzzy; /* its author was not sure */
    bool bad;   /* a fault was reported: not to be used */
    /* Terminated, in the file's bytes; NULL where the entry has none. */
    char *context, *id, *text;
};

/* Begins. A file that is too large or not UTF-8 is reported here and read as empty. `size` bytes, and one zero byte
 * behind them, belong to the reader from now on. */
void po_init(struct po *po, const char *file, char *bytes, size_t size, struct fault_list *faults);

/* The next entry. False when none is left. */
bool po_next(struct po *po, struct po_entry *entry);

/* Reports a fault at a line, with arguments like fault_set's. */
#define po_fault(po, line, ...) po_fault_args((po), (line), FAULT_ARGS(__VA_ARGS__))
void po_fault_args(struct po *po, int line, enum fault_id id, const struct fault_arg *args, int count);

#endif
