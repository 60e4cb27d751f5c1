/* SPDX-License-Identifier: MIT
 *
 * Names that are never used twice: "x", "x.1", "x.2", ... Private to persist, for files that are kept and never
 * replaced. */
#ifndef PERSIST_SAVE_NUMBERED_H
#define PERSIST_SAVE_NUMBERED_H

#include "base/fault.h"
#include "sys/sys.h"

/* stem + ending for number 0, stem + ".<number>" + ending for the rest. */
MUST_USE enum status save_path_numbered(char path[SYS_PATH_SIZE], const char *stem, int number, const char *ending,
                                        struct fault *fault);

/* Makes or moves a file to a path: ST_EXISTS when that is not free. */
typedef enum status numbered_take(void *context, const char *path, struct fault *fault);

/* Takes the first of these names that is free. `path` gets it; ST_EXISTS when a thousand are taken. */
MUST_USE enum status save_take_numbered(char path[SYS_PATH_SIZE], const char *stem, const char *ending,
                                        numbered_take *take, void *context, struct fault *fault);

/* The same, of a file that is moved there from the path `from`. */
MUST_USE enum status save_move_numbered(char path[SYS_PATH_SIZE], const char *stem, const char *ending,
                                        const char *from, struct fault *fault);

#endif
