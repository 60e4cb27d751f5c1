/* SPDX-License-Identifier: MIT
 *
 * Names that are never used twice: "x", "x.1", "x.2", ... Private to persist, for files that are kept and never
 * replaced. */
#ifndef PERSIST_SAVE_NUMBERED_H
#define PERSIST_SAVE_NUMBERED_H

#include "base/fault.h"
#include "sys/sys.h"

/* A caller tries the numbers from 0 upwards until one is free. */
enum { NUMBERED_MAX = 1000 };

/* stem + ending for number 0, stem + ".<number>" + ending for the rest. */
MUST_USE enum status save_path_numbered(char path[SYS_PATH_SIZE], const char *stem, int number, const char *ending,
                                        struct fault *fault);

#endif
